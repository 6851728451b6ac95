/** A visitor of the shop: a fresh browser context whose page must not complain. */
import { mkdirSync } from 'node:fs';
import { after } from 'node:test';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../tools/find-browser.mjs';

const OUTPUT = 'test-output/journeys';
const WAIT_MS = 15_000;
/** Until a frame has drawn itself anew. */
const SETTLE_MS = 150;

/** How a visitor comes: size of the window, colour scheme and so on. */
export type VisitorOptions = BrowserContextOptions;

/** A visitor. `complaints` holds every console error, page error and broken policy so far. */
export interface Visitor {
  readonly page: Page;
  readonly complaints: string[];
  /** With GW_PICTURES=1, keeps a picture of the page under `test-output/journeys`, for people to look at. */
  picture(name: string): Promise<void>;
  leave(): Promise<void>;
}

let browser: Promise<Browser> | undefined;

after(async () => {
  await (await browser)?.close();
});

async function launch(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  // Without a sandbox of its own, because Chromium refuses to start as root with one.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args, env: { ...stringsOf(process.env), ...env } });
}

const stringsOf = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** Lets a visitor in. */
export async function visit(options: VisitorOptions = {}): Promise<Visitor> {
  browser ??= launch();
  const context = await (await browser).newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    ...options,
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  // A browser asks every site for an icon; that a pretend bank has none is no fault of a page.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  mkdirSync(OUTPUT, { recursive: true });
  return {
    page,
    complaints,
    picture: async (name) => {
      if (process.env.GW_PICTURES) await takePicture(page, `${OUTPUT}/${name}.png`);
    },
    leave: () => context.close(),
  };
}

/**
 * The whole page as it is seen. A full-page screenshot of the browser lays frames out in another width for a moment and
 * may show that; so the window is made as high as the page.
 */
async function takePicture(page: Page, path: string): Promise<void> {
  const window = page.viewportSize();
  const hasFrame = page.frames().length > 1;
  if (!window || !hasFrame) {
    await page.screenshot({ path, fullPage: true });
    return;
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...window, height: Math.max(height, window.height) });
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path });
  await page.setViewportSize(window);
}

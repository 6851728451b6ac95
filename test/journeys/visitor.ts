/** A visitor of the shop: a new browser context that collects console and page errors. */
import { mkdirSync } from 'node:fs';
import { after, afterEach } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../../tools/playwright.ts';

const OUTPUT = 'test-output/journeys';
/** Longer than the gateway waits before it asks a rail again whose answer to a start was lost: 20 s. */
const WAIT_MS = 30_000;
/** Time for a frame to render again. */
const SETTLE_MS = 150;

/** Options of the browser context: window size, color scheme and so on. */
export type VisitorOptions = BrowserContextOptions;

/** A visitor. `complaints` holds every console error, page error and policy violation so far. */
export interface Visitor {
  readonly page: Page;
  readonly complaints: string[];
  /** With GW_PICTURES=1, keeps a picture of the page under `test-output/journeys`, for people to look at. */
  picture(name: string): Promise<void>;
  /** The browser context may be closed when the test is done. */
  leave(): void;
}

let browser: Promise<Browser> | undefined;

// One that did not start has failed its tests. A fault here would keep later hooks from stopping what they started.
after(async () => {
  const started = await browser?.catch(() => undefined);
  await started?.close();
});

/** The pages of the visitors of this test, and whether their visitor has left. */
const seen = new Map<Page, boolean>();

// A wait in vain tells only what did not come, so the pages of a failed test are told. The run prints what a process
// with a failure has printed.
afterEach(async (context) => {
  for (const [page, hasLeft] of seen) {
    if (!('passed' in context && context.passed) && !page.isClosed())
      console.error(`${context.name}:\n${await textOf(page)}`);
    if (!hasLeft) continue;
    seen.delete(page);
    await page.context().close();
  }
});

/** The address of each frame of a page, what a screen reader would find in it, and the last events there. */
async function textOf(page: Page): Promise<string> {
  const frames = page.frames().map(async (frame) => {
    const text = await frame.locator('body').ariaSnapshot({ timeout: 1_000 }).catch(String);
    const presses = await frame.evaluate('presses.join("\\n")').catch(String);
    return `${frame.url()}\n${`${text}\n${presses}`.replace(/^/gm, '  ')}`;
  });
  return (await Promise.all(frames)).join('\n');
}

/** Opens a new browser context with one page. */
export async function visit(options: VisitorOptions = {}): Promise<Visitor> {
  browser ??= launchChromium();
  const context = await (await browser).newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  await page.addInitScript({ path: 'test/journeys/record-presses.js' });
  seen.set(page, false);
  const complaints: string[] = [];
  // Browsers request an icon from every site; the simulated bank has none.
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
    leave() {
      seen.set(page, true);
    },
  };
}

/**
 * Takes a picture of the whole page. A full-page screenshot briefly lays frames out at another width and may show
 * that, so the window is made as high as the page instead.
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

/** Chromium, over the DevTools protocol, and Firefox, which speaks WebDriver BiDi itself. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../../tools/find-browser.mjs';
import { type Engine, findScript, type Tab, untilFound } from './engine.ts';

const FIREFOX = '/usr/bin/firefox-esr';

/** What is used of puppeteer-core. */
interface Handle {
  asElement(): Handle | null;
  click(options: { count: number }): Promise<void>;
}
interface Frame {
  url(): string;
  evaluate(script: string): Promise<unknown>;
  evaluateHandle(script: string): Promise<Handle>;
}
interface Page extends Frame {
  readonly keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
  frames(): Frame[];
  setOfflineMode(isOffline: boolean): Promise<void>;
  close(): Promise<void>;
}
interface Browser {
  version(): Promise<string>;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}
interface Puppeteer {
  launch(options: object): Promise<Browser>;
}

/** Starts Firefox; `drivers` is the folder with puppeteer-core. */
export async function startFirefox(drivers: string): Promise<Engine> {
  if (!existsSync(FIREFOX)) throw new Error(`${FIREFOX} is missing (apt-get install firefox-esr)`);
  return startBrowser(drivers, { browser: 'firefox', executablePath: FIREFOX });
}

/** Starts the Chromium of all tests, with every site in a process of its own, as in a browser of a payer. */
export async function startChromium(drivers: string): Promise<Engine> {
  const { executablePath, env } = await findChromium();
  // Chromium refuses to start as root with its own sandbox.
  const args = ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return startBrowser(drivers, { executablePath, args, env });
}

async function startBrowser(
  drivers: string,
  options: Readonly<Record<string, unknown>> & { env?: object },
): Promise<Engine> {
  const { default: puppeteer } = createRequire(join(drivers, 'package.json'))('puppeteer-core') as {
    default: Puppeteer;
  };
  const home = await mkdtemp(join(tmpdir(), 'gangway-browser-'));
  const env = { ...process.env, ...options.env, HOME: home };
  const browser = await puppeteer.launch({ ...options, headless: true, env });
  return {
    version: await browser.version(),
    open: async () => openTab(await browser.newPage()),
    async stop() {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function openTab(page: Page): Tab {
  const placeOf = (frame?: string): Frame => {
    // Puppeteer lists frames of Firefox that are gone, before the one that took their place.
    const place = frame ? page.frames().findLast((one) => one.url().includes(frame)) : page;
    if (!place) throw new Error(`No frame has ${frame} in its address.`);
    return place;
  };
  return {
    async go(url) {
      // `goto` waits for ever where Firefox was still loading the page that it leaves.
      await page.evaluate(`location.assign(${JSON.stringify(url)})`);
      await untilFound(
        url,
        async () => page.url() === url && page.evaluate('document.readyState !== "loading"'),
      );
    },
    // The page is gone before a script that goes back could answer.
    back: async () => void (await page.evaluate('setTimeout(() => history.back())')),
    read: async <Value>(expression: string, frame?: string) =>
      (await placeOf(frame).evaluate(expression)) as Value,
    async press(selector, frame, times) {
      const element = (await placeOf(frame).evaluateHandle(findScript(selector))).asElement();
      if (!element) throw new Error(`${selector} is gone.`);
      await element.click({ count: times });
    },
    keys: (text) => page.keyboard.type(text),
    escape: () => page.keyboard.press('Escape'),
    setOffline: (isOffline) => page.setOfflineMode(isOffline),
    leave: () => page.close(),
  };
}

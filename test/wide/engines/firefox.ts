/** Firefox, which speaks WebDriver BiDi itself. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, type EnginePage, findScript, untilFound } from './engine.ts';

const PROGRAM = '/usr/bin/firefox-esr';

/** What is used of puppeteer-core. */
interface Handle {
  asElement(): Handle | null;
  click(): Promise<void>;
  type(text: string): Promise<void>;
}
interface Frame {
  url(): string;
  evaluate(script: string): Promise<unknown>;
  evaluateHandle(script: string): Promise<Handle>;
}
interface Page extends Frame {
  goto(url: string): Promise<unknown>;
  frames(): Frame[];
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
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing (apt-get install firefox-esr)`);
  const { default: puppeteer } = createRequire(join(drivers, 'package.json'))('puppeteer-core') as {
    default: Puppeteer;
  };
  const home = await mkdtemp(join(tmpdir(), 'gangway-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: PROGRAM,
    headless: true,
    env: { ...process.env, HOME: home },
  });
  return {
    name: await browser.version(),
    open: async () => openPage(await browser.newPage()),
    async stop() {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function openPage(page: Page): EnginePage {
  const find = (selector: string, frame?: string): Promise<Handle> =>
    untilFound(selector, async () => {
      const place = frame ? page.frames().find((one) => one.url().includes(frame)) : page;
      return (await place?.evaluateHandle(findScript(selector)))?.asElement();
    });
  return {
    go: async (url) => void (await page.goto(url)),
    read: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    async click(selector) {
      // An element without a place on the screen yet throws, and is not clicked.
      await untilFound(selector, async () => {
        await (await find(selector)).click();
        return true;
      });
    },
    type: async (selector, text, frame) => (await find(selector, frame)).type(text),
    leave: () => page.close(),
  };
}

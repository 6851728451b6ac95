/** Runs tests in three engines, one after the other. */
import { after, before, describe, type TestContext } from 'node:test';
import { installOutside } from '../outside.ts';
import { type Engine, type EnginePage, pageOf } from './engine.ts';
import { startChromium, startFirefox } from './puppeteer.ts';
import { startWebKit } from './webkit.ts';

/** The engines, by the names under which docs/integrate.md tells their differences. */
const ENGINES = { Chromium: startChromium, Firefox: startFirefox, WebKit: startWebKit };

/** The name of an engine. */
export type EngineName = keyof typeof ENGINES;

/** Opens a page, which the test ends. */
export type OpenPage = (t: TestContext) => Promise<EnginePage>;

/** Declares a suite for each engine. Each has a browser of its own, and each test a page. */
export async function inEachEngine(declare: (open: OpenPage, name: EngineName) => void): Promise<void> {
  const drivers = await installOutside('engines');
  for (const [name, start] of Object.entries(ENGINES))
    describe(name, () => {
      let engine: Engine;
      before(async () => {
        engine = await start(drivers);
      });
      after(async () => {
        await engine?.stop();
      });
      declare(async (t) => {
        const tab = await engine.open();
        t.after(() => tab.leave());
        return pageOf(tab);
      }, name as EngineName);
    });
}

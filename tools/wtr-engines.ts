// The engines in which the element tests run, for web-test-runner.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserLauncher } from '@web/test-runner';
import { chromeLauncher, puppeteerCore } from '@web/test-runner-chrome';
import { findChromium } from './find-browser.mjs';
import { SPARING } from './sparing-flags.ts';

const FIREFOX = '/usr/bin/firefox-esr';

/** A launcher, and what its engine can do for tests besides what every engine can. */
export interface Engine extends BrowserLauncher {
  /** Chrome DevTools Protocol: counts of live objects, media features, focus in a tab behind. */
  readonly hasDevtools: boolean;
}

/** Chromium, as `npm test` finds it. */
export async function chromiumEngine(): Promise<Engine> {
  const { executablePath, env } = await findChromium();
  Object.assign(process.env, env);
  const launcher = chromeLauncher({
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', ...SPARING],
    },
    // Pages in the background are throttled and have no focus; this keeps both tests of a pair awake.
    createPage: async ({ context }) => {
      const page = await context.newPage();
      const devtools = await page.createCDPSession();
      await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
      return page;
    },
  });
  return Object.assign(launcher, { hasDevtools: true });
}

/** Debian's Firefox, over WebDriver BiDi. */
export function firefoxEngine(): Engine {
  if (!existsSync(FIREFOX)) throw new Error(`${FIREFOX} is missing (apt-get install firefox-esr)`);
  const home = mkdtempSync(join(tmpdir(), 'gangway-firefox-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  const launchOptions = {
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    env: { ...process.env, HOME: home },
  } as const;
  const further: Promise<puppeteerCore.Browser>[] = [];
  let pages = 0;
  const launcher = chromeLauncher({
    launchOptions,
    // One window of a Firefox has the focus, and keys go nowhere else: each page has a Firefox of its own.
    createPage: async ({ context }) => {
      pages += 1;
      if (pages === 1) return context.newPage();
      const browser = puppeteerCore.launch(launchOptions);
      further.push(browser);
      return (await browser).newPage();
    },
  });
  const stop = launcher.stop.bind(launcher);
  return Object.assign(launcher, {
    name: 'Firefox',
    hasDevtools: false,
    async stop() {
      await Promise.all([stop(), ...further.map(async (browser) => (await browser).close())]);
    },
  });
}

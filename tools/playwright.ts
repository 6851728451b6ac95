/** The browser driver of tests and pictures. */
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { findChromium } from './find-browser.mjs';
import { SPARING } from './sparing-flags.ts';

/**
 * Playwright's Chromium. It is not imported: for an import of its 7 MB of CommonJS, Node would look for the exported
 * names first, for a fifth of a second.
 */
export const { chromium } = createRequire(import.meta.url)(
  'playwright-core',
) as typeof import('playwright-core');

/** One process for all sites. A journey takes an eighth less processor time with both, the gallery a ninth. */
const ONE_PROCESS = ['--disable-site-isolation-trials', '--renderer-process-limit=1'];

/** Starts the Chromium of the tests with further arguments. */
export async function launchChromium(...further: readonly string[]): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  const args = [...SPARING, ...ONE_PROCESS, '--disable-background-networking', ...further];
  // Chromium refuses to start as root with its own sandbox.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return chromium.launch({ executablePath, args, env: { ...stringsOf(process.env), ...env } });
}

const stringsOf = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

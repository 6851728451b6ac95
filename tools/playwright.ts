/** The browser driver of tests and pictures. */
import { createRequire } from 'node:module';

/**
 * Playwright's Chromium. It is not imported: for an import of its 7 MB of CommonJS, Node would look for the exported
 * names first, for a fifth of a second.
 */
export const { chromium } = createRequire(import.meta.url)(
  'playwright-core',
) as typeof import('playwright-core');

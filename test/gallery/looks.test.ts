/** Visual rules for every example of the state table: nothing clipped, overlapping, too small or inaccessible. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { listExamples, VIEWS } from '../../packages/widget/src/gallery/state-table.ts';
import { ROOT } from '../../tools/build-parts.ts';
import { buildGallery } from '../../tools/gallery/build-gallery.ts';
import { openPage, share } from '../../tools/gallery/gallery-browser.ts';
import { type ServedGallery, serveGallery } from '../../tools/gallery/serve-gallery.ts';
import { launchChromium } from '../../tools/playwright.ts';
import { inspectLooks } from './inspect-looks.ts';

/** At least two cores are assumed. */
const PAGES = 2;

const BUILT = join(ROOT, 'node_modules/.cache/gangway-gallery-test');

const examples = listExamples();
const faults = new Map<string, string[]>();
let browser: Browser;
let served: ServedGallery;

before(async () => {
  await rm(BUILT, { recursive: true, force: true });
  served = await serveGallery(await buildGallery(ROOT, BUILT));
  browser = await launchChromium();
  const pages = await Promise.all(Array.from({ length: PAGES }, () => openPage(browser, served.url)));
  await share(pages, examples, async (page, { name }) => {
    faults.set(name, await inspectLooks(page, name).catch((error: unknown) => [String(error)]));
  });
});
after(async () => {
  await browser?.close();
  await served?.close();
});

for (const view of VIEWS) {
  describe(view, () => {
    for (const { name } of examples.filter((example) => example.view === view))
      test(`${name} is not clipped, large enough and accessible`, () => {
        assert.deepEqual(faults.get(name), []);
      });
  });
}

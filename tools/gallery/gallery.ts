// `npm run gallery [-- --only <view>] [-- --language <tag>] [-- --against <commit>]`: pictures of every cell of the
// state table. A language is shown on a phone alone, in light.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { ROOT } from '../build-parts.ts';
import { launchChromium } from '../playwright.ts';
import { buildGallery } from './build-gallery.ts';
import { checkoutRevision } from './checkout-revision.ts';
import { comparePictures } from './compare-pictures.ts';
import { writePairs, writeSheet } from './contact-sheet.ts';
import { serveGallery } from './serve-gallery.ts';
import { takePictures } from './take-pictures.ts';

const OUT = join(ROOT, 'test-output/gallery');
const BUILT = join(ROOT, 'node_modules/.cache/gangway-gallery');

const { values } = parseArgs({
  options: { only: { type: 'string' }, language: { type: 'string' }, against: { type: 'string' } },
});
const started = performance.now();
const browser = await launchChromium();
try {
  if (values.against === undefined) await show();
  else await compare(values.against);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await browser.close();
}

async function show(): Promise<void> {
  const { pictures, list } = await picturesOf(browser, ROOT, join(BUILT, 'now'));
  writeSheet(OUT, pictures, list);
  console.log(`${pictures.length} pictures in ${seconds()} s: ${join(OUT, 'index.html')}`);
}

async function compare(commit: string): Promise<void> {
  const revision = checkoutRevision(ROOT, commit);
  try {
    const before = await picturesOf(browser, revision.root, join(BUILT, 'before'));
    const after = await picturesOf(browser, ROOT, join(BUILT, 'now'));
    const pairs = await comparePictures(browser, before.pictures, after.pictures);
    const folder = `${OUT}-against`;
    writePairs(folder, pairs, commit);
    for (const { name, pixels } of pairs) console.log(`${name}: ${pixels} pixels`);
    const of = `${pairs.length} of ${after.pictures.length} pictures differ from ${commit}`;
    console.log(`${of}, ${seconds()} s: ${join(folder, 'index.html')}`);
  } finally {
    revision.remove();
  }
}

async function picturesOf(with_: Browser, root: string, outDir: string): ReturnType<typeof takePictures> {
  const served = await serveGallery(await buildGallery(root, outDir));
  try {
    const taken = await takePictures(with_, served.url, values);
    for (const failure of taken.failures) console.error(failure);
    if (taken.failures.length > 0) process.exitCode = 1;
    return taken;
  } finally {
    await served.close();
  }
}

function seconds(): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}

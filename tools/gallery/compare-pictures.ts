// Compares the pictures of two revisions pixel by pixel, in a canvas of the browser that took them.
import type { Browser, Page } from 'playwright-core';
import type { Picture } from './take-pictures.ts';

/** Tolerance per color channel: a browser's antialiasing varies by a level or two between runs. */
const UNSEEN_LEVELS = 3;

/** Two pictures of the same name that differ; one is missing if only one revision has it. */
export interface PicturePair {
  readonly name: string;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
  /** The number of differing pixels, in the area of the larger picture. */
  readonly pixels: number;
}

/** Returns the pairs that differ, by name. */
export async function comparePictures(
  browser: Browser,
  before: readonly Picture[],
  after: readonly Picture[],
): Promise<PicturePair[]> {
  const pngOf = (pictures: readonly Picture[]) => new Map(pictures.map(({ name, png }) => [name, png]));
  const [old, young] = [pngOf(before), pngOf(after)];
  const page = await browser.newPage();
  const pairs: PicturePair[] = [];
  for (const name of [...new Set([...old.keys(), ...young.keys()])].sort()) {
    const [one, other] = [old.get(name), young.get(name)];
    // Most pictures are identical files, which need no pixel comparison.
    if (one && other && one.equals(other)) continue;
    const pixels = await countDifferent(page, one, other);
    if (pixels > 0) pairs.push({ name, before: one, after: other, pixels });
  }
  await page.close();
  return pairs;
}

const countDifferent = (page: Page, one: Buffer | undefined, other: Buffer | undefined): Promise<number> =>
  page.evaluate(
    async ({ sources, unseen }) => {
      const images = await Promise.all(
        sources.map(async (source) =>
          source
            ? createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())
            : undefined,
        ),
      );
      const width = Math.max(...images.map((image) => image?.width ?? 0));
      const height = Math.max(...images.map((image) => image?.height ?? 0));
      const [a, b] = images.map((image) => {
        const canvas = new OffscreenCanvas(width, height).getContext('2d');
        if (image) canvas?.drawImage(image, 0, 0);
        return canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      });
      let different = 0;
      for (let i = 0; i < width * height * 4; i += 4)
        if ([i, i + 1, i + 2, i + 3].some((at) => Math.abs((a?.[at] ?? 0) - (b?.[at] ?? 0)) > unseen))
          different += 1;
      return different;
    },
    { sources: [one?.toString('base64'), other?.toString('base64')], unseen: UNSEEN_LEVELS },
  );

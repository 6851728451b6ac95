// The gallery's browser: a few pages of one Chromium, each showing one example at a time.
import type { Browser, Page } from 'playwright-core';
import type { Looks } from '../../packages/widget/src/gallery/stage.ts';

/** The window's height for pictures; taller examples get a taller window. */
const PICTURE_HEIGHT = 1400;

/** The window's height for faults, which do not depend on it: what is below is laid out, but not painted. */
const LOW_HEIGHT = 100;

/** The window's height for a dialog, which is shown in the middle of the window: that of a phone. */
const DIALOG_HEIGHT = 844;

/** A page of the gallery. */
export class GalleryPage {
  readonly page: Page;
  #width = 0;
  #height = 0;
  #shown: readonly [name: string, looks: Looks] | undefined;

  constructor(page: Page) {
    this.page = page;
  }

  /** Shows an example. */
  async show(name: string, looks: Looks): Promise<void> {
    this.#shown = [name, looks];
    await this.page.evaluate(([of, as]) => window.gallery.show(of, as), this.#shown);
  }

  /** Changes the theme, and waits until nothing moves. */
  async turn(looks: Looks): Promise<void> {
    if (this.#shown) this.#shown = [this.#shown[0], looks];
    await this.page.evaluate((as) => window.gallery.turn(as).then(window.gallery.settle), looks);
  }

  /** Waits until nothing moves in a window of this width, in CSS pixels. Returns the faults of the example. */
  async faults(width: number): Promise<string[]> {
    if (!(await this.#openDialogIn(width))) await this.resize(width, LOW_HEIGHT);
    return this.page.evaluate(() => window.gallery.settle().then(window.gallery.faults));
  }

  /** Waits until nothing moves in a window of this width, then takes a picture of its middle column. */
  async picture(width: number): Promise<Buffer> {
    const isDialog = await this.#openDialogIn(width);
    if (!isDialog) await this.resize(width, PICTURE_HEIGHT);
    const settled = await this.page.evaluate(() => window.gallery.settle());
    const height = isDialog ? DIALOG_HEIGHT : settled;
    if (height > PICTURE_HEIGHT) await this.resize(width, height);
    const column = Math.min(width, 640);
    return this.page.screenshot({ clip: { x: (width - column) / 2, y: 0, width: column, height } });
  }

  /** Opens the example's dialog again, if it has one: a dialog takes its size from the window in which it opens. */
  async #openDialogIn(width: number): Promise<boolean> {
    if (!this.#shown || !(await this.page.evaluate(() => window.gallery.hasDialog()))) return false;
    await this.resize(width, DIALOG_HEIGHT);
    await this.show(...this.#shown);
    return true;
  }

  /** Changes the size of the window, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    if (width === this.#width && height === this.#height) return;
    [this.#width, this.#height] = [width, height];
    await this.page.setViewportSize({ width, height });
  }
}

/** Opens a gallery's page in its own context, so that no page is in a background tab. */
export async function openPage(browser: Browser, url: string): Promise<GalleryPage> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'gallery' in window);
  return new GalleryPage(page);
}

/** Runs all jobs on the pages, one per page at a time. Stops at the first failure. */
export async function share<W>(
  pages: readonly GalleryPage[],
  work: readonly W[],
  one: (page: GalleryPage, piece: W) => Promise<void>,
): Promise<void> {
  const left = [...work];
  await Promise.all(
    pages.map(async (page) => {
      for (let piece = left.shift(); piece !== undefined; piece = left.shift()) await one(page, piece);
    }),
  );
}

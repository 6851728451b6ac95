// The gallery's browser: a few pages of one Chromium, each showing one example at a time.
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Looks } from '../../packages/widget/src/gallery/stage.ts';
import { findChromium } from '../find-browser.mjs';

/** The window's height; taller examples get a taller window. */
const WINDOW_HEIGHT = 1400;

/** A page of the gallery. */
export class GalleryPage {
  readonly page: Page;
  #width = 0;
  #height = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Shows an example in a window of this width, in CSS pixels. Returns its height. */
  async show(name: string, looks: Looks, width: number): Promise<number> {
    await this.#resize(width, WINDOW_HEIGHT);
    await this.page.evaluate(([of, as]) => window.gallery.show(of, as), [name, looks] as const);
    return this.settle();
  }

  /** Changes the theme. */
  async turn(looks: Looks): Promise<void> {
    await this.page.evaluate((as) => window.gallery.turn(as), looks);
  }

  /** Changes the width. Returns the height. */
  async resize(width: number): Promise<number> {
    await this.#resize(width, WINDOW_HEIGHT);
    return this.settle();
  }

  /** Waits until nothing moves and makes the window tall enough. Returns the content's height. */
  async settle(): Promise<number> {
    const height = await this.page.evaluate(() => window.gallery.settle());
    if (height > this.#height) await this.#resize(this.#width, height);
    return height;
  }

  /** Takes a picture of the content; a wide window is cropped to the middle column. */
  picture(height: number): Promise<Buffer> {
    const width = Math.min(this.#width, 640);
    return this.page.screenshot({ clip: { x: (this.#width - width) / 2, y: 0, width, height } });
  }

  async #resize(width: number, height: number): Promise<void> {
    if (width === this.#width && height === this.#height) return;
    [this.#width, this.#height] = [width, height];
    await this.page.setViewportSize({ width, height });
  }
}

/** One Chromium. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  const process_ = Object.entries({ ...process.env, ...env }).filter(([, value]) => value !== undefined);
  return chromium.launch({
    executablePath,
    // Chromium refuses to start as root with its own sandbox.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
    env: Object.fromEntries(process_) as Record<string, string>,
  });
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

// The browser before the gallery: a few pages of one Chromium, each of which shows one example at a time.
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Looks } from '../../packages/widget/src/gallery/stage.ts';
import { findChromium } from '../find-browser.mjs';

/** The window's height; examples that are higher get a higher one. */
const WINDOW_HEIGHT = 1400;

/** A page of the gallery. */
export class GalleryPage {
  readonly page: Page;
  #width = 0;
  #height = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Shows an example in a window of a width, in CSS pixels, and answers its height. */
  async show(name: string, looks: Looks, width: number): Promise<number> {
    await this.#resize(width, WINDOW_HEIGHT);
    await this.page.evaluate(([of, as]) => window.gallery.show(of, as), [name, looks] as const);
    return this.settle();
  }

  /** Changes the theme. */
  async turn(looks: Looks): Promise<void> {
    await this.page.evaluate((as) => window.gallery.turn(as), looks);
  }

  /** Changes the width and answers the height. */
  async resize(width: number): Promise<number> {
    await this.#resize(width, WINDOW_HEIGHT);
    return this.settle();
  }

  /** Waits until nothing moves; the window is made high enough. Answers the height of what is shown. */
  async settle(): Promise<number> {
    const height = await this.page.evaluate(() => window.gallery.settle());
    if (height > this.#height) await this.#resize(this.#width, height);
    return height;
  }

  /** A picture of what is shown; a wide window is cut to the middle column. */
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
    // Without a sandbox of its own, because Chromium refuses to start as root with one.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
    env: Object.fromEntries(process_) as Record<string, string>,
  });
}

/** A page at a gallery's address, in a context of its own, so that none is in a tab behind another. */
export async function openPage(browser: Browser, url: string): Promise<GalleryPage> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'gallery' in window);
  return new GalleryPage(page);
}

/** Does every piece of work on the pages, one piece a page at a time. The first failure ends it. */
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

// Takes the pictures of a gallery: every example at both widths, in both themes and both directions.
import type { Browser } from 'playwright-core';
import type { State } from '../../packages/widget/src/gallery/cell.ts';
import type { View } from '../../packages/widget/src/gallery/state-table.ts';
import { type GalleryPage, openPage, share } from './gallery-browser.ts';

/** The number of pages; at least two cores are assumed. */
const PAGES = 3;

const WIDTHS = [390, 1280] as const;
const LOCALES = ['en', 'ar'] as const;

/** A picture and its subject. */
export interface Picture {
  /** Such as `card-empty-filled.390.dark.rtl`. */
  readonly name: string;
  readonly view: View;
  readonly state: State;
  readonly example: string;
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
  readonly png: Buffer;
}

/** The gallery's own description of its examples. */
export interface GalleryList {
  readonly examples: readonly { readonly name: string; readonly view: View; readonly state: State }[];
  readonly reasons: readonly { readonly view: View; readonly state: State; readonly reason: string }[];
}

/** The result. `failures` lists examples that did not reach their state. */
export interface Taken {
  readonly pictures: readonly Picture[];
  readonly failures: readonly string[];
  readonly list: GalleryList;
}

/** Takes every picture of the selected views (all without `only`), sorted by name. */
export async function takePictures(browser: Browser, url: string, only: string | undefined): Promise<Taken> {
  const pages = await Promise.all(Array.from({ length: PAGES }, () => openPage(browser, url)));
  const list = await pages[0]!.page.evaluate(() => window.gallery.list());
  const wanted = list.examples.filter(({ view }) => only === undefined || view === only);
  if (wanted.length === 0) {
    const views = [...new Set(list.examples.map(({ view }) => view))];
    throw new Error(`There is no view ${only}. Views: ${views.join(', ')}.`);
  }
  const pictures: Picture[] = [];
  const failures: string[] = [];
  const work = wanted.flatMap((example) => LOCALES.map((locale) => ({ example, locale })));
  await share(pages, work, async (page, { example, locale }) => {
    try {
      for await (const taken of takeOf(page, example, locale)) pictures.push(taken);
    } catch (error) {
      failures.push(`${example.name} (${locale}): ${error instanceof Error ? error.message : error}`);
    }
  });
  for (const { page } of pages) await page.context().close();
  return { pictures: pictures.sort((a, b) => (a.name < b.name ? -1 : 1)), failures, list };
}

async function* takeOf(
  page: GalleryPage,
  { name, view, state }: GalleryList['examples'][number],
  locale: (typeof LOCALES)[number],
): AsyncGenerator<Picture> {
  const direction = locale === 'ar' ? 'rtl' : 'ltr';
  let isFirst = true;
  for (const width of WIDTHS) {
    for (const theme of ['light', 'dark'] as const) {
      if (isFirst) await page.show(name, { theme, locale });
      else await page.turn({ theme, locale });
      isFirst = false;
      const png = await page.picture(width);
      const picture = `${name}.${width}.${theme}.${direction}`;
      yield { name: picture, view, state, example: name, width, theme, direction, png };
    }
  }
}

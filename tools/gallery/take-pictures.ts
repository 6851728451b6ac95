// Takes the pictures of a gallery: every example at both widths, in both themes and both directions.
import type { Browser } from 'playwright-core';
import { directionOf } from '../../packages/protocol/src/languages/languages.ts';
import type { State } from '../../packages/widget/src/gallery/cell.ts';
import type { View } from '../../packages/widget/src/gallery/state-table.ts';
import { type GalleryPage, openPage, share } from './gallery-browser.ts';

/** The number of pages; at least two cores are assumed. */
const PAGES = 3;

/** What is varied; a language that is proofread is shown on a phone alone. */
interface Variety {
  readonly locales: readonly string[];
  readonly widths: readonly number[];
  readonly themes: readonly ('light' | 'dark')[];
}
const ALL: Variety = { locales: ['en', 'ar'], widths: [390, 1280], themes: ['light', 'dark'] };
const proofOf = (language: string): Variety => ({ locales: [language], widths: [390], themes: ['light'] });

/** Which pictures are taken: all without `only`, in English and Arabic without `language`. */
interface Choice {
  readonly only?: string | undefined;
  readonly language?: string | undefined;
}

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

/** Takes every picture of the selected views, sorted by name. */
export async function takePictures(
  browser: Browser,
  url: string,
  { only, language }: Choice,
): Promise<Taken> {
  const variety = language === undefined ? ALL : proofOf(language);
  const pages = await Promise.all(Array.from({ length: PAGES }, () => openPage(browser, url)));
  const list = await pages[0]!.page.evaluate(() => window.gallery.list());
  const wanted = list.examples.filter(({ view }) => only === undefined || view === only);
  if (wanted.length === 0) {
    const views = [...new Set(list.examples.map(({ view }) => view))];
    throw new Error(`There is no view ${only}. Views: ${views.join(', ')}.`);
  }
  const pictures: Picture[] = [];
  const failures: string[] = [];
  const work = wanted.flatMap((example) => variety.locales.map((locale) => ({ example, locale })));
  await share(pages, work, async (page, { example, locale }) => {
    try {
      for await (const taken of takeOf(page, example, locale, variety)) pictures.push(taken);
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
  locale: string,
  { widths, themes }: Variety,
): AsyncGenerator<Picture> {
  const direction = directionOf(locale);
  let isFirst = true;
  for (const width of widths) {
    for (const theme of themes) {
      if (isFirst) await page.show(name, { theme, locale });
      else await page.turn({ theme, locale });
      isFirst = false;
      const png = await page.picture(width);
      const picture = `${name}.${width}.${theme}.${direction}`;
      yield { name: picture, view, state, example: name, width, theme, direction, png };
    }
  }
}

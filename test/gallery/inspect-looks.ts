/** Checks the visual rules of one example in every relevant width, theme and direction. */
import type { Frame } from 'playwright-core';
import { AXE } from '../../tools/fake-gateway.ts';
import type { GalleryPage } from '../../tools/gallery/gallery-browser.ts';

const WIDTHS = [320, 390, 1280] as const;

/** WCAG 2.2 levels A and AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules for whole pages, which do not apply to a single element. */
const PAGE_RULES = ['landmark-one-main', 'page-has-heading-one', 'region'];

/** More Tab presses than any example has focusable elements. */
const TABS_MAX = 40;

/** Returns the problems found, each beginning with its place. */
export async function inspectLooks(page: GalleryPage, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const locale of ['ar', 'en'] as const) {
    await page.show(name, { theme: 'light', locale });
    for (const width of WIDTHS)
      faults.push(...(await page.faults(width)).map((fault) => `${locale} ${width} px: ${fault}`));
  }
  faults.push(...(await findBarriers(page, 'light', TAGS)));
  faults.push(...(await findUnseenFocus(page)));
  await page.turn({ theme: 'dark', locale: 'en' });
  faults.push(...(await findBarriers(page, 'dark', undefined)));
  return faults;
}

interface Axe {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Runs axe on the page and its frames; without `tags` only the contrast rule, which depends on the theme. */
async function findBarriers(
  { page }: GalleryPage,
  theme: 'light' | 'dark',
  tags: readonly string[] | undefined,
): Promise<string[]> {
  for (const frame of page.frames())
    if (frame.parentFrame() && (await (await frame.frameElement()).isVisible())) await prepare(frame);
  const found = await page.evaluate(
    async ({ source, of, off }) => {
      await import(source);
      const { axe } = window as unknown as { axe: Axe };
      const runOnly = of ? { type: 'tag', values: of } : { type: 'rule', values: ['color-contrast'] };
      const rules = of ? Object.fromEntries(off.map((rule) => [rule, { enabled: false }])) : {};
      const { violations } = await axe.run(document, { runOnly, rules, resultTypes: ['violations'] });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`,
      );
    },
    { source: AXE, of: tags, off: PAGE_RULES },
  );
  return found.map((fault) => `${theme}: ${fault}`);
}

// A frame with a transparent background shows the page behind it.
async function prepare(frame: Frame): Promise<void> {
  await frame.evaluate(async (source) => {
    await import(source);
    let behind = 'rgba(0, 0, 0, 0)';
    for (let at = window.frameElement; at && /, 0\)$/.test(behind); ) {
      behind = getComputedStyle(at).backgroundColor;
      const root = at.getRootNode();
      // Shadow roots outside are instances of another window's class.
      at = at.parentElement ?? (root as Partial<ShadowRoot>).host ?? null;
    }
    if (window.frameElement) document.documentElement.style.backgroundColor = behind;
  }, AXE);
}

/** Tabs through the example and returns elements without a visible focus ring. */
async function findUnseenFocus({ page }: GalleryPage): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
  });
  let before = '';
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    await page.keyboard.press('Tab');
    const { place, fault } = await page.evaluate(() => window.gallery.focused());
    if (place === before || place === '') break;
    before = place;
    if (fault) faults.push(`focus: ${fault}`);
  }
  return faults;
}

/** Accessibility checks of a page or of one of its frames, with axe-core. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Locator, Page } from 'playwright-core';

const AXE = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that only a whole page can fulfil. */
const PAGE_RULES = ['landmark-one-main', 'page-has-heading-one', 'region'];

/** Returns the violations of WCAG 2.2 AA and of axe's best practices on a page. */
export const findBarriers = (page: Page): Promise<string[]> => runAxe(page, []);

/** The same for a frame with a transparent background: contrast is measured against the page behind it. */
export async function findFrameBarriers(iframe: Locator): Promise<string[]> {
  const behind = await iframe.evaluate((element) => {
    let color = 'rgba(0, 0, 0, 0)';
    for (let at: Element | null = element; at && /, 0\)$/.test(color); ) {
      color = getComputedStyle(at).backgroundColor;
      const root: Node = at.getRootNode();
      at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    return color;
  });
  const frame = await (await iframe.elementHandle())?.contentFrame();
  if (!frame) throw new Error('The frame has no document.');
  await frame.evaluate((color) => {
    document.documentElement.style.backgroundColor = color;
  }, behind);
  const found = await runAxe(frame, PAGE_RULES);
  await frame.evaluate(() => {
    document.documentElement.style.backgroundColor = '';
  });
  return found;
}

async function runAxe(page: Page | Frame, rulesOff: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await AXE);
  await endTransitions(page);
  return page.evaluate(async (off) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: unknown): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> };
    };
    const { violations } = await axe.run({
      rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${JSON.stringify(nodes.map((node) => node.target))}`);
  }, rulesOff);
}

/** Waits for whatever fades or moves and has an end: contrast is only final after it. */
export const endTransitions = (page: Page | Frame): Promise<void> =>
  page.evaluate(async () => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    const running = roots
      .flatMap((root) => root.getAnimations())
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    // One that is cancelled, because its element goes, has ended too.
    await Promise.allSettled(running.map(({ finished }) => finished));
  });

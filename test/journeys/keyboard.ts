/** Keyboard navigation. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

const PRESSES_MAX = 60;

/** Presses Tab until the focused element's label, text or value matches `wanted`. */
export async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    await page.keyboard.press('Tab');
    const described = await page.evaluate(() => {
      let element = document.activeElement;
      // Between the last element and the first nothing has the focus, and the body's text would match everything.
      if (element === document.body) return '';
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const value = element instanceof HTMLInputElement ? element.value : '';
      return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''} ${value}`.trim();
    });
    if (wanted.test(described)) return;
  }
  assert.fail(`nothing that matches ${wanted} takes the focus on ${page.url()}`);
}

/**
 * Chooses a method of the element: Tab to the methods, then the arrow keys. Which one is chosen at first depends on
 * what the demo's customer, whom all journeys share, has paid with last.
 */
export async function chooseByKeys(page: Page, method: string): Promise<void> {
  const focused = page.locator('gw-checkout input[name="method"]').and(page.locator(':focus'));
  for (let presses = 0; (await focused.count()) === 0; presses += 1) {
    assert.ok(presses < PRESSES_MAX, `Tab does not reach the methods on ${page.url()}`);
    await page.keyboard.press('Tab');
  }
  for (let presses = 0; (await focused.getAttribute('value')) !== method; presses += 1) {
    assert.ok(presses < PRESSES_MAX, `the arrow keys do not reach ${method} on ${page.url()}`);
    await page.keyboard.press('ArrowDown');
  }
}

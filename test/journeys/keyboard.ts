/** Keyboard navigation. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Presses Tab until the focused element's label, text or value matches `wanted`. */
export async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const described = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const value = element instanceof HTMLInputElement ? element.value : '';
      return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''} ${value}`.trim();
    });
    if (wanted.test(described)) return;
  }
  assert.fail(`nothing that matches ${wanted} takes the focus on ${page.url()}`);
}

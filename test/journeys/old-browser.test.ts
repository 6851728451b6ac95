/** A browser below the floor that docs/integrate.md names: the link inside the element stays and works. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { commonDemo } from './demo.ts';
import { type MeddledShop, openMeddledShop, sendScript, WAYS } from './meddled-shop.ts';
import { placeOrder } from './shopping.ts';
import { visit } from './visitor.ts';

const demo = await commonDemo();

let shop: MeddledShop;
before(async () => {
  shop = await openMeddledShop();
});
after(() => shop.close());

/** What browsers got in the years before the floor. */
const TAKEN_AWAY = `
  const { supports } = CSS;
  CSS.supports = (...words) => !words.join().includes('light-dark') && supports(...words);
  delete HTMLElement.prototype.attachInternals;
  delete Document.prototype.adoptedStyleSheets;
  delete ShadowRoot.prototype.adoptedStyleSheets;
  delete globalThis.ElementInternals;
  delete globalThis.CSSStyleSheet;
  delete globalThis.trustedTypes;
  delete AbortSignal.any;
  delete AbortSignal.timeout;
  delete URL.canParse;
`;

async function visitWithOldBrowser() {
  const visitor = await visit();
  await visitor.page.addInitScript({ content: TAKEN_AWAY });
  return visitor;
}

/** Follows the link inside the element. */
async function followLink(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('gw-checkout a').click();
}

describe('a browser that is too old', () => {
  for (const way of WAYS) {
    test(`keeps the link, and nothing throws: ${way}`, async () => {
      const { page, complaints, leave } = await visitWithOldBrowser();
      shop.asked.length = 0;
      await page.goto(shop.pageAt('none', way));
      await followLink(page);
      await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
      assert.ok(shop.asked.includes('gw.js'));
      assert.deepEqual(complaints, []);
      leave();
    });
  }

  test('keeps the link when it cannot read the script at all', async (t) => {
    shop.meddle = { 'gw.js': (context, script) => sendScript(context, `${script}\nclass { #new in }`) };
    t.after(() => {
      shop.meddle = {};
    });
    const { page, complaints, leave } = await visit();
    await page.goto(shop.pageAt('none', 'the loader'));
    await followLink(page);
    await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
    assert.equal(complaints.length, 1, complaints.join('\n'));
    assert.match(complaints[0]!, /SyntaxError|Unexpected|missing/);
    leave();
  });

  test('gets the page without scripts behind the link, and its payer can return to the shop', async () => {
    const { page, complaints, leave } = await visitWithOldBrowser();
    const order = await placeOrder(demo.shop);
    await page.goto(`${demo.shop}/checkout/${order}`);
    await followLink(page);
    await page.waitForURL(`${demo.gateway}/pay/*/plain?lang=en`);
    await page.getByRole('button', { name: 'iDEAL | Wero' }).waitFor();
    await page.getByRole('link', { name: /^Back to .* without paying$/ }).click();
    await page.waitForURL(`${demo.shop}/**`);
    assert.deepEqual(complaints, []);
    leave();
  });

  test('is not what the others are taken for', async () => {
    const { page, leave } = await visit();
    await page.goto(`${demo.shop}/checkout/${await placeOrder(demo.shop)}`);
    const link = await page.locator('gw-checkout a').getAttribute('href');
    await page.goto(link!);
    await page.locator('gw-checkout').getByRole('radio').first().waitFor();
    assert.match(page.url(), /\/pay\/[\w-]{22}\?lang=en$/);
    assert.equal(await page.locator('[data-plain]').isVisible(), false);
    leave();
  });
});

/** Journeys by keyboard, on a phone, in the dark theme, in Dutch, and checked for accessibility. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBarriers } from './barriers.ts';
import { commonDemo } from './demo.ts';
import { chooseByKeys, tabTo } from './keyboard.ts';
import {
  buyInShop,
  decide,
  expectNoSidewaysScroll,
  expectRefusal,
  expectStanding,
  goToBank,
  goToCheckout,
  payButton,
} from './shopping.ts';
import { visit } from './visitor.ts';

const demo = await commonDemo();

test('an order can be placed and paid with the keyboard alone', async () => {
  const { page, complaints, picture, leave } = await visit();
  await page.goto(demo.shop);
  await tabTo(page, /Add to cart: Storm lantern/);
  await page.keyboard.press('Enter');
  await tabTo(page, /Add to cart: Pine board/);
  await page.keyboard.press('Space');
  await page.goto(`${demo.shop}/cart`);
  await page.locator('button[data-checkout]').waitFor();
  await tabTo(page, /One more: Pine board/);
  await page.keyboard.press('Enter');
  await page.locator('[data-product="pine-board"] .stepper-value', { hasText: '2' }).waitFor();
  await tabTo(page, /^Go to checkout/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/checkout\//);
  await payButton(page).waitFor();
  await chooseByKeys(page, 'iDEAL');
  await tabTo(page, /^Pay €158\.80/);
  await picture('keyboard-pay');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/scheme\/pay\//);
  await tabTo(page, /Polder Bank/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.locator('input[value="approve"]').waitFor({ state: 'visible' });
  await tabTo(page, /^\s*approve/i);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expectStanding(page, 'paid');
  assert.deepEqual(complaints, []);
  leave();
});

const VERY_SMALL = { width: 320, height: 568 };
const PHONE = { width: 390, height: 844 };

test('a phone in the dark and a very small one, in Dutch: every page fits, up to a declined payment', async () => {
  const { page, complaints, picture, leave } = await visit({
    viewport: PHONE,
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
    locale: 'nl-NL',
  });
  const look = async (name: string) => {
    for (const viewport of [VERY_SMALL, PHONE]) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page);
      await picture(`phone-${viewport.width}-${name}`);
    }
  };
  const dutch = `${demo.shop}/nl`;
  for (const path of ['', '/products/low-tide-bowl', '/orders', '/cart']) {
    await page.goto(dutch + path);
    await look(path.replace(/.*\//, '') || 'shop');
  }
  await buyInShop(page, dutch);
  await payButton(page).filter({ hasText: 'Betaal' }).waitFor();
  await look('checkout');
  await goToBank(page);
  assert.equal(await page.locator('html').getAttribute('lang'), 'nl');
  await look('bank');
  await decide(page, 'refuse');
  await expectRefusal(page, 'De betaling is niet goedgekeurd.');
  await look('refused');
  await page.goto(page.url().replace('/checkout/', '/thank-you/'));
  await expectStanding(page, 'ended');
  await look('not-paid');
  await page.goto(`${dutch}/orders`);
  await look('orders-ended');
  assert.deepEqual(complaints, []);
  leave();
});

test('a chosen appearance applies to every page and inside the payment element', async () => {
  const { page, complaints, leave } = await visit({ colorScheme: 'light' });
  await page.goto(demo.shop);
  await page.locator('[data-theme-choice]').selectOption('dark');
  await goToCheckout(page, demo.shop);
  const luminance = await payButton(page).evaluate((button) => {
    const [r = 0, g = 0, b = 0] =
      getComputedStyle(button)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return r + g + b;
  });
  assert.ok(luminance > 300, 'the button has the bright accent of the night');
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
  assert.deepEqual(complaints, []);
  leave();
});

test('every page is accessible, light and dark', async () => {
  const { page, leave } = await visit();
  const barriers: string[] = [];
  const look = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const barrier of await findBarriers(page)) barriers.push(`${name}, ${colorScheme}: ${barrier}`);
    }
  };
  for (const path of ['/', '/products/morning-mug', '/cart', '/nothing-here']) {
    await page.goto(demo.shop + path);
    await page.waitForTimeout(200);
    await look(path);
  }
  const orderId = await buyInShop(page, demo.shop);
  await look('checkout');
  await page.goto(`${demo.shop}/cart`);
  await page.locator('button[data-checkout]').waitFor();
  await look('full cart');
  await page.goto(`${demo.shop}/thank-you/${orderId}`);
  await page.waitForTimeout(500);
  await look('thank-you, open');
  await page.goto(`${demo.shop}/checkout/${orderId}`);
  await goToBank(page);
  await look('bank');
  await decide(page, 'refuse');
  await expectRefusal(page, 'was not approved');
  await look('checkout, refused');
  await page.goto(`${demo.shop}/thank-you/${orderId}`);
  await expectStanding(page, 'ended');
  await look('thank-you, ended');
  await page.goto(`${demo.shop}/orders`);
  await look('orders');
  assert.deepEqual(barriers, []);
  leave();
});

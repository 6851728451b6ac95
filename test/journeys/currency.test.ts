/** Journeys in a currency other than the shop's own: once chosen, it applies from the catalogue to the receipt. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ASKING_CARD,
  answerChallenge,
  chooseCard,
  factsOf,
  GOOD_CARD,
  payEmbedded,
  reachChallenge,
  typeCard,
} from './card-steps.ts';
import { commonDemo } from './demo.ts';
import { tabTo } from './keyboard.ts';
import {
  buyInShop,
  chooseMethod,
  clickPay,
  expectNoSidewaysScroll,
  expectStanding,
  orderIdOf,
  payButton,
} from './shopping.ts';
import { visit } from './visitor.ts';

const demo = await commonDemo();

test('an order in pounds is charged in pounds and shown in pounds by shop and issuer', async () => {
  const { page, complaints, picture, leave } = await visit();
  await page.goto(demo.shop);
  await page.getByLabel('Currency').selectOption('GBP');
  await page.waitForURL(/\?currency=GBP$/);
  const orderId = await buyInShop(page, page.url());
  await page.locator('.sums-total', { hasText: '£55.00' }).waitFor();
  await picture('currency-checkout');
  await chooseCard(page);
  await typeCard(page, { number: ASKING_CARD });
  assert.match(await payButton(page).innerText(), /£55\.00/);
  await clickPay(page);
  const challenge = await reachChallenge(page);
  await challenge.locator('body', { hasText: '£55.00' }).waitFor();
  await picture('currency-issuer');
  await answerChallenge(page);
  await expectStanding(page, 'paid');
  assert.match(await page.locator('.thanks-order').innerText(), /Total\s+£55\.00/);
  await page.getByRole('link', { name: 'Keep shopping' }).click();
  await page.locator('.card .price', { hasText: '£55.00' }).waitFor();
  await page.goto(`${demo.shop}/orders`);
  const row = page.locator(`tr[data-order="${orderId}"]`);
  assert.equal(await row.getAttribute('data-standing'), 'paid');
  assert.equal(await row.locator('.price').innerText(), '£55.00');
  assert.equal((await factsOf(demo.folder, orderId)).at(-1)?.state, 'paid');
  assert.deepEqual(complaints, []);
  leave();
});

test('the hosted page and the embedded form charge an order in its currency', async () => {
  const { page, complaints, leave } = await visit();
  const orderId = await buyInShop(page, `${demo.shop}/?currency=PLN`);
  await page.locator('gw-checkout a').evaluate((link: HTMLAnchorElement) => location.assign(link.href));
  await page.waitForURL((url) => url.origin === demo.gateway);
  assert.match(await page.locator('.gw-amount').innerText(), /PLN\s?269\.00/);
  assert.match(await payButton(page).innerText(), /PLN\s?269\.00/);
  assert.equal(await page.locator('gw-checkout input[name=method][value=iDEAL]').count(), 0);
  await payEmbedded(page, demo.shop, orderId, { number: GOOD_CARD });
  await expectStanding(page, 'paid');
  assert.match(await page.locator('.thanks-order').innerText(), /PLN\s?269\.00/);
  assert.deepEqual(complaints, []);
  leave();
});

test('an order in złoty is paid in złoty with BLIK', async () => {
  const { page, complaints, leave } = await visit();
  await buyInShop(page, `${demo.shop}/?currency=PLN`);
  await chooseMethod(page, 'Blik');
  await page.locator('gw-checkout').locator('#blik-code').fill('777123');
  assert.match(await payButton(page).innerText(), /PLN\s?269\.00/);
  await clickPay(page);
  await page
    .locator('gw-checkout')
    .getByText(/asks you to approve PLN\s?269\.00/)
    .first()
    .waitFor();
  await expectStanding(page, 'paid');
  assert.match(await page.locator('.thanks-order').innerText(), /PLN\s?269\.00/);
  assert.deepEqual(complaints, []);
  leave();
});

test('the keyboard changes the currency of catalogue and cart; an existing order keeps its currency', async () => {
  const { page, complaints, leave } = await visit({ viewport: { width: 320, height: 640 } });
  const begun = await buyInShop(page, demo.shop);
  await page.goto(`${demo.shop}/nl/products/morning-mug`);
  await tabTo(page, /^EUR/);
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/\/nl\/products\/morning-mug\?currency=GBP$/);
  await page.locator('[data-currency-choice]:focus').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/\?currency=CHF$/);
  await page.locator('.product-price', { hasText: 'CHF 19,00' }).waitFor();
  await expectNoSidewaysScroll(page);
  await page.locator('a.cart-link').click();
  await page.locator('.sums-total', { hasText: 'CHF 65,00' }).waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  // Until it has loaded, nothing listens to the choice.
  await page.waitForURL(`${demo.shop}/cart?currency=CHF`);
  await page.getByLabel('Currency').selectOption('EUR');
  await page.waitForURL(`${demo.shop}/cart`);
  await page.locator('.sums-total', { hasText: '€64.00' }).waitFor();
  await page.goto(`${demo.shop}/checkout/${begun}?currency=CHF`);
  assert.equal(orderIdOf(page), begun);
  assert.match(await payButton(page).innerText(), /€64\.00/);
  assert.equal(await page.getByLabel('Currency').count(), 0);
  assert.deepEqual(complaints, []);
  leave();
});

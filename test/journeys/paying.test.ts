/** Journeys through the outcomes of the simulated bank, up to the status that the shop shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonDemo, tradesOf } from './demo.ts';
import {
  askStanding,
  buyInShop,
  clickPay,
  decide,
  expectRefusal,
  expectStanding,
  goToBank,
  goToCheckout,
  orderIdOf,
} from './shopping.ts';
import { visit } from './visitor.ts';

const SILENT_WITHIN_MS = 60_000;
const demo = await commonDemo();

/** A script for a browser whose storage is blocked. */
const WITHOUT_STORAGE = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } });`;

test('a payment approved at the bank is shown as paid by the shop, with the source of that status', async () => {
  const { page, complaints, picture, leave } = await visit();
  const orderId = await buyInShop(page, demo.shop);
  await picture('checkout');
  await goToBank(page);
  await picture('bank');
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  assert.equal(orderIdOf(page), orderId);
  assert.equal(new URL(page.url()).hash, '', 'the token of the return is not left in the address');
  assert.doesNotMatch(await page.content(), /session=/);
  await picture('thank-you-paid');
  await page.goto(`${demo.shop}/orders`);
  const row = page.locator(`tr[data-order="${orderId}"]`);
  assert.equal(await row.getAttribute('data-standing'), 'paid');
  assert.match(await row.innerText(), /Signed notification|Asked the gateway/);
  await picture('orders');
  assert.equal(await page.locator('[data-cart-count]').isHidden(), true, 'the cart is empty after paying');
  assert.deepEqual(complaints, []);
  leave();
});

const statesOf = async (orderId: string): Promise<string[]> =>
  (await tradesOf(demo.folder, orderId)).map(({ state }) => state);

test('a payer who is refused, cancels or is too late is back at the shop’s methods, and pays', async () => {
  const { page, complaints, picture, leave } = await visit();
  const orderId = await buyInShop(page, demo.shop);
  const states: string[] = [];
  await goToBank(page);
  for (const [outcome, why] of [
    ['refuse', 'iDEAL | Wero: The payment was not approved.'],
    ['cancel', 'iDEAL | Wero: The payment was cancelled before it was approved.'],
    ['time-out', 'iDEAL | Wero: The time to approve the payment ran out.'],
  ] as const) {
    if (states.length > 0) await clickPay(page);
    if (states.length > 0) await page.waitForURL(/\/scheme\/pay\//);
    await decide(page, outcome);
    await expectRefusal(page, why);
    assert.equal(new URL(page.url()).hash, '', 'the address carries no token');
    await picture(`checkout-after-${outcome}`);
    states.push('declined');
    assert.deepEqual(await statesOf(orderId), states);
    assert.ok((await page.locator('[data-cart-count]').innerText()) === '1', 'the cart is as it was');
  }
  // Two clicks: the other way, and Pay.
  await page.locator('gw-checkout').locator('input[value="EPS"]').click();
  await clickPay(page);
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  assert.deepEqual(await statesOf(orderId), [...states, 'paid']);
  assert.deepEqual(complaints, []);
  leave();
});

test('another browser without storage, as a bank’s app opens it, pays; the first tab learns it', async () => {
  const first = await visit();
  const other = await visit();
  await other.page.addInitScript(WITHOUT_STORAGE);
  await goToCheckout(first.page, demo.shop);
  await goToBank(first.page);
  await other.page.goto(first.page.url());
  await decide(other.page, 'refuse');
  await expectRefusal(other.page, 'iDEAL | Wero: The payment was not approved.');
  await clickPay(other.page);
  await other.page.waitForURL(/\/scheme\/pay\//);
  await decide(other.page, 'approve');
  await expectStanding(other.page, 'paid');
  await first.page.goBack();
  await expectStanding(first.page, 'paid');
  assert.deepEqual([...first.complaints, ...other.complaints], []);
  first.leave();
  other.leave();
});

test('a payer who goes back to the bank, and to the shop again, finds the methods and the sentence', async () => {
  const { page, complaints, leave } = await visit();
  const orderId = await goToCheckout(page, demo.shop);
  await goToBank(page);
  await decide(page, 'refuse');
  await expectRefusal(page, 'was not approved');
  await page.goBack();
  // The bank's page, which was left, has nothing more to decide.
  await page.goto(`${demo.shop}/checkout/${orderId}`);
  await expectRefusal(page, 'was not approved');
  assert.deepEqual(complaints, []);
  leave();
});

test('the thank-you page of an unpaid order offers the next try in its place, and then says paid', async () => {
  const { page, complaints, picture, leave } = await visit();
  const orderId = await goToCheckout(page, demo.shop);
  await goToBank(page);
  await decide(page, 'cancel');
  await expectRefusal(page, 'was cancelled before it was approved');
  await page.goto(`${demo.shop}/thank-you/${orderId}`);
  await expectStanding(page, 'ended');
  await picture('thank-you-cancel');
  assert.equal(await page.locator('[part=result]').count(), 0, 'no second panel');
  await clickPay(page);
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  assert.deepEqual(complaints, []);
  leave();
});

test('a payment whose bank answers late becomes paid without the payer', async () => {
  const { page, complaints, picture, leave } = await visit();
  const orderId = await goToCheckout(page, demo.shop);
  await goToBank(page);
  await decide(page, 'silent');
  await page.waitForURL(/\/done/);
  await picture('bank-silent');
  await page.goto(`${demo.shop}/thank-you/${orderId}`);
  await picture('thank-you-open');
  await expectStanding(page, 'paid', SILENT_WITHIN_MS);
  assert.deepEqual(complaints, []);
  leave();
});

const FORGED: readonly (readonly [
  description: string,
  path: (orderId: string, tradeId: string) => string,
])[] = [
  ['parameters', (orderId) => `/thank-you/${orderId}?state=paid&sign=${'0'.repeat(64)}`],
  ['fragment', (orderId) => `/thank-you/${orderId}#gw-status=eyJhbGciOiJub25lIn0.eyJzdGF0ZSI6InBhaWQifQ.x`],
  [
    'return link',
    (orderId, tradeId) =>
      `/pay/return?trade_id=${tradeId}&order_id=${orderId}&state=paid&time=1&sign=${'a'.repeat(64)}`,
  ],
];
test('forged parameters, fragments and return links do not show the order as paid', async () => {
  const { page, leave } = await visit();
  const orderId = await goToCheckout(page, demo.shop);
  await goToBank(page);
  const [trade] = await tradesOf(demo.folder, orderId);
  for (const [description, path] of FORGED) {
    await page.goto(demo.shop + path(orderId, trade?.tradeId ?? ''));
    await page.waitForTimeout(500);
    assert.doesNotMatch(await page.locator('body').innerText(), /order is paid|you paid/i, description);
    assert.equal(await askStanding(demo.shop, orderId), 'open', description);
  }
  leave();
});

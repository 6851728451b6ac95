/** Journeys through the outcomes of the simulated bank, up to the status that the shop shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonDemo, tradesOf } from './demo.ts';
import {
  askStanding,
  buyInShop,
  decide,
  expectStanding,
  goToBank,
  goToCheckout,
  leaveGateway,
  orderIdOf,
} from './shopping.ts';
import { visit } from './visitor.ts';

const SILENT_WITHIN_MS = 60_000;
const demo = await commonDemo();

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

test('after a refusal and a timeout the payer can try again on the gateway’s page and pay', async () => {
  const { page, complaints, picture, leave } = await visit();
  const orderId = await goToCheckout(page, demo.shop);
  await goToBank(page);
  for (const outcome of ['refuse', 'time-out'] as const) {
    await decide(page, outcome);
    await page.waitForURL((url) => url.origin === demo.gateway && !url.pathname.startsWith('/scheme/'));
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await picture(`gateway-${outcome}`);
    assert.notEqual(await askStanding(demo.shop, orderId), 'paid');
    await again.click();
    await page.waitForURL(/\/scheme\/pay\//);
  }
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  assert.equal((await tradesOf(demo.folder, orderId)).length, 1, 'another try is the same trade');
  assert.deepEqual(complaints, []);
  leave();
});

const statesOf = async (orderId: string): Promise<string[]> =>
  (await tradesOf(demo.folder, orderId)).map(({ state }) => state);

test('a payer who leaves after refusing or cancelling has not paid, and can pay with a further payment', async () => {
  const { page, complaints, picture, leave } = await visit();
  const orderId = await buyInShop(page, demo.shop);
  const states: string[] = [];
  await goToBank(page);
  // With the reason that the payer is shown.
  for (const [outcome, why] of [
    ['refuse', /was not approved/],
    ['cancel', /was stopped before it was approved/],
  ] as const) {
    await decide(page, outcome);
    await leaveGateway(page);
    await expectStanding(page, 'ended');
    await page.locator('gw-payment-status').getByText(why).waitFor();
    assert.equal(new URL(page.url()).hash, '', 'no token is left in the address');
    await picture(`thank-you-${outcome}`);
    states.push('declined');
    assert.deepEqual(await statesOf(orderId), states);
    assert.ok((await page.locator('[data-cart-count]').innerText()) === '1', 'the cart is as it was');
    await page.getByRole('link', { name: 'Pay for this order' }).click();
    await page.waitForURL(/\/checkout\//);
    await page.locator('gw-checkout').getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(/\/scheme\/pay\//);
  }
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  assert.deepEqual(await statesOf(orderId), [...states, 'paid']);
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

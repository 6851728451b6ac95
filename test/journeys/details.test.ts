/** A shop asks for contact and addresses: the payer types them by keyboard, pays, and the merchant gets them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatewayCalls } from '@gangway/server';
import { chooseCard, EMPTY_CARD, emailField, GOOD_CARD, typeCard } from './card-steps.ts';
import { commonDemo, tradesOf } from './demo.ts';
import {
  chooseMethod,
  clickPay,
  decide,
  expectStanding,
  orderIdOf,
  payButton,
  placeOrder,
} from './shopping.ts';
import { visit } from './visitor.ts';

const demo = await commonDemo();

const ADDRESS = { street: 'Kade 12', postalCode: '3011 AB', city: 'Rotterdam', country: 'NL' };

/** Returns what the merchant gets with a trade. */
async function detailsOf(tradeId: string): Promise<unknown> {
  const calls = gatewayCalls({ gateway: demo.gateway, user: '016683', secret: 'sandbox-secret-016683' });
  return (await calls.orders.query({ tradeId })).checkoutData;
}

test('what a payer types by keyboard comes back to the merchant with the paid order', async () => {
  const { page, complaints, picture, leave } = await visit();
  const orderId = await placeOrder(demo.shop);
  await page.goto(`${demo.shop}/checkout/${orderId}?ask=details`);
  const section = page.locator('gw-checkout').locator('#payer-fields');
  await payButton(page).waitFor();
  // Whatever this customer used last comes first.
  await chooseMethod(page, 'iDEAL');
  await section.locator('#customer-name').focus();
  for (const text of ['Noor de Vries', 'noor@example.org', '']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await section.locator('select').selectOption('NL');
  await section.locator('#shippingAddress-street').focus();
  for (const text of ['Kade 12', '3011 AB', 'Rotterdam']) {
    await page.keyboard.type(text);
    await picture(`details-${text.length}`);
    await page.keyboard.press('Enter');
  }
  await page.waitForURL(/\/scheme\//);
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  assert.equal(orderIdOf(page), orderId);
  const [trade] = await tradesOf(demo.folder, orderId);
  assert.deepEqual(await detailsOf(trade!.tradeId!), {
    customer: { name: 'Noor de Vries', email: 'noor@example.org' },
    billingAddress: ADDRESS,
    shippingAddress: ADDRESS,
  });
  assert.deepEqual(complaints, []);
  leave();
});

test('a card pays with the same fields, which a decline keeps; the e-mail address is asked for once', async () => {
  const { page, complaints, leave } = await visit();
  const orderId = await placeOrder(demo.shop);
  await page.goto(`${demo.shop}/checkout/${orderId}?ask=details`);
  const section = page.locator('gw-checkout').locator('#payer-fields');
  await section.locator('#customer-name').fill('Noor de Vries');
  await section.locator('select').selectOption('NL');
  const [street, postalCode, city] = ['street', 'postalCode', 'city'].map((line) =>
    section.locator(`#shippingAddress-${line}`),
  );
  await street!.fill(ADDRESS.street);
  await postalCode!.fill(ADDRESS.postalCode);
  await city!.fill(ADDRESS.city);
  await chooseCard(page);
  assert.equal(await emailField(page).count(), 1);
  await typeCard(page, { number: EMPTY_CARD });
  await clickPay(page);
  await page.locator('gw-checkout').getByRole('alert').getByText('Not paid').waitFor();
  assert.deepEqual([await street!.inputValue(), await city!.inputValue()], [ADDRESS.street, ADDRESS.city]);
  await typeCard(page, { number: GOOD_CARD });
  await clickPay(page);
  await expectStanding(page, 'paid');
  const paid = (await tradesOf(demo.folder, orderId)).find(({ state }) => state === 'paid');
  assert.deepEqual(await detailsOf(paid!.tradeId!), {
    customer: { name: 'Noor de Vries', email: 'quirina@example.org' },
    billingAddress: ADDRESS,
    shippingAddress: ADDRESS,
  });
  assert.deepEqual(complaints, []);
  leave();
});

/** A shop asks for contact and addresses: the payer types them by keyboard, pays, and the merchant gets them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatewayCalls } from '@gangway/server';
import { commonDemo, tradesOf } from './demo.ts';
import { decide, expectStanding, orderIdOf, payButton, placeOrder } from './shopping.ts';
import { visit } from './visitor.ts';

const demo = await commonDemo();

test('what a payer types by keyboard comes back to the merchant with the paid order', async () => {
  const { page, complaints, picture, leave } = await visit();
  const orderId = await placeOrder(demo.shop);
  await page.goto(`${demo.shop}/checkout/${orderId}?ask=details`);
  const section = page.locator('gw-checkout').locator('#payer-fields');
  await payButton(page).waitFor();
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
  const address = { street: 'Kade 12', postalCode: '3011 AB', city: 'Rotterdam', country: 'NL' };
  const calls = gatewayCalls({ gateway: demo.gateway, user: '016683', secret: 'sandbox-secret-016683' });
  const { checkoutData } = await calls.orders.query({ tradeId: trade!.tradeId! });
  assert.deepEqual(checkoutData, {
    customer: { name: 'Noor de Vries', email: 'noor@example.org' },
    billingAddress: address,
    shippingAddress: address,
  });
  assert.deepEqual(complaints, []);
  leave();
});

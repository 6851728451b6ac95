/** Journeys with mishaps: the payer pays at most once and always sees how to continue. Those with a card: card-form. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonDemo, tradesOf } from './demo.ts';
import {
  chooseMethod,
  clickPay,
  decide,
  expectStanding,
  goToBank,
  goToCheckout,
  placeOrder,
} from './shopping.ts';
import { visit } from './visitor.ts';

const PAYMENTS = '**/pay/payments';
const demo = await commonDemo();

test('submitting again after a lost reply creates no second trade, and the order is paid once', async () => {
  const { page, picture, leave } = await visit();
  const orderId = await goToCheckout(page, demo.shop);
  let lost = 0;
  await page.route(PAYMENTS, async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  // The shop's other journeys decide which method is the first.
  await chooseMethod(page, 'iDEAL');
  await clickPay(page);
  const retry = page.locator('gw-checkout').getByRole('button', { name: 'Try again' });
  await Promise.race([retry.waitFor(), page.waitForURL(/\/scheme\/pay\//)]);
  await picture('lost-reply');
  if (!page.url().includes('/scheme/')) await retry.click();
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  assert.equal(lost, 1);
  assert.deepEqual(
    (await tradesOf(demo.folder, orderId)).map((trade) => trade.state),
    ['paid'],
  );
  leave();
});

test('a payment continues after the back button and a reload; once paid, nothing offers to pay again', async () => {
  const { page, complaints, picture, leave } = await visit();
  const orderId = await goToCheckout(page, demo.shop);
  const checkout = page.url();
  await goToBank(page);
  const bank = page.url();
  await page.goBack();
  await page.waitForURL(/\/checkout\//);
  const goOn = page.locator('gw-checkout').getByText(/^Continue (payment|to your bank)$/);
  await goOn.waitFor();
  await picture('back-from-bank');
  await goOn.click();
  await page.waitForURL(/\/scheme\/pay\//);
  await page.reload();
  await page.goto(checkout);
  await page.reload();
  await page.locator('gw-checkout').getByText('Continue payment').click();
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  await page.reload();
  await expectStanding(page, 'paid');
  await page.goto(bank);
  assert.equal(await page.locator('input[value="approve"]').count(), 0, 'the bank asks once');
  await page.goto(checkout);
  await expectStanding(page, 'paid');
  assert.deepEqual(
    (await tradesOf(demo.folder, orderId)).map((trade) => trade.state),
    ['paid'],
  );
  assert.deepEqual(complaints, []);
  leave();
});

test('without the payment script the checkout links to the hosted page', async () => {
  const { page, picture, leave } = await visit();
  await page.route('**/v1/gw.js', (route) => route.abort());
  await page.goto(`${demo.shop}/checkout/${await placeOrder(demo.shop)}`);
  await page.getByRole('link', { name: 'pay on the secure page of the gateway' }).waitFor();
  await picture('no-payment-script');
  leave();
});

/** The demo whose shop has an account at a real rail, of which a stand-in on this machine plays the part. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payByCard } from './card-steps.ts';
import { openDemo } from './demo.ts';
import { chooseMethod, clickPay, expectStanding, goToCheckout, placeOrder } from './shopping.ts';
import { visit } from './visitor.ts';

test('with --rail mollie the shop offers what Mollie has, and its stand-in is paid, after a restart too', async () => {
  const demo = await openDemo({ rail: 'mollie' });
  try {
    const { page, complaints, picture, leave } = await visit();
    const element = page.locator('gw-checkout');
    const payAtStandIn = async (method: string) => {
      await goToCheckout(page, demo.shop);
      await chooseMethod(page, method);
      await clickPay(page);
      await page.waitForURL(/\/checkout\/tr_/);
      await page.getByText('A stand-in for Mollie on this machine: no money moves.').waitFor();
      await picture(`rail-${method}`);
      await page.getByRole('button', { name: 'paid', exact: true }).click();
      await expectStanding(page, 'paid');
    };
    await goToCheckout(page, demo.shop);
    await chooseMethod(page, 'Bank Transfer');
    const offered = await element.locator('input[name=method]').all();
    const names = await Promise.all(offered.map((radio) => radio.getAttribute('value')));
    assert.ok(names.includes('iDEAL') && !names.includes('Alipay') && !names.includes('Blik'), names.join());
    await payAtStandIn('iDEAL');
    demo.signal('SIGINT');
    assert.equal((await demo.ended()).code, 0);
    await demo.startAgain();
    await payAtStandIn('Cards HPP');
    assert.deepEqual(complaints, []);
    leave();
    const orders = await demo.operate<{ state: string }[]>(['orders', 'list']);
    assert.deepEqual(
      orders.map(({ state }) => state),
      ['paid', 'paid'],
    );
  } finally {
    await demo.close();
  }
});

test('with --rail adyen the shop offers what Adyen has, and its stand-in is paid by bank and by card', async () => {
  const demo = await openDemo({ rail: 'adyen' });
  try {
    const { page, complaints, picture, leave } = await visit();
    const element = page.locator('gw-checkout');
    await goToCheckout(page, demo.shop);
    await chooseMethod(page, 'iDEAL');
    const offered = await element.locator('input[name=method]').all();
    const names = await Promise.all(offered.map((radio) => radio.getAttribute('value')));
    assert.ok(names.includes('Card') && !names.includes('Alipay') && !names.includes('Blik'), names.join());
    await clickPay(page);
    await page.getByText("No bank, and not Adyen: a test of one's own machine.").waitFor();
    await picture('rail-adyen');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expectStanding(page, 'paid');
    await payByCard(page, demo.shop, await placeOrder(demo.shop), { number: '4111111111111111' });
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expectStanding(page, 'paid');
    assert.deepEqual(complaints, []);
    leave();
    const orders = await demo.operate<{ state: string }[]>(['orders', 'list']);
    assert.deepEqual(
      orders.map(({ state }) => state),
      ['paid', 'paid'],
    );
  } finally {
    await demo.close();
  }
});

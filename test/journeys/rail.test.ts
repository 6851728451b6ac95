/** The demo whose shop has an account at a real rail, of which a stand-in on this machine plays the part. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { payByCard } from './card-steps.ts';
import { type Demo, openDemo } from './demo.ts';
import { chooseMethod, clickPay, expectStanding, goToCheckout, placeOrder } from './shopping.ts';
import { visit } from './visitor.ts';

/** The sub_pay_methods of the element's rows. */
async function namesOffered(page: Page): Promise<readonly (string | null)[]> {
  const rows = await page.locator('gw-checkout').locator('input[name=method]').all();
  return Promise.all(rows.map((radio) => radio.getAttribute('value')));
}

async function expectTwoPaid(demo: Demo): Promise<void> {
  const orders = await demo.operate<{ state: string }[]>(['orders', 'list']);
  assert.deepEqual(
    orders.map(({ state }) => state),
    ['paid', 'paid'],
  );
}

test('with --rail mollie the shop offers what Mollie has, and its stand-in is paid, after a restart too', async () => {
  const demo = await openDemo({ rail: 'mollie' });
  try {
    const { page, complaints, picture, leave } = await visit();
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
    const names = await namesOffered(page);
    assert.ok(names.includes('iDEAL') && !names.includes('Alipay') && !names.includes('Blik'), names.join());
    await payAtStandIn('iDEAL');
    demo.signal('SIGINT');
    assert.equal((await demo.ended()).code, 0);
    await demo.startAgain();
    await payAtStandIn('Cards HPP');
    assert.deepEqual(complaints, []);
    leave();
    await expectTwoPaid(demo);
  } finally {
    await demo.close();
  }
});

test('with --rail adyen the shop offers what Adyen has, and its stand-in is paid by bank and by card', async () => {
  const demo = await openDemo({ rail: 'adyen' });
  try {
    const { page, complaints, picture, leave } = await visit();
    await goToCheckout(page, demo.shop);
    await chooseMethod(page, 'iDEAL');
    const names = await namesOffered(page);
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
    await expectTwoPaid(demo);
  } finally {
    await demo.close();
  }
});

/** The demo whose shop has an account at Mollie: what payers and testers do, in the shop, at the desk and stand-in. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Demo, openDemo } from './demo.ts';
import { go, inPayment, openDesk, panel, verdict } from './desk-steps.ts';
import { typeAccount } from './method-steps.ts';
import {
  cancelAtDesk,
  captureAtDesk,
  create,
  letHappen,
  recordOf,
  refundAtDesk,
  shownTrade,
} from './rail-desk.ts';
import {
  expectOffered,
  openNewest,
  payAfterRestart,
  pressAndClose,
  type RailMethod,
  testMethods,
} from './rail-steps.ts';
import { chooseMethod, clickPay } from './shopping.ts';
import type { Visitor } from './visitor.ts';

async function onMollie(page: Page): Promise<void> {
  await page.waitForURL(/\/checkout\/tr_/);
  await page.getByText('A stand-in for Mollie on this machine: no money moves.').waitFor();
}

/** The payer decides on Mollie's page. */
async function choose(page: Page, status: string): Promise<void> {
  await onMollie(page);
  await page.getByRole('button', { name: status, exact: true }).click();
}

const STATUS = { pay: 'paid', refuse: 'failed' } as const;
const onPage: RailMethod['atRail'] = (page, decision) => choose(page, STATUS[decision]);

/** The payer sees account and reference; a tester says at the stand-in that the money has come. */
const byTransfer: RailMethod['atRail'] = async (page, decision, demo) => {
  await page
    .locator('gw-checkout')
    .getByText(/^RF\d\d /)
    .first()
    .waitFor();
  if (decision === 'refuse') return;
  const tester = await openNewest(page, demo);
  await onMollie(tester);
  await pressAndClose(tester, 'paid');
};

/** The payer is told what will be debited; a tester says at the stand-in what the bank does days later. */
const byDebit: RailMethod['atRail'] = async (page, decision, demo) => {
  await page.locator('gw-checkout').getByRole('heading', { name: 'will be debited' }).waitFor();
  const tester = await openNewest(page, demo);
  await pressAndClose(tester, decision === 'pay' ? 'paid' : 'failed, AM04');
};

const REFUSED = 'The payment was not approved. Nothing was taken from your account.';
const REFUSED_IN_APP = 'The payment was refused in the app or by your bank.';
const CARD: RailMethod = {
  method: 'Cards HPP',
  atRail: onPage,
  refusal: 'Your bank did not approve the payment with this card.',
};

const paged = (method: string): RailMethod => ({ method, atRail: onPage, refusal: REFUSED });
/** What is typed in the element; Mollie's page follows all the same. */
const typed = (method: string, field: string, text: string): RailMethod => ({
  ...{ method, atRail: onPage, refusal: REFUSED_IN_APP },
  fill: (page) => page.locator('gw-checkout').locator(field).fill(text),
});

const METHODS = {
  EUR: [
    paged('iDEAL'),
    paged('Bancontact'),
    paged('EPS'),
    typed('Bizum', '#bizum-phone', '+34600000001'),
    typed('MB WAY', '#mb-way-phone', '910 000 001'),
    paged('PayPal'),
    paged('Przelewy24'),
    paged('Trustly'),
    paged('Satispay'),
    CARD,
    {
      method: 'SEPA Direct Debit',
      fill: (page: Page) => typeAccount(page),
      atRail: byDebit,
      refusal: REFUSED,
    },
    { method: 'Bank Transfer', atRail: byTransfer },
  ],
  PLN: [typed('Blik', '#blik-code', '777123'), paged('Przelewy24')],
  CHF: [paged('TWINT'), CARD],
};

/** What Klarna is told of an order of 24.99. */
const KLARNA = {
  sub_pay_method: 'Klarna',
  order_lines: JSON.stringify([{ description: 'Mug', quantity: 1, unit_price: '24.99', vat_rate: '21.00' }]),
  checkout_data: JSON.stringify({
    customer: { firstName: 'Noor', lastName: 'de Vries', email: 'noor@example.org' },
    billingAddress: { street: 'Kade 12 B', postalCode: '3011 AB', city: 'Rotterdam', country: 'NL' },
  }),
};

const CARD_TERMS = { token_type: 'MIT', '3ds_initiate': '01', operation: '11' };

describe('the demo at Mollie', () => {
  let demo: Demo;
  let desk: Visitor;
  before(async () => {
    demo = await openDemo({ rail: 'mollie' });
    desk = await openDesk(demo).then(({ tester }) => tester);
  });
  after(() => demo.close());

  /** Reserves 9.30 EUR by card, from the desk. */
  async function reserve(): Promise<void> {
    await go('#/pay?way=hosted&operation=2&amount=9.30');
    await panel('pay').locator('[data-action="open-hosted"]').click();
    await chooseMethod(desk.page, 'Cards HPP');
    await clickPay(desk.page);
    await choose(desk.page, 'authorized');
    await inPayment();
    await verdict('9.30 EUR is reserved');
  }

  test('the shop offers what Mollie has in the currency of the order', () =>
    expectOffered(demo, { has: ['iDEAL', 'Cards HPP'], hasNot: ['Alipay', 'Blik', 'Card'] }));

  testMethods(() => demo, METHODS);

  test('from the desk: a refund in part ends when Mollie has sent it, and a chargeback is in the query', async () => {
    const { page } = desk;
    await go('#/pay?method=iDEAL&amount=9.10');
    await clickPay(page);
    await choose(page, 'paid');
    await inPayment();
    await verdict('9.10 EUR is paid with iDEAL');
    await refundAtDesk('5.00');
    await letHappen(page, 'refunded');
    await verdict('5.00 EUR went back');
    await letHappen(page, 'Charge it back');
    await verdict('A chargeback of 9.10 EUR was lost');
    const { dispute_info: disputes } = await recordOf(demo, shownTrade(page));
    assert.deepEqual(
      (disputes as Record<string, string>[]).map(({ kind, state }) => [kind, state]),
      [['chargeback', 'lost']],
    );
  });

  test('from the desk: an authorization is captured in part once Mollie reports it', async () => {
    await reserve();
    await captureAtDesk('5.00');
    await letHappen(desk.page, 'succeeded');
    await verdict('5.00 EUR is paid with Cards HPP');
  });

  test('from the desk: an authorization that is cancelled is released at Mollie', async () => {
    await reserve();
    await cancelAtDesk(desk.page, demo, 'canceled');
  });

  test('Klarna is paid on Mollie’s page, for an order with lines', async () => {
    const { trade_id: tradeId, url } = await create(demo, 'v3.CreatePayments', KLARNA);
    await desk.page.goto(String(url));
    await choose(desk.page, 'paid');
    await desk.page.waitForURL(`${demo.shop}/orders?**`);
    assert.equal((await recordOf(demo, tradeId)).state, 'paid');
  });

  test('a card that Mollie keeps is charged again without its payer', async () => {
    const { trade_id: tradeId, url } = await create(demo, 'v3.CreateCardPayments', {
      ...{ ...CARD_TERMS, sub_pay_method: 'Cards HPP', email: 'payer@example.org' },
      ...{ request_id: 'first-payment-0001', customer_id: 'customer-7', consent_wording: '1:en' },
    });
    await desk.page.goto(String(url));
    await choose(desk.page, 'paid');
    await desk.page.waitForURL(`${demo.shop}/orders?**`);
    const { payment_token_object: token } = await recordOf(demo, tradeId);
    const sale = { ...CARD_TERMS, sub_pay_method: 'Token', request_id: 'later-payment-0001' };
    const again = { ...sale, payment_token_object: token, redirect_url: undefined };
    assert.equal((await create(demo, 'v3.CreateCardPayments', again)).state, 'paid');
  });

  test('nothing in a page has complained', () => {
    assert.deepEqual(desk.complaints, []);
    desk.leave();
  });

  test('after a restart of the demo the new stand-in is paid', () => payAfterRestart(demo, METHODS.EUR[0]!));
});

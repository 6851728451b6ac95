// Klarna at a merchant with an account at Mollie: order lines and address go there, captures and refunds, and deletion.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openPage } from '../../../gateway/src/hosted-pages/test-page.ts';
import { listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { findInvoice } from '../../../gateway/src/orders/checkout-data.ts';
import { askToReturn, askToVoid } from '../../../gateway/src/outcomes/ask.ts';
import { validPayment } from '../../../gateway/src/test-gateway.ts';
import { until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { type GatewayAtMollie, gatewayAtMollie } from './test-mollie-gateway.ts';

const NOTIFY = { notify_url: 'http://127.0.0.1:9/notify' };
const LINES = [
  { description: 'Mug', quantity: 3, unit_price: '7.50', discount_amount: '0.01', vat_rate: '21.00' },
  { description: 'Post', quantity: 1, unit_price: '2.50', vat_rate: '9', type: 'shipping_fee' },
];
const DATA = {
  customer: { firstName: 'Noor', lastName: 'de Vries', email: 'noor@example.org' },
  billingAddress: { street: 'Kade 12 B', postalCode: '3011 AB', city: 'Rotterdam', country: 'NL' },
};
const KLARNA = {
  sub_pay_method: 'Klarna',
  order_lines: JSON.stringify(LINES),
  checkout_data: JSON.stringify(DATA),
};

describe('Klarna at a merchant with an account at Mollie', () => {
  let at: GatewayAtMollie;
  before(async () => {
    at = await gatewayAtMollie();
  });
  after(() => at.stop());

  const begin = async (changes: Record<string, unknown> = {}) =>
    at.open(await at.gateway.create({ ...KLARNA, ...changes }));
  const authorized = async () => {
    const begun = await begin({ operation: '2' });
    await at.choose(begun.payment, 'authorized');
    await at.isIn(begun.tradeId, 'authorized');
    return begun;
  };
  const attemptOf = async (tradeId: string, wanted: string) =>
    (await listAttempts(at.gateway.database, tradeId)).find(({ kind }) => kind === wanted)!;
  const capture = (tradeId: string, amount: string) =>
    at.gateway.call('v3.Capture', {
      ...{ trade_id: tradeId, amount, currency: 'EUR', description: 'Sent', ...NOTIFY },
    });
  const refused = async (changes: Record<string, unknown>) => {
    const calls = at.standIn.exchanges.length;
    const { code, message } = await at.gateway.call(
      'v3.CreatePayments',
      validPayment({ ...KLARNA, ...changes }),
    );
    assert.equal(at.standIn.exchanges.length, calls);
    return `${code} ${message}`;
  };

  test('Mollie is told what was bought and by whom, with totals and VAT, and the payer goes there', async () => {
    const { payment, tradeId } = await begin();
    const { method, captureMode, lines, billingAddress } = payment.body;
    assert.deepEqual([method, captureMode], ['klarna', undefined]);
    const eur = (value: string) => ({ currency: 'EUR', value });
    assert.deepEqual(lines, [
      {
        ...{ type: 'physical', description: 'Mug', quantity: 3, unitPrice: eur('7.50') },
        ...{
          totalAmount: eur('22.49'),
          discountAmount: eur('0.01'),
          vatRate: '21.00',
          vatAmount: eur('3.90'),
        },
      },
      {
        ...{ type: 'shipping_fee', description: 'Post', quantity: 1, unitPrice: eur('2.50') },
        ...{ totalAmount: eur('2.50'), vatRate: '9.00', vatAmount: eur('0.21') },
      },
    ]);
    assert.deepEqual(billingAddress, {
      ...{
        givenName: 'Noor',
        familyName: 'de Vries',
        email: 'noor@example.org',
        streetAndNumber: 'Kade 12 B',
      },
      ...{ postalCode: '3011 AB', city: 'Rotterdam', country: 'NL' },
    });
    await at.choose(payment, 'paid');
    await at.isIn(tradeId, 'paid');
  });

  test('operation 2 authorizes: captured as a whole when the goods are sent, and then refunded in part', async () => {
    const { tradeId, payment } = await authorized();
    assert.equal(payment.body.captureMode, 'manual');
    assert.equal((await capture(tradeId, '20.00')).code, '-3003');
    assert.equal((await capture(tradeId, '24.99')).data.state, 'authorized');
    at.standIn.ledger.endCapture(payment.captures[0]!, 'succeeded');
    await at.isIn(tradeId, 'paid');
    await at.gateway.call('v3.CreateRefund', {
      ...{
        trade_id: tradeId,
        refund_amount: '5.00',
        refund_currency: 'EUR',
        refund_description: 'A mug',
        ...NOTIFY,
      },
    });
    await askToReturn(at.gateway.services, await attemptOf(tradeId, 'return'));
    assert.deepEqual(
      payment.refunds.map(({ amount }) => amount.value),
      ['5.00'],
    );
  });

  test('an authorization that is cancelled is released at Mollie', async () => {
    const { tradeId, payment } = await authorized();
    assert.equal((await at.gateway.call('v3.CancelPayment', { trade_id: tradeId })).code, '200');
    await askToVoid(at.gateway.services, await attemptOf(tradeId, 'void'));
    await until(
      async () => (await attemptOf(tradeId, 'void')).state,
      (state) => state === 'done',
    );
    assert.equal(payment.status, 'canceled');
  });

  test('without lines, or with lines that do not add up, nothing is created', async () => {
    assert.equal(await refused({ order_lines: '' }), '-3001 Required field is missing: order_lines');
    assert.match(
      await refused({ amount: '25.00' }),
      /^-3003 .*order_lines come to 24\.99, and amount is 25\.00$/,
    );
    assert.match(await refused({ currency: 'USD' }), /^-4011 /);
  });

  test('the page of all methods does not offer it', async () => {
    const { url } = await at.gateway.create({ sub_pay_method: 'List' });
    const { session } = await openPage(at.gateway, url!);
    assert.ok(session.methods.includes('PayPal') && !session.methods.includes('Klarna'));
  });

  test('a refused payer may try again, and Mollie is told the same once more', async () => {
    const { tradeId, url, payment } = await begin();
    await at.choose(payment, 'failed');
    await until(
      async () => (await attemptOf(tradeId, 'payment')).state,
      (state) => state === 'declined',
    );
    const step = await (await openPage(at.gateway, url)).submit({ method: 'Klarna' });
    assert.equal(step.kind, 'redirect');
    const again = [...at.standIn.ledger.payments.values()].at(-1)!;
    assert.notEqual(again.id, payment.id);
    assert.deepEqual(again.body.lines, payment.body.lines);
  });

  test('lines and address are deleted when the order ends unpaid', async () => {
    const { tradeId } = await begin();
    const { database } = at.gateway;
    assert.equal((await findInvoice(database, tradeId))?.lines.length, 2);
    const { data } = await at.gateway.call('v3.QueryOrder', { trade_id: tradeId });
    assert.ok(!JSON.stringify(data).includes('Mug'));
    await at.gateway.call('v3.CancelPayment', { trade_id: tradeId });
    await at.isIn(tradeId, 'cancelled');
    assert.equal(await findInvoice(database, tradeId), undefined);
  });
});

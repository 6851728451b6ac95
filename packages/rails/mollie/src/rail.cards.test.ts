// Cards at a merchant whose rail has a page for them: Mollie's page instead of our fields, captures and releases.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openPage } from '../../../gateway/src/hosted-pages/test-page.ts';
import { listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { askToVoid } from '../../../gateway/src/outcomes/ask.ts';
import { askToCapture } from '../../../gateway/src/outcomes/settle-capture.ts';
import { validPayment } from '../../../gateway/src/test-gateway.ts';
import { until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { WEBHOOK_SECRET } from './test-mollie.ts';
import { type GatewayAtMollie, gatewayAtMollie } from './test-mollie-gateway.ts';

const NOTIFY = { notify_url: 'http://127.0.0.1:9/notify' };

describe('cards at a merchant with an account at Mollie', () => {
  let at: GatewayAtMollie;
  before(async () => {
    at = await gatewayAtMollie();
    // A capture that fails is reported by signed events alone.
    const url = `${at.gateway.services.publicUrl}/rails/mollie@036870/callback`;
    at.standIn.subscriptions.push({ url, secret: WEBHOOK_SECRET });
  });
  after(() => at.stop());

  const createCard = (changes: Record<string, unknown> = {}) =>
    at.gateway.call('v3.CreateCardPayments', {
      ...validPayment({ sub_pay_method: 'Cards HPP', operation: '1', '3ds_initiate': '01' }),
      ...{ email: 'payer@example.org', request_id: randomUUID(), ...changes },
    });
  const infoOf = async (tradeId: string) => {
    const { data } = await at.gateway.call('v3.QueryOrder', { trade_id: tradeId });
    return data.transaction_info as unknown as Record<string, string>;
  };
  /** Returns an order that is authorized at Mollie. */
  const authorized = async () => {
    const begun = await at.open((await createCard({ operation: '2' })).data);
    assert.equal(begun.payment.body.captureMode, 'manual');
    await at.choose(begun.payment, 'authorized');
    await at.isIn(begun.tradeId, 'authorized');
    return begun;
  };
  const capture = (tradeId: string, amount = '24.99') =>
    at.gateway.call('v3.Capture', {
      ...{ trade_id: tradeId, amount, currency: 'EUR', description: 'Sent', request_id: randomUUID() },
      ...NOTIFY,
    });
  const attemptOf = async (tradeId: string, wanted: string) =>
    (await listAttempts(at.gateway.database, tradeId)).find(({ kind }) => kind === wanted)!;

  for (const name of ['Visa', 'MasterCard', 'Cards HPP'])
    test(`v3.CreatePayments with ${name} leads to Mollie’s page for cards, of whatever brand`, async () => {
      const begun = await at.open(await at.gateway.create({ sub_pay_method: name }));
      const { method, captureMode } = begun.payment.body;
      assert.deepEqual([method, captureMode], ['creditcard', undefined]);
      const back = await at.choose(begun.payment, 'paid');
      assert.equal(back.headers.get('location'), `${begun.url}/return`);
      await at.isIn(begun.tradeId, 'paid');
      assert.equal((await infoOf(begun.tradeId)).sub_pay_method, 'Cards HPP');
    });

  test('the hosted card page of v3.CreateCardPayments is Mollie’s, and cannot be framed', async () => {
    const begun = await at.open((await createCard()).data);
    assert.equal(begun.payment.body.method, 'creditcard');
    const framed = await createCard({ form_type: '02' });
    assert.deepEqual([framed.code, /frame/.test(framed.message)], ['-4011', true]);
  });

  test('a card from our fields has no rail there', async () => {
    const { code } = await createCard({ sub_pay_method: 'Card', cardinfo: '{}' });
    assert.notEqual(code, '200');
    const { session } = await openPage(
      at.gateway,
      (await at.gateway.create({ sub_pay_method: 'List' })).url!,
    );
    assert.ok(session.methods.includes('Cards HPP') && !session.methods.includes('Card'));
  });

  test('the page of all methods offers cards as a row that leads to Mollie', async () => {
    const { trade_id: tradeId, url } = await at.gateway.create({ sub_pay_method: 'List' });
    const step = await (await openPage(at.gateway, url!)).submit({ method: 'Cards HPP' });
    const { railReference } = await attemptOf(tradeId!, 'payment');
    assert.ok(step.kind === 'redirect');
    assert.equal(step.url, `${at.standIn.url}/checkout/${railReference}`);
    await at.choose(at.standIn.ledger.payments.get(railReference)!, 'paid');
    await at.isIn(tradeId!, 'paid');
  });

  test('the page of all methods with operation 2 offers cards alone, and authorizes at Mollie', async () => {
    const { trade_id: tradeId, url } = await at.gateway.create({ sub_pay_method: 'List', operation: '2' });
    const page = await openPage(at.gateway, url!);
    assert.deepEqual(page.session.methods, ['Cards HPP']);
    await page.submit({ method: 'Cards HPP' });
    const payment = at.standIn.ledger.payments.get((await attemptOf(tradeId!, 'payment')).railReference)!;
    assert.equal(payment.body.captureMode, 'manual');
    await at.choose(payment, 'authorized');
    await at.isIn(tradeId!, 'authorized');
  });

  test('after a refusal the page offers the card again, and the reason is known', async () => {
    const begun = await at.open(await at.gateway.create({ sub_pay_method: 'Visa' }));
    await at.choose(begun.payment, 'failed:insufficient_funds');
    await until(
      async () => (await attemptOf(begun.tradeId, 'payment')).state,
      (state) => state === 'declined',
    );
    const { session } = await openPage(at.gateway, begun.url);
    assert.deepEqual(session.methods, ['Cards HPP']);
  });

  test('an authorization is captured once, when Mollie reports it, and what is left is released', async () => {
    const { tradeId, payment } = await authorized();
    const { code, data } = await capture(tradeId, '20.00');
    assert.deepEqual([code, data.state], ['200', 'authorized']);
    assert.equal((await capture(tradeId, '4.99')).code, '-4004');
    at.standIn.ledger.endCapture(payment.captures[0]!, 'succeeded');
    await at.isIn(tradeId, 'paid');
    const { state, amountMinor } = await attemptOf(tradeId, 'capture');
    assert.deepEqual([state, amountMinor], ['done', 2_000n]);
  });

  test('a capture that is made in Mollie’s dashboard makes the order paid', async () => {
    const { tradeId, payment } = await authorized();
    const { ledger } = at.standIn;
    const byHand = ledger.capture(payment, { amount: { currency: 'EUR', value: '20.00' }, metadata: null });
    ledger.endCapture(byHand, 'succeeded');
    await at.isIn(tradeId, 'paid');
    assert.equal((await capture(tradeId)).code, '-4002');
  });

  test('a capture that nobody reports is found by asking, and is made once', async () => {
    const { tradeId, payment } = await authorized();
    at.standIn.holdsWebhooks = true;
    await capture(tradeId);
    at.standIn.ledger.endCapture(payment.captures[0]!, 'succeeded');
    at.standIn.waiting.splice(0);
    at.standIn.holdsWebhooks = false;
    for (let time = 0; time < 2; time += 1)
      await askToCapture(at.gateway.services, await attemptOf(tradeId, 'capture'));
    await at.isIn(tradeId, 'paid');
    assert.equal(payment.captures.length, 1);
  });

  test('a capture that fails leaves the order authorized, and may be requested again', async () => {
    const { tradeId, payment } = await authorized();
    await capture(tradeId);
    at.standIn.ledger.endCapture(payment.captures[0]!, 'failed');
    await until(
      async () => (await attemptOf(tradeId, 'capture')).state,
      (state) => state === 'declined',
    );
    assert.equal(await at.gateway.stateOf(tradeId), 'authorized');
    assert.equal((await capture(tradeId)).code, '200');
    at.standIn.ledger.endCapture(payment.captures[1]!, 'succeeded');
    await at.isIn(tradeId, 'paid');
  });

  test('a capture whose answer is lost is made once', async () => {
    const { tradeId, payment } = await authorized();
    at.standIn.faults.push({ kind: 'lost' });
    await capture(tradeId);
    await askToCapture(at.gateway.services, await attemptOf(tradeId, 'capture'));
    assert.equal(payment.captures.length, 1);
  });

  test('cancelling releases the authorization, and ends when Mollie has released it', async () => {
    const { tradeId, payment } = await authorized();
    const { code } = await at.gateway.call('v3.CancelPayment', { trade_id: tradeId });
    assert.equal(code, '200');
    await askToVoid(at.gateway.services, await attemptOf(tradeId, 'void'));
    await until(
      async () => (await attemptOf(tradeId, 'void')).state,
      (state) => state === 'done',
    );
    assert.equal(payment.status, 'canceled');
    assert.equal((await capture(tradeId)).code, '-4002');
  });
});

// Cards that Mollie keeps: a first payment on its page, later ones by the merchant alone, and revocation.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { notesAbout } from '../../../gateway/src/operations/test-orders.ts';
import { findAttempt, listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { askWhatBecame } from '../../../gateway/src/outcomes/ask.ts';
import { forgetKeptCards } from '../../../gateway/src/outcomes/forget-kept-cards.ts';
import { assertOnlyKeeperCharges } from '../../../gateway/src/outcomes/test-kept-cards.ts';
import { requestOf } from '../../../gateway/src/rails/test-attempts.ts';
import { statement } from '../../../gateway/src/storage/database.ts';
import { validPayment } from '../../../gateway/src/test-gateway.ts';
import { destroyRevokedCards } from '../../../gateway/src/vault/revocations.ts';
import { ACCOUNT } from './test-mollie.ts';
import { type GatewayAtMollie, gatewayAtMollie } from './test-mollie-gateway.ts';

const readCard = statement('test.stored-card-of', 'SELECT * FROM stored_cards WHERE trade_id = $1');

interface Row {
  readonly rail: string | null;
  readonly sealed_number: Buffer | null;
  readonly revoked_at: Date | null;
  readonly consent_wording: string | null;
}

describe('cards that Mollie keeps', () => {
  let at: GatewayAtMollie;
  before(async () => {
    at = await gatewayAtMollie();
  });
  after(() => at.stop());

  const ask = (data: Record<string, unknown>) => at.gateway.call('v3.CreateCardPayments', validPayment(data));
  const keeping = (changes: Record<string, unknown> = {}) =>
    ask({
      ...{ sub_pay_method: 'Cards HPP', operation: '11', token_type: 'MIT', '3ds_initiate': '01' },
      ...{ email: 'payer@example.org', request_id: randomUUID(), customer_id: 'customer-7' },
      ...{ consent_wording: '1:en', ...changes },
    });
  const sale = (token: string, changes: Record<string, unknown> = {}) =>
    ask({
      ...{ sub_pay_method: 'Token', operation: '11', token_type: 'MIT', '3ds_initiate': '01' },
      ...{ payment_token_object: token, request_id: randomUUID(), redirect_url: undefined, ...changes },
    });
  const rowOf = async (tradeId: string) => (await at.gateway.database.query<Row>(readCard, [tradeId]))[0];
  const infoOf = async (tradeId: string) =>
    (await at.gateway.call('v3.QueryOrder', { trade_id: tradeId })).data
      .transaction_info as unknown as Record<string, string>;
  /** Returns an order whose payer has paid at Mollie, and the token of its card. */
  const kept = async (changes: Record<string, unknown> = {}, status = 'paid') => {
    const begun = await at.open((await keeping(changes)).data);
    await at.choose(begun.payment, status);
    await at.isIn(begun.tradeId, status);
    const { payment_token_object: token } = await infoOf(begun.tradeId);
    return { ...begun, token: token ?? '' };
  };
  const newest = () => [...at.standIn.ledger.payments.values()].at(-1)!;
  const revoke = (tradeId: string) =>
    at.gateway.call('v3.StoredCard', { command: 'revoke', trade_id: tradeId, request_id: randomUUID() });

  test('a first payment names a customer without personal data, and leaves a token', async () => {
    const { tradeId, payment, token } = await kept();
    const { sequenceType, customerId, method } = payment.body;
    assert.deepEqual([sequenceType, method], ['first', 'creditcard']);
    assert.ok(at.standIn.ledger.customers.has(customerId ?? ''));
    const created = at.standIn.exchanges.find(({ path }) => path === '/v2/customers');
    assert.deepEqual(Object.keys(created?.request as object), ['metadata']);
    assert.match(token, /^gwt_/);
    const { card_brand, card_last4, card_expiry } = await infoOf(tradeId);
    assert.deepEqual([card_brand, card_last4, card_expiry], ['visa', '1111', '12/2030']);
    const row = await rowOf(tradeId);
    assert.deepEqual([row?.rail, row?.consent_wording], [ACCOUNT, '1:en']);
    assert.ok(!row!.sealed_number!.includes('cst_') && !row!.sealed_number!.includes('mdt_'));
    const notes = await notesAbout(at.gateway, tradeId, 'payment');
    assert.ok(!JSON.stringify(notes).includes('mdt_'));
  });

  test('the merchant charges it alone, once for each request, without a page', async () => {
    const { token, payment } = await kept();
    const request = { request_id: randomUUID(), order_id: randomUUID() };
    const paid = await sale(token, request);
    assert.deepEqual([paid.code, paid.data.state, paid.data.url], ['200', 'paid', undefined]);
    const { body } = newest();
    assert.deepEqual(
      [body.sequenceType, body.customerId, body.mandateId, body.redirectUrl],
      ['recurring', payment.body.customerId, payment.mandateId, ''],
    );
    const count = at.standIn.ledger.payments.size;
    assert.deepEqual((await sale(token, request)).data.trade_id, paid.data.trade_id);
    assert.equal(at.standIn.ledger.payments.size, count);
  });

  test('it may be authorized by operation 12, with the first payment and by later ones', async () => {
    const { token, payment } = await kept({ operation: '12' }, 'authorized');
    assert.equal(payment.body.captureMode, 'manual');
    assert.equal((await sale(token, { operation: '12' })).data.state, 'authorized');
  });

  test('a decline is -4006 with its reason', async () => {
    const { token } = await kept();
    assert.equal((await sale(token, { description: 'insufficient' })).code, '-4006');
    const { attempt: attemptId } = newest().body.metadata as { attempt: string };
    const { tradeId } = (await findAttempt(at.gateway.database, attemptId))!;
    assert.equal((await infoOf(tradeId)).reason_code, 'insufficient-funds');
  });

  test('a payer who does not pay leaves no card', async () => {
    const { tradeId, payment } = await at.open((await keeping()).data);
    await at.choose(payment, 'failed');
    await at.gateway.call('v3.CancelPayment', { trade_id: tradeId });
    await at.isIn(tradeId, 'cancelled');
    assert.equal(await rowOf(tradeId), undefined);
  });

  test('a charge whose answer is lost is found by asking, and is made once', async () => {
    const { token } = await kept();
    at.standIn.faults.push({ kind: 'lost' });
    const { data } = await sale(token);
    const [attempt] = await listAttempts(at.gateway.database, data.trade_id!);
    await askWhatBecame(at.gateway.services, attempt!);
    await at.isIn(data.trade_id!, 'paid');
    const own = [...at.standIn.ledger.payments.values()].filter(
      ({ body }) => (body.metadata as { attempt: string }).attempt === attempt!.id,
    );
    assert.equal(own.length, 1);
  });

  test('a card is kept for the merchant alone, with a consent, and from Mollie’s page', async () => {
    assert.equal((await keeping({ token_type: 'CIT' })).code, '-3002');
    assert.equal((await keeping({ consent_wording: '' })).code, '-3001');
    assert.equal((await keeping({ form_type: '02' })).code, '-4011');
  });

  test('revoked, it is refused at once, and destroyed when Mollie has revoked its mandate', async () => {
    const { tradeId, token, payment } = await kept();
    assert.equal((await revoke(tradeId)).code, '200');
    assert.equal((await sale(token)).code, '-4119');
    await destroyRevokedCards(at.gateway.database);
    assert.ok((await rowOf(tradeId))!.sealed_number !== null);
    at.standIn.faults.push({ kind: 503 }, { kind: 503 }, { kind: 503 });
    await forgetKeptCards(at.gateway.services);
    at.standIn.faults.splice(0);
    assert.ok(at.standIn.ledger.mandates.has(payment.mandateId!));
    await forgetKeptCards(at.gateway.services);
    assert.ok(!at.standIn.ledger.mandates.has(payment.mandateId!));
    const row = await rowOf(tradeId);
    assert.deepEqual([row?.sealed_number, row?.revoked_at instanceof Date], [null, true]);
  });

  test('a charge that the rail has no token for is refused without a call', async () => {
    const rail = (await at.gateway.services.rails.named(ACCOUNT))!;
    const calls = at.standIn.exchanges.length;
    const step = await rail.begin(requestOf({ method: 'Token' }));
    assert.deepEqual(step, { kind: 'failed', reason: 'request-refused', detail: 'token' });
    assert.equal(at.standIn.exchanges.length, calls);
  });

  test('only the account that keeps it can charge it, and that account charges no other card', async () => {
    const { trade_id: tradeId } = await at.gateway.create();
    await assertOnlyKeeperCharges(at.gateway.services, tradeId!, ACCOUNT);
  });
});

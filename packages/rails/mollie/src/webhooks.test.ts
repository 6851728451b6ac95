// Webhooks of Mollie: neither kind is believed, each leads to a call, and what they say in any order is settled once.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { SignatureValidator } from 'mollie-api-typescript/utils/webhooks/signature_validator.js';
import type { StandInPayment } from '../../../../test/stand-ins/mollie/entities.ts';
import { newId } from '../../../gateway/src/ids.ts';
import type { RailWebhook } from '../../../gateway/src/rails/rail-events.ts';
import { attemptOf, requestOf } from '../../../gateway/src/rails/test-attempts.ts';
import { checkExchanges, type TestMollie, testMollie, WEBHOOK_SECRET } from './test-mollie.ts';
import { isAuthentic, withoutPayer } from './webhooks.ts';

const sign = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

describe('webhooks of Mollie', () => {
  let mollie: TestMollie;
  before(async () => {
    mollie = await testMollie();
    mollie.standIn.holdsWebhooks = true;
    mollie.standIn.subscriptions.push({ url: 'http://127.0.0.1:9/signed', secret: WEBHOOK_SECRET });
  });
  after(async () => {
    await mollie.stop();
    checkExchanges(mollie.standIn.exchanges);
  });

  /** Returns a paid payment of ours, without what its webhooks were. */
  async function paid(): Promise<{ payment: StandInPayment; attemptId: string }> {
    const request = requestOf();
    await mollie.rail.begin(request);
    const payment = [...mollie.standIn.ledger.payments.values()].at(-1)!;
    mollie.standIn.ledger.decide(payment, 'paid');
    mollie.standIn.waiting.splice(0);
    return { payment, attemptId: request.attemptId };
  }
  /** Returns the classic and the signed webhook that were sent last, as the gateway stores them. */
  function sent(attemptId: string): { classic?: RailWebhook; signed: RailWebhook } {
    const waiting = mollie.standIn.waiting.splice(0);
    const isSigned = ({ headers }: (typeof waiting)[number]) => headers['x-mollie-signature'] !== undefined;
    const classic = waiting.find((one) => !isSigned(one));
    const signed = waiting.find(isSigned)!;
    return {
      ...(classic && { classic: withoutPayer({ body: classic.body, headers: {}, attemptId }) }),
      signed: withoutPayer({ body: signed.body, headers: signed.headers }),
    };
  }
  const kindsOf = async (webhook: RailWebhook) =>
    (await mollie.rail.readEvents(webhook)).map((event) =>
      event.kind === 'payment' ? `payment ${event.report.kind}` : event.kind,
    );

  test('a signature is valid exactly where Mollie’s own validator says so', async () => {
    const bodies = ['{"id":"event_1"}', '', '{"text":"é €"}'];
    const secrets = [WEBHOOK_SECRET, 'another-secret-of-16'];
    for (const body of bodies)
      for (const header of [
        ...secrets.map((secret) => sign(body, secret)),
        sign(`${body} `, WEBHOOK_SECRET),
        sign(body, 'a-secret-of-nobody'),
        `sha256=${'0'.repeat(64)}`,
      ])
        for (const known of [secrets, secrets.slice(1)]) {
          const theirs = await SignatureValidator.validate(body, known, header).catch(() => false);
          const ours = isAuthentic({ body, headers: { 'x-mollie-signature': header } }, known);
          assert.equal(ours, theirs, header);
        }
  });

  test('of two signatures while a secret is replaced, one is enough; none and garbage are refused', () => {
    const body = '{"id":"event_1"}';
    const two = `${sign(body, 'an-old-secret-of-16')}, ${sign(body, WEBHOOK_SECRET)}`;
    const check = (header: string | undefined, secrets = [WEBHOOK_SECRET]) =>
      isAuthentic({ body, headers: header === undefined ? {} : { 'x-mollie-signature': header } }, secrets);
    assert.equal(check(two), true);
    for (const header of [undefined, '', 'sha256=', 'sha256=zz', sign(body, WEBHOOK_SECRET).slice(0, -2)])
      assert.equal(check(header), false, header);
    assert.equal(check(two, []), false);
  });

  test('a classic one is taken at the address of an attempt only, and only with an id of Mollie’s form', () => {
    const at = (body: string, attemptId?: string) =>
      isAuthentic({ body, headers: {}, ...(attemptId && { attemptId }) }, [WEBHOOK_SECRET]);
    assert.equal(at('id=tr_7UhSN1zuXS', newId()), true);
    assert.equal(at('id=tr_7UhSN1zuXS'), false);
    for (const body of ['id=re_1', 'id=tr_1/../x', `id=tr_${'a'.repeat(80)}`, '{"id":"tr_1"}', ''])
      assert.equal(at(body, newId()), false, body);
  });

  test('both kinds report the payment as Mollie knows it now, not as it was when they were sent', async () => {
    const request = requestOf();
    await mollie.rail.begin(request);
    const payment = [...mollie.standIn.ledger.payments.values()].at(-1)!;
    mollie.standIn.ledger.decide(payment, 'expired');
    const first = sent(request.attemptId);
    assert.deepEqual(await kindsOf(first.classic!), ['payment timed-out']);
    // A yes after a no: the bank was late.
    mollie.standIn.ledger.decide(payment, 'paid', undefined, true);
    const second = sent(request.attemptId);
    for (const webhook of [second.signed, first.signed, second.classic!, first.classic!])
      assert.deepEqual(await kindsOf(webhook), ['payment paid']);
  });

  test('what is stored of a signed event has no entity, and of one that cannot be read nothing', () => {
    const _embedded = { entity: { id: 'tr_1', details: { consumerName: 'Noor', consumerAccount: 'NL91' } } };
    const _links = { entity: { href: 'https://api.mollie.com/v2/payments/tr_1', type: 'x' } };
    const event = { resource: 'event', type: 'payment.paid', entityId: 'tr_1', _embedded, _links };
    const { body, headers } = withoutPayer({ body: JSON.stringify(event), headers: { a: 'b' } });
    assert.deepEqual(JSON.parse(body), {
      ...{ type: 'payment.paid', entityId: 'tr_1', _embedded: { entity: {} } },
      _links: { entity: { href: 'https://api.mollie.com/v2/payments/tr_1' } },
    });
    assert.deepEqual(headers, { a: 'b' });
    assert.equal(withoutPayer({ body: '{"consumerName":"Noor"}', headers: {} }).body, '');
  });

  test('a refund is reported by its attempt when it is returned, and taken back when it fails afterwards', async () => {
    const { payment, attemptId } = await paid();
    const money = { attemptId: newId(), reference: payment.id, amountMinor: 500n, currency: 'EUR' };
    await mollie.rail.refund(money);
    const [refund] = payment.refunds;
    mollie.standIn.ledger.moveRefund(refund!, 'processing');
    assert.deepEqual(await kindsOf(sent(attemptId).classic!), ['payment paid']);
    mollie.standIn.ledger.moveRefund(refund!, 'refunded');
    const { classic, signed } = sent(attemptId);
    for (const webhook of [classic!, signed]) {
      const [, event] = await mollie.rail.readEvents(webhook);
      assert.deepEqual(event, { kind: 'refund', attemptId: money.attemptId, result: 'returned' });
    }
    mollie.standIn.ledger.moveRefund(refund!, 'failed');
    const events = await mollie.rail.readEvents(sent(attemptId).classic!);
    assert.deepEqual(events.slice(1), [
      { kind: 'refund', attemptId: money.attemptId, result: 'refused' },
      { kind: 'reversal', attemptId: money.attemptId, reason: 'refund-failed' },
    ]);
  });

  test('a refund that the shop made in its dashboard is nobody’s', async () => {
    const { payment, attemptId } = await paid();
    const amount = { currency: 'EUR', value: '1.00' };
    const refund = mollie.standIn.ledger.refund(payment, { amount, description: '', metadata: null });
    mollie.standIn.ledger.moveRefund(refund, 'refunded');
    assert.deepEqual(await kindsOf(sent(attemptId).classic!), ['payment paid']);
  });

  test('a chargeback is a lost dispute, and its reversal wins it', async () => {
    const { payment, attemptId } = await paid();
    const chargeback = mollie.standIn.ledger.chargeBack(payment);
    const dispute = {
      ...{ reference: chargeback.id, amountMinor: 2499n, currency: 'EUR', reason: 'chargeback' },
    };
    for (const stage of ['lost', 'won'] as const) {
      const { classic, signed } = sent(attemptId);
      for (const webhook of [classic!, signed]) {
        const [, event] = await mollie.rail.readEvents(webhook);
        assert.deepEqual(event, { kind: 'dispute', attemptId, dispute: { ...dispute, stage } });
      }
      if (stage === 'lost') mollie.standIn.ledger.reverseChargeback(chargeback);
    }
  });

  test('a payment of another attempt, of nobody or of another profile is unknown', async () => {
    const [one, other] = [await paid(), await paid()];
    const at = (attemptId: string, id: string) => kindsOf({ body: `id=${id}`, headers: {}, attemptId });
    assert.deepEqual(await at(one.attemptId, other.payment.id), ['unknown']);
    assert.deepEqual(await at(one.attemptId, 'tr_nobody'), ['unknown']);
    const foreign = mollie.standIn.ledger.create({
      ...{ amount: { currency: 'EUR', value: '1.00' }, description: 'x', redirectUrl: 'http://127.0.0.1:9/' },
    });
    assert.deepEqual(await at(one.attemptId, foreign.id), ['unknown']);
  });

  test('events about other things are unknown by their type, and a payout names itself', async () => {
    const event = (type: string, entityId: string, more: object = {}) => ({
      body: JSON.stringify({ resource: 'event', id: 'event_1', type, entityId, ...more }),
      headers: {},
    });
    assert.deepEqual(await mollie.rail.readEvents(event('payout.completed', 'po_1')), [
      { kind: 'payout', reference: 'po_1' },
    ]);
    for (const [type, entityId] of [
      ['balance-transaction.created', 'baltr_1'],
      ['refund.refunded', 're_1'],
    ] as const)
      assert.deepEqual(await mollie.rail.readEvents(event(type, entityId)), [{ kind: 'unknown', type }]);
    const { payment } = await paid();
    const href = `https://api.mollie.com/v2/payments/${payment.id}/refunds/re_1`;
    const simple = event('refund.refunded', 're_1', { _links: { entity: { href } } });
    assert.deepEqual(await kindsOf(simple), ['payment paid']);
    for (const body of ['{', '{"type":"a b"}', '[]'])
      assert.deepEqual(await kindsOf({ body, headers: {} }), ['unknown']);
  });

  test('while Mollie cannot be asked, a webhook is not read, so that it is read again', async () => {
    const { payment, attemptId } = await paid();
    const webhook = { body: `id=${payment.id}`, headers: {}, attemptId };
    for (let tries = 0; tries < 3; tries += 1) mollie.standIn.faults.push({ kind: 503 });
    await assert.rejects(mollie.rail.readEvents(webhook), /could not be asked/);
    assert.deepEqual(await kindsOf(webhook), ['payment paid']);
    assert.equal((await mollie.rail.ask(attemptOf(attemptId, { reference: payment.id }))).kind, 'paid');
  });
});

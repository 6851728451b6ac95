// Disputes and reversals: the books after each report, whatever its order, and who is notified of them.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { findAccount, grantFeature, revokeFeature } from '../accounts/manage-accounts.ts';
import { createAuthorised, createPaid, ledgerOf, resolveUntil } from '../operations/test-orders.ts';
import { listAttempts } from '../orders/attempts.ts';
import { listRefunds } from '../orders/refunds.ts';
import type { RailDispute, RailEvent } from '../rails/rail-events.ts';
import { statement } from '../storage/database.ts';
import { useGateway } from '../test-gateway.ts';
import { takeWebhook } from './rail-webhooks.ts';

const notes = statement(
  'test.dispute-notes',
  `SELECT body FROM notifications WHERE trade_id = $1 AND body->>'type' IN ('dispute', 'reversal') ORDER BY id`,
);
const movements = statement(
  'test.dispute-movements',
  `SELECT kind, amount FROM rail_movements WHERE trade_id = $1 AND kind NOT IN ('payment', 'return') ORDER BY id`,
);
const unsettled = statement('test.unsettled', 'SELECT failures FROM rail_callbacks WHERE settled_at IS NULL');
const OWNER = '016683';
/** What the rail still owes after the payment of 24.99. */
const PAID = { 'rail-receivable': 2499n, 'merchant-uncleared': -2499n };

describe('disputes and reversals', () => {
  const gateway = useGateway();
  let accountId: string;
  before(async () => {
    accountId = (await findAccount(gateway.database, OWNER))!.id;
  });

  async function setNotified(isOn: boolean): Promise<void> {
    const change = isOn ? grantFeature : revokeFeature;
    await change(gateway.database, accountId, 'dispute-notifications');
    gateway.services.callers.forget();
  }

  const report = async (event: RailEvent, rail = gateway.rail) => {
    rail.events = () => [event];
    assert.equal(await takeWebhook(gateway.services, rail.name, { body: '', headers: {} }), true);
  };

  /** Returns a paid order, and a function that reports a stage of its dispute. */
  async function disputed() {
    const tradeId = await createPaid(gateway);
    const { id: attemptId } = (await listAttempts(gateway.database, tradeId))[0]!;
    const advance = (stage: RailDispute['stage'], changes: Partial<RailDispute> = {}) =>
      report({
        kind: 'dispute',
        attemptId,
        dispute: {
          ...{ reference: `chb-${tradeId}`, stage, amountMinor: 2499n, currency: 'EUR', reason: 'fraud' },
          ...changes,
        },
      });
    return { tradeId, attemptId, advance };
  }

  test('while it is opened or lost, the order can be neither refunded nor cancelled; once won, it can', async () => {
    const { tradeId, advance } = await disputed();
    const refund = () =>
      gateway.call('v3.CreateRefund', {
        ...{ trade_id: tradeId, refund_amount: '0.01', refund_currency: 'EUR', refund_description: 'Back' },
      });
    const cancel = () => gateway.call('v3.CancelPayment', { trade_id: tradeId });
    for (const stage of ['opened', 'lost'] as const) {
      await advance(stage);
      const [refused, kept] = [await refund(), await cancel()];
      assert.deepEqual([refused.code, kept.code], ['-4003', '-4002']);
      assert.match(refused.message, /above 0\.00/);
      assert.match(kept.message, /the order is disputed/);
    }
    await advance('won');
    assert.equal((await refund()).code, '200');
  });

  const HELD = { ...PAID, 'merchant-available': 2499n, 'merchant-disputes': -2499n };
  const LOST = { 'merchant-uncleared': -2499n, 'merchant-available': 2499n };
  for (const [stages, balances, stated] of [
    [['opened'], HELD, ['chargeback']],
    [['opened', 'opened'], HELD, ['chargeback']],
    [['opened', 'won'], PAID, ['chargeback', 'chargeback-reversed']],
    [['won', 'opened'], PAID, ['chargeback', 'chargeback-reversed']],
    [['opened', 'lost'], LOST, ['chargeback']],
    [['lost', 'opened', 'lost'], LOST, ['chargeback']],
    [['opened', 'won', 'lost'], LOST, ['chargeback', 'chargeback-reversed', 'chargeback']],
    [['opened', 'lost', 'won'], PAID, ['chargeback', 'chargeback-reversed']],
  ] as const)
    test(`a dispute reported as ${stages.join(', ')} leaves its books as its last decision says`, async () => {
      const { tradeId, advance } = await disputed();
      for (const stage of stages) await advance(stage);
      assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, balances);
      const rows = await gateway.database.query<{ kind: string }>(movements, [tradeId]);
      assert.deepEqual(
        rows.map(({ kind }) => kind),
        stated,
      );
    });

  const REVERSED = { stage: 'won', round: 'first' } as const;
  const SECOND = { stage: 'lost', round: 'second' } as const;
  const [OPENED, ENDED, WON] = [{ stage: 'opened' }, { stage: 'lost' }, { stage: 'won' }] as const;
  const TWICE = ['chargeback', 'chargeback-reversed', 'chargeback'];
  for (const [title, told, balances, stated] of [
    ['in their order', [OPENED, REVERSED, SECOND], LOST, TWICE],
    ['the second before the reversal', [OPENED, SECOND, REVERSED], LOST, TWICE],
    ['the second first of all', [SECOND, REVERSED, OPENED], LOST, TWICE],
    ['with a repeated reversal', [OPENED, REVERSED, SECOND, REVERSED], LOST, TWICE],
    [
      'and won in the end, with a repeated second',
      [OPENED, REVERSED, SECOND, WON, SECOND],
      PAID,
      [...TWICE, TWICE[1]],
    ],
    ['the first reversed after its time was over', [OPENED, ENDED, REVERSED], PAID, TWICE.slice(0, 2)],
  ] as const)
    test(`the two rounds of a dispute, ${title}, leave the same books as in their order`, async () => {
      const { tradeId, advance } = await disputed();
      for (const { stage, ...round } of told) await advance(stage, round);
      assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, balances);
      const rows = await gateway.database.query<{ kind: string }>(movements, [tradeId]);
      assert.deepEqual(
        rows.map(({ kind }) => kind),
        stated,
      );
    });

  test('the rail’s fee is charged to the merchant', async () => {
    const { tradeId, advance } = await disputed();
    await advance('opened', { feeMinor: 1500n });
    const { balances } = await ledgerOf(gateway, tradeId);
    assert.deepEqual([balances['merchant-available'], balances['rail-receivable']], [3999n, 999n]);
    assert.equal(balances['dispute-fees'], undefined);
    assert.deepEqual(await gateway.database.query(movements, [tradeId]), [
      { kind: 'chargeback', amount: 2499n },
      { kind: 'fee', amount: 1500n },
    ]);
  });

  test('v3.QueryOrder returns the disputes of an order, and no member for an order without', async () => {
    const { tradeId, advance } = await disputed();
    const read = async () => {
      const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
      return data.transaction_info as unknown as { state: string; dispute_info?: Record<string, string>[] };
    };
    assert.ok(!('dispute_info' in (await read())));
    await advance('opened', { respondBy: new Date('2026-12-04T00:00:00Z') });
    const { state, dispute_info } = await read();
    const [{ dispute_id, ...dispute } = { dispute_id: '' }] = dispute_info!;
    assert.match(dispute_id!, /^[0-9a-f-]{36}$/);
    assert.deepEqual(dispute, {
      kind: 'chargeback',
      state: 'opened',
      amount: '24.99',
      currency: 'EUR',
      reason: 'fraud',
      respond_by: '1796342400',
      opened_at: '1795168800',
    });
    assert.equal(state, 'paid');
  });

  const notesOf = async (tradeId: string) =>
    (await gateway.database.query<{ body: Record<string, string> }>(notes, [tradeId])).map(
      ({ body }) => body,
    );

  test('a dispute is notified only to an account that has switched it on, once for each state', async () => {
    const silent = await disputed();
    await silent.advance('opened');
    assert.deepEqual(await notesOf(silent.tradeId), []);
    await setNotified(true);
    const { tradeId, advance } = await disputed();
    for (const stage of ['opened', 'opened', 'lost'] as const) await advance(stage);
    await setNotified(false);
    const told = await notesOf(tradeId);
    assert.deepEqual(
      told.map(({ type, state, sequence, amount }) => [type, state, sequence, amount]),
      [
        ['dispute', 'opened', 1, '24.99'],
        ['dispute', 'lost', 2, '24.99'],
      ],
    );
  });

  test('a refund that fails after it was refunded gives its money back to the merchant, once', async () => {
    await setNotified(true);
    const tradeId = await createPaid(gateway);
    const { code } = await gateway.call('v3.CreateRefund', {
      trade_id: tradeId,
      refund_amount: '24.99',
      refund_currency: 'EUR',
      refund_description: 'Sent back',
      notify_url: 'http://127.0.0.1:9/refunded',
    });
    assert.equal(code, '200');
    const refundOf = async () => (await listRefunds(gateway.database, tradeId))[0]!;
    await resolveUntil(gateway, async () => (await refundOf()).state === 'refunded');
    const [, { id: attemptId } = { id: '' }] = await listAttempts(gateway.database, tradeId);
    for (let time = 0; time < 2; time += 1)
      await report({ kind: 'reversal', attemptId, reason: 'account closed' });
    await setNotified(false);
    assert.equal((await refundOf()).state, 'refund failed');
    const { events, balances } = await ledgerOf(gateway, tradeId);
    assert.deepEqual(events, ['paid', 'refund', 'returned', 'return-reversed', 'refund-reversed']);
    assert.deepEqual(balances, { 'rail-receivable': 2499n, 'merchant-available': -2499n });
    const told = await notesOf(tradeId);
    assert.deepEqual(
      told.map(({ type, state, refund_amount }) => [type, state, refund_amount]),
      [['reversal', 'refund failed', '24.99']],
    );
  });

  test('a capture that fails after it was captured is a lost dispute of the kind reversal', async () => {
    const tradeId = await createAuthorised(gateway);
    const { data } = await gateway.call('v3.Capture', {
      trade_id: tradeId,
      amount: '24.99',
      currency: 'EUR',
      description: 'Shipped',
      notify_url: 'http://127.0.0.1:9/captured',
    });
    assert.equal(data.state, 'paid');
    const capture = (await listAttempts(gateway.database, tradeId)).find(({ kind }) => kind === 'capture');
    const event = { kind: 'reversal', attemptId: capture!.id, reason: 'capture failed' } as const;
    for (let time = 0; time < 2; time += 1) await report(event, gateway.cardRail);
    assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, LOST);
  });

  test('the reversal of a refund that is not done yet, and a dispute of an unpaid order, change nothing', async () => {
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    const { id: attemptId } = (await listAttempts(gateway.database, tradeId!))[0]!;
    await report({ kind: 'reversal', attemptId, reason: 'early' });
    const dispute = {
      reference: 'chb-early',
      stage: 'opened',
      amountMinor: 2499n,
      currency: 'EUR',
      reason: '',
    } as const;
    await report({ kind: 'dispute', attemptId, dispute });
    assert.deepEqual((await ledgerOf(gateway, tradeId!)).events, []);
  });

  test('a report that cannot be settled is taken, so that its rail holds back no other, and waits', async () => {
    const { tradeId, advance } = await disputed();
    // Throws where it is not taken.
    await advance('opened', { currency: 'USD' });
    assert.deepEqual((await ledgerOf(gateway, tradeId)).events, ['paid']);
    const [left] = await gateway.database.query<{ failures: number }>(unsettled, []);
    assert.equal(left?.failures, 1);
    await advance('opened');
    assert.deepEqual((await ledgerOf(gateway, tradeId)).balances, HELD);
  });
});

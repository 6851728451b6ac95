/** Attempts and movements of finished payments go into the archive, and everything that reads them finds the same. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { erasePayer } from '../administration/erase-payer.ts';
import { readArchivedTrade } from '../archive/archived-trades.ts';
import { archiveSeal, verifyParts } from '../archive/archives.ts';
import { tradeStatus } from '../hosted-pages/checkout/trade-status.ts';
import { FIRST_ID } from '../ids.ts';
import { findPaymentTimeline } from '../inspection/payment-timeline.ts';
import { createPaid } from '../operations/test-orders.ts';
import { archivePayments } from '../orders/archived-payments.ts';
import { PART_ORDERS } from '../orders/archived-rows.ts';
import { listAttempts } from '../orders/attempts.ts';
import { getOrderOrThrow } from '../orders/order-rows.ts';
import type { RailEvent } from '../rails/rail-events.ts';
import { ONLINE_DAYS, onlineSince } from '../retention/online-time.ts';
import { type Statement, statement } from '../storage/database.ts';
import { ROOT_KEY, useGateway } from '../test-gateway.ts';
import { applyRetention } from './apply-retention.ts';
import { takeWebhook } from './rail-webhooks.ts';
import { queueReturn } from './send-money-back.ts';
import { createWithPayer, finishAll, makeOlder } from './test-old-orders.ts';

const seal = archiveSeal(ROOT_KEY);
const MERCHANT = '036870';
const countRows = statement(
  'test.count-rows',
  `SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM attempts) AS attempts,
     (SELECT count(*)::int FROM rail_movements) AS movements`,
);
const onlineRows = statement('test.online', 'SELECT id FROM attempts WHERE trade_id = $1');
const unnamed = (text: string): Statement => ({ name: '', text });
const MATCH = unnamed('UPDATE rail_movements SET matched_at = booked_at WHERE trade_id <> $1');
const MATCH_THIS = unnamed('UPDATE rail_movements SET matched_at = booked_at WHERE trade_id = $1');
const OLD_MOVEMENTS = unnamed("UPDATE rail_movements SET booked_at = booked_at - interval '600 days'");
const SETTLE = unnamed('UPDATE clearings SET settled_on = day');

describe('attempts and movements of finished payments', () => {
  const gateway = useGateway();
  const count = async () =>
    (await gateway.database.query<{ orders: number; attempts: number; movements: number }>(countRows))[0]!;
  const archive = async (over: { isDry?: boolean; limit?: number } = {}) => {
    const limit = (await count()).orders;
    const page = { afterId: FIRST_ID, since: onlineSince(gateway.clock.now()), isDry: false, limit, ...over };
    return gateway.database.transaction((tx) => archivePayments(tx, seal, page));
  };
  const isOnline = async (tradeId: string) =>
    (await gateway.database.query(onlineRows, [tradeId])).length > 0;
  const order = (tradeId: string) => getOrderOrThrow(gateway.database, tradeId);
  /** Everything that reads attempts of a payment. */
  const seen = async (tradeId: string) => ({
    timeline: await findPaymentTimeline(gateway.database, tradeId),
    attempts: await listAttempts(gateway.database, tradeId),
    answer: (await gateway.call('v3.QueryOrder', { trade_id: tradeId })).data,
    status: await tradeStatus(gateway.services, await order(tradeId)),
  });
  const empty = () =>
    applyRetention({ ...gateway.services, archiveSeal: seal }, { isDry: false, report: () => {} });
  const report = async (event: RailEvent) => {
    gateway.rail.events = () => [event];
    await takeWebhook(gateway.services, gateway.rail.name, { body: tradeOf.paid, headers: {} });
    gateway.rail.events = undefined;
  };
  const tradeOf = { paid: '', declined: '', unmatched: '', noticed: '' };

  before(async () => {
    tradeOf.paid = await createWithPayer(gateway);
    tradeOf.unmatched = await createPaid(gateway);
    const { trade_id: declined, url } = await gateway.create();
    await gateway.open(url!);
    const [{ id: attemptId } = { id: '' }] = await listAttempts(gateway.database, declined!);
    gateway.rail.decide(attemptId, 'cancelled');
    await gateway.askRail(attemptId);
    gateway.clock.move(86_400);
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: declined })).code, '200');
    tradeOf.declined = declined!;
    await finishAll(gateway);
    await makeOlder(gateway, ONLINE_DAYS + 5);
    await gateway.database.query(OLD_MOVEMENTS);
    await empty();
    // The rules have passed it, and then a webhook about it arrives.
    tradeOf.noticed = await createWithPayer(gateway);
    await finishAll(gateway);
    await makeOlder(gateway, ONLINE_DAYS + 5);
    await gateway.database.query(OLD_MOVEMENTS);
    await gateway.database.query(MATCH, [tradeOf.unmatched]);
  });

  test('stay while their report is not settled, or too few payments are old for a part', async () => {
    const all = await count();
    assert.ok(all.orders < PART_ORDERS);
    assert.equal((await archive())?.moved, 1, 'the unpaid order');
    await gateway.database.query(SETTLE);
    assert.equal(await archive({ limit: PART_ORDERS }), undefined);
    assert.equal(await archive({ limit: all.orders + 1 }), undefined);
  });

  test('leave their tables, and are read as before', async () => {
    const trades = Object.values(tradeOf);
    const earlier = await Promise.all(trades.map(seen));
    const all = await count();
    assert.equal((await archive({ isDry: true }))?.moved, 1);
    assert.deepEqual(await count(), all, 'a dry run changes nothing');
    const [one, other] = await Promise.all([archive(), archive()]);
    assert.equal((one?.moved ?? 0) + (other?.moved ?? 0), 1, 'two nodes at once move each once');
    assert.deepEqual(await Promise.all(trades.map(isOnline)), [false, false, true, true]);
    assert.deepEqual(await Promise.all(trades.map(seen)), earlier);
    const left = await count();
    const rows = (await verifyParts(gateway.database, seal)).reduce((sum, part) => sum + part.rowCount, 0);
    assert.equal(rows, all.attempts - left.attempts + all.movements - left.movements + 1);
    assert.ok((await readArchivedTrade(gateway.database, 'payments', tradeOf.paid)).rail_movements);
    assert.equal((await archive())?.moved, 0, 'what is archived is not archived again');
  });

  test('stay with an unmatched movement until it is matched, and with a webhook until it is deleted', async () => {
    await gateway.database.query(MATCH_THIS, [tradeOf.unmatched]);
    assert.equal((await archive())?.moved, 1);
    assert.equal(await isOnline(tradeOf.unmatched), false);
    assert.equal(await isOnline(tradeOf.noticed), true);
    await empty();
    await empty();
    assert.equal((await archive())?.moved, 1);
    assert.equal(await isOnline(tradeOf.noticed), false);
  });

  test('come back when their rail reports on one of them, as if they had never left', async () => {
    const [{ id: attemptId } = { id: '' }] = await listAttempts(gateway.database, tradeOf.paid);
    const earlier = await listAttempts(gateway.database, tradeOf.paid);
    await report({ kind: 'reversal', attemptId, reason: 'fraud' });
    assert.equal(await isOnline(tradeOf.paid), true);
    assert.deepEqual(await listAttempts(gateway.database, tradeOf.paid), earlier);
    const { disputes } = (await findPaymentTimeline(gateway.database, tradeOf.paid))!;
    assert.deepEqual(
      disputes.map(({ kind, state }) => [kind, state]),
      [['reversal', 'lost']],
    );
    const online = await count();
    await report({ kind: 'reversal', attemptId: tradeOf.paid, reason: 'of no attempt of ours' });
    assert.deepEqual(await count(), online);
  });

  test('come back when another attempt is added, and the later part is read once they are archived again', async () => {
    const trade = await order(tradeOf.unmatched);
    const [paying] = await listAttempts(gateway.database, trade.tradeId);
    await gateway.database.transaction((tx) => {
      const { rail, railReference: reference, amountMinor, currency } = paying!;
      return queueReturn(
        gateway.services,
        tx,
        { order: trade, rail, reference, amountMinor, currency },
        null,
      );
    });
    const kinds = async () => (await listAttempts(gateway.database, trade.tradeId)).map(({ kind }) => kind);
    assert.deepEqual(await kinds(), ['payment', 'return']);
    assert.equal((await archive())?.moved, 0, 'a return is pending');
    await gateway.database.query(
      unnamed("UPDATE attempts SET state = 'done', ended_at = started_at WHERE trade_id = $1"),
      [trade.tradeId],
    );
    await makeOlder(gateway, ONLINE_DAYS + 5);
    const before = await listAttempts(gateway.database, trade.tradeId);
    assert.equal((await archive())?.moved, 1);
    assert.deepEqual(await listAttempts(gateway.database, trade.tradeId), before);
  });

  test('an erasure reaches a payment whose attempts are archived', async () => {
    const payer = { tradeId: tradeOf.noticed };
    const by = { actor: { kind: 'command-line', name: 'test', from: 'test' }, reason: 'Request 17' } as const;
    const { payments } = await erasePayer(gateway.services as never, by, { merchant: MERCHANT, payer });
    assert.deepEqual(payments, [tradeOf.noticed]);
    const { demo, redirectUrl } = await order(tradeOf.noticed);
    assert.deepEqual([demo, redirectUrl], ['', '']);
    const archived = (await readArchivedTrade(gateway.database, 'payments', tradeOf.noticed)).attempts;
    const [row] = JSON.parse(archived!) as Record<string, unknown>[];
    assert.deepEqual([row?.payer_url, row?.payer_form, row?.payer_action], ['', null, null]);
  });

  test('the gateway’s role removes only what a part covers, and nothing that waits', async () => {
    const remove = unnamed('SELECT remove_archived_payments(1, ARRAY[$1::uuid])');
    await assert.rejects(
      gateway.database.query(unnamed('DELETE FROM attempts WHERE trade_id = $1'), [tradeOf.paid]),
      /permission denied/,
    );
    await assert.rejects(gateway.database.query(remove, [FIRST_ID]), /may not be removed/);
  });
});

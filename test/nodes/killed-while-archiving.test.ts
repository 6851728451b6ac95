/** The rules of retention and the archive, killed with SIGKILL at many points: nothing is lost or doubled. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { before, describe, test } from 'node:test';
import { archiveSeal, verifyParts } from '../../packages/gateway/src/archive/archives.ts';
import { findPaymentTimeline } from '../../packages/gateway/src/inspection/payment-timeline.ts';
import { makeCheckpoint } from '../../packages/gateway/src/ledger/checkpoints.ts';
import { foldNext } from '../../packages/gateway/src/ledger/fold.ts';
import { ledgerSeal } from '../../packages/gateway/src/ledger/seal.ts';
import { verifyLedger } from '../../packages/gateway/src/ledger/verify.ts';
import { createWithPayer, finishAll } from '../../packages/gateway/src/outcomes/test-old-orders.ts';
import { ONLINE_DAYS } from '../../packages/gateway/src/retention/online-time.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { ROOT_KEY, useGateway } from '../../packages/gateway/src/test-gateway.ts';
import { builtProgram } from '../../tools/testing/built-program.ts';

const SCRIPT = 'test/nodes/archive-and-die.ts';
const MASTER_KEY = '07'.repeat(32);
const ORDERS = 12;
/** As in the program. */
const PART_ROWS = 8;
const DAY_S = 86_400;
/** Where it dies, in the order in which its work reaches these points. */
const POINTS = [
  ['a page of payments is half emptied', 'request-keys.shrink', 'after'],
  ['a page is emptied, and not committed', 'old-notifications.delete-tries', 'uncommitted'],
  ['a page is committed', 'old-notifications.delete-tries', 'committed'],
  ['webhooks are deleted, and not committed', 'old-webhooks.delete-these', 'uncommitted'],
  ['notifications are taken, and no part is written', 'archived-notifications.take', 'after'],
  ['a part of notifications is written, and not committed', 'archived-notifications.take', 'uncommitted'],
  ['a part of notifications is committed', 'archived-notifications.take', 'committed'],
  ['a part of payments is written, and no row removed', 'archived-payments.remove', 'before'],
  ['attempts and movements are removed, and not committed', 'archived-payments.remove', 'uncommitted'],
  ['a part of payments is committed', 'archived-payments.remove', 'committed'],
  ['a part of orders is written, and no row removed', 'archived-orders.remove', 'before'],
  ['orders and their lines are removed, and not committed', 'archived-orders.remove', 'uncommitted'],
  ['a part of orders is committed', 'archived-orders.remove', 'committed'],
  ['a part of the ledger is written, and no transfer removed', 'archive-transfers.remove', 'before'],
  ['transfers are removed, and not committed', 'archive-transfers.remove', 'uncommitted'],
  ['a part of the ledger is committed', 'archive-transfers.remove', 'committed'],
] as const;
const readCounts = statement(
  'test.counts',
  `SELECT (SELECT count(*)::int FROM transfers) AS transfers,
     (SELECT count(*)::int FROM notifications) AS notifications,
     (SELECT count(*)::int FROM attempts) + (SELECT count(*)::int FROM rail_movements) AS payments,
     (SELECT count(*)::int FROM orders) + (SELECT count(*)::int FROM fund_lines) AS orders`,
);
const MATCH = statement('test.match', 'UPDATE rail_movements SET matched_at = booked_at');
const SETTLE = statement('test.settle', 'UPDATE clearings SET settled_on = day');

interface Counts {
  readonly transfers: number;
  readonly notifications: number;
  /** Attempts and movements. */
  readonly payments: number;
  /** Orders and their lines in reports. */
  readonly orders: number;
}

describe('kill -9 of a gateway’s process while it archives', () => {
  const gateway = useGateway();
  const tradeIds: string[] = [];
  let seen: unknown;
  let total: Counts;
  before(async () => {
    for (let made = 0; made < ORDERS; made += 1) tradeIds.push(await createWithPayer(gateway));
    await finishAll(gateway);
    for (const change of [MATCH, SETTLE]) await gateway.database.query(change);
    const seal = ledgerSeal(ROOT_KEY);
    while (await foldNext(gateway.database, seal));
    await makeCheckpoint(gateway.database, seal);
    [seen, total] = [await timelines(), await counts()];
    // Webhooks have the real time, which may be after the gateway's clock here.
    const behindS = Math.max(0, Math.ceil((Date.now() - gateway.clock.now().getTime()) / 1_000));
    gateway.clock.move(behindS + (ONLINE_DAYS + 5) * DAY_S);
  });

  /** What operators see of the payments, without what the rules delete. */
  async function timelines() {
    const found = [];
    for (const tradeId of tradeIds) {
      const timeline = (await findPaymentTimeline(gateway.database, tradeId))!;
      const notifications = timeline.notifications.map(({ tries: _, ...rest }) => rest);
      const { demo: __, redirectUrl: ___, ...order } = timeline.order;
      found.push({ ...timeline, order, notifications });
    }
    return found;
  }

  /** Runs the workers, until they die at a point if there is one. */
  async function archive(...point: readonly string[]): Promise<void> {
    const time = gateway.clock.now().toISOString();
    const child = spawn(process.execPath, [await builtProgram(SCRIPT), time, ...point], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, DATABASE_URL: gateway.url, GW_MASTER_KEY: MASTER_KEY },
    });
    await once(child, 'exit');
    assert.equal(child.signalCode ?? child.exitCode, point.length > 0 ? 'SIGKILL' : 0, point.join());
  }

  const counts = async () => (await gateway.database.query<Counts>(readCounts))[0]!;

  /** Each row is in its table or in one part, and nothing differs from what operators have seen. */
  async function assertWhole(): Promise<void> {
    assert.deepEqual(await timelines(), seen);
    await verifyLedger(gateway.database, ledgerSeal(ROOT_KEY), { isFull: true });
    const parts = await verifyParts(gateway.database, archiveSeal(ROOT_KEY));
    const rowsOf = (kind: string) =>
      parts.reduce((sum, part) => sum + (part.kind === kind ? part.rowCount : 0), 0);
    const { transfers, notifications, payments, orders } = await counts();
    assert.equal(transfers + rowsOf('ledger'), total.transfers, 'each transfer is in one place');
    assert.equal(notifications + rowsOf('notifications'), total.notifications, 'and each notification');
    assert.equal(payments + rowsOf('payments'), total.payments, 'and each attempt and movement');
    assert.equal(orders + rowsOf('orders'), total.orders, 'and each order and line');
  }

  for (const [title, name, moment] of POINTS)
    test(`${title}: nothing is lost or doubled`, async () => {
      await archive(name, moment);
      await assertWhole();
    });

  test('the next start goes on, and leaves only what is too little for a part', async () => {
    await archive();
    await assertWhole();
    const { transfers, notifications, payments, orders } = await counts();
    assert.deepEqual([transfers, notifications < PART_ROWS], [0, true]);
    // Of each payment an attempt and a movement, and the order with one line.
    assert.ok(payments < 2 * PART_ROWS && orders < 2 * PART_ROWS, `${payments} and ${orders}`);
  });
});

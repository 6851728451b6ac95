// A new trade of an order_id that is being paid concurrently: the later transaction sees the earlier one.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '../../packages/gateway/src/ids.ts';
import {
  claimOrderId,
  lockOpenSiblings,
  lockOrderFamily,
  writeMove,
} from '../../packages/gateway/src/orders/order-rows.ts';
import { type Queryable, statement } from '../../packages/gateway/src/storage/database.ts';
import { useGateway, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { waitFor } from './orders-and-ledger.ts';

const ownPid = statement('test.own-pid', 'SELECT pg_backend_pid() AS pid');
const countWaiting = statement(
  'test.count-waiting',
  'SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND $1::int = ANY (pg_blocking_pids(pid))',
);
const copyOrder = statement(
  'test.copy-order',
  `INSERT INTO orders SELECT copy.* FROM orders o, jsonb_populate_record(o, jsonb_build_object('trade_id', $2::text,
     'page_secret_hash', sha256($2::text::bytea))) copy WHERE o.trade_id = $1`,
);
const holdOrder = statement('test.hold-order', 'SELECT trade_id FROM orders WHERE trade_id = $1 FOR SHARE');

describe('siblings of an order that is being paid', () => {
  const gateway = useGateway();

  /** Waits until another transaction is blocked by this one. */
  async function somebodyWaits(tx: Queryable): Promise<void> {
    const [own] = await tx.query<{ pid: number }>(ownPid);
    await waitFor(async () => {
      const [row] = await tx.query<{ count: number }>(countWaiting, [own!.pid]);
      return (row?.count ?? 0) > 0;
    });
  }

  /** Repeats the request if the wait exceeds the answer timeout on a busy machine. */
  async function askUntilAnswered(data: Record<string, unknown>) {
    for (;;) {
      const answer = await gateway.call('v3.CreatePayments', data);
      if (answer.code !== '-1004') return answer;
    }
  }

  for (const [title, state, claims, code] of [
    ['is refused when the first one is paid', 'paid', true, '-4015'],
    ['is created when the first one is declined', 'declined', false, '200'],
  ] as const) {
    test(`a trade requested in the meantime waits, and ${title}`, async () => {
      const { trade_id: tradeId = '', order_id: orderId } = await gateway.create();
      const made = await gateway.database.transaction(async (tx) => {
        const [order] = await lockOrderFamily(tx, tradeId);
        const asked = askUntilAnswered(validPayment({ order_id: orderId }));
        await somebodyWaits(tx);
        if (claims) await claimOrderId(tx, order!);
        await writeMove(tx, order!, state, claims ? { paidAt: gateway.clock.now() } : {});
        return { asked };
      });
      assert.equal((await made.asked).code, code);
    });
  }

  test('a trade requested in the meantime is refused when one that is younger was paid', async () => {
    const { trade_id: tradeId = '', order_id: orderId } = await gateway.create();
    const made = await gateway.database.transaction(async (tx) => {
      const [order] = await lockOrderFamily(tx, tradeId);
      const asked = askUntilAnswered(validPayment({ order_id: orderId }));
      await somebodyWaits(tx);
      const winner = { ...order!, tradeId: newId() };
      await tx.query(copyOrder, [tradeId, winner.tradeId]);
      await claimOrderId(tx, winner);
      await writeMove(tx, winner, 'paid', { paidAt: gateway.clock.now() });
      await writeMove(tx, order!, 'cancelled', {});
      return { asked };
    });
    assert.equal((await made.asked).code, '-4015');
  });

  test('a payment that waited for a new trade finds it among its open siblings', async () => {
    const { trade_id: tradeId = '', order_id: orderId } = await gateway.create();
    const found = await gateway.database.transaction(async (tx) => {
      // The lock that a creation holds until it commits.
      await tx.query(holdOrder, [tradeId]);
      const settling = gateway.database.transaction(async (other) => {
        const [order] = await lockOrderFamily(other, tradeId);
        return lockOpenSiblings(other, order!);
      });
      await somebodyWaits(tx);
      const { trade_id: sibling } = await gateway.create({ order_id: orderId });
      return { settling, sibling };
    });
    const siblings = (await found.settling).map((order) => order.tradeId);
    assert.deepEqual(siblings, [found.sibling]);
  });
});

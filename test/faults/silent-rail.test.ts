// A rail that accepts requests without answering: no second charge, no wrong failure, the right state once it answers.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startResolver } from '../../packages/gateway/src/background/resolver.ts';
import { listMovements } from '../../packages/gateway/src/ledger/test-ledger.ts';
import { listAttempts } from '../../packages/gateway/src/orders/attempts.ts';
import { listRefunds } from '../../packages/gateway/src/orders/refunds.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { useGateway } from '../../packages/gateway/src/test-gateway.ts';
import {
  assertLedgerIsBalanced,
  type BegunOrder,
  beginOrder,
  hurryAttempts,
  waitFor,
  workUntil,
} from './orders-and-ledger.ts';

/** `npm run proof -- --only F4` begins 10,000, and then waits as long as the gateway by itself does. */
const ORDERS = Number(process.env.GW_SILENT_STARTS ?? 60);
const IS_WHOLE = process.env.GW_SILENT_STARTS !== undefined;
/** The goal: the true state within a minute. */
const SETTLED_WITHIN_MS = 60_000;
/** How long the full size waits, to say how long it took. */
const PATIENCE_MS = 20 * 60_000;
const AT_ONCE = 32;

const countAsking = statement(
  'test.asking',
  "SELECT count(*)::int AS count FROM attempts WHERE state = 'asking'",
);

describe('a rail that falls silent', () => {
  const gateway = useGateway();

  /** Starts orders while the rail books requests without answering. */
  async function beginSilently(count: number) {
    gateway.rail.silent = true;
    const orders: BegunOrder[] = [];
    while (orders.length < count) {
      const next = Array.from({ length: Math.min(AT_ONCE, count - orders.length) }, () =>
        beginOrder(gateway),
      );
      orders.push(...(await Promise.all(next)));
    }
    return { orders, speak: () => (gateway.rail.silent = false) };
  }

  const states = async (tradeIds: string[]) => {
    const found: string[] = [];
    for (const id of tradeIds) found.push(await gateway.stateOf(id));
    return found;
  };

  test(`${ORDERS} starts without an answer are charged once each and end as the rail reports`, async (t) => {
    const resolver = IS_WHOLE ? startResolver(gateway.services) : undefined;
    const { orders, speak } = await beginSilently(ORDERS);
    assert.equal(gateway.rail.started.size, ORDERS);
    const tradeIds = orders.map(({ tradeId }) => tradeId);
    assert.deepEqual(
      new Set(await states(tradeIds)),
      new Set(['processing']),
      'a missing answer is not a decline',
    );
    for (const [i, { attemptId }] of orders.entries())
      gateway.rail.decide(attemptId, i % 3 === 2 ? 'declined' : 'paid');
    speak();
    const spokenAt = performance.now();
    const isSettled = async () =>
      (await gateway.database.query<{ count: number }>(countAsking))[0]?.count === 0;
    try {
      if (resolver) await waitFor(isSettled, PATIENCE_MS);
      else await workUntil(gateway, isSettled);
    } finally {
      await resolver?.stop();
    }
    const tookMs = performance.now() - spokenAt;
    const took = `all true ${(tookMs / 1000).toFixed(1)} s after the rail answers again`;
    if (resolver) t.diagnostic(`${ORDERS} starts without an answer: ${took}`);
    for (const [i, state] of (await states(tradeIds)).entries())
      assert.equal(state, i % 3 === 2 ? 'processing' : 'paid');
    assert.equal(gateway.rail.started.size, ORDERS, 'nothing was started twice');
    await assertLedgerIsBalanced(gateway.database);
    assert.ok(tookMs <= SETTLED_WITHIN_MS, took);
  });

  test('a payer who reloads in the meantime starts no second attempt', async () => {
    const { orders, speak } = await beginSilently(1);
    const started = gateway.rail.started.size;
    const [order] = orders;
    for (let reload = 0; reload < 3; reload += 1) {
      // As if the previous request's node had died: the reload takes over the attempt.
      await hurryAttempts(gateway.database);
      assert.equal((await gateway.open(order!.url)).status, 200);
    }
    assert.equal((await listAttempts(gateway.database, order!.tradeId)).length, 1);
    assert.equal(gateway.rail.started.size, started);
    speak();
  });

  test('a return without an answer is carried out and booked once', async () => {
    const order = await beginOrder(gateway);
    await gateway.call('v3.CancelPayment', { trade_id: order.tradeId });
    gateway.rail.decide(order.attemptId, 'paid');
    const refund = gateway.rail.refund;
    let asked = 0;
    // The return is booked, but its answer is lost three times.
    gateway.rail.refund = async (money) => {
      const answer = await refund(money);
      asked += 1;
      return asked <= 3 ? { kind: 'unclear' } : answer;
    };
    const before = gateway.rail.returned.size;
    await workUntil(
      gateway,
      async () => (await listRefunds(gateway.database, order.tradeId))[0]?.state === 'refunded',
    );
    gateway.rail.refund = refund;
    assert.ok(asked >= 4);
    assert.equal(gateway.rail.returned.size, before + 1);
    const events = (await listMovements(gateway.database, order.tradeId)).map(({ event }) => event);
    assert.deepEqual(events, ['late-money', 'returned']);
  });
});

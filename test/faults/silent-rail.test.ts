// A rail that accepts requests without answering: no second charge, no wrong failure, the right state once it answers.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listMovements } from '../../packages/gateway/src/ledger/test-ledger.ts';
import { listAttempts } from '../../packages/gateway/src/orders/attempts.ts';
import { listRefunds } from '../../packages/gateway/src/orders/refunds.ts';
import { useGateway } from '../../packages/gateway/src/test-gateway.ts';
import {
  assertLedgerIsBalanced,
  beginOrder,
  hurryAttempts,
  newestAttempt,
  workUntil,
} from './orders-and-ledger.ts';

const ORDERS = 60;

describe('a rail that falls silent', () => {
  const gateway = useGateway();

  /** Starts orders while the rail books requests without answering. */
  async function beginSilently(count: number) {
    gateway.rail.silent = true;
    const orders = await Promise.all(Array.from({ length: count }, () => beginOrder(gateway)));
    return { orders, speak: () => (gateway.rail.silent = false) };
  }

  const states = (tradeIds: string[]) => Promise.all(tradeIds.map((id) => gateway.stateOf(id)));

  test(`${ORDERS} starts without an answer are charged once each and end as the rail reports`, async () => {
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
    await workUntil(gateway, async () => !(await newestStates(tradeIds)).includes('asking'));
    for (const [i, state] of (await states(tradeIds)).entries())
      assert.equal(state, i % 3 === 2 ? 'processing' : 'paid');
    assert.equal(gateway.rail.started.size, ORDERS, 'nothing was started twice');
    await assertLedgerIsBalanced(gateway.database);
  });

  const newestStates = (tradeIds: string[]) =>
    Promise.all(tradeIds.map(async (id) => (await newestAttempt(gateway.database, id)).state));

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

// Every end of an attempt is counted once, by kind, rail, method and outcome.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resolveUntil } from '../operations/test-orders.ts';
import { listAttempts } from '../orders/attempts.ts';
import { useGateway } from '../test-gateway.ts';

describe('the count of attempts', () => {
  const gateway = useGateway();

  const counts = async (): Promise<Record<string, number>> => {
    const { text } = await gateway.services.metrics.render();
    const lines = text.matchAll(
      /^gangway_attempts_total\{kind="(.+)",rail="fake",method="iDEAL",outcome="(.+)"\} (\d+)$/gm,
    );
    return Object.fromEntries(
      [...lines].map(([, kind, outcome, count]) => [`${kind} ${outcome}`, Number(count)]),
    );
  };

  /** Starts a payment whose payer decides so, and asks the rail twice. */
  async function decided(state: 'paid' | 'declined' | 'cancelled'): Promise<void> {
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    const [attempt] = await listAttempts(gateway.database, tradeId!);
    gateway.rail.decide(attempt!.id, state);
    await Promise.all([gateway.askRail(attempt!.id), gateway.askRail(attempt!.id)]);
  }

  test('a yes and each kind of no count once, however often they are reported', async () => {
    await decided('paid');
    await decided('paid');
    await decided('declined');
    await decided('cancelled');
    assert.deepEqual(await counts(), { 'payment done': 2, 'payment declined': 1, 'payment cancelled': 1 });
  });

  test('the return of a charge counts beside the payments', async () => {
    const order_id = 'PAID-TWICE';
    const [first, second] = [await gateway.create({ order_id }), await gateway.create({ order_id })];
    const before = await counts();
    for (const { url } of [first, second]) await gateway.open(url!);
    for (const { trade_id: tradeId } of [first, second]) {
      const [attempt] = await listAttempts(gateway.database, tradeId!);
      gateway.rail.decide(attempt!.id, 'paid');
      await gateway.askRail(attempt!.id);
    }
    await resolveUntil(gateway, async () => (await counts())['return done'] === 1);
    assert.deepEqual(await counts(), {
      ...before,
      'payment done': before['payment done']! + 2,
      'return done': 1,
    });
  });
});

// Every end of an attempt is counted once, by kind, rail, method and outcome, and a technical failure is in the log.
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
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
  async function decided(state: 'paid' | 'declined' | 'cancelled' | 'failed'): Promise<void> {
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

  test('a technical failure is one line in the log with its reason, and a decision is none', async () => {
    const told = mock.method(gateway.services.log, 'warn');
    await decided('declined');
    assert.equal(told.mock.callCount(), 0);
    await decided('failed');
    const [line, ...more] = told.mock.calls.map((call) => call.arguments as unknown[]);
    mock.restoreAll();
    const [fields, sentence] = line ?? [];
    assert.deepEqual([sentence, more.length], ['an attempt failed at its rail', 0]);
    const { attemptId, ...facts } = fields as Record<string, unknown>;
    assert.ok(attemptId);
    assert.deepEqual(facts, { kind: 'payment', rail: 'fake', result: 'processing-error' });
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

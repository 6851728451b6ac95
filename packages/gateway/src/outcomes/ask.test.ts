// Calls of a rail for a stored attempt: which are made, and which are not made any more.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findAttempt } from '../orders/attempts.ts';
import { findOrder } from '../orders/order-rows.ts';
import { statement } from '../storage/database.ts';
import { useGateway } from '../test-gateway.ts';
import { askToStart } from './ask.ts';
import { insertPayment } from './begin-payment.ts';

const endLease = statement('test.end-lease', 'UPDATE attempts SET lease_until = now() WHERE id = $1');

describe('the start of an attempt', () => {
  const gateway = useGateway();

  test('the rail is not called once another node may have the attempt, and that node calls it', async () => {
    const { services, database, rail } = gateway;
    const { trade_id: tradeId = '' } = await gateway.create();
    const order = (await findOrder(database, tradeId))!;
    const attempt = await insertPayment(services, database, order);
    // A node that stood still meanwhile.
    const step = await askToStart(services, order, { ...attempt, startBy: performance.now() });
    assert.deepEqual([step.kind, rail.started.has(attempt.id)], ['unclear', false]);
    assert.equal((await findAttempt(database, attempt.id))?.state, 'asking');
    await database.query(endLease, [attempt.id]);
    await gateway.askRail(attempt.id);
    assert.deepEqual(
      [(await findAttempt(database, attempt.id))?.state, rail.started.has(attempt.id)],
      ['open', true],
    );
  });
});

// Callbacks left by a dead node are settled later, each on its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../ids.ts';
import { listAttempts } from '../orders/attempts.ts';
import { statement } from '../storage/database.ts';
import { testGateway } from '../test-gateway.ts';
import { startLeftCallbacks } from './left-callbacks.ts';

const insert = statement(
  'test.insert-callback',
  `INSERT INTO rail_callbacks (id, rail, raw, received_at)
   VALUES ($1, 'steered', $2, now() - make_interval(secs => $3))`,
);
const countLeft = statement(
  'test.count-left',
  'SELECT count(*)::int AS count FROM rail_callbacks WHERE settled_at IS NULL',
);

test('a callback that cannot be settled holds no later one up', async () => {
  const gateway = await testGateway();
  const currency = 'EUR';
  gateway.rail.readCallback = (body) => {
    const [attemptId = '', amount = ''] = body.split(' ');
    return { attemptId, outcome: { kind: 'paid', amountMinor: BigInt(amount), currency, reference: body } };
  };
  const startAttempt = async () => {
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    return { tradeId: tradeId!, attemptId: (await listAttempts(gateway.database, tradeId!))[0]!.id };
  };
  const leave = (body: string, secondsAgo: number) =>
    gateway.database.query(insert, [newId(), JSON.stringify({ body, signature: '' }), secondsAgo]);
  // The ledger refuses a transfer below zero.
  const broken = await startAttempt();
  const good = await startAttempt();
  await leave(`${broken.attemptId} -1`, 60);
  await leave(`${good.attemptId} 2499`, 30);
  const worker = startLeftCallbacks(gateway.parts);
  const until = Date.now() + 3_000;
  while ((await gateway.stateOf(good.tradeId)) !== 'paid' && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50));
  await worker.stop();
  assert.equal(await gateway.stateOf(good.tradeId), 'paid');
  assert.equal(await gateway.stateOf(broken.tradeId), 'processing');
  assert.deepEqual(await gateway.database.query(countLeft), [{ count: 1 }]);
  await gateway.stop();
});

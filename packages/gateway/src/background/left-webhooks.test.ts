// Callbacks left by a dead node are settled later, however many before them fail.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../ids.ts';
import { listAttempts } from '../orders/attempts.ts';
import { statement } from '../storage/database.ts';
import { testGateway } from '../test-gateway.ts';
import { startLeftWebhooks } from './left-webhooks.ts';
import { copyAttempts, poison, until } from './test-queues.ts';

const POISONED = 200;

const insert = statement(
  'test.insert-callback',
  `INSERT INTO rail_callbacks (id, rail, raw, received_at, due_at)
   VALUES ($1, 'fake', $2, now() - make_interval(secs => $3), now() - make_interval(secs => $3))`,
);
const failing = statement(
  'test.failing-callbacks',
  `SELECT count(*)::int AS count FROM rail_callbacks
   WHERE settled_at IS NULL AND failures > 0 AND due_at > now() - interval '10 s'`,
);
const makeDue = statement(
  'test.callbacks-due',
  'UPDATE rail_callbacks SET due_at = now() WHERE settled_at IS NULL',
);
const countLeft = statement(
  'test.count-left',
  'SELECT count(*)::int AS count FROM rail_callbacks WHERE settled_at IS NULL',
);

test(`a callback is settled behind ${POISONED} that fail, and these are settled once the fault is gone`, async () => {
  const gateway = await testGateway();
  const { database } = gateway;
  gateway.rail.events = ({ body: attemptId }) => [
    {
      kind: 'payment',
      attemptId,
      report: { kind: 'paid', amountMinor: 2_499n, currency: 'EUR', reference: `ref-${attemptId}` },
    },
  ];
  const startAttempt = async () => {
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    return { tradeId: tradeId!, id: (await listAttempts(database, tradeId!))[0]!.id };
  };
  const leave = (body: string, secondsAgo: number) =>
    database.query(insert, [newId(), JSON.stringify({ body, signature: '' }), secondsAgo]);
  const broken = await startAttempt();
  const ids = [broken.id, ...(await copyAttempts(gateway, broken.tradeId, POISONED - 1)).map(({ id }) => id)];
  const cure = await poison(gateway, { table: 'attempts', id: 'id' }, ids);
  for (const id of ids) await leave(id, 60);
  const good = await startAttempt();
  await leave(good.id, 30);
  const worker = startLeftWebhooks(gateway.services);
  try {
    await until('it is settled', async () => (await gateway.stateOf(good.tradeId)) === 'paid');
    assert.equal(await gateway.stateOf(broken.tradeId), 'processing');
    await until('each of the others is put off', async () => {
      const [row] = await database.query<{ count: number }>(failing);
      return row!.count === POISONED;
    });
    await cure();
    await database.query(makeDue);
    await until(
      'they are settled',
      async () => (await database.query<{ count: number }>(countLeft))[0]!.count === 0,
    );
    assert.equal(await gateway.stateOf(broken.tradeId), 'paid');
  } finally {
    await worker.stop();
    await gateway.stop();
  }
});

// The queue of splits that wait for settled money: one that fails delays no other.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { giveFunds } from '../ledger/test-funds.ts';
import { createPaid } from '../operations/test-orders.ts';
import {
  merchantIds,
  querySplit,
  RECEIVER,
  splitOrThrow,
  usableOf,
  validSplit,
} from '../operations/test-splits.ts';
import { statement } from '../storage/database.ts';
import { type Answered, TEST_START, useGateway } from '../test-gateway.ts';
import { startSplits } from './splits.ts';
import { poison, until } from './test-queues.ts';

const POISONED = 30;

const failing = statement(
  'test.failing-splits',
  'SELECT count(*)::int AS count FROM splits WHERE failures > 0 AND due_at > now()',
);
const makeDue = statement('test.splits-due', 'UPDATE splits SET due_at = now() WHERE failures > 0');

describe('waiting splits', () => {
  const gateway = useGateway();

  test('are carried out once, whichever of two nodes finds them', async () => {
    const split = await splitOrThrow(gateway, validSplit(await createPaid(gateway)));
    assert.equal(split.state, 'Processing');
    const nodes = [startSplits(gateway.services), startSplits(gateway.services)];
    try {
      const merchantId = (await merchantIds(gateway))['036870']!;
      await giveFunds(gateway.database, { merchantId, amountMinor: 1_500n, at: TEST_START });
      await until('it is carried out', async () => (await stateOf(split)) === 'Success');
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
    }
    assert.equal(await usableOf(gateway, RECEIVER), '10.00');
  });

  const stateOf = async (split: Answered['data']) => (await querySplit(gateway, split)).data.state;

  test(`${POISONED} that fail delay none behind them`, async () => {
    const poisoned: Answered['data'][] = [];
    for (let made = 0; made < POISONED; made += 1)
      poisoned.push(await splitOrThrow(gateway, validSplit(await createPaid(gateway))));
    const good = await splitOrThrow(gateway, validSplit(await createPaid(gateway)));
    assert.equal(good.state, 'Processing');
    const ids = poisoned.map((split) => split.split_id!);
    const cure = await poison(gateway, { table: 'splits', id: 'id' }, ids);
    const merchantId = (await merchantIds(gateway))['036870']!;
    await giveFunds(gateway.database, { merchantId, amountMinor: 100_000n, at: TEST_START });
    const worker = startSplits(gateway.services);
    try {
      await until('it is carried out', async () => (await stateOf(good)) === 'Success');
      const [row] = await gateway.database.query<{ count: number }>(failing);
      assert.equal(row!.count, POISONED);
      for (const split of poisoned) assert.equal(await stateOf(split), 'Processing');
      await cure();
      await gateway.database.query(makeDue);
      for (const split of poisoned)
        await until('it is carried out too', async () => (await stateOf(split)) === 'Success');
    } finally {
      await worker.stop();
    }
  });
});

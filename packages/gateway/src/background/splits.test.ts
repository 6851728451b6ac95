// The worker of splits: one that waits goes by itself once there is settled money.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveFunds } from '../ledger/test-funds.ts';
import { createPaid } from '../operations/test-orders.ts';
import { merchantIds, querySplit, splitOrThrow, validSplit } from '../operations/test-splits.ts';
import { TEST_START, type TestGateway, testGateway } from '../test-gateway.ts';
import { startSplits } from './splits.ts';

const WAIT_MS = 20_000;

describe('waiting splits', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await testGateway();
  });
  after(() => gateway.stop());

  test('go by themselves, once, whichever of two nodes finds them', async () => {
    const split = await splitOrThrow(gateway, validSplit(await createPaid(gateway)));
    assert.equal(split.state, 'Processing');
    const nodes = [startSplits(gateway.parts), startSplits(gateway.parts)];
    const stateNow = async () => (await querySplit(gateway, split)).data.state;
    try {
      const merchantId = (await merchantIds(gateway))['036870']!;
      await giveFunds(gateway.database, { merchantId, amountMinor: 1_500n, at: TEST_START });
      for (const end = performance.now() + WAIT_MS; performance.now() < end; await sleep(20))
        if ((await stateNow()) !== 'Processing') break;
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
    }
    assert.equal(await stateNow(), 'Success');
  });
});

// The queue of refunds that wait for money: one that fails delays no other, of its own merchant or of another.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { giveFunds } from '../ledger/test-funds.ts';
import { createPaid } from '../operations/test-orders.ts';
import { merchantIds } from '../operations/test-splits.ts';
import { findRefund } from '../orders/refunds.ts';
import { statement } from '../storage/database.ts';
import { TEST_START, useGateway, validPayment } from '../test-gateway.ts';
import { startPendingRefunds } from './pending-refunds.ts';
import { poison, until } from './test-queues.ts';

const POISONED = 30;
const OTHER = { user: '046683' };

const hold = statement('test.hold-refund', "UPDATE refunds SET state = 'refund pending' WHERE id = $1");
const failing = statement(
  'test.failing-refunds',
  'SELECT count(*)::int AS count FROM refunds WHERE failures > 0 AND due_at > now()',
);
const makeDue = statement('test.refunds-due', 'UPDATE refunds SET due_at = now() WHERE failures > 0');
// The gateway's role may not delete attempts.
const becomeOwner = statement('test.become-owner', 'SET LOCAL ROLE NONE');
const dropReturns = statement('test.drop-returns', "DELETE FROM attempts WHERE kind = 'return'");

describe('the queue of refunds', () => {
  const gateway = useGateway();
  before(async () => {
    const ids = await merchantIds(gateway);
    for (const uid of ['036870', '046870'])
      await giveFunds(gateway.database, { merchantId: ids[uid]!, amountMinor: 1_000_000n, at: TEST_START });
  });

  /** Creates a refund of 1.00, which the test then sets to waiting. */
  async function waiting(tradeId: string, options = {}): Promise<string> {
    const data = {
      trade_id: tradeId,
      refund_amount: '1.00',
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
      notify_url: 'http://127.0.0.1:9/refunds',
    };
    const { code, message, data: refund } = await gateway.call('v3.CreateRefund', data, options);
    assert.equal(code, '200', message);
    return refund.refund_id!;
  }

  async function createPaidBy(options: { user: string }): Promise<string> {
    const { data } = await gateway.call('v3.CreatePayments', validPayment(), options);
    const earlier = new Set(gateway.rail.started.keys());
    await gateway.open(data.url!);
    const attemptId = [...gateway.rail.started.keys()].find((id) => !earlier.has(id))!;
    gateway.rail.decide(attemptId, 'paid');
    await gateway.askRail(attemptId);
    return data.trade_id!;
  }

  const stateOf = async (id: string) => (await findRefund(gateway.database, id))!.state;

  test(`${POISONED} that fail delay no refund of another merchant and no later one of their own`, async () => {
    const poisoned: string[] = [];
    for (let made = 0; made < POISONED; made += 1) poisoned.push(await waiting(await createPaid(gateway)));
    const own = await waiting(await createPaid(gateway));
    const other = await waiting(await createPaidBy(OTHER), OTHER);
    const all = [...poisoned, own, other];
    await gateway.database.transaction(async (tx) => {
      await tx.query(becomeOwner);
      await tx.query(dropReturns);
    });
    for (const id of all) await gateway.database.query(hold, [id]);
    const cure = await poison(gateway, { table: 'refunds', id: 'id' }, poisoned);
    const worker = startPendingRefunds(gateway.services);
    try {
      for (const id of [other, own])
        await until('it is released', async () => (await stateOf(id)) === 'refund processing');
      const [row] = await gateway.database.query<{ count: number }>(failing);
      assert.equal(row!.count, POISONED);
      for (const id of poisoned) assert.equal(await stateOf(id), 'refund pending');
      await cure();
      await gateway.database.query(makeDue);
      for (const id of poisoned)
        await until('it is released too', async () => (await stateOf(id)) !== 'refund pending');
    } finally {
      await worker.stop();
    }
  });
});

// Concurrent splits, returns, refunds and payouts never take more than there is.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { lockFunds } from '../ledger/merchant-funds.ts';
import { giveFunds } from '../ledger/test-funds.ts';
import { carryOutWaitingSplits } from '../outcomes/test-waiting.ts';
import { statement } from '../storage/database.ts';
import { type Answered, TEST_START, useGateway } from '../test-gateway.ts';
import { createPaid } from './test-orders.ts';
import {
  askSplit,
  cancelSplit,
  detailsOf,
  entry,
  merchantIds,
  payOut,
  querySplit,
  RECEIVER,
  receiverList,
  returnEntry,
  splitNotes,
  splitOrThrow,
  takeAll,
  usableOf,
  validReturn,
  validSplit,
} from './test-splits.ts';

const AT_ONCE = 64;

const countWaiting = statement(
  'test.waiting-for-a-lock',
  `SELECT count(*) AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
   WHERE NOT granted AND datname = current_database()`,
);

describe('concurrent splits', () => {
  const gateway = useGateway();
  let ids: Readonly<Record<string, string>> = {};
  before(async () => {
    ids = await merchantIds(gateway);
  });
  const give = (amountMinor: bigint) =>
    giveFunds(gateway.database, { merchantId: ids['036870']!, amountMinor, at: TEST_START });
  const isDone = ({ code }: Answered) => code === '200';
  const cents = (amount: number) => receiverList(entry({ split_amount: (amount / 100).toFixed(2) }));

  test(`${AT_ONCE} concurrent splits, refunds and payouts never take more than there is`, async () => {
    await give(5_000n);
    const trades: string[] = [];
    for (let made = 0; made < 4; made += 1) trades.push(await createPaid(gateway));
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const trade_id = trades[at % trades.length]!;
        if (at % 3 === 0) return askSplit(gateway, validSplit(trade_id, { receivers: cents(700) }));
        if (at % 3 === 1) return payOut(gateway, '7.00');
        const refund = { refund_amount: '3.00', refund_currency: 'EUR', refund_description: `x${at}` };
        return gateway.call('v3.CreateRefund', { trade_id, ...refund });
      }),
    );
    assert.ok(answers.some(isDone));
    const codes = new Set(answers.map(({ code }) => code));
    assert.deepEqual(
      [...codes].filter((code) => !['200', '-4003', '-4005', '-4004'].includes(code)),
      [],
    );
    for (const { code, message } of answers) assert.notEqual(code, '-1000', message);
    await carryOutWaitingSplits(gateway.services);
    const [row] = await gateway.database.query<{ left: bigint; least: bigint }>(
      statement(
        'test.what-is-left',
        `SELECT sum(balance)::bigint AS left, min(balance) AS least FROM (
           SELECT a.account, sum(CASE WHEN t.credit = a.account THEN amount ELSE -amount END)::bigint AS balance
           FROM unnest(ARRAY['merchant-uncleared:' || $1, 'merchant-cleared:' || $1, 'merchant-available:' || $1])
             AS a (account) JOIN transfers t ON a.account IN (t.credit, t.debit) GROUP BY a.account) AS balances`,
      ),
      [ids['036870']],
    );
    // Refunds need not cover the costs of the unsettled payments, but nothing else may be missing.
    assert.ok(row!.left >= -4n * 35n, `${row!.left} is left`);
    assert.ok(Number(await usableOf(gateway)) >= -1.4);
  });

  test(`of ${AT_ONCE} concurrent splits of one order exactly as many succeed as its remainder covers`, async () => {
    await give(100_000n);
    const tradeId = await createPaid(gateway);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        askSplit(gateway, validSplit(tradeId, { receivers: cents(600) })),
      ),
    );
    const codes = answers.map(({ code }) => code).sort();
    assert.deepEqual(codes, [...Array(AT_ONCE - 4).fill('-4003'), ...Array(4).fill('200')]);
  });

  test(`of ${AT_ONCE} concurrent returns of one entry exactly as many succeed as it covers`, async () => {
    await give(100_000n);
    const made = await splitOrThrow(gateway, validSplit(await createPaid(gateway)));
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => askSplit(gateway, validReturn(made))),
    );
    const codes = answers.map(({ code }) => code).sort();
    assert.deepEqual(codes, [...Array(AT_ONCE - 2).fill('-4003'), ...Array(2).fill('200')]);
  });

  test('of returns of many splits by one receiver exactly as many succeed as its money covers', async () => {
    await give(100_000n);
    const splits: Answered['data'][] = [];
    for (let made = 0; made < 8; made += 1)
      splits.push(await splitOrThrow(gateway, validSplit(await createPaid(gateway))));
    await takeAll(gateway, RECEIVER);
    await giveFunds(gateway.database, { merchantId: ids['046870']!, amountMinor: 3_999n, at: TEST_START });
    const ten = (split: Answered['data']) =>
      validReturn(split, {
        receivers: receiverList(returnEntry(detailsOf(split)[0]!, { split_amount: '10.00' })),
      });
    const answers = await Promise.all(splits.map((split) => askSplit(gateway, ten(split))));
    const states = answers.map(({ data }) => data.state).sort();
    assert.deepEqual(states, [...Array(5).fill('Failed'), ...Array(3).fill('Success')]);
    assert.equal(await usableOf(gateway, RECEIVER), '9.99');
  });

  test('a split sent 16 times concurrently is made once, and so is a return', async () => {
    await give(100_000n);
    const data = validSplit(await createPaid(gateway));
    const splits = await Promise.all(Array.from({ length: 16 }, () => askSplit(gateway, data)));
    assert.deepEqual(new Set(splits.map(({ data: { split_id } }) => split_id)).size, 1);
    const asked = validReturn(splits[0]!.data);
    const returns = await Promise.all(Array.from({ length: 16 }, () => askSplit(gateway, asked)));
    const details = returns.map((one) => detailsOf(one.data)[0]!.refund_split_detail_id);
    assert.equal(new Set(details).size, 1);
  });

  test('a split is either cancelled or carried out, never both', async () => {
    await payOut(gateway, await usableOf(gateway));
    const splits: Answered['data'][] = [];
    for (let made = 0; made < 8; made += 1)
      splits.push(await splitOrThrow(gateway, validSplit(await createPaid(gateway))));
    await give(4_000n);
    await Promise.all([
      carryOutWaitingSplits(gateway.services),
      carryOutWaitingSplits(gateway.services),
      ...splits.map((one) => cancelSplit(gateway, one)),
    ]);
    await carryOutWaitingSplits(gateway.services);
    for (const one of splits) {
      const notes = await splitNotes(gateway, one.reference_id!);
      assert.deepEqual(
        notes.map(({ sequence }) => sequence),
        [1],
      );
      assert.equal((await querySplit(gateway, one)).data.state, notes[0]!.state);
    }
  });

  test("the money of a cancelled split is not given back while its merchant's money is being checked", async () => {
    const tradeId = await createPaid(gateway);
    await takeAll(gateway);
    const one = await splitOrThrow(gateway, validSplit(tradeId));
    assert.equal(one.state, 'Processing');
    let isCancelled = false;
    const cancelling = await gateway.database.transaction(async (tx) => {
      await lockFunds(tx, ids['036870']!, 'EUR');
      const asked = cancelSplit(gateway, one).finally(() => {
        isCancelled = true;
      });
      for (let waiting = 0n; waiting === 0n && !isCancelled; )
        waiting = (await gateway.database.query<{ count: bigint }>(countWaiting))[0]!.count;
      assert.ok(!isCancelled);
      return { asked };
    });
    assert.equal((await cancelling.asked).data.state, 'Cancelled');
  });
});

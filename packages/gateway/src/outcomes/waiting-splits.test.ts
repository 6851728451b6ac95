// Waiting splits over several days: paid over the rails, matched, cleared, settled, held in reserve and released.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type TestSandbox, testSandboxGateway, until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import {
  entry,
  querySplit,
  RECEIVER,
  receiverList,
  splitOrThrow,
  usableOf,
  validSplit,
} from '../operations/test-splits.ts';
import { statement } from '../storage/database.ts';
import type { Answered } from '../test-gateway.ts';
import { clearNextDay } from './clear-day.ts';
import { readDueStatements } from './reconcile.ts';
import { settleDueReports } from './settle-reports.ts';
import { carryOutWaitingSplits } from './test-waiting.ts';

const DAY_S = 86_400;
const FRIDAY_TO_MONDAY = 3;

const holdBack = statement(
  'test.hold-back',
  "UPDATE merchants SET reserve_percent = '10', reserve_days = 2 WHERE uid = '036870'",
);
const reports = statement(
  'test.reports-of-a-split-order',
  `SELECT payment_count AS payments, payment_amount AS amount, refund_count AS refunds, fee, vat, settled_on IS NOT NULL
     AS "isSettled" FROM clearings`,
);

describe('splits that wait', () => {
  let gateway: TestSandbox;
  let small: Answered['data'] = {};
  let rest: Answered['data'] = {};
  before(async () => {
    gateway = await testSandboxGateway();
    await gateway.database.query(holdBack);
    const order = await gateway.create();
    await gateway.open(order.url!);
    await gateway.postToSandbox(`/sandbox/payments/${order.trade_id}`, { outcome: 'approve' });
    await until(
      () => gateway.stateOf(order.trade_id!),
      (state) => state === 'paid',
    );
    const of = (split_amount: string) =>
      splitOrThrow(
        gateway,
        validSplit(order.trade_id!, { receivers: receiverList(entry({ split_amount })) }),
      );
    small = await of('20.00');
    rest = await of('4.64');
  });
  after(() => gateway.stop());

  const pass = async (days: number) => {
    gateway.clock.move(days * DAY_S);
    while ((await readDueStatements(gateway.services)).read.length > 0);
    while (await clearNextDay(gateway.services));
    await settleDueReports(gateway.services);
    return carryOutWaitingSplits(gateway.services);
  };
  const states = async () =>
    Promise.all([small, rest].map(async (split) => (await querySplit(gateway, split)).data.state));

  test('clearing a day carries out none', async () => {
    assert.equal(await pass(1), 0);
    assert.deepEqual(await states(), ['Processing', 'Processing']);
    assert.equal(await usableOf(gateway), '0.00');
  });

  test('settlement carries out the splits that it covers, and splits change no report', async () => {
    assert.equal(await pass(FRIDAY_TO_MONDAY - 1), 1);
    assert.deepEqual(await states(), ['Success', 'Processing']);
    // 24.64 less 2.46 in reserve, less 20.00, less the 4.64 that the waiting split holds.
    assert.deepEqual([await usableOf(gateway), await usableOf(gateway, RECEIVER)], ['-2.46', '20.00']);
    assert.deepEqual(await gateway.database.query(reports), [
      { payments: 1n, amount: 2_499n, refunds: 0n, fee: 29n, vat: 6n, isSettled: true },
    ]);
  });

  test('the released reserve carries out the remaining split', async () => {
    assert.equal(await pass(2), 1);
    assert.deepEqual(await states(), ['Success', 'Success']);
    assert.deepEqual([await usableOf(gateway), await usableOf(gateway, RECEIVER)], ['0.00', '24.64']);
  });
});

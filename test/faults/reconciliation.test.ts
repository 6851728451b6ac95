// Every kind of difference between a rail's statement and the books is found; only matched money is settled (F12).
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listBreaks } from '../../packages/gateway/src/clearing/rail-statements.ts';
import { createPaid, resolveUntil } from '../../packages/gateway/src/operations/test-orders.ts';
import { clearNextDay } from '../../packages/gateway/src/outcomes/clear-day.ts';
import { readDueStatements, readStatementsOf } from '../../packages/gateway/src/outcomes/reconcile.ts';
import { settleDueReports } from '../../packages/gateway/src/outcomes/settle-reports.ts';
import type { StatementLine } from '../../packages/gateway/src/rails/rail-answers.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { useGateway } from '../../packages/gateway/src/test-gateway.ts';

const DAY_S = 86_400;
const FRIDAY = '2026-11-20';

const movements = statement(
  'test.movements',
  `SELECT m.kind, m.reference, m.amount AS "amountMinor", m.currency, o.sub_pay_method AS method
   FROM rail_movements m JOIN orders o USING (trade_id) ORDER BY m.id`,
);
const settledMethods = statement(
  'test.settled-methods',
  'SELECT method, settled_on::text AS day FROM clearings WHERE settled_on IS NOT NULL ORDER BY method',
);
const bankBalance = statement(
  'test.bank',
  `SELECT coalesce(sum(CASE WHEN debit = 'bank' THEN amount ELSE -amount END), 0)::bigint AS sum FROM transfers
   WHERE 'bank' IN (debit, credit)`,
);
const refundsLeft = statement('test.refunds-under-way', "SELECT id FROM refunds WHERE state <> 'refunded'");

type Planted = StatementLine & { readonly method: string };

/** Method → the wrong lines that replace the correct line. */
const PLANTS: Readonly<Record<string, (line: Planted) => readonly StatementLine[]>> = {
  EPS: (line) => [{ ...line, amountMinor: line.amountMinor - 1n }],
  Bancontact: (line) => [{ ...line, currency: 'USD' }],
  Payconiq: () => [],
  Alipay: (line) => (line.kind === 'return' ? [] : [line]),
  'WeChat Pay': (line) => [line, line],
};
const UNKNOWN: StatementLine = {
  kind: 'payment',
  reference: 'nobody-knows',
  amountMinor: 777n,
  currency: 'EUR',
};

describe('reconciliation', () => {
  const gateway = useGateway();
  let lines: Planted[] = [];
  before(async () => {
    await createPaid(gateway);
    for (const sub_pay_method of Object.keys(PLANTS)) {
      const tradeId = await createPaid(gateway, { sub_pay_method });
      if (sub_pay_method === 'Alipay')
        await gateway.call('v3.CreateRefund', {
          trade_id: tradeId,
          refund_amount: '5.00',
          refund_currency: 'EUR',
          refund_description: 'One mug broke',
        });
    }
    await resolveUntil(gateway, async () => (await gateway.database.query(refundsLeft)).length === 0);
    lines = await gateway.database.query<Planted>(movements);
  });

  const differences = async () =>
    (await listBreaks(gateway.database, { limit: 1_000, offset: 0 })).breaks
      .map(({ difference, kind, reference }) => [difference, kind, reference].join(' '))
      .sort();
  const referenceOf = (method: string, kind = 'payment') =>
    lines.find((line) => line.method === method && line.kind === kind)!.reference;
  const settled = async () =>
    (await gateway.database.query<{ method: string; day: string }>(settledMethods)).map(
      ({ method, day }) => `${method} ${day}`,
    );
  const readAll = async () => {
    while ((await readDueStatements(gateway.services)).read.length > 0);
  };

  test('without a statement, no difference is reported', async () => {
    gateway.rail.silent = true;
    gateway.clock.move(DAY_S);
    const { silent } = await readDueStatements(gateway.services);
    gateway.rail.silent = false;
    assert.deepEqual(silent, [{ rail: 'fake', day: FRIDAY }]);
    assert.deepEqual(await differences(), []);
  });

  test('exactly the planted differences are listed', async () => {
    gateway.rail.statements.set(FRIDAY, [
      UNKNOWN,
      ...lines.flatMap((line) => PLANTS[line.method]?.(line) ?? [line]),
    ]);
    await Promise.all([1, 2, 3].map(readAll));
    assert.deepEqual(
      await differences(),
      [
        `missing-here payment ${UNKNOWN.reference}`,
        `other-amount payment ${referenceOf('EPS')}`,
        `other-currency payment ${referenceOf('Bancontact')}`,
        `missing-at-rail payment ${referenceOf('Payconiq')}`,
        `missing-at-rail return ${referenceOf('Alipay', 'return')}`,
        `twice payment ${referenceOf('WeChat Pay')}`,
      ].sort(),
    );
    const [bank] = await gateway.database.query<{ sum: bigint }>(bankBalance);
    assert.equal(bank?.sum, 3n * 2_499n, 'matched money is booked once');
  });

  test('only completely matched reports are settled', async () => {
    gateway.clock.move(2 * DAY_S);
    await readAll();
    while (await clearNextDay(gateway.services));
    await settleDueReports(gateway.services);
    assert.deepEqual(await settled(), ['WeChat Pay 2026-11-23', 'iDEAL 2026-11-23']);
  });

  test('a later or corrected statement matches the remaining lines, whose reports are then settled', async () => {
    const late = lines.filter(({ method, kind }) => method === 'Payconiq' || kind === 'return');
    gateway.rail.statements.set('2026-11-23', late);
    gateway.rail.statements.set(FRIDAY, [UNKNOWN, ...lines.filter((line) => !late.includes(line))]);
    gateway.clock.move(DAY_S);
    await readAll();
    await readStatementsOf(gateway.services, FRIDAY);
    assert.deepEqual(await differences(), [`missing-here payment ${UNKNOWN.reference}`]);
    await settleDueReports(gateway.services);
    assert.deepEqual(await settled(), [
      'Alipay 2026-11-24',
      'Bancontact 2026-11-24',
      'EPS 2026-11-24',
      'Payconiq 2026-11-24',
      'WeChat Pay 2026-11-23',
      'iDEAL 2026-11-23',
    ]);
    const [bank] = await gateway.database.query<{ sum: bigint }>(bankBalance);
    assert.equal(bank?.sum, 6n * 2_499n - 500n);
  });
});

// Settlement reports: columns by name, what becomes of each type of line, and the sum that must be the payout.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Booking, settlementReport } from '../../../../test/stand-ins/adyen/reports.ts';
import { linesOfDay, type SettlementBatch } from './settlement-batches.ts';
import { readSettlementReport } from './settlement-report.ts';

const ACCOUNT = 'HarbourPineECOM';
const REFUND = '0193b1c4-0000-7000-8000-000000000001';
const booking = (type: string, value: number, changes: object = {}) => ({
  ...{ type, pspReference: 'PSP1', merchantReference: 'payment', modificationReference: 'MOD1' },
  ...{ modificationMerchantReference: '', method: 'ideal', commission: 0 },
  amount: { currency: 'EUR', value },
  ...changes,
});
const reportOf = (batch: number, day: string, bookings: readonly Booking[]) =>
  settlementReport(ACCOUNT, batch, { day, currency: 'EUR', bookings });
const REPORT = reportOf(1, '2026-11-20', [
  booking('Settled', 2_499, { commission: 12 }),
  booking('Settled', 10_000, { pspReference: 'PSP2', commission: 30 }),
  booking('Refunded', -500, { modificationMerchantReference: `refund-${REFUND}` }),
  booking('Refunded', -100, { modificationReference: 'BYHAND', modificationMerchantReference: 'by hand' }),
  booking('RefundedReversed', 500, { modificationMerchantReference: `refund-${REFUND}` }),
  booking('Chargeback', -2_499, { modificationReference: 'DISPUTE' }),
  booking('ChargebackReversed', 2_499, { modificationReference: 'DISPUTE' }),
  booking('Fee', -250),
  booking('DepositCorrection', -1_000, { modificationReference: 'DEPOSIT' }),
]);

const line = (kind: string, reference: string, amountMinor: bigint) => ({
  ...{ kind, reference, amountMinor, currency: 'EUR' },
});

test('each type of line is told as what the gateway has booked, and costs as one line', () => {
  assert.deepEqual(readSettlementReport(REPORT, ACCOUNT), {
    day: '2026-11-20',
    lines: [
      { ...line('payment', 'PSP1', 2_499n), costMinor: 12n },
      { ...line('payment', 'PSP2', 10_000n), costMinor: 30n },
      line('return', REFUND, 500n),
      line('return', 'BYHAND', 100n),
      line('return-reversed', REFUND, 500n),
      line('chargeback', 'DISPUTE', 2_499n),
      line('chargeback-reversed', 'DISPUTE', 2_499n),
      line('fee', 'DepositCorrection:DEPOSIT', 1_000n),
      line('payout', 'TX1', 11_107n),
      line('cost', 'costs-of-batch-1', 292n),
    ],
  });
});

test('what was charged in another currency than that of the line is among the costs only', () => {
  const { lines } = readSettlementReport(REPORT.replace('Settled,MOD1,EUR', 'Settled,MOD1,CHF'), ACCOUNT);
  assert.deepEqual(lines[0], { ...line('payment', 'PSP1', 2_499n), currency: 'CHF' });
  assert.deepEqual(lines.at(-1), line('cost', 'costs-of-batch-1', 292n));
});

/** Returns the report with its columns in the opposite order. */
const reversed = REPORT.trimEnd()
  .split('\n')
  .map((row) => row.split(',').toReversed().join(','))
  .join('\r\n');

test('columns are found by their names, whatever their order', () => {
  assert.deepEqual(readSettlementReport(reversed, ACCOUNT), readSettlementReport(REPORT, ACCOUNT));
});

for (const [title, csv, message] of [
  ['one cent less', REPORT.replace('24.87', '24.86'), /does not add up to its payout in EUR/],
  ['a line less', REPORT.replace(/^.*PSP2.*\n/m, ''), /does not add up/],
  ['no column of net credits', REPORT.replace('Net Credit (NC)', 'Net'), /no column Net Credit \(NC\)/],
  ['an amount that is none', REPORT.replace('24.87', '24,87'), /./],
  ['an amount with three decimals', REPORT.replace('24.87', '24.871'), /an amount that is none/],
  ['another account', REPORT.replaceAll(ACCOUNT, 'Other'), /of another account/],
  ['no line', REPORT.split('\n').slice(0, 1).join('\n'), /is empty/],
  ['no date', REPORT.replaceAll('2026-11-20', 'yesterday'), /without a date/],
] as const)
  test(`a report with ${title} is refused as a whole`, () => {
    assert.throws(() => readSettlementReport(csv, ACCOUNT), message);
  });

test('a batch that takes more than it gives is carried over, and pays nothing out', () => {
  const csv = reportOf(2, '2026-11-21', [booking('Chargeback', -2_499)]);
  assert.deepEqual(readSettlementReport(csv, ACCOUNT), {
    day: '2026-11-21',
    lines: [line('chargeback', 'MOD1', 2_499n)],
  });
});

test('costs of which more came back than was kept are no cost, but a difference', () => {
  const csv = reportOf(3, '2026-11-22', [booking('Settled', 2_499, { commission: 12 }), booking('Fee', 40)]);
  const { lines } = readSettlementReport(csv, ACCOUNT);
  assert.deepEqual(
    lines.filter(({ reference }) => reference === 'costs-of-batch-3'),
    [line('payment', 'costs-of-batch-3', 28n)],
  );
});

const DAYS: Readonly<Record<number, string>> = {
  3: '2026-11-18',
  4: '2026-11-20',
  5: '2026-11-20',
  6: '2026-11-23',
};
const fileOf = (batch: number | string) => `settlement_detail_report_batch_${batch}.csv`;
const read = async (file: string): Promise<SettlementBatch | undefined> => {
  const batch = Number(/\d+/.exec(file)?.[0]);
  const day = DAYS[batch];
  return day === undefined ? undefined : { day, lines: [line('payment', String(batch), 1n)] as never };
};
const of = async (day: string, batches: readonly (number | string)[]) =>
  (await linesOfDay(day, batches.map(fileOf), read))?.map(({ reference }) => reference);

test('a day has the lines of all its batches once a later batch is known', async () => {
  assert.deepEqual(await of('2026-11-20', [3, 4, 5, 6]), ['4', '5']);
  assert.deepEqual(await of('2026-11-20', [6, 4, 5, 3, 5]), ['4', '5']);
  assert.equal(await of('2026-11-20', [3, 4, 5]), undefined);
  assert.equal(await of('2026-11-23', [3, 4, 5, 6]), undefined);
  assert.equal(await of('2026-11-20', []), undefined);
});

test('a day without a batch is empty, once it is certain', async () => {
  assert.deepEqual(await of('2026-11-19', [3, 4, 5, 6]), []);
  assert.deepEqual(await of('2026-11-01', [3, 4, 5, 6]), []);
  assert.equal(await of('2026-11-22', [3, 4, 5]), undefined);
});

test('while a batch is missing, or cannot be read, the day has no statement', async () => {
  assert.equal(await of('2026-11-20', [3, 4, 6]), undefined);
  assert.equal(await of('2026-11-20', [3, 4, 5, 6, 7]), undefined);
  assert.deepEqual(await of('2026-11-20', [3, 4, 5, 6, '0', 'x']), ['4', '5']);
});

/**
 * Reads a settlement details report: a CSV file whose columns are found by their names. A report whose net amounts do
 * not add up to its payout is refused as a whole.
 */
import type { StatementLine } from '@gangway/gateway/extend';
import { parse } from 'csv-parse/sync';
import { readReference } from './references.ts';
import type { SettlementBatch } from './settlement-batches.ts';

const COLUMNS = [
  'Merchant Account',
  'Psp Reference',
  'Creation Date',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
  'Modification Merchant Reference',
  'Batch Number',
] as const;

type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;
type Kind = StatementLine['kind'];

/** Types of lines that are payments, refunds and disputes. Lines of other types are not about one of ours. */
const KINDS: Readonly<Record<string, Kind>> = {
  Settled: 'payment',
  Refunded: 'return',
  RefundedReversed: 'return-reversed',
  Chargeback: 'chargeback',
  SecondChargeback: 'chargeback',
  ChargebackReversed: 'chargeback-reversed',
};
/** Kinds that are paid out to us; the others are taken from us. */
const CREDITS: ReadonlySet<Kind> = new Set(['payment', 'return-reversed', 'chargeback-reversed']);

const PAYOUT = 'MerchantPayout';
/** What one batch leaves to the next: it moves no money. */
const CARRIED_OVER = 'Balancetransfer';
/** Types of lines that are costs, beside those of each payment. */
const COSTS: ReadonlySet<string> = new Set(['Fee', 'MiscCosts', 'PaymentCost', 'InvoiceDeduction']);

/** Reads a report of one account. Throws where it is none, is of another account, or does not add up. */
export function readSettlementReport(csv: string, merchantAccount: string): SettlementBatch {
  const rows = readRows(csv);
  const foreign = rows.some((row) => !['', merchantAccount].includes(row['Merchant Account']));
  if (rows.length === 0 || foreign) throw new Error('The settlement report is empty or of another account');
  checkBalance(rows);
  return { day: dayOf(rows), lines: [...rows.flatMap(linesOf), ...costsOf(rows)] };
}

function readRows(csv: string): Row[] {
  const [header = [], ...records]: string[][] = parse(csv, { bom: true, skip_empty_lines: true });
  const at = COLUMNS.map((column) => header.indexOf(column));
  const missing = COLUMNS.filter((_, index) => at[index] === -1);
  if (missing.length > 0) throw new Error(`The settlement report has no column ${missing.join(', ')}`);
  const rowOf = (record: string[]) =>
    Object.fromEntries(COLUMNS.map((column, index) => [column, (record[at[index] ?? -1] ?? '').trim()]));
  return records.map((record) => rowOf(record) as Row);
}

/** The sum of all net amounts is what was paid out, and the payout is a line too: together they are nothing. */
function checkBalance(rows: readonly Row[]): void {
  for (const [currency, sum] of sumsBy(rows, netOf))
    if (sum !== 0n) throw new Error(`The settlement report does not add up to its payout in ${currency}`);
}

/** Sums by net currency. */
function sumsBy(rows: readonly Row[], amountOf: (row: Row) => bigint): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const row of rows)
    sums.set(row['Net Currency'], (sums.get(row['Net Currency']) ?? 0n) + amountOf(row));
  return sums;
}

const netOf = (row: Row): bigint => hundredths(row['Net Credit (NC)']) - hundredths(row['Net Debit (NC)']);

/** Returns a decimal amount in hundredths; empty is nothing. Throws where it is no exact amount. */
function hundredths(text: string): bigint {
  if (text === '') return 0n;
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (whole === '') throw new Error('The settlement report has an amount that is none');
  const amount = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
  return sign ? -amount : amount;
}

/** The day of the payout; that of the last line where nothing was paid out. */
function dayOf(rows: readonly Row[]): string {
  const payouts = rows.filter((row) => row.Type === PAYOUT);
  const days = (payouts.length > 0 ? payouts : rows).map((row) => row['Creation Date'].slice(0, 10)).sort();
  const last = days.at(-1) ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(last)) throw new Error('The settlement report has a line without a date');
  return last;
}

/** Returns the line of a row; none of costs, and none of what is carried over. */
function linesOf(row: Row): StatementLine[] {
  const kind = KINDS[row.Type];
  if (kind) {
    const credit = hundredths(row['Gross Credit (GC)']) - hundredths(row['Gross Debit (GC)']);
    const amountMinor = CREDITS.has(kind) ? credit : -credit;
    if (amountMinor <= 0n) throw new Error(`The settlement report has a ${row.Type} of no amount`);
    const currency = row['Gross Currency'];
    const cost = row['Net Currency'] === currency ? chargedFor(row) : 0n;
    const line = { kind, reference: referenceOf(kind, row), amountMinor, currency };
    return [{ ...line, ...(cost > 0n && { costMinor: cost }) }];
  }
  const net = netOf(row);
  if (net === 0n || row.Type === CARRIED_OVER || COSTS.has(row.Type)) return [];
  if (row.Type === PAYOUT && net < 0n) {
    const reference = row['Modification Reference'] || `batch-${row['Batch Number']}`;
    return [{ kind: 'payout', reference, amountMinor: -net, currency: row['Net Currency'] }];
  }
  // Corrections and the like: nothing of ours, so that an operator sees a difference.
  const reference = `${row.Type}:${row['Modification Reference'] || row['Psp Reference']}`;
  const isCredit = net > 0n;
  const amountMinor = isCredit ? net : -net;
  return [{ kind: isCredit ? 'payment' : 'fee', reference, amountMinor, currency: row['Net Currency'] }];
}

/** Returns the reference under which the gateway has booked it: our id of a refund, else Adyen's. */
function referenceOf(kind: Kind, row: Row): string {
  if (kind === 'payment') return row['Psp Reference'];
  const named = readReference(row['Modification Merchant Reference']);
  const isReturn = kind === 'return' || kind === 'return-reversed';
  return isReturn && named.kind === 'refund' ? named.attemptId : row['Modification Reference'];
}

/** Returns what Adyen has kept of one line. */
const chargedFor = (row: Row): bigint =>
  hundredths(row['Commission (NC)']) +
  hundredths(row['Markup (NC)']) +
  hundredths(row['Scheme Fees (NC)']) +
  hundredths(row['Interchange (NC)']);

/**
 * Returns all costs of a batch, one line for each currency. Where more came back than was kept, the line is a payment
 * that is not ours, so that an operator sees a difference.
 */
function costsOf(rows: readonly Row[]): StatementLine[] {
  const costs = sumsBy(rows, (row) => (COSTS.has(row.Type) ? -netOf(row) : chargedFor(row)));
  const reference = `costs-of-batch-${rows[0]?.['Batch Number'] ?? ''}`;
  return [...costs].flatMap(([currency, amountMinor]): StatementLine[] => {
    if (amountMinor === 0n) return [];
    return amountMinor > 0n
      ? [{ kind: 'cost', reference, amountMinor, currency }]
      : [{ kind: 'payment', reference, amountMinor: -amountMinor, currency }];
  });
}

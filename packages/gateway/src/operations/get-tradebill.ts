/** `v3.GetTradebill`: returns a merchant's transactions, or its clearing reports of a day. */
import { formatAmount, type OperationValues } from '@gangway/protocol';
import { Temporal } from 'temporal-polyfill';
import { BUSINESS_ZONE, businessDay } from '../business-day.ts';
import {
  hasReport,
  type ReportLine,
  readReports,
  readTransactions,
  type TransactionChoice,
  type TransactionLine,
} from '../clearing/tradebill.ts';
import { GatewayError } from '../gateway-error.ts';
import type { Period } from '../orders/order-lists.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { periodOf } from './list-order-by-time.ts';
import { type Answer, ListAnswer } from './operation-request.ts';

/** The longest period of a report, how far back it may begin, and how long reports are kept. */
const PERIOD_YEARS_MAX = 1;
const HISTORY_YEARS = 7;
const REPORT_MONTHS = 3;

const FLOW_STATUS = { uncleared: '0', cleared: '1', settled: '2' } as const;

// Intl, not Temporal: a merchant may have a million lines. en-GB writes dd/mm/yyyy, hh:mm:ss.
const wallTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

type TradebillValues = OperationValues<'v3.GetTradebill'>;

/** A request of an account that may see all of its merchant's data; its contract has read the values. */
export interface TradebillRequest {
  readonly caller: { readonly merchantId: string };
  readonly values: TradebillValues;
}

type ListValues = Extract<TradebillValues, { command: 'getTradebillInfo' }>;

type TradebillServices = Pick<GatewayServices, 'database' | 'clock'>;

/** Streams the report. Throws -3003 for a period that is too long or too old, and -4001 for an unknown report. */
export const getTradebill = (
  services: TradebillServices,
  { caller, values }: TradebillRequest,
): Promise<ListAnswer> =>
  values.command === 'getTradebill'
    ? listReports(services, caller.merchantId, values.bill_date)
    : listTransactions(services, caller.merchantId, values);

async function listTransactions(
  { database, clock }: TradebillServices,
  merchantId: string,
  { clearing_id: clearingId, ...period }: ListValues,
): Promise<ListAnswer> {
  if (clearingId !== undefined && !(await hasReport(database, merchantId, clearingId)))
    throw new GatewayError('-4001', 'The order does not exist: there is no report with this clearing_id');
  const choice: TransactionChoice = clearingId ? { clearingId } : checkedPeriod(period, clock.now());
  return new ListAnswer('tradebill', transactionLines(readTransactions(database, merchantId, choice)));
}

async function listReports(
  { database, clock }: TradebillServices,
  merchantId: string,
  day: string,
): Promise<ListAnswer> {
  const today = Temporal.PlainDate.from(businessDay(clock.now()));
  if (day < today.subtract({ months: REPORT_MONTHS }).toString() || day > today.toString())
    throw new GatewayError(
      '-3003',
      'Amount or value out of range: bill_date is not within the latest three months',
    );
  const reports = await readReports(database, merchantId, day);
  return new ListAnswer('tradebill', atOnce(reports.map(reportLine)));
}

function checkedPeriod(
  { start_time, end_time }: Pick<ListValues, 'start_time' | 'end_time'>,
  now: Date,
): Period {
  if (!start_time || !end_time) throw new Error('The contract requires both ends without a clearing_id');
  const { from, until } = periodOf({ start_time, end_time });
  const wall = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(BUSINESS_ZONE);
  const yearsAfter = (at: Date, years: number) => wall(at).add({ years }).epochMilliseconds;
  if (yearsAfter(from, HISTORY_YEARS) < now.getTime())
    throw new GatewayError('-3003', 'Amount or value out of range: start_time is more than seven years ago');
  // end_time is part of the period, so a period of exactly a year is allowed.
  if (until.getTime() - 1000 > yearsAfter(from, PERIOD_YEARS_MAX))
    throw new GatewayError(
      '-3003',
      'Amount or value out of range: end_time is more than a year after start_time',
    );
  return { from, until };
}

async function* atOnce(lines: Answer[]): AsyncGenerator<Answer[]> {
  yield lines;
}

async function* transactionLines(batches: AsyncIterable<TransactionLine[]>): AsyncGenerator<Answer[]> {
  for await (const batch of batches) yield batch.map(transactionLine);
}

const transactionLine = (line: TransactionLine): Answer => ({
  time_zone: BUSINESS_ZONE,
  store_name: line.storeName,
  date: wallTime.format(line.at).replaceAll('/', '-').replace(',', ''),
  settlement_currency: line.currency,
  amount: formatAmount(line.amountMinor),
  fee: formatAmount(line.feeMinor),
  net_value: formatAmount(line.amountMinor - line.feeMinor),
  vat: formatAmount(line.vatMinor),
  type: line.refundId === null ? 'Payment' : 'Refund',
  sub_pay_method: line.method,
  order_id: line.orderId,
  trade_id: line.tradeId,
  description: line.description,
  demo: line.demo,
  state: line.refundId === null ? 'Paid' : 'Refunded',
  fund_flow_status: FLOW_STATUS[line.flow],
  fund_flow_description: line.flow,
  ...(line.railCostMinor !== null &&
    line.railCostCurrency !== null && {
      rail_cost: formatAmount(line.railCostMinor),
      rail_cost_currency: line.railCostCurrency,
    }),
});

const reportLine = (report: ReportLine): Answer => ({
  time_zone: BUSINESS_ZONE,
  MID: report.merchantUid,
  merchant_name: report.merchantName,
  store_name: report.storeName,
  sub_pay_method: report.method,
  settlement_currency: report.currency,
  number_of_payment: Number(report.paymentCount),
  amount_of_payment: formatAmount(report.paymentMinor),
  number_of_refund: Number(report.refundCount),
  amount_of_refund: formatAmount(-report.refundMinor),
  fee: formatAmount(report.feeMinor),
  net_value: formatAmount(report.paymentMinor + report.refundMinor - report.feeMinor),
  vat: formatAmount(report.vatMinor),
  state: report.settledOn === null ? 'processing' : 'settled',
  transaction_date: dayFirst(report.day),
  due_date: dayFirst(report.dueOn),
  settlement_date: report.settledOn === null ? '' : dayFirst(report.settledOn),
  clearing_id: report.clearingId,
});

/** `2026-11-21` as `21-11-2026`. */
const dayFirst = (day: string): string => day.split('-').reverse().join('-');

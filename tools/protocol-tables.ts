/** Generates the tables of docs/protocol.md from the contracts that the code uses. */
import {
  adviceOf,
  CHECK_ORDER,
  DISPUTE_INFO,
  DISPUTE_NOTIFICATION,
  ERRORS,
  entriesOf,
  FEATURES,
  LATER_WAIT_SECONDS,
  LENGTHS,
  LOW_VALUE_LIMITS,
  METHODS,
  type MethodRow,
  OPERATION_NAMES,
  OPERATIONS,
  type Operation,
  ORDER_LINE,
  ORDER_TRANSITIONS,
  PAYMENT_INFO,
  PAYMENT_NOTIFICATION,
  PAYOUT_MOVES,
  PAYOUT_NOTIFICATION,
  REFUND_INFO,
  REFUND_NOTIFICATION,
  REFUSAL_REASONS,
  REPORT_LINE,
  RETRY_ADVICE,
  RETURN_RECEIVERS,
  REVERSAL_NOTIFICATION,
  ROLES,
  SPLIT_DETAIL,
  SPLIT_MOVES,
  SPLIT_NOTIFICATION,
  SPLIT_RECEIVERS,
  TRANSACTION_LINE,
  WAITS_SECONDS,
  WALLETS,
} from '@gangway/protocol';
import { contractsOf, members, parameterTable } from './contract-text.ts';
import { code, list, table } from './markdown.ts';

/** Advice of the reason itself; a rail may give another. */
const refusalReasons = (): string =>
  table(
    ['`reason_code`', 'Why', '`retry_advice`, unless the scheme gives another'],
    entriesOf(REFUSAL_REASONS).map(([name, { about }]) => {
      const advice = adviceOf(name);
      return [code(name), about, advice ? code(advice) : '–'];
    }),
  );

/** Part name → Markdown. */
export function protocolTables(): ReadonlyMap<string, string> {
  return new Map([
    ['operations', operations()],
    ['roles', pairs('Role', 'May', ROLES)],
    ['features', pairs('Feature', 'Allows', FEATURES)],
    ['checks', checks()],
    ['lengths', lengths()],
    ['methods', methods()],
    ['wallets', wallets()],
    ...OPERATIONS.map((operation) => [operation.name, contractsOf(operation)] as const),
    ['refund-info', members(REFUND_INFO)],
    ['payment-info', members(PAYMENT_INFO)],
    ['dispute-info', members(DISPUTE_INFO)],
    ['refusal-reasons', refusalReasons()],
    ['retry-advice', pairs('`retry_advice`', 'What to do', RETRY_ADVICE)],
    ['transaction-lines', members(TRANSACTION_LINE)],
    ['report-lines', members(REPORT_LINE)],
    ['transitions', transitions()],
    ['payout-moves', moves(PAYOUT_MOVES)],
    ['split-moves', moves(SPLIT_MOVES)],
    ['order-lines', parameterTable(ORDER_LINE)],
    ['split-receivers', parameterTable(SPLIT_RECEIVERS)],
    ['return-receivers', parameterTable(RETURN_RECEIVERS)],
    ['split-details', members(SPLIT_DETAIL)],
    ['errors', errors()],
    ['payment-notification', notification(PAYMENT_NOTIFICATION)],
    ['refund-notification', notification(REFUND_NOTIFICATION)],
    ['dispute-notification', notification(DISPUTE_NOTIFICATION)],
    ['reversal-notification', notification(REVERSAL_NOTIFICATION)],
    ['payout-notification', notification(PAYOUT_NOTIFICATION)],
    ['split-notification', notification(SPLIT_NOTIFICATION)],
    ['waits', waits()],
    ['low-value', table(['Currency', 'At most'], Object.entries(LOW_VALUE_LIMITS))],
  ]);
}

const pairs = (first: string, second: string, rows: Readonly<Record<string, string>>): string =>
  table(
    [first, second],
    Object.entries(rows).map(([name, about]) => [code(name), about]),
  );

function operations(): string {
  const byName = new Map<string, Operation>(OPERATIONS.map((operation) => [operation.name, operation]));
  return table(
    ['Operation', 'Also called', 'For', 'Callable by'],
    Object.entries(OPERATION_NAMES).map(([name, { aliases, about }]) => [
      code(name),
      list(aliases),
      about,
      byName.get(name)!.roles.join(', '),
    ]),
  );
}

const checks = (): string =>
  table(
    ['', 'What must hold', 'Otherwise'],
    CHECK_ORDER.map(({ holds, codes }, i) => [String(i + 1), holds, list(codes)]),
  );

const lengths = (): string =>
  table(
    ['Field', 'At most, in characters'],
    Object.entries(LENGTHS).map(([name, max]) => [code(name), String(max)]),
  );

const methods = (): string =>
  table(
    ['sub_pay_method', 'Also written', 'pay_method', 'Currencies', 'At least', 'Operations'],
    Object.entries<MethodRow>(METHODS).map(([name, row]) => [
      row.isRetired ? `${code(name)} (retired)` : code(name),
      list(row.spellings),
      code(row.payMethod),
      row.currencies === 'any' ? 'any' : row.currencies.join(', '),
      Object.entries(row.minimum)
        .map(([currency, amount]) => `${currency} ${amount}`)
        .join(', ') || 'above zero',
      list(row.operations),
    ]),
  );

const wallets = (): string =>
  table(
    ['sub_pay_method_type', 'Wallet', 'App', 'WAP', 'Web', 'Mini program'],
    Object.entries(WALLETS).map(([type, { label, app, wap, web, 'mini-program': mini }]) => [
      code(type),
      label,
      ...[app, wap, web, mini].map((supported) => (supported ? 'yes' : '–')),
    ]),
  );

const transitions = (): string =>
  table(
    ['From', 'To'],
    Object.entries(ORDER_TRANSITIONS).map(([from, to]) => [from === 'new' ? '(new)' : code(from), list(to)]),
  );

const moves = (rows: Readonly<Record<string, readonly string[]>>): string =>
  table(
    ['From', 'To'],
    Object.entries(rows).map(([from, to]) => [code(from), list(to)]),
  );

const errors = (): string =>
  table(
    ['Code', 'Message begins with', 'HTTP'],
    Object.entries(ERRORS)
      .sort(([a], [b]) => Number(b) - Number(a))
      .map(([name, { message, http }]) => [code(name), message, String(http)]),
  );

const notification = (rows: Readonly<Record<string, { type: string; about: string }>>): string =>
  table(
    ['Member', 'Type', 'Meaning'],
    Object.entries(rows).map(([name, { type, about }]) => [code(name), type, about]),
  );

function waits(): string {
  const all = [0, ...WAITS_SECONDS, LATER_WAIT_SECONDS];
  return table(
    ['Try', 'After waiting'],
    all.map((seconds, i) => [i === all.length - 1 ? `${i + 1} and later` : String(i + 1), duration(seconds)]),
  );
}

function duration(seconds: number): string {
  if (seconds === 0) return 'at once';
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
}

/** What moved on a day, from the movements of the balance, which only an organisation token reads. */
import { BUSINESS_ZONE, type StatementLine } from '@gangway/gateway/extend';
import { findRow } from '@gangway/protocol';
import { Temporal } from 'temporal-polyfill';
import type * as v from 'valibot';
import type { MollieApi, Read } from './api.ts';
import { pathOf } from './api.ts';
import {
  type BalanceMovement,
  listSchema,
  movementSchema,
  readAmount,
  refundSchema,
  settlementSchema,
} from './wire.ts';

const LIMIT = 250;
/** 250,000 movements: more is no answer. */
const PAGES_MAX = 1_000;

/** What a type is in a statement, which id of its context names it, and whether it adds to the balance. */
const KINDS: Readonly<Record<string, Kind>> = {
  payment: { kind: 'payment', id: 'paymentId', adds: true },
  capture: { kind: 'payment', id: 'paymentId', adds: true },
  refund: { kind: 'return', id: 'refundId', adds: false },
  'returned-refund': { kind: 'return-reversed', id: 'refundId', adds: true },
  chargeback: { kind: 'chargeback', id: 'chargebackId', adds: false },
  'failed-payment': { kind: 'chargeback', id: 'paymentId', adds: false },
  'chargeback-reversal': { kind: 'chargeback-reversed', id: 'chargebackId', adds: true },
};

interface Kind {
  readonly kind: StatementLine['kind'];
  readonly id: 'paymentId' | 'refundId' | 'chargebackId';
  readonly adds: boolean;
}

/** Types that are payouts to the bank account. */
const PAYOUTS: ReadonlySet<string> = new Set(['outgoing-transfer', 'outgoing-custom-amount-transfer']);
/** Types that move money between balance, reserve and bank account otherwise, and so no payer's. */
const TRANSFERS: ReadonlySet<string> = new Set([
  'incoming-transfer',
  ...['canceled-transfer', 'returned-transfer', 'topup', 'balance-topup', 'movement'],
  ...['balance-reserve', 'balance-reserve-return', 'rolling-reserve-hold', 'rolling-reserve-release'],
  ...['pending-rolling-reserve', 'held-rolling-reserve', 'to-be-released-rolling-reserve'],
  ...['released-rolling-reserve', 'api-payment-rolling-reserve-release'],
  ...['cash-collateral-issuance', 'cash-collateral-release'],
]);
/** Types that are costs as a whole. */
const COSTS: ReadonlySet<string> = new Set(['payment-fee', 'balance-charge-fee', 'fee-prepayment']);

const dayOf = (date: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime())
    .toZonedDateTimeISO(BUSINESS_ZONE)
    .toPlainDate()
    .toString();

/**
 * Returns the lines of a past day in Amsterdam; undefined while there is none, which is always so without an
 * organisation token. Throws where the movements cannot be read as documented, or do not add up.
 */
export async function statementOf(
  api: MollieApi,
  day: string,
  now: Date,
): Promise<readonly StatementLine[] | undefined> {
  if (!api.hasBalance || day >= dayOf(now)) return undefined;
  const movements = await readMovements(api, day);
  if (!movements) return undefined;
  const lines: StatementLine[] = [];
  // As they happened: the list begins with the newest.
  for (const movement of movements.reverse()) {
    const read = await linesOf(api, movement);
    if (!read) return undefined;
    lines.push(...read);
  }
  return lines;
}

/** Reads back from the newest until the day is over; undefined where that fails. */
async function readMovements(api: MollieApi, day: string): Promise<BalanceMovement[] | undefined> {
  const page = listSchema('balance_transactions', movementSchema);
  const mode = api.isTest ? '&testmode=true' : '';
  let path: string | undefined = `/v2/balances/primary/transactions?limit=${LIMIT}${mode}`;
  const found: BalanceMovement[] = [];
  for (let pages = 0; path !== undefined; pages += 1) {
    if (pages >= PAGES_MAX) return undefined;
    const listed: Read<{
      readonly _embedded: Readonly<Record<string, readonly unknown[]>>;
      readonly _links: { readonly next?: { readonly href: string } | null | undefined };
    }> = await api.callBalance({ method: 'GET', path }, page);
    if (listed.kind !== 'read') return undefined;
    const movements = (listed.value._embedded.balance_transactions ?? []) as readonly BalanceMovement[];
    found.push(...movements.filter(({ createdAt }) => dayOf(createdAt) === day));
    if (movements.some(({ createdAt }) => dayOf(createdAt) < day)) return found;
    const next = pathOf(listed.value._links.next?.href);
    path = next && api.isTest && !next.includes('testmode=') ? `${next}${mode}` : next;
  }
  return found;
}

async function linesOf(api: MollieApi, movement: BalanceMovement): Promise<StatementLine[] | undefined> {
  const { id: movementId, type, initialAmount } = movement;
  const { amount, fee } = amountsOf(movement);
  const { currency } = initialAmount;
  const ids = contextOf(movement);
  const known = kindOf(type, amount);
  const id = known && ids[known.id];
  const reference = id && (await referenceOf(api, type, ids, id));
  const isPayout = amount < 0n && PAYOUTS.has(type);
  const payout = isPayout ? await payoutOf(api, movement, ids) : undefined;
  if ((known && id && reference === undefined) || (isPayout && payout === undefined)) return undefined;
  const lines: StatementLine[] = [];
  if (known && reference)
    lines.push({
      ...{ kind: known.kind, reference, amountMinor: absolute(amount), currency },
      ...(fee > 0n && { costMinor: fee }),
    });
  else if (payout !== undefined)
    lines.push({ kind: 'payout', reference: payout, amountMinor: -amount, currency });
  else if (amount !== 0n && !TRANSFERS.has(type)) lines.push({ ...otherOf(movement, amount), currency });
  if (fee > 0n) lines.push({ kind: 'cost', reference: movementId, amountMinor: fee, currency });
  // A fee that came back is a payment that is not ours, so that an operator sees a difference.
  if (fee < 0n)
    lines.push({ kind: 'payment', reference: `fee-of:${movementId}`, amountMinor: -fee, currency });
  return lines;
}

/** Returns what a movement is; undefined where it goes the other way than its type says. */
function kindOf(type: string, amount: bigint): Kind | undefined {
  const known = findRow(KINDS, type);
  return known && (known.adds ? amount > 0n : amount < 0n) ? known : undefined;
}

/**
 * Returns amount and fee, in minor units; a fee that was given back is negative. What is left must be the difference of
 * the two, in one currency.
 */
function amountsOf({ id, initialAmount, deductions, resultAmount }: BalanceMovement) {
  const [amount, result] = [readAmount(initialAmount), readAmount(resultAmount)];
  const withheld = deductions ? readAmount(deductions) : 0n;
  if (amount === undefined || withheld === undefined || result === undefined)
    throw new Error(`The movement ${id} of the balance has an amount that cannot be read`);
  const currencies = new Set(
    [initialAmount, resultAmount, ...(deductions ? [deductions] : [])].map(currencyOf),
  );
  const fee = amount - result;
  if (absolute(fee) !== absolute(withheld) || currencies.size > 1)
    throw new Error(`The movement ${id} of the balance does not add up`);
  return { amount, fee };
}

const currencyOf = ({ currency }: { readonly currency: string }): string => currency;

/** Returns the number of a payout that the bank's line repeats; undefined where Mollie cannot be asked. */
async function payoutOf(
  api: MollieApi,
  { id }: BalanceMovement,
  { settlementId, transferId }: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  if (settlementId === undefined) return transferId ?? id;
  const path = `/v2/settlements/${encodeURIComponent(settlementId)}`;
  const settlement: Read<v.InferOutput<typeof settlementSchema>> = await api.callBalance(
    { method: 'GET', path },
    settlementSchema,
  );
  if (settlement.kind === 'read') return settlement.value.reference ?? settlementId;
  return settlement.kind === 'refused' ? settlementId : undefined;
}

/** A cost, or a movement that is nothing of ours, so that an operator sees a difference. */
function otherOf({ id, type }: BalanceMovement, amount: bigint): Omit<StatementLine, 'currency'> {
  const amountMinor = absolute(amount);
  if (amount < 0n && COSTS.has(type)) return { kind: 'cost', reference: `${type}:${id}`, amountMinor };
  return { kind: amount > 0n ? 'payment' : 'fee', reference: `${type}:${id}`, amountMinor };
}

/** Returns the ids of a context: flat, as in the examples of the document, or below the type, as in its schema. */
function contextOf({ type, context }: BalanceMovement): Readonly<Record<string, string | undefined>> {
  const inner = context?.[type];
  const ids = typeof inner === 'object' && inner !== null ? inner : (context ?? {});
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => typeof id === 'string'));
}

/** Returns the reference under which a movement was booked; undefined where Mollie cannot be asked. */
async function referenceOf(
  api: MollieApi,
  type: string,
  ids: Readonly<Record<string, string | undefined>>,
  id: string,
): Promise<string | undefined> {
  if (KINDS[type]?.id === 'refundId') return returnOf(api, ids);
  return type === 'failed-payment' ? reversalOf(api, id) : id;
}

/** Returns the reference of a payment that was taken back: the gateway's own of its reversal, where it is ours. */
async function reversalOf(api: MollieApi, paymentId: string): Promise<string | undefined> {
  const payment = await api.getPayment(paymentId);
  const attempt = payment.kind === 'read' ? payment.value.metadata?.attempt : undefined;
  if (attempt) return `reversal:${attempt}`;
  // A payment of another profile of the organisation, or one that the shop made without us.
  return payment.kind === 'read' || payment.kind === 'refused' ? paymentId : undefined;
}

/** Returns our id of a refund; Mollie's, where it is not ours; undefined where Mollie cannot be asked. */
async function returnOf(
  api: MollieApi,
  { paymentId, refundId }: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const path = `/v2/payments/${paymentId}/refunds/${refundId}`;
  const refund = await api.call({ method: 'GET', path }, refundSchema);
  if (refund.kind === 'read') return refund.value.metadata?.attempt ?? refundId;
  // A refund of another profile of the organisation: the key does not see it.
  return refund.kind === 'refused' ? refundId : undefined;
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

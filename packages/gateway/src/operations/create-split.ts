/** `v3.SplitPayment` createSplitPayment: gives other merchants shares of a paid order. */
import { formatAmount, type OperationValues, SPLITS_MAX } from '@gangway/protocol';
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import { lockFunds, merchantBalance, refundableFunds } from '../ledger/merchant-funds.ts';
import { listDisputes } from '../orders/disputes.ts';
import type { Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { refundableRemainder } from '../orders/refundable-remainder.ts';
import { listRefunds } from '../orders/refunds.ts';
import { claimKey } from '../orders/request-keys.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { getPayingAttemptOrThrow } from '../outcomes/payment-shares.ts';
import { carryOutSplit, holdSplit, splitRecord } from '../outcomes/split-moves.ts';
import { percentOf } from '../pricing/fee.ts';
import { findSolution, listReceivers, type SplitReceiver } from '../splits/solutions.ts';
import {
  findSplitByReference,
  insertSplit,
  listSplitsOf,
  type NewSplit,
  type Split,
} from '../splits/splits.ts';
import { countingSplits, splitMinor, totalOf } from '../splits/splittable-remainder.ts';
import type { Queryable } from '../storage/database.ts';
import { type Answer, findFirstAnswer, type KeyedRequest } from './operation-request.ts';
import { getVisibleOrderOrThrow } from './visible-order.ts';

/** The values of a command of splits. */
export type SplitValues<Command extends string> = Extract<
  OperationValues<'v3.SplitPayment'>,
  { readonly command: Command }
>;

/**
 * Reserves the shares under the locks of the order and of the merchant's money, so that concurrent splits, refunds and
 * payouts never exceed it. `Success` when settled money covers them, otherwise `Processing` until it does. Throws -4118
 * for a used reference_id, -4001, -3002 for another currency or a receiver that the solution does not name, -4002
 * unless the order is paid and open for splits, -4004 for an 11th split, -4003 above the remainder of the order or of a
 * receiver's part, -4005 without the money, and -4120 for money that is not with us.
 */
export async function createSplit(
  services: GatewayServices,
  request: KeyedRequest,
  values: SplitValues<'createSplitPayment'>,
): Promise<Answer> {
  const { caller, key, contentMac } = request;
  const { merchantId } = caller;
  const answer = await services.database.transaction(async (tx) => {
    const locked = await lockOrder(tx, values.trade_id);
    // A repeat that waited for the lock finds the key of the first request here.
    const first = await findFirstAnswer(tx, request, () => '');
    if (first) return first;
    if (await findSplitByReference(tx, merchantId, values.reference_id)) throw usedReference(values);
    const order = getVisibleOrderOrThrow(caller, locked);
    await refuseForeignMoney(tx, order);
    const shares = await getSharesOrThrow(tx, order, values);
    const receivers = shares.map(({ receiver }) => receiver);
    const split = newSplit(caller.accountId, values, { order, shares, now: services.clock.now() });
    await checkRemainder(tx, order, { split, receivers });
    const isCovered = await isCoveredOrThrow(tx, split);
    const written = await insertSplit(tx, split);
    if (!written) throw usedReference(values);
    if (!isCovered) await holdSplit(services, tx, written);
    const made = splitRecord(
      isCovered ? await carryOutSplit(services, tx, written, { isHeld: false }) : written,
    );
    if (!(await claimKey(tx, { caller, key, contentMac, tradeId: order.tradeId, answer: made })))
      throw new GatewayError('-4118', `Incorrect request ID: ${key} was used for another request`);
    return made;
  });
  services.wakeDeliveries();
  return answer;
}

/** Returns the error for a reference_id that the merchant has already used for a split or a return. */
export const usedReference = ({ reference_id }: { readonly reference_id: string }): GatewayError =>
  new GatewayError('-4118', `Incorrect request ID: reference_id ${reference_id} was used before`);

/** Throws -4120 for money that the rail has paid to the merchant's own bank account. */
async function refuseForeignMoney(tx: Queryable, order: Order): Promise<void> {
  if (order.state !== 'paid') return;
  const { settles, rail } = await getPayingAttemptOrThrow(tx, order);
  if (settles === 'merchant')
    throw new GatewayError('-4120', `No operational permissions: ${rail} pays the merchant itself`);
}

/** An entry of the request with its receiver in the solution. */
interface Share {
  readonly entry: SplitValues<'createSplitPayment'>['receivers'][number];
  readonly receiver: SplitReceiver;
}

/** Returns the entries with their receivers. */
async function getSharesOrThrow(
  tx: Queryable,
  order: Order,
  values: SplitValues<'createSplitPayment'>,
): Promise<Share[]> {
  if (values.currency !== order.settlementCurrency)
    throw invalid(`currency is not what the order is settled in, ${order.settlementCurrency}`);
  const solution = await findSolution(tx, values.split_solution_id);
  if (!solution || solution.closedAt || solution.merchantId !== order.merchantId)
    throw invalid('split_solution_id is no solution of yours');
  const known = await listReceivers(tx, [solution.id]);
  return values.receivers.map((entry, at) => {
    const { mid, role } = entry;
    const receiver = known.find(({ uid }) => uid === mid);
    if (!receiver) throw invalid(`receivers[${at}].mid is no receiver of the solution`);
    if (receiver.role !== role)
      throw invalid(`receivers[${at}].role is not ${receiver.role}, as in the solution`);
    return { entry, receiver };
  });
}

function newSplit(
  accountId: string,
  values: SplitValues<'createSplitPayment'>,
  { order, shares, now }: { order: Order; shares: readonly Share[]; now: Date },
): NewSplit {
  return {
    splitId: newId(),
    returnsId: null,
    tradeId: order.tradeId,
    merchantId: order.merchantId,
    accountId,
    solutionId: values.split_solution_id,
    referenceId: values.reference_id,
    reference: values.reference ?? '',
    notifyUrl: values.notify_url,
    currency: order.settlementCurrency,
    closesOrder: values.split_completed,
    state: 'Processing',
    createdAt: now,
    parts: shares.map(({ entry, receiver }) => ({
      partId: newId(),
      returnsPartId: null,
      receiverId: receiver.receiverId,
      detailReferenceId: entry.detail_reference_id,
      role: entry.role,
      description: entry.description,
      amountMinor: entry.split_amount,
      error: null,
    })),
  };
}

/** Throws unless the order, and each receiver's part of it, has enough left. */
async function checkRemainder(
  tx: Queryable,
  order: Order,
  { split, receivers }: { split: NewSplit; receivers: readonly SplitReceiver[] },
): Promise<void> {
  if (order.state !== 'paid')
    throw new GatewayError('-4002', `Not allowed in the present state: the order is ${order.state}`);
  const earlier = await listSplitsOf(tx, order.tradeId);
  const counting = countingSplits(earlier);
  if (counting.some(({ closesOrder }) => closesOrder))
    throw new GatewayError(
      '-4002',
      'Not allowed in the present state: the splits of the order are completed',
    );
  if (counting.length >= SPLITS_MAX)
    throw new GatewayError('-4004', `Limit reached: the order has ${SPLITS_MAX} splits`);

  const costs = (order.feeMinor ?? 0n) + (order.vatMinor ?? 0n);
  const { settlementAmountMinor } = refundableRemainder(
    order,
    await listRefunds(tx, order.tradeId),
    await listDisputes(tx, order.tradeId),
  );
  const left = settlementAmountMinor - costs - splitMinor(earlier);
  if (totalOf(split) > left) throw tooMuch('receivers get', left, split);
  for (const { receiverId, uid, percentMost } of receivers) {
    const most = percentOf(order.settlementAmountMinor - costs, percentMost);
    const leftOfPart = most - splitMinor(earlier, receiverId);
    const parts = split.parts.filter((part) => part.receiverId === receiverId);
    if (totalOf({ parts }) > leftOfPart) throw tooMuch(`${uid} gets`, leftOfPart, split);
  }
}

const tooMuch = (who: string, leftMinor: bigint, { currency }: Pick<Split, 'currency'>): GatewayError => {
  const left = formatAmount(leftMinor > 0n ? leftMinor : 0n);
  return new GatewayError('-4003', `More than the remaining amount: ${who} more than ${left} ${currency}`);
};

/** Returns whether settled money covers a split now. Throws -4005 when all of the merchant's money does not. */
async function isCoveredOrThrow(tx: Queryable, split: NewSplit): Promise<boolean> {
  const { merchantId, currency } = split;
  const totalMinor = totalOf(split);
  await lockFunds(tx, merchantId, currency);
  const { usable } = await merchantBalance(tx, merchantId, currency);
  if (totalMinor <= usable) return true;
  const funds = await refundableFunds(tx, merchantId, currency);
  if (totalMinor <= funds) return false;
  const has = formatAmount(funds);
  throw new GatewayError(
    '-4005',
    `Insufficient balance: receivers get more than there is, ${has} ${currency}`,
  );
}

const invalid = (detail: string): GatewayError => new GatewayError('-3002', `Invalid field: ${detail}`);

/** Moves a split: state, transfers and notification in one transaction. */
import { formatAmount, maySplitMove, type SplitState, splitNotification } from '@gangway/protocol';
import { lockFunds } from '../ledger/merchant-funds.ts';
import { postSplit, postSplitHeld, postSplitLetGo, type SplitFacts } from '../ledger/split-postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { queueNotification } from '../notifications/notification-rows.ts';
import { moveSplit, type Split, type SplitPart } from '../splits/splits.ts';
import { totalOf } from '../splits/splittable-remainder.ts';
import type { Queryable } from '../storage/database.ts';
import { unixSeconds } from './announce.ts';
import type { GatewayServices } from './gateway-services.ts';

/** The services that moving a split needs. */
export type SplitServices = Pick<GatewayServices, 'clock'>;

/** Posts the hold of a new split that waits: its money is no longer the merchant's and not yet its receivers'. */
export const holdSplit = (services: SplitServices, tx: Queryable, split: Split): Promise<void> =>
  bookTransfers(tx, postSplitHeld(splitFacts(services, split)));

/** Carries out a split of a locked order: every receiver gets its share. `isHeld` is false for a new split. */
export async function carryOutSplit(
  services: SplitServices,
  tx: Queryable,
  split: Split,
  { isHeld }: { readonly isHeld: boolean },
): Promise<Split> {
  const facts = splitFacts(services, split);
  const shares = split.parts.flatMap(({ receiverId, amountMinor }) =>
    postSplit({ ...facts, receiverId, amountMinor }),
  );
  await bookTransfers(tx, [...(isHeld ? postSplitLetGo(facts) : []), ...shares]);
  return moveAndNotify(services, tx, split, { to: 'Success' });
}

/**
 * Ends a waiting split of a locked order and gives its money back to the merchant. Returns undefined when it is not
 * waiting.
 */
export async function endSplit(
  services: SplitServices,
  tx: Queryable,
  split: Split,
  move: { readonly to: 'Failed' | 'Cancelled'; readonly reason?: string },
): Promise<Split | undefined> {
  if (!maySplitMove(split.state, move.to)) return undefined;
  // Without the lock, money given back during the check of another split would count twice.
  await lockFunds(tx, split.merchantId, split.currency);
  await bookTransfers(tx, postSplitLetGo(splitFacts(services, split)));
  return moveAndNotify(services, tx, split, move);
}

/** Returns the facts for posting a whole split. */
export const splitFacts = ({ clock }: SplitServices, split: Split): SplitFacts => ({
  splitId: split.splitId,
  tradeId: split.tradeId,
  merchantId: split.merchantId,
  amountMinor: totalOf(split),
  currency: split.currency,
  bookedAt: clock.now(),
});

/** Returns the members of an answer about a split or its return. */
export const splitRecord = (split: Split) => ({
  user: split.user,
  split_id: split.returnsId ?? split.splitId,
  trade_id: split.tradeId,
  split_solution_id: split.solutionId,
  state: split.state,
  merchant_mid: split.merchantUid,
  merchant_name: split.merchantName,
  reference_id: split.referenceId,
  reference: split.reference,
  notify_url: split.notifyUrl,
  currency: split.currency,
  created_at: unixSeconds(split.createdAt),
  type: split.returnsId === null ? ('splitPayment' as const) : ('splitRefund' as const),
  receivers: split.parts.map((part) => partRecord(split, part)),
});

/** Queues a notification with the current state of a split or its return. */
export const announceSplit = (tx: Queryable, { clock }: SplitServices, split: Split): Promise<void> => {
  const { receivers, ...record } = splitRecord(split);
  return queueNotification(tx, {
    object: `split:${split.splitId}`,
    merchantId: split.merchantId,
    accountId: split.accountId,
    tradeId: split.tradeId,
    sequence: split.sequence,
    url: split.notifyUrl,
    body: splitNotification({ ...record, receivers: JSON.stringify(receivers), sequence: split.sequence }),
    now: clock.now(),
  });
};

async function moveAndNotify(
  services: SplitServices,
  tx: Queryable,
  { splitId }: Split,
  { to, reason = '' }: { readonly to: SplitState; readonly reason?: string },
): Promise<Split> {
  const moved = await moveSplit(tx, splitId, to, reason);
  await announceSplit(tx, services, moved);
  return moved;
}

function partRecord(split: Split, part: SplitPart) {
  const isReturn = split.returnsId !== null;
  const result = isReturn ? (part.error === null ? 'Success' : 'Failed') : split.state;
  return {
    merchant_mid: part.uid,
    merchant_name: part.name,
    detail_reference_id: part.detailReferenceId,
    split_detail_id: part.returnsPartId ?? part.partId,
    ...(isReturn ? { refund_split_detail_id: part.partId } : {}),
    split_type: isReturn ? 'Return' : 'Split',
    split_amount: formatAmount(part.amountMinor),
    result,
    description: part.description,
    error_msg: result === 'Failed' ? (part.error ?? split.reason) : null,
  };
}

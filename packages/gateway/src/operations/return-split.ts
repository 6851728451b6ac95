/** `v3.SplitPayment` returnSplitPayment: receivers return their shares of a split, in full or in part. */
import { formatAmount, SPLITS_MAX } from '@gangway/protocol';
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import { lockFunds, merchantBalance } from '../ledger/merchant-funds.ts';
import { postSplitReturned } from '../ledger/split-postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { claimKey } from '../orders/request-keys.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { announceSplit, splitFacts, splitRecord } from '../outcomes/split-moves.ts';
import {
  findSplit,
  findSplitByReference,
  insertSplit,
  listSplitsOf,
  type Split,
  type SplitPart,
} from '../splits/splits.ts';
import { countingReturns, returnedOf } from '../splits/splittable-remainder.ts';
import type { Queryable } from '../storage/database.ts';
import { type SplitValues, usedReference } from './create-split.ts';
import { type Answer, findFirstAnswer, type KeyedRequest } from './operation-request.ts';

type ReturnValues = SplitValues<'returnSplitPayment'>;

/** What one receiver is to return of an entry of the split. */
interface Wanted {
  readonly entry: ReturnValues['receivers'][number];
  readonly part: SplitPart;
  readonly amountMinor: bigint;
}

/**
 * Takes shares back in one commit, with `Success` or `Failed` at once. A receiver whose usable money does not cover its
 * amount returns nothing; the others are not affected. Throws -4118 for a used reference_id, -4001, -3002 for another
 * currency or an entry that is not in the split, -4002 unless the split was carried out, -4004 for an 11th return, and
 * -4003 above the remainder of an entry.
 */
export async function returnSplit(
  services: GatewayServices,
  request: KeyedRequest,
  values: ReturnValues,
): Promise<Answer> {
  const { caller, key, contentMac } = request;
  const { accountId, merchantId } = caller;
  const answer = await services.database.transaction(async (tx) => {
    const known = await findSplit(tx, values.split_id);
    if (known) await lockOrder(tx, known.tradeId);
    // A repeat that waited for the lock finds the key of the first request here.
    const first = await findFirstAnswer(tx, request, () => '');
    if (first) return first;
    if (await findSplitByReference(tx, merchantId, values.reference_id)) throw usedReference(values);
    const all = known ? await listSplitsOf(tx, known.tradeId) : [];
    const split = getOwnSplitOrThrow(merchantId, values, all);
    const wanted = readWanted(values, split);
    checkMayReturn(all, split, wanted);
    const made = splitRecord(await giveBack(services, tx, { accountId, values, split, wanted }));
    if (!(await claimKey(tx, { caller, key, contentMac, tradeId: split.tradeId, answer: made })))
      throw new GatewayError('-4118', `Incorrect request ID: ${key} was used for another request`);
    return made;
  });
  services.wakeDeliveries();
  return answer;
}

function getOwnSplitOrThrow(merchantId: string, values: ReturnValues, all: readonly Split[]): Split {
  const split = all.find(({ splitId }) => splitId === values.split_id.toLowerCase());
  if (!split || split.returnsId !== null || split.merchantId !== merchantId)
    throw new GatewayError('-4001', 'The order does not exist: split_id is unknown');
  if (values.trade_id !== undefined && values.trade_id.toLowerCase() !== split.tradeId)
    throw new GatewayError('-4001', "The order does not exist: trade_id is not the split's");
  return split;
}

function readWanted(values: ReturnValues, split: Split): Wanted[] {
  const invalid = (detail: string): GatewayError => new GatewayError('-3002', `Invalid field: ${detail}`);
  if (values.currency !== split.currency) throw invalid(`currency is not the split's, ${split.currency}`);
  return values.receivers.map((entry, at) => {
    const part = split.parts.find(({ partId }) => partId === entry.split_detail_id.toLowerCase());
    if (!part || part.uid !== entry.mid)
      throw invalid(`receivers[${at}] is no entry of the split: mid and split_detail_id`);
    return { entry, part, amountMinor: entry.split_amount };
  });
}

function checkMayReturn(all: readonly Split[], split: Split, wanted: readonly Wanted[]): void {
  if (split.state !== 'Success')
    throw new GatewayError('-4002', `Not allowed in the present state: the split is ${split.state}`);
  if (countingReturns(all, split.splitId).length >= SPLITS_MAX)
    throw new GatewayError('-4004', `Limit reached: the split has ${SPLITS_MAX} returns`);
  for (const { part } of wanted) {
    const requested = wanted
      .filter((one) => one.part.partId === part.partId)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const left = part.amountMinor - returnedOf(all, part.partId);
    if (requested > left)
      throw new GatewayError(
        '-4003',
        `More than the remaining amount: ${part.uid} has ${formatAmount(left)} of this entry left to give back`,
      );
  }
}

interface ReturnWork {
  readonly accountId: string;
  readonly values: ReturnValues;
  readonly split: Split;
  readonly wanted: readonly Wanted[];
}

async function giveBack(
  services: GatewayServices,
  tx: Queryable,
  { accountId, values, split, wanted }: ReturnWork,
): Promise<Split> {
  const usable = await lockReceivers(tx, split, wanted);
  const given = wanted.map(({ entry, part, amountMinor }) => {
    const has = usable.get(part.receiverId) ?? 0n;
    if (amountMinor <= has) usable.set(part.receiverId, has - amountMinor);
    return {
      partId: newId(),
      returnsPartId: part.partId,
      receiverId: part.receiverId,
      detailReferenceId: entry.detail_reference_id,
      role: part.role,
      description: entry.description,
      amountMinor,
      error: amountMinor <= has ? null : 'The receiver has too little usable money.',
    };
  });
  const successful = given.filter(({ error }) => error === null);
  const made = await insertSplit(tx, {
    splitId: newId(),
    returnsId: split.splitId,
    tradeId: split.tradeId,
    merchantId: split.merchantId,
    accountId,
    solutionId: split.solutionId,
    referenceId: values.reference_id,
    reference: values.reference ?? '',
    notifyUrl: values.notify_url,
    currency: split.currency,
    closesOrder: false,
    state: successful.length > 0 ? 'Success' : 'Failed',
    createdAt: services.clock.now(),
    parts: given,
  });
  if (!made) throw usedReference(values);
  const facts = splitFacts(services, made);
  await bookTransfers(
    tx,
    successful.flatMap(({ receiverId, amountMinor }) =>
      postSplitReturned({ ...facts, receiverId, amountMinor }),
    ),
  );
  await announceSplit(tx, services, made);
  return made;
}

/** Locks the money of every receiver, always in the same order. Returns each receiver's usable amount. */
async function lockReceivers(
  tx: Queryable,
  { currency }: Split,
  wanted: readonly Wanted[],
): Promise<Map<string, bigint>> {
  const receiverIds = [...new Set(wanted.map(({ part }) => part.receiverId))].sort();
  const usable = new Map<string, bigint>();
  for (const receiverId of receiverIds) {
    await lockFunds(tx, receiverId, currency);
    usable.set(receiverId, (await merchantBalance(tx, receiverId, currency)).usable);
  }
  return usable;
}

/** `v3.SplitPayment`: queries and cancels splits here; creating and returning have their own files. */
import { GatewayError } from '../gateway-error.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { claimKey } from '../orders/request-keys.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { endSplit, splitRecord } from '../outcomes/split-moves.ts';
import { findSplit, findSplitByReference, type Split } from '../splits/splits.ts';
import { createSplit, type SplitValues } from './create-split.ts';
import {
  type Answer,
  findFirstAnswer,
  type KeyedRequest,
  type OperationRequest,
} from './operation-request.ts';
import { returnSplit } from './return-split.ts';

/** Calls the handler of the command. */
export function splitPayment(
  services: GatewayServices,
  request: OperationRequest<'v3.SplitPayment'>,
): Promise<Answer> {
  const { values } = request;
  switch (values.command) {
    case 'createSplitPayment':
      return createSplit(services, request, values);
    case 'querySplitPayment':
      return querySplit(services, request, values);
    case 'cancelSplitPayment':
      return cancelSplit(services, request, values);
    case 'returnSplitPayment':
      return returnSplit(services, request, values);
    default:
      return values satisfies never;
  }
}

/** Returns a split or a return by both of its ids. Throws -4001. */
async function querySplit(
  { database }: GatewayServices,
  { caller }: KeyedRequest,
  values: SplitValues<'querySplitPayment'>,
): Promise<Answer> {
  const split = await findSplitByReference(database, caller.merchantId, values.reference_id);
  const isWanted = (one: Split) =>
    (one.returnsId ?? one.splitId) === values.split_id.toLowerCase() &&
    (values.split_type === undefined || (values.split_type === 'return') === (one.returnsId !== null));
  if (!split || !isWanted(split)) throw unknownSplit();
  const { split_detail_id: detailId, refund_split_detail_id: returnDetailId } = values;
  const chosen = split.parts.filter(
    ({ partId, returnsPartId }) =>
      (detailId === undefined || (returnsPartId ?? partId) === detailId.toLowerCase()) &&
      (returnDetailId === undefined || (returnsPartId !== null && partId === returnDetailId.toLowerCase())),
  );
  if (chosen.length === 0) throw unknownSplit('an entry of this id');
  return splitRecord({ ...split, parts: chosen });
}

/** Cancels a waiting split in one commit. Throws -4001, and -4002 for one that was carried out or has ended. */
async function cancelSplit(
  services: GatewayServices,
  request: KeyedRequest,
  values: SplitValues<'cancelSplitPayment'>,
): Promise<Answer> {
  const { caller, key, contentMac } = request;
  const { merchantId } = caller;
  const answer = await services.database.transaction(async (tx) => {
    const known = await findSplitByReference(tx, merchantId, values.reference_id);
    if (known) await lockOrder(tx, known.tradeId);
    // A repeat that waited for the lock finds the key of the first request here.
    const first = await findFirstAnswer(tx, request, () => '');
    if (first) return first;
    const split = known && (await findSplit(tx, known.splitId));
    if (!split || split.returnsId !== null || split.splitId !== values.split_id.toLowerCase())
      throw unknownSplit();
    const cancelled = await endSplit(services, tx, split, { to: 'Cancelled' });
    if (!cancelled)
      throw new GatewayError('-4002', `Not allowed in the present state: the split is ${split.state}`);
    const made = splitRecord(cancelled);
    if (!(await claimKey(tx, { caller, key, contentMac, tradeId: split.tradeId, answer: made })))
      throw new GatewayError('-4118', `Incorrect request ID: ${key} was used for another request`);
    return made;
  });
  services.wakeDeliveries();
  return answer;
}

const unknownSplit = (what = 'a split of this split_id and reference_id'): GatewayError =>
  new GatewayError('-4001', `The order does not exist: there is not ${what}`);

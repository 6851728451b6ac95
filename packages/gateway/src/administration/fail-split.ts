/** Fails a split that waits. */
import { lockOrder } from '../orders/order-rows.ts';
import { endSplit } from '../outcomes/split-moves.ts';
import { findSplit } from '../splits/splits.ts';
import { NotFound, Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Fails a split that waits; its money returns to the merchant's balance, and the merchant gets the reason. */
export const failSplit = defineUseCase('splits.fail', async (making, id: string) => {
  const { tx, reason, wakeDeliveries } = making;
  const found = await findSplit(tx, id);
  if (!found) throw new NotFound(`There is no split ${id}.`);
  await lockOrder(tx, found.tradeId);
  const split = (await findSplit(tx, id)) ?? found;
  const failed = await endSplit(making, tx, split, { to: 'Failed', reason });
  if (!failed) throw new Refusal(`Split ${id} is ${split.state}: only one that is Processing can fail.`);
  tx.afterCommit(wakeDeliveries);
  const details = { tradeId: split.tradeId, state: failed.state };
  return { result: failed, merchantId: split.merchantId, subject: `split ${id}`, details };
});

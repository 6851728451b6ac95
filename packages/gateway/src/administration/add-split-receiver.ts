/** Adds a receiver to a split solution. */
import { addReceiver } from '../splits/solutions.ts';
import { getMerchantOrRefuse, lockSolutionOrRefuse } from './find-or-refuse.ts';
import { shareFault, splitRoleFault } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** A merchant (UID) that may get shares, at most `percentMost` of an order (decimal text). */
export interface SplitReceiverToAdd {
  readonly solution: string;
  readonly receiver: string;
  readonly role: string;
  readonly percentMost: string;
}

/** Adds a merchant that can get shares by a solution. */
export const addSplitReceiver = defineUseCase(
  'split-receivers.add',
  async ({ tx }, { solution: id, receiver: uid, role, percentMost }: SplitReceiverToAdd) => {
    const { merchantId } = await lockSolutionOrRefuse(tx, id);
    const { id: receiverId } = await getMerchantOrRefuse(tx, uid);
    if (receiverId === merchantId)
      throw new Refusal(`Merchant ${uid} splits its payments by ${id}: what it keeps needs no share.`);
    if (!(await addReceiver(tx, { solutionId: id, receiverId, role, percentMost })))
      throw new Refusal(`Merchant ${uid} is a receiver of ${id} already.`);
    const details = { receiver: uid, role, percentMost };
    return { result: undefined, merchantId, subject: `split solution ${id}`, details };
  },
  ({ role, percentMost }) => [splitRoleFault(role), shareFault(percentMost)],
);

/** Removes a receiver from a split solution. */
import { findSolution, removeSplitReceiver as remove } from '../splits/solutions.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Removes a receiver (UID) of a solution: it gets no new shares, and its existing shares stay. */
export const removeSplitReceiver = defineUseCase(
  'split-receivers.remove',
  async ({ tx }, { solution: id, receiver: uid }: { solution: string; receiver: string }) => {
    const { id: receiverId } = await getMerchantOrRefuse(tx, uid);
    if (!(await remove(tx, { solutionId: id, receiverId })))
      throw new Refusal(`Merchant ${uid} is not a receiver of ${id}.`);
    const merchantId = (await findSolution(tx, id))?.merchantId ?? null;
    return { result: undefined, merchantId, subject: `split solution ${id}`, details: { receiver: uid } };
  },
);

/** Adds a split solution. */
import { addSolution } from '../splits/solutions.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { nameFault, solutionFault } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Adds a solution by which a merchant (UID) can split its payments, once it has receivers. */
export const addSplitSolution = defineUseCase(
  'split-solutions.add',
  async ({ tx }, solution: { merchant: string; id: string; name: string }) => {
    const { merchant, id, name } = solution;
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    if (!(await addSolution(tx, { id, merchantId, name })))
      throw new Refusal(`There is a split solution ${id} already.`);
    return { result: undefined, merchantId, subject: `split solution ${id}`, details: { name } };
  },
  ({ id, name }) => [solutionFault(id), nameFault(name)],
);

/** Closes a split solution. */
import { closeSolution } from '../splits/solutions.ts';
import { lockSolutionOrRefuse } from './find-or-refuse.ts';
import { defineUseCase } from './use-case.ts';

/** Closes a solution: no new splits can be made by it, and existing splits stay. */
export const closeSplitSolution = defineUseCase('split-solutions.close', async ({ tx }, id: string) => {
  const { merchantId } = await lockSolutionOrRefuse(tx, id);
  await closeSolution(tx, id);
  return { result: undefined, merchantId, subject: `split solution ${id}`, details: {} };
});

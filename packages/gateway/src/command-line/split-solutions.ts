/** `gangway split-solutions` and `split-receivers`: the merchants that may get shares of another's payments. */
import { addSplitReceiver } from '../administration/add-split-receiver.ts';
import { addSplitSolution } from '../administration/add-split-solution.ts';
import { closeSplitSolution } from '../administration/close-split-solution.ts';
import { filterMerchant } from '../administration/find-or-refuse.ts';
import { nameFault, shareFault, solutionFault, splitRoleFault } from '../administration/input-rules.ts';
import { removeSplitReceiver } from '../administration/remove-split-receiver.ts';
import { listReceivers, listSolutions } from '../splits/solutions.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { byDefault, ofMerchantOption, required } from './options.ts';
import { textTable, timeText } from './text-tables.ts';

const solution = required('SOLUTION', 'the solution, split_solution_id in requests', solutionFault);
const receiver = required('UID', 'UID of the merchant that may get a share');

/** The commands for split solutions and their receivers. */
export const splitSolutionCommands: readonly Command[] = [
  defineCommand({
    name: 'split-solutions list',
    description: 'Lists split solutions with their receivers.',
    example: 'split-solutions list --merchant 056870',
    options: { merchant: ofMerchantOption },
    async run({ database }, { merchant }) {
      const solutions = await listSolutions(database, await filterMerchant(database, merchant));
      const receivers = await listReceivers(
        database,
        solutions.map(({ id }) => id),
      );
      const of = (id: string) => receivers.filter(({ solutionId }) => solutionId === id);
      const rows = solutions.map((found) => [
        found.id,
        found.merchantUid,
        found.name,
        found.closedAt ? `closed ${timeText(found.closedAt)}` : 'open',
        of(found.id)
          .map(({ uid, role, percentMost }) => `${uid} ${role} ≤ ${Number(percentMost)} %`)
          .join(', '),
      ]);
      const columns = ['SOLUTION', 'MERCHANT', 'NAME', 'STATE', 'RECEIVERS'];
      return {
        json: solutions.map((found) => ({ ...found, receivers: of(found.id) })),
        text: textTable(columns, rows, 'There are no split solutions.'),
      };
    },
  }),
  defineChange({
    name: 'split-solutions add',
    description: 'Adds a solution by which a merchant can split its payments, once it has receivers.',
    example: 'split-solutions add --merchant 056870 --solution tulips --name "Growers and shop"',
    options: {
      merchant: required('UID', 'UID of the merchant whose payments are split'),
      solution,
      name: required('NAME', 'its name', nameFault),
    },
    async run({ admin }, { merchant, solution: id, name }, by) {
      await addSplitSolution(admin, by, { merchant, id, name });
      return {
        json: { solution: id, merchant, name },
        text: `Merchant ${merchant} has the split solution ${id}. Add its receivers next.`,
      };
    },
  }),
  defineChange({
    name: 'split-solutions close',
    description: 'Closes a solution: no new splits can be made by it, and existing splits stay.',
    example: 'split-solutions close --solution tulips',
    options: { solution },
    async run({ admin }, { solution: id }, by) {
      await closeSplitSolution(admin, by, id);
      return { json: { solution: id, closed: true }, text: `The split solution ${id} is closed.` };
    },
  }),
  defineChange({
    name: 'split-receivers add',
    description: 'Adds a merchant that can get shares by a solution.',
    example: 'split-receivers add --solution tulips --receiver 046870 --role grower --most 80',
    options: {
      solution,
      receiver,
      role: required('ROLE', 'its role in the solution, role in requests', splitRoleFault),
      most: byDefault(
        '100',
        'PERCENT',
        'the maximum share of an order’s amount after fee and VAT; by default 100',
        shareFault,
      ),
    },
    async run({ admin }, { solution, receiver: uid, role, most }, by) {
      await addSplitReceiver(admin, by, { solution, receiver: uid, role, percentMost: most });
      return {
        json: { solution, receiver: uid, role, most },
        text: `Merchant ${uid} gets shares by ${solution} as ${role}, at most ${most} % of an order.`,
      };
    },
  }),
  defineChange({
    name: 'split-receivers remove',
    description: 'Removes a receiver: it gets no new shares, and its existing shares stay.',
    example: 'split-receivers remove --solution tulips --receiver 046870',
    options: { solution, receiver },
    async run({ admin }, { solution, receiver: uid }, by) {
      await removeSplitReceiver(admin, by, { solution, receiver: uid });
      return {
        json: { solution, receiver: uid, removed: true },
        text: `Merchant ${uid} gets no share by ${solution} any more.`,
      };
    },
  }),
];

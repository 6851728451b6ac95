/** `gangway splits`: which splits and returns there are, and ending one that waits. */
import { SPLIT_STATES } from '@gangway/protocol';
import { lockOrder } from '../orders/order-rows.ts';
import { endSplit } from '../outcomes/split-moves.ts';
import { findSplit, listSplits } from '../splits/splits.ts';
import { totalOf } from '../splits/splittable-remainder.ts';
import { readBusinessTime } from './business-time.ts';
import { type Command, defineCommand, NotFound, Refusal } from './command.ts';
import { filterMerchant } from './find-or-refuse.ts';
import { moneyText, textTable, timeText } from './text-tables.ts';
import { idFault, limitOption, oneOf } from './value-checks.ts';

const EXAMPLE_ID = '0199a3c4-0000-7000-8000-000000000000';

/** The verbs of splits. */
export const splitCommands: readonly Command[] = [
  defineCommand({
    name: 'splits list',
    description: 'Lists splits and returns, the newest first.',
    example: 'splits list --state Processing',
    options: {
      state: {
        placeholder: 'STATE',
        description: `only those in this state: ${SPLIT_STATES.join(', ')}`,
        fault: oneOf('state', SPLIT_STATES),
      },
      merchant: { placeholder: 'UID', description: 'only those of this merchant' },
      limit: limitOption,
    },
    async run({ database, place }, { state, merchant, limit }) {
      const merchantId = await filterMerchant(database, merchant);
      const splits = await listSplits(database, { state, merchantId, limit: Number(limit) });
      const rows = splits.map((one) => [
        timeText(one.createdAt),
        one.splitId,
        one.returnsId === null ? 'split' : 'return',
        one.state,
        moneyText(totalOf(one), one.currency),
        one.merchantUid,
        one.parts.map(({ uid }) => uid).join(', '),
        one.tradeId,
        one.reason,
      ]);
      const columns = [
        'CREATED',
        'SPLIT_ID',
        'TYPE',
        'STATE',
        'AMOUNT',
        'MERCHANT',
        'RECEIVERS',
        'TRADE_ID',
        'REASON',
      ];
      return { json: splits, text: textTable(columns, rows, `No splits found in ${place}.`) };
    },
  }),
  defineCommand({
    name: 'splits fail',
    description: 'Ends a split that waits; its money is its merchant’s again.',
    example: `splits fail ${EXAMPLE_ID} --reason "The receiver is closed"`,
    options: {
      split: {
        placeholder: 'SPLIT_ID',
        description: 'the split, as splits list shows it',
        isRequired: true,
        isOperand: true,
        fault: idFault('splits list'),
      },
      reason: {
        placeholder: 'TEXT',
        description: 'why, told to the merchant as error_msg',
        isRequired: true,
      },
    },
    async run({ database }, { split: id, reason }) {
      const at = await readBusinessTime(database);
      const clock = { now: () => at, real: () => new Date() };
      return database.transaction(async (tx) => {
        const known = await findSplit(tx, id);
        if (!known) throw new NotFound(`There is no split ${id}.`);
        await lockOrder(tx, known.tradeId);
        const split = (await findSplit(tx, id))!;
        const failed = await endSplit({ clock }, tx, split, { to: 'Failed', reason });
        if (!failed)
          throw new Refusal(`Split ${id} is ${split.state}: only one that is Processing can fail.`);
        return { json: failed, text: `Split ${id} is ${failed.state} now.` };
      });
    },
  }),
];

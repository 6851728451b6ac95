/** `gangway splits`: lists splits and returns, and fails a split that waits. */
import { SPLIT_STATES } from '@gangway/protocol';
import { failSplit } from '../administration/fail-split.ts';
import { filterMerchant } from '../administration/find-or-refuse.ts';
import { listSplits } from '../splits/splits.ts';
import { totalOf } from '../splits/splittable-remainder.ts';
import { type Command, defineChange, defineCommand } from './command.ts';
import { moneyText, textTable, timeText } from './text-tables.ts';
import { idFault, limitOption, oneOf } from './value-checks.ts';

const EXAMPLE_ID = '0199a3c4-0000-7000-8000-000000000000';

/** The commands for splits. */
export const splitCommands: readonly Command[] = [
  defineCommand({
    name: 'splits list',
    description: 'Lists splits and returns, newest first.',
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
      const rows = splits.map((row) => [
        timeText(row.createdAt),
        row.splitId,
        row.returnsId === null ? 'split' : 'return',
        row.state,
        moneyText(totalOf(row), row.currency),
        row.merchantUid,
        row.parts.map(({ uid }) => uid).join(', '),
        row.tradeId,
        row.reason,
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
  defineChange({
    name: 'splits fail',
    description: 'Fails a split that waits; its money returns to the merchant’s balance.',
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
        description: 'the reason, which the merchant gets as error_msg',
        isRequired: true,
      },
    },
    async run({ admin }, { split: id }, by) {
      const failed = await failSplit(admin, by, id);
      return { json: failed, text: `Split ${id} is ${failed.state} now.` };
    },
  }),
];

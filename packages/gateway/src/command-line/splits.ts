/** `gangway splits`: lists splits and returns, and fails a split that waits. */
import { SPLIT_STATES } from '@gangway/protocol';
import { failSplit } from '../administration/fail-split.ts';
import { filterMerchant } from '../administration/find-or-refuse.ts';
import { listSplits, type Split } from '../splits/splits.ts';
import { totalOf } from '../splits/splittable-remainder.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { listResult, stateOption } from './list-result.ts';
import { ofMerchantOption, operand, required } from './options.ts';
import { moneyText, timeText } from './text-tables.ts';
import { idFault, limitOption } from './value-checks.ts';

const EXAMPLE_ID = '0199a3c4-0000-7000-8000-000000000000';

const COLUMNS = {
  CREATED: (row: Split) => timeText(row.createdAt),
  SPLIT_ID: (row: Split) => row.splitId,
  TYPE: (row: Split) => (row.returnsId === null ? 'split' : 'return'),
  STATE: (row: Split) => row.state,
  AMOUNT: (row: Split) => moneyText(totalOf(row), row.currency),
  MERCHANT: (row: Split) => row.merchantUid,
  RECEIVERS: (row: Split) => row.parts.map(({ uid }) => uid).join(', '),
  TRADE_ID: (row: Split) => row.tradeId,
  REASON: (row: Split) => row.reason,
};

/** The commands for splits. */
export const splitCommands: readonly Command[] = [
  defineCommand({
    name: 'splits list',
    description: 'Lists splits and returns, newest first.',
    example: 'splits list --state Processing',
    options: {
      state: stateOption(SPLIT_STATES),
      merchant: ofMerchantOption,
      limit: limitOption,
    },
    async run({ database, place }, { state, merchant, limit }) {
      const merchantId = await filterMerchant(database, merchant);
      const splits = await listSplits(database, { state, merchantId, limit: Number(limit) });
      return listResult(splits, COLUMNS, `No splits found in ${place}.`);
    },
  }),
  defineChange({
    name: 'splits fail',
    description: 'Fails a split that waits; its money returns to the merchant’s balance.',
    example: `splits fail ${EXAMPLE_ID} --reason "The receiver is closed"`,
    options: {
      split: operand('SPLIT_ID', 'the split, as splits list shows it', idFault('splits list')),
      reason: required('TEXT', 'the reason, which the merchant gets as error_msg'),
    },
    async run({ admin }, { split: id }, by) {
      const failed = await failSplit(admin, by, id);
      return { json: failed, text: `Split ${id} is ${failed.state} now.` };
    },
  }),
];

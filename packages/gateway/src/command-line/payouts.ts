/** `gangway payouts`: lists payouts, decides on those that await approval, and records the bank's results. */
import { PAYOUT_STATES, type PayoutState } from '@gangway/protocol';
import { filterMerchant } from '../administration/find-or-refuse.ts';
import { movePayout } from '../administration/move-payout.ts';
import { listPayouts, type Payout } from '../payouts/payouts.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { listResult, stateOption } from './list-result.ts';
import { byDefault, ofMerchantOption, operand } from './options.ts';
import { moneyText, timeText } from './text-tables.ts';
import { idFault, limitOption } from './value-checks.ts';

const EXAMPLE_ID = '0199a3c4-0000-7000-8000-000000000000';

const payout = operand('PAYOUT_ID', 'the payout, as payouts list shows it', idFault('payouts list'));
const reason = byDefault('-', 'TEXT', 'the reason, shown in the list of payouts');

const COLUMNS = {
  CREATED: (row: Payout) => timeText(row.createdAt),
  PAYOUT_ID: (row: Payout) => row.payoutId,
  STATE: (row: Payout) => row.state,
  AMOUNT: (row: Payout) => moneyText(row.amountMinor, row.currency),
  MERCHANT: (row: Payout) => row.merchantName,
  REFERENCE: (row: Payout) => row.reference,
  REASON: (row: Payout) => row.reason,
};

/** The commands for payouts. */
export const payoutCommands: readonly Command[] = [
  defineCommand({
    name: 'payouts list',
    description: 'Lists payouts, newest first.',
    example: 'payouts list --state "awaiting approval"',
    options: {
      state: stateOption(PAYOUT_STATES),
      merchant: ofMerchantOption,
      limit: limitOption,
    },
    async run({ database, place }, { state, merchant, limit }) {
      const merchantId = await filterMerchant(database, merchant);
      const payouts = await listPayouts(database, { state, merchantId, limit: Number(limit) });
      return listResult(payouts, COLUMNS, `No payouts found in ${place}.`);
    },
  }),
  moveCommand('approve', 'pending', 'Approves a payout that awaits approval; it then goes to the bank.'),
  moveCommand(
    'decline',
    'declined',
    'Declines a payout that awaits approval; its money returns to the balance.',
  ),
  moveCommand(
    'cancel',
    'cancelled',
    'Cancels a payout that awaits approval, at its merchant’s request; its money returns to the balance.',
  ),
  moveCommand('complete', 'completed', 'Records that the bank has carried out a pending payout.'),
  moveCommand(
    'fail',
    'failed',
    'Records that the bank has refused a payout or returned a completed one; its money returns to the balance.',
  ),
];

function moveCommand(verb: string, to: PayoutState, description: string): Command {
  const name = `payouts ${verb}`;
  const takesReason = to !== 'pending' && to !== 'completed';
  return defineChange({
    name,
    description,
    example: `${name} ${EXAMPLE_ID}`,
    options: takesReason ? { payout, reason } : { payout },
    async run({ admin }, values, by) {
      const payoutId = values.payout;
      const why = by.reason === reason.default ? '' : by.reason;
      const payout = await movePayout(admin, { ...by, reason: why }, { payoutId, to });
      return { json: payout, text: `Payout ${payoutId} is ${payout.state} now.` };
    },
  });
}

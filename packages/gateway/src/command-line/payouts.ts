/** `gangway payouts`: lists payouts, decides on those that await approval, and records the bank's results. */
import { PAYOUT_STATES, type PayoutState } from '@gangway/protocol';
import { filterMerchant } from '../administration/find-or-refuse.ts';
import { movePayout } from '../administration/move-payout.ts';
import { listPayouts } from '../payouts/payouts.ts';
import { type Command, defineChange, defineCommand } from './command.ts';
import { moneyText, textTable, timeText } from './text-tables.ts';
import { idFault, limitOption, oneOf } from './value-checks.ts';

const EXAMPLE_ID = '0199a3c4-0000-7000-8000-000000000000';

const payout = {
  placeholder: 'PAYOUT_ID',
  description: 'the payout, as payouts list shows it',
  isRequired: true,
  isOperand: true,
  fault: idFault('payouts list'),
} as const;
const reason = {
  placeholder: 'TEXT',
  description: 'the reason, shown in the list of payouts',
  default: '-',
} as const;

/** The commands for payouts. */
export const payoutCommands: readonly Command[] = [
  defineCommand({
    name: 'payouts list',
    description: 'Lists payouts, newest first.',
    example: 'payouts list --state "awaiting approval"',
    options: {
      state: {
        placeholder: 'STATE',
        description: `only those in this state: ${PAYOUT_STATES.join(', ')}`,
        fault: oneOf('state', PAYOUT_STATES),
      },
      merchant: { placeholder: 'UID', description: 'only those of this merchant' },
      limit: limitOption,
    },
    async run({ database, place }, { state, merchant, limit }) {
      const merchantId = await filterMerchant(database, merchant);
      const payouts = await listPayouts(database, { state, merchantId, limit: Number(limit) });
      const rows = payouts.map((row) => [
        timeText(row.createdAt),
        row.payoutId,
        row.state,
        moneyText(row.amountMinor, row.currency),
        row.merchantName,
        row.reference,
        row.reason,
      ]);
      const columns = ['CREATED', 'PAYOUT_ID', 'STATE', 'AMOUNT', 'MERCHANT', 'REFERENCE', 'REASON'];
      return { json: payouts, text: textTable(columns, rows, `No payouts found in ${place}.`) };
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

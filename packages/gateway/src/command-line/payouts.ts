/** `gangway payouts`: lists payouts, decides on those that await approval, and records the bank's results. */
import { PAYOUT_STATES, type PayoutState } from '@gangway/protocol';
import { movePayoutTo } from '../outcomes/payout-moves.ts';
import { listPayouts } from '../payouts/payouts.ts';
import { readBusinessTime } from './business-time.ts';
import { type Command, type CommandContext, defineCommand, NotFound, Refusal } from './command.ts';
import { filterMerchant } from './find-or-refuse.ts';
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
  return defineCommand({
    name,
    description,
    example: `${name} ${EXAMPLE_ID}`,
    options: takesReason ? { payout, reason } : { payout },
    run: (context, values) => {
      const why = 'reason' in values ? String(values.reason) : '-';
      return moveOrRefuse(context, values.payout, { to, reason: why === reason.default ? '' : why });
    },
  });
}

async function moveOrRefuse(
  { database, serviceName }: CommandContext,
  id: string,
  move: { to: PayoutState; reason: string },
) {
  const at = await readBusinessTime(database);
  const clock = { now: () => at, real: () => new Date() };
  return database.transaction(async (tx) => {
    const found = await movePayoutTo({ clock, serviceName }, tx, id, move);
    if (!found) throw new NotFound(`There is no payout ${id}.`);
    const { moved, payout: now } = found;
    if (!moved) throw new Refusal(`Payout ${id} is ${now.state}: it cannot be ${move.to} now.`);
    return { json: now, text: `Payout ${id} is ${now.state} now.` };
  });
}

/** `gangway refunds`: lists refunds, decides on those that await approval, and sets who decides. */
import { REFUND_AUTHORITIES, REFUND_STATES, type RefundAuthority } from '@gangway/protocol';
import { setRefundAuthority } from '../accounts/manage-accounts.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { findRefund } from '../orders/refunds.ts';
import { decideRefund } from '../outcomes/decide-refund.ts';
import { readBusinessTime } from './business-time.ts';
import { type Command, type CommandContext, defineCommand, NotFound, Refusal } from './command.ts';
import { lockAccountOrRefuse } from './find-or-refuse.ts';
import { listRefundLines } from './refund-list.ts';
import { moneyText, textTable, timeText } from './text-tables.ts';
import { idFault, limitOption, oneOf } from './value-checks.ts';

const AUTHORITIES = Object.keys(REFUND_AUTHORITIES);
const EXAMPLE_ID = '0199a3c4-0000-7000-8000-000000000000';

const refund = {
  placeholder: 'REFUND_ID',
  description: 'the refund, as refunds list shows it',
  isRequired: true,
  isOperand: true,
  fault: idFault('refunds list'),
} as const;

/** The commands for refunds. */
export const refundCommands: readonly Command[] = [
  defineCommand({
    name: 'refunds list',
    description: 'Lists refunds, newest first.',
    example: 'refunds list --state to-be-approval',
    options: {
      state: {
        placeholder: 'STATE',
        description: `only those in this state: ${REFUND_STATES.join(', ')}`,
        fault: oneOf('state', REFUND_STATES),
      },
      trade: {
        placeholder: 'TRADE_ID',
        description: 'only those of this payment',
        fault: idFault('orders list'),
      },
      limit: limitOption,
    },
    async run({ database, place }, { state, trade, limit }) {
      const refunds = await listRefundLines(database, { state, tradeId: trade, limit: Number(limit) });
      const rows = refunds.map((row) => [
        timeText(row.createdAt),
        row.refundId,
        row.state,
        moneyText(row.amountMinor, row.currency),
        row.orderId,
        row.account,
        row.description,
      ]);
      const columns = ['CREATED', 'REFUND_ID', 'STATE', 'AMOUNT', 'ORDER_ID', 'REQUESTED BY', 'DESCRIPTION'];
      return { json: refunds, text: textTable(columns, rows, `No refunds found in ${place}.`) };
    },
  }),
  defineCommand({
    name: 'refunds approve',
    description: 'Approves a refund that awaits approval; a running gateway sends the money back.',
    example: `refunds approve ${EXAMPLE_ID}`,
    options: { refund },
    run: (context, { refund: id }) => decide(context, id, 'approve'),
  }),
  defineCommand({
    name: 'refunds reject',
    description: 'Rejects a refund that awaits approval; no money moves.',
    example: `refunds reject ${EXAMPLE_ID}`,
    options: { refund },
    run: (context, { refund: id }) => decide(context, id, 'reject'),
  }),
  defineCommand({
    name: 'refunds authority',
    description:
      'Sets who decides on the refunds of a cashier: nobody else, a second person, or that refunds are not allowed.',
    example: 'refunds authority --account 056683 --set approval',
    options: {
      account: { placeholder: 'UID', description: 'UID or e-mail address', isRequired: true },
      set: {
        placeholder: AUTHORITIES.join('|'),
        description: 'the new rule, which applies within 4 seconds',
        isRequired: true,
        fault: oneOf('authority', AUTHORITIES),
      },
    },
    run: ({ database }, { account: user, set }) =>
      database.transaction(async (tx) => {
        const { id, uid, role } = await lockAccountOrRefuse(tx, user);
        if (role !== 'cashier')
          throw new Refusal(`Account ${uid} has the role ${role}: only a cashier makes refunds.`);
        await setRefundAuthority(tx, id, set as RefundAuthority);
        return { json: { uid, refundAuthority: set }, text: `Refunds of account ${uid}: ${set}.` };
      }),
  }),
];

async function decide({ database }: CommandContext, id: string, decision: 'approve' | 'reject') {
  const at = await readBusinessTime(database);
  const clock = { now: () => at, real: () => new Date() };
  return database.transaction(async (tx) => {
    const found = await findRefund(tx, id);
    const order = found && (await lockOrder(tx, found.tradeId));
    // Reads again, because the previous holder of the lock may have decided.
    const awaited = order && (await findRefund(tx, id));
    if (!awaited) throw new NotFound(`There is no refund ${id}.`);
    const decided = await decideRefund({ clock }, tx, { order, refund: awaited, decision, decidedBy: null });
    if (!decided) throw new Refusal(`Refund ${id} awaits no decision: it is ${awaited.state}.`);
    return { json: decided, text: `Refund ${id} is ${decided.state} now.` };
  });
}

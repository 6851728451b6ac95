/** `gangway refunds`: lists refunds, decides on those that await approval, and sets who decides. */
import { keysOf, REFUND_AUTHORITIES, REFUND_STATES } from '@gangway/protocol';
import { decideRefund, type RefundDecision } from '../administration/decide-refund.ts';
import { switchAccount } from '../administration/switch-account.ts';
import type { By } from '../administration/use-case.ts';
import { listRefundLines, type RefundLine } from '../orders/refund-lines.ts';
import { type Command, type CommandContext, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { listResult, stateOption } from './list-result.ts';
import { accountOption, operand, optional, required } from './options.ts';
import { moneyText, timeText } from './text-tables.ts';
import { idFault, limitOption, oneOf } from './value-checks.ts';

const AUTHORITIES = keysOf(REFUND_AUTHORITIES);
const EXAMPLE_ID = '0199a3c4-0000-7000-8000-000000000000';

const refund = operand('REFUND_ID', 'the refund, as refunds list shows it', idFault('refunds list'));

const COLUMNS = {
  CREATED: (row: RefundLine) => timeText(row.createdAt),
  REFUND_ID: (row: RefundLine) => row.refundId,
  STATE: (row: RefundLine) => row.state,
  AMOUNT: (row: RefundLine) => moneyText(row.amountMinor, row.currency),
  ORDER_ID: (row: RefundLine) => row.orderId,
  'REQUESTED BY': (row: RefundLine) => row.account,
  DESCRIPTION: (row: RefundLine) => row.description,
};

const authorityCheck = oneOf('authority', AUTHORITIES);

/** The commands for refunds. */
export const refundCommands: readonly Command[] = [
  defineCommand({
    name: 'refunds list',
    description: 'Lists refunds, newest first.',
    example: 'refunds list --state to-be-approval',
    options: {
      state: stateOption(REFUND_STATES),
      trade: optional('TRADE_ID', 'only those of this payment', idFault('orders list')),
      limit: limitOption,
    },
    async run({ database, place }, { state, trade, limit }) {
      const refunds = await listRefundLines(database, { state, tradeId: trade, limit: Number(limit) });
      return listResult(refunds, COLUMNS, `No refunds found in ${place}.`);
    },
  }),
  defineChange({
    name: 'refunds approve',
    description: 'Approves a refund that awaits approval; a running gateway sends the money back.',
    example: `refunds approve ${EXAMPLE_ID}`,
    options: { refund },
    run: (context, { refund: refundId }, by) => decide(context, by, { refundId, decision: 'approve' }),
  }),
  defineChange({
    name: 'refunds reject',
    description: 'Rejects a refund that awaits approval; no money moves.',
    example: `refunds reject ${EXAMPLE_ID}`,
    options: { refund },
    run: (context, { refund: refundId }, by) => decide(context, by, { refundId, decision: 'reject' }),
  }),
  defineChange({
    name: 'refunds authority',
    description:
      'Sets who decides on the refunds of a cashier: nobody else, a second person, or that refunds are not allowed.',
    example: 'refunds authority --account 056683 --set approval',
    options: {
      account: accountOption,
      set: required(AUTHORITIES.join('|'), 'the new rule, which applies within 4 seconds', authorityCheck),
    },
    async run({ admin }, { account, set }, by) {
      const { uid } = await switchAccount(admin, by, { account, refundAuthority: set });
      return { json: { uid, refundAuthority: set }, text: `Refunds of account ${uid}: ${set}.` };
    },
  }),
];

async function decide({ admin }: CommandContext, by: By, { refundId, decision }: RefundDecision) {
  const decided = await decideRefund(admin, by, { refundId, decision });
  return { json: decided, text: `Refund ${refundId} is ${decided.state} now.` };
}

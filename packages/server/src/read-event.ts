/** Parses the fields of a verified notification about a refund, split, return or payout. */
import { PAYOUT_STATES, parseAmount, REFUND_STATES, readObjects, SPLIT_STATES } from '@gangway/protocol';
import * as v from 'valibot';
import type { GatewayEvent, Split } from './gateway-events.ts';

const id = v.pipe(v.string(), v.minLength(1));
const amount = v.pipe(
  v.string(),
  v.check((text) => parseAmount(text) !== undefined),
);
const whole = v.pipe(v.string(), v.digits(), v.transform(Number));

const refundSchema = v.object({
  refund_id: id,
  m_refund_id: v.optional(v.string()),
  order_id: v.string(),
  trade_id: id,
  state: v.picklist(REFUND_STATES),
  refund_amount: amount,
  refund_currency: v.string(),
  description: v.optional(v.string()),
  createDate: whole,
  sequence: whole,
});

const splitSchema = v.object({
  split_id: id,
  trade_id: id,
  split_solution_id: v.optional(v.string()),
  state: v.picklist(SPLIT_STATES),
  currency: v.string(),
  reference_id: v.optional(v.string()),
  reference: v.optional(v.string()),
  receivers: v.pipe(
    v.optional(v.string(), '[]'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return readObjects(dataset.value);
      } catch {
        addIssue({ message: 'is no list' });
        return NEVER;
      }
    }),
  ),
  created_at: whole,
  sequence: whole,
});

const payoutSchema = v.object({
  payout_id: id,
  wallet_id: v.optional(v.string()),
  state: v.picklist(PAYOUT_STATES),
  amount,
  currency: v.string(),
  reference: v.optional(v.string()),
  time: whole,
  sequence: whole,
});

type Fields = Readonly<Record<string, string>>;

/** Type of notification → its parser; payments are parsed elsewhere. */
const READERS: Readonly<Record<string, (fields: Fields) => GatewayEvent>> = {
  refund: (fields) => ({ type: 'refund', refund: refundOf(v.parse(refundSchema, fields)) }),
  splitPayment: (fields) => ({ type: 'splitPayment', split: splitOf(v.parse(splitSchema, fields)) }),
  splitRefund: (fields) => ({ type: 'splitRefund', split: splitOf(v.parse(splitSchema, fields)) }),
  payout: (fields) => ({ type: 'payout', payout: payoutOf(v.parse(payoutSchema, fields)) }),
};

/**
 * Returns the event, `unknown-type` for a type that this version does not know, or the name of a member that it cannot
 * read.
 */
export function readEvent(
  fields: Fields,
): { readonly event: GatewayEvent } | { readonly wrongMember: string } | 'unknown-type' {
  const { type = '' } = fields;
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (!read) return 'unknown-type';
  try {
    return { event: read(fields) };
  } catch (error) {
    if (!(error instanceof v.ValiError)) throw error;
    return { wrongMember: v.getDotPath(error.issues[0]) ?? 'data' };
  }
}

const refundOf = (data: v.InferOutput<typeof refundSchema>) => ({
  refundId: data.refund_id,
  ...(data.m_refund_id && { merchantRefundId: data.m_refund_id }),
  orderId: data.order_id,
  tradeId: data.trade_id,
  state: data.state,
  amount: data.refund_amount,
  currency: data.refund_currency,
  ...(data.description && { description: data.description }),
  createdAt: data.createDate,
  sequence: data.sequence,
});

const splitOf = (data: v.InferOutput<typeof splitSchema>): Split => ({
  splitId: data.split_id,
  tradeId: data.trade_id,
  ...(data.split_solution_id && { splitSolutionId: data.split_solution_id }),
  state: data.state,
  currency: data.currency,
  ...(data.reference_id && { referenceId: data.reference_id }),
  ...(data.reference && { reference: data.reference }),
  receivers: data.receivers,
  createdAt: data.created_at,
  sequence: data.sequence,
});

const payoutOf = (data: v.InferOutput<typeof payoutSchema>) => ({
  payoutId: data.payout_id,
  ...(data.wallet_id && { walletId: data.wallet_id }),
  state: data.state,
  amount: data.amount,
  currency: data.currency,
  ...(data.reference && { reference: data.reference }),
  requestedAt: data.time,
  sequence: data.sequence,
});

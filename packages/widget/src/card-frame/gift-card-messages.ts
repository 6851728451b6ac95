// The messages between page and gift card's form, besides those of any form. Every message has a schema. Those of the
// frame's arguments are in gift-card-arguments.ts, so that the page does not load them.
import type { VoucherAnswer } from '@gangway/protocol/checkout';
import * as v from 'valibot';
import type { GIFT_CARD_ARGUMENTS } from './gift-card-arguments.ts';
import { type Calls, FORM_ANSWERS, type Schemas } from './messages.ts';

/** The outcomes of a gift card: the response of its trade's own address, or `unreachable` without one. */
const VOUCHER_OUTCOMES = [
  'accepted',
  'wrong',
  'part-paid',
  'too-little',
  'locked',
  'over',
  'invalid',
  'unreachable',
] as const satisfies readonly (VoucherAnswer | 'unreachable')[];

/** See VOUCHER_OUTCOMES. */
export type VoucherOutcome = (typeof VOUCHER_OUTCOMES)[number];

const amountSchema = v.pipe(v.string(), v.regex(/^\d{1,12}\.\d{2}$/));

const voucherResultSchema = v.object({
  outcome: v.picklist(VOUCHER_OUTCOMES),
  /** What the card holds, and in which currency; with `too-little` only. */
  balance: v.exactOptional(amountSchema),
  /** What another way would pay, where the payer may pay a part with this card. */
  rest: v.exactOptional(amountSchema),
  currency: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
});

/** The result for a gift card. */
export type VoucherResult = v.InferOutput<typeof voucherResultSchema>;

/** The functions of the gift card's form. */
export const GIFT_CARD_ANSWERS = {
  ...FORM_ANSWERS,
  /** Posts number and PIN to a trade's own address, which must be at the frame's gateway. */
  submitVoucher: voucherResultSchema,
} as const satisfies Schemas;

/** The functions of the gift card's form. */
export type GiftCardCalls = Calls<typeof GIFT_CARD_ARGUMENTS, typeof GIFT_CARD_ANSWERS>;

/** The request and response for a gift card, between the card frame and a trade's own address. */
import * as v from 'valibot';

/**
 * The result for a gift card, its HTTP status, and whether the payer may try again on the same trade. Ordinary results
 * have status 200, because browsers log other statuses as errors.
 */
export const VOUCHER_ANSWERS = {
  /** Taken; the outcome follows within a second. */
  accepted: { http: 202, again: false },
  /** Number or PIN is wrong; which of the two is not revealed. */
  wrong: { http: 200, again: true },
  /** The part that the payer agreed to is paid. The payer chooses how to pay the rest on the trade's page. */
  'part-paid': { http: 200, again: false },
  /** The card holds less than the amount; its balance is untouched. */
  'too-little': { http: 200, again: true },
  /** Locked by its issuer, or tried too often from one source; which of the two is not revealed. */
  locked: { http: 200, again: true },
  /** The trade can no longer be paid. */
  over: { http: 200, again: false },
  /** Not a number and a PIN. */
  invalid: { http: 400, again: true },
} as const satisfies Record<string, { http: number; again: boolean }>;

/** A code of {@link VOUCHER_ANSWERS}. */
export type VoucherAnswer = keyof typeof VOUCHER_ANSWERS;

const amountSchema = v.pipe(v.string(), v.regex(/^\d{1,12}\.\d{2}$/));

/** A gift card as its payer types it, without spaces. */
export const voucherCardSchema = v.object({
  number: v.pipe(v.string(), v.regex(/^\d{8,24}$/)),
  pin: v.pipe(v.string(), v.regex(/^\d{4,8}$/)),
  /** After `too-little` with `rest`: what the payer agreed to pay with this card. Without it, the whole amount. */
  part: v.exactOptional(amountSchema),
});

/** See {@link voucherCardSchema}. */
export type VoucherCard = v.InferOutput<typeof voucherCardSchema>;

/**
 * The response to a {@link VoucherCard}. Only `too-little` may carry `balance` and `currency`, because only number and
 * PIN together may reveal what the card holds.
 */
export const voucherAnswerSchema = v.object({
  outcome: v.picklist(Object.keys(VOUCHER_ANSWERS) as [VoucherAnswer, ...VoucherAnswer[]]),
  /** Such as `5.00`. */
  balance: v.exactOptional(amountSchema),
  currency: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
  /** With `balance`, where the card may pay a part: what another way would pay then. */
  rest: v.exactOptional(amountSchema),
});

/** See {@link voucherAnswerSchema}. */
export type VoucherReply = v.InferOutput<typeof voucherAnswerSchema>;

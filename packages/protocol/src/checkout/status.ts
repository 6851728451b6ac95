/** What a checkout may know about a payment: the response of `GET …/payments/:tradeId` and of the payer's return. */
import * as v from 'valibot';
import { ORDER_STATES } from '../order-states.ts';
import { UNPAID_REASONS } from '../unpaid-reasons.ts';
import { CARD_PURPOSES } from './card-purpose.ts';
import { payerActionSchema } from './payer-action.ts';

/** One payment as the payer may see it. Times are in unix seconds by the server's clock. */
export const statusSchema = v.object({
  tradeId: v.string(),
  orderId: v.string(),
  state: v.picklist(ORDER_STATES),
  /** True when nothing the payer does can change `state` any more. */
  final: v.boolean(),
  /** With an unpaid `final` state: money may still arrive, late or from another device. Poll at long intervals. */
  mayBePaid: v.optional(v.boolean()),
  amount: v.string(),
  currency: v.string(),
  /** Canonical sub_pay_method. */
  method: v.string(),
  /** The id of the offer that was chosen, unless it is the method's name. */
  offer: v.optional(v.string()),
  /** As in the session: why a card is requested when it does not pay at once. */
  purpose: v.optional(v.picklist(CARD_PURPOSES)),
  /** When the order expires, and the server's time now: the element counts down the difference. */
  expiresAt: v.number(),
  now: v.number(),
  /** True when another try does not move `expiresAt`: on the gateway's page, the merchant's `timeout` is the limit. */
  hasFixedEnd: v.optional(v.boolean()),
  /** Where a waiting payer can continue (the gateway's page); absent when there is nothing to continue. */
  continueUrl: v.optional(v.string()),
  /**
   * Once it is paid or reserved: the session's `returnUrl` with a status token, so that the page there can show it.
   * Without it, the element goes to the session's own.
   */
  returnUrl: v.optional(v.string()),
  /** After an unpaid end: where the payer goes at once, to the other ways to pay. Without it, the element stays. */
  unpaidUrl: v.optional(v.string()),
  /** What is left to pay after a gift card has paid a part: the payer chooses how to, at `continueUrl`. */
  rest: v.optional(v.string()),
  /** What a waiting payer does elsewhere; absent when there is only `continueUrl`, or nothing. */
  action: v.optional(payerActionSchema),
  /**
   * Why nothing was paid, once that is final, or why the previous attempt failed. Absent when the reason is unknown or
   * not for the payer.
   */
  reason: v.optional(v.picklist(UNPAID_REASONS)),
});

/** See {@link statusSchema}. */
export type CheckoutStatus = v.InferOutput<typeof statusSchema>;

/** The response of `GET …/session`: the order's latest payment, or null when none was started. */
export const sessionStateSchema = v.object({
  status: v.nullable(statusSchema),
  /** The ids of the session's saved cards that the customer has removed since. */
  removed: v.optional(v.array(v.string())),
});

/** See {@link sessionStateSchema}. */
export type SessionState = v.InferOutput<typeof sessionStateSchema>;

/** The `aud` claim of a status token, which is in the fragment of the shop's return URL. */
export const STATUS_AUDIENCE = 'gw-status';

/** The parameter in the fragment of the shop's return URL that carries the status token. */
export const STATUS_FRAGMENT = 'gw-status';

/**
 * What the element posts to `…/payments` when the payer submits. Amount and currency come from the session, never from
 * this request.
 */
import * as v from 'valibot';
import { type CheckoutData, isCheckoutData } from '../checkout-data.ts';
import { WALLETS, type WalletType } from '../wallets.ts';
import { debitAccountSchema } from './debit-account.ts';
import { blikCodeSchema, phoneSchema } from './payer-input.ts';
import { saveConsentSchema } from './saved-card.ts';

/** Where the payer pays. Wallets need it; the other methods ignore it. */
export const SCENARIOS = ['web', 'wap', 'app', 'mini-program'] as const;

/** A random id of one submission: 16 to 64 letters, digits, `-` or `_`. */
export const attemptIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/));

/** See `checkout-data.ts`. */
export const checkoutDataSchema = v.custom<CheckoutData>(isCheckoutData);

/** The body of `POST …/payments`. A repeat with the same `attemptId` gets the same response. */
export const paymentRequestSchema = v.object({
  attemptId: attemptIdSchema,
  /** Canonical sub_pay_method, one of the session's methods or that of `offer`. */
  method: v.string(),
  /** The id of the session's offer, unless it is the method's name. */
  offer: v.optional(v.pipe(v.string(), v.maxLength(64))),
  scenario: v.optional(v.picklist(SCENARIOS)),
  /** Card: the one-time payment_token_object. */
  token: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  /** Card: the payer's e-mail address, if the shop did not give one. */
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  /** Card, where the session has `canSave`: the payer ticked the box to save it; which sentence stood beside it. */
  saveConsent: v.optional(saveConsentSchema),
  /** Where the session has `fields`: what the payer typed in them. Not with a fast checkout, whose bank reports it. */
  checkoutData: v.optional(checkoutDataSchema),
  /** A method that asks for a code: the code, if typed here; otherwise the gateway's page asks for it. */
  blikCode: v.optional(blikCodeSchema),
  /** A method that asks for a phone number: the payer's, likewise. */
  phone: v.optional(phoneSchema),
  /** A method that asks for an account: the payer's, who agreed to the mandate beside it; likewise. */
  account: v.optional(debitAccountSchema),
  /** Alipay+: the chosen wallet; otherwise the gateway's page offers the choice. */
  walletType: v.optional(v.picklist(Object.keys(WALLETS) as [WalletType, ...WalletType[]])),
  /** With the scenario `app`: the operating system of the device. */
  osType: v.optional(v.picklist(['android', 'ios'])),
});

/** See {@link paymentRequestSchema}. */
export type PaymentRequest = v.InferOutput<typeof paymentRequestSchema>;

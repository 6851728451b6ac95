/**
 * The checkout contract: the requests of the elements to a backend. `@gangway/server` implements it for a shop; the
 * gateway's hosted pages implement it for an existing trade.
 *
 * | Route | Answer |
 * |---|---|
 * | `GET  {endpoint}/session` | `SessionState` |
 * | `POST {endpoint}/payments` with `PaymentRequest` | `NextStep` |
 * | `GET  {endpoint}/payments/:tradeId` | `CheckoutStatus` |
 * | `POST {endpoint}/saved-cards` with `SavedCardChange`, where the session offers saved cards | `SavedCardReply` |
 * | `POST {submitUrl}` with `VoucherCard`, from the gateway's own frame only | `VoucherReply` |
 *
 * The session token is sent as `Authorization: Bearer`; a refusal is a `CheckoutErrorBody`.
 */
export { CHECKOUT_TEXTS, type CheckoutData, type PayerAddress, type PayerContact } from '../checkout-data.ts';
export { isEmail } from '../email.ts';
export { UNPAID_REASONS, type UnpaidReason } from '../unpaid-reasons.ts';
export { CARD_PURPOSES, type CardPurpose, purposeOf } from './card-purpose.ts';
export {
  CHECKOUT_ERRORS,
  type CheckoutErrorBody,
  type CheckoutErrorCode,
  checkoutErrorSchema,
} from './checkout-error.ts';
export { type DebitAccount, debitAccountSchema } from './debit-account.ts';
export { type NextStep, nextStepSchema } from './next-step.ts';
export { findOffer, METHOD_KIND, methodOffers, type Offer, offerSchema, offersOf } from './offer.ts';
export { type PayerAction, payerActionSchema } from './payer-action.ts';
export {
  type AskedFields,
  FAST_CHECKOUT,
  FIELD_NAMES,
  FIELD_NEEDS,
  type FieldName,
  findMissingField,
  findUnaskedField,
  hasField,
  type SessionFields,
} from './payer-fields.ts';
export { blikCodeSchema, phoneSchema } from './payer-input.ts';
export {
  attemptIdSchema,
  checkoutDataSchema,
  type PaymentRequest,
  paymentRequestSchema,
  SCENARIOS,
} from './payment-request.ts';
export {
  REMOVAL_UNDO_SECONDS,
  SAVE_WORDING_VERSION,
  SAVED_CARD_KIND,
  type SavedCardChange,
  type SavedCardReply,
  saveConsentSchema,
  savedCardChangeSchema,
  savedCardReplySchema,
} from './saved-card.ts';
export {
  type CheckoutSession,
  isTestKey,
  readSession,
  SESSION_AUDIENCE,
  SESSION_SECONDS_MAX,
  sessionSchema,
} from './session.ts';
export {
  type CheckoutStatus,
  type SessionState,
  STATUS_AUDIENCE,
  STATUS_FRAGMENT,
  sessionStateSchema,
  statusSchema,
} from './status.ts';
export {
  VOUCHER_ANSWERS,
  type VoucherAnswer,
  type VoucherCard,
  type VoucherReply,
  voucherAnswerSchema,
  voucherCardSchema,
} from './voucher.ts';

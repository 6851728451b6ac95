/**
 * The entry point of the merchant server. The file store has its own entry point,
 * `@gangway/server/file-store`.
 */
export { REFUSAL_REASONS, RETRY_ADVICE, type RefusalReason, type RetryAdvice } from '@gangway/protocol';
export type { CallOptions, CallResult, FilterOptions, TypedCalls } from './calls/call-types.ts';
export { type Gateway, type GatewayOptions, gatewayCalls } from './calls/gateway-calls.ts';
export type { Money } from './calls/member-names.ts';
export type { CardDetails } from './calls/option-words.ts';
export type { OrderPage, OrderPages } from './calls/order-pages.ts';
export type { CheckoutData } from './checkout-data.ts';
export { CheckoutFailure } from './checkout-failure.ts';
export type { Checkout, CheckoutInput } from './create-checkout.ts';
export { type Gangway, gangway } from './gangway.ts';
export { GangwayError, InvalidOption } from './gangway-error.ts';
export { GatewayRefusal, GatewayUnreachable } from './gateway-errors.ts';
export type {
  GatewayEvent,
  OnEvent,
  OnRefund,
  Payout,
  Refund,
  Split,
  StoredCard,
} from './gateway-events.ts';
export type { Logger } from './logger.ts';
export type { GangwayOptions } from './options.ts';
export type { OrderInput } from './order-input.ts';
export type { CardPayment, CardPaymentInput } from './pay-by-card.ts';
export type { SavedCardInput, SavedCardPayment } from './pay-by-saved-card.ts';
export type { FieldsInput } from './payer-fields.ts';
export type { OnMismatch, OnPayment, Payment } from './payment.ts';
export { memoryStore } from './stores/memory-store.ts';
export type {
  Capture,
  CardTerms,
  OrderRecord,
  SavedCard,
  Store,
  ThreeDs,
  TradeRecord,
  UsedBy,
} from './stores/store.ts';

/** The entry point of the wire protocol. `./signature` and `./checkout` are entry points of their own. */
export type {
  AccountChanges,
  AccountSwitchboard,
  SwitchAnswer,
  SwitchedAccount,
} from './account-switches.ts';
export { findCardNumbers } from './card-numbers.ts';
export {
  type CheckoutData,
  findCheckoutDataFault,
  type PayerAddress,
  type PayerContact,
  readCheckoutData,
} from './checkout-data.ts';
export { CURRENCIES, type Decimals, isCurrency } from './currencies.ts';
export {
  type Envelope,
  failureEnvelope,
  MAX_BODY_BYTES,
  NESTING_MAX,
  type OpenedEnvelope,
  openEnvelope,
  type ResponseEnvelope,
  responseId,
  successEnvelope,
} from './envelope.ts';
export { ERRORS, type ErrorCode, type Fault, fault, isPassing, SUCCESS_CODE } from './errors.ts';
export { findMethod, isDebit, type Method } from './find-method.ts';
export { inLanguage } from './in-language.ts';
export { INCIDENTS, type Incident } from './incidents.ts';
export {
  ATTEMPTS_MAX,
  AUTHORIZATION_DAYS,
  LENGTHS,
  LIST_LIMIT_MAX,
  LOW_VALUE_LIMITS,
  ORDER_LINES_MAX,
  RECEIVERS_MAX,
  REFUND_DAYS_MAX,
  REFUNDS_MAX,
  SPLITS_MAX,
  TIMEOUT_MINUTES_MAX,
} from './limits.ts';
export { LOOK_FAULTS, LOOK_NAME_MAX, LOOK_RADIUS_MAX, type Look, lookFault, readLook } from './look.ts';
export { type Market, orderForMarket } from './market-order.ts';
export { duplicateNames, type Member, type MemberKind, readMembers } from './member-scan.ts';
export type { Flow, PayerInput, PhoneNumbers, WaitingView } from './method-values.ts';
export {
  METHODS,
  type MethodName,
  type MethodRow,
  type MethodsWith,
  methodsWith,
} from './methods.ts';
export {
  convertAmount,
  divideHalfUp,
  formatAmount,
  type Money,
  multiplyByRate,
  parseAmount,
} from './money.ts';
export {
  DISPUTE_NOTIFICATION,
  disputeNotification,
  isAcknowledged,
  LATER_WAIT_SECONDS,
  type NotificationData,
  nextTrySeconds,
  notificationFields,
  notificationText,
  PAYMENT_NOTIFICATION,
  PAYOUT_NOTIFICATION,
  type PaymentNotificationValues,
  type PayoutNotificationValues,
  paymentNotification,
  payoutNotification,
  REFUND_NOTIFICATION,
  REVERSAL_NOTIFICATION,
  type RefundNotificationValues,
  refundNotification,
  reversalNotification,
  SPLIT_NOTIFICATION,
  type SplitNotificationValues,
  splitNotification,
  TRIES_END_SECONDS,
  TRY_TIMEOUT_SECONDS,
  WAITS_SECONDS,
} from './notification.ts';
export { isAppScheme } from './operations/addresses.ts';
export { PAYMENT_COLUMNS, REFUND_COLUMNS, REFUND_DOWNLOAD } from './operations/batch-query.ts';
export {
  type CheckedData,
  checkCurrency,
  checkData,
  checkFeatures,
  checkKeys,
  checkLimits,
  checkSupport,
  findExemption,
  leastMinor,
  type SupportQuestion,
  timeoutMinutes,
  type Values,
} from './operations/check-data.ts';
export { CHECK_ORDER } from './operations/check-order.ts';
export {
  CARD_INFO_MEMBERS,
  type Condition,
  type Contract,
  lengthMaxOf,
  type Parameter,
  type ParameterKind,
  type ResultMember,
  readDay,
} from './operations/contract.ts';
export { CREATION_RESULT } from './operations/create-payments.ts';
export { REPORT_LINE, TRANSACTION_LINE } from './operations/get-tradebill.ts';
export { findHiddenMember } from './operations/hidden-members.ts';
export { OPERATION_NAMES, type OperationName } from './operations/names.ts';
export { type ObjectEntry, readObjects } from './operations/object-lists.ts';
export {
  type ChosenContract,
  type CreationName,
  chooseContract,
  findOperation,
  OPERATIONS,
  type Operation,
  type OperationValues,
  type RoleOf,
} from './operations/operations.ts';
export { ORDER_FILTER_MEMBERS, type OrderFilter, readOrderFilter } from './operations/order-filter.ts';
export { lineTotalMinor, lineVatMinor, ORDER_LINE, type OrderLine } from './operations/order-lines.ts';
export { readOperation } from './operations/order-operation.ts';
export type { DataRules } from './operations/parameter-format.ts';
export { DISPUTE_INFO, PAYMENT_INFO, REFUND_INFO, TRANSACTION_INFO } from './operations/query-order.ts';
export {
  RETURN_RECEIVERS,
  SPLIT_DETAIL,
  SPLIT_RECEIVERS,
  SPLIT_RESULT,
} from './operations/split-payment.ts';
export {
  REVOCATION_DELAY_SECONDS_MAX,
  STORED_CARD_STATES,
  type StoredCardState,
} from './operations/stored-card.ts';
export { type GivenTime, readValues, type ValuesOf } from './operations/values.ts';
export {
  HOLDING_STATES,
  hasEndedUnpaid,
  holdsOrderId,
  isFinalForPayer,
  mayMove,
  OPEN_STATES,
  ORDER_STATES,
  ORDER_TRANSITIONS,
  type OrderState,
} from './order-states.ts';
export { PAYER_OUTCOMES, type PayerOutcome } from './payer-outcomes.ts';
export { mayPayoutMove, PAYOUT_MOVES, PAYOUT_STATES, type PayoutState } from './payout-states.ts';
export { PHONE_NUMBER } from './phone-number.ts';
export {
  FAULTY_RAILS,
  type FaultyRail,
  RAIL_FAULT_EFFECTS,
  RAIL_FAULT_MODES,
  type RailFaultMode,
} from './rail-faults.ts';
export { REFUND_STATES, type RefundState } from './refund-states.ts';
export {
  adviceOf,
  REFUSAL_REASONS,
  RETRY_ADVICE,
  type RefusalKind,
  type RefusalReason,
  type RetryAdvice,
  refusalReason,
  UNKNOWN_REASON,
} from './refusal-reasons.ts';
export {
  FEATURES,
  type Feature,
  OPT_IN_FEATURES,
  REFUND_AUTHORITIES,
  type RefundAuthority,
  ROLES,
  type Role,
} from './roles.ts';
export { maySplitMove, SPLIT_MOVES, SPLIT_STATES, type SplitState } from './split-states.ts';
export { hasCardNumber } from './typed-card-numbers.ts';
export { entriesOf, findRow, isNameOf, keysOf, recordOf } from './typed-records.ts';
export { UNPAID_REASONS, type UnpaidReason } from './unpaid-reasons.ts';
export { urlOf } from './url-of.ts';
export {
  behaviourOfCode,
  type CodeMethod,
  findMethodOfCode,
  TEST_CODE_ENDINGS,
  type TestCodeBehaviour,
  WALLET_CODES,
} from './wallet-codes.ts';
export { type Scenario, WALLET_HOMES, WALLETS, type WalletType, walletSupports } from './wallets.ts';

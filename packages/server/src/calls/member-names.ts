/** The names of options and results in typed calls, and the members of the wire that they stand for. */

/**
 * Name → the members of the wire that it stands for. A pair is an amount and its currency, which together are one
 * {@link Money}; where a contract has only one of them, that one has a name of its own.
 */
export const MEMBER_NAMES = {
  /** The account that made the request: its UID. */
  account: ['user'],
  /** The name of the holder of the account that is debited. */
  accountHolder: ['account_holder'],
  /** Where a payer goes whom a bank or an app has refused: to the gateway's page (the default), or back to yours. */
  afterRefusal: ['after_refusal'],
  /** Decimal text with two decimals. */
  amount: ['amount', 'split_amount'],
  /** The amount in CNY, where there is a rate. */
  amountInCny: ['amount_cny'],
  /** The app at the wallet's platform: registered with the gateway and active. */
  appId: ['sub_app_id'],
  /** When the answer was made. */
  at: ['time'],
  /** Settled and not paid out: decimal text. */
  available: ['available'],
  /** The six digits of BLIK: valid for 120 seconds and one try. */
  blikCode: ['blik_code'],
  /** `now` takes the money with the payment, `later` reserves it for a capture, `never` only keeps the card. */
  capture: ['operation'],
  /** The card itself, for accounts with the feature `pci`; never log it. */
  card: ['cardinfo'],
  /** Brand of the stored card. */
  cardBrand: ['card_brand'],
  /** Expiry of the stored card, MM/YYYY. */
  cardExpiry: ['card_expiry'],
  /** Last four digits of the stored card. */
  cardLast4: ['card_last4'],
  /** The state of a stored card: `revoking` until its revocation takes effect. */
  cardState: ['card_state'],
  /** A customer's stored cards, the newest first. */
  cards: ['cards'],
  /** Name of the cashier. */
  cashierName: ['cashier_name'],
  /** When the payer agreed on your page that the card is kept. */
  consentAt: ['consent_time'],
  /** Which wording the payer agreed to there: a name of yours, at most 64 characters. */
  consentWording: ['consent_wording'],
  /** Contact and addresses of the payer: customer, billingAddress and shippingAddress. */
  checkoutData: ['checkout_data'],
  /** Fee and VAT on it, in the settlement currency. */
  cost: ['merchant_cost'],
  /** How many there are. */
  count: ['count'],
  /** When it was created. */
  createdAt: ['created_at', 'createDate', 'refund_time'],
  /** ISO 4217 code. */
  currency: ['currency'],
  /** Your number of the customer. */
  customerId: ['customer_id'],
  /** The business day of the payments, `2026-11-21`. */
  day: ['bill_date'],
  /** `approve` sends the money back, `reject` ends the refund. */
  decision: ['decision'],
  /** Seconds until the revocation takes effect, 0 to 3600; 0 by default. */
  delaySeconds: ['delay'],
  /** Your deposit, not included in `available`: decimal text. */
  deposit: ['deposit'],
  /** What it is for; payers and notifications read it. */
  description: ['description', 'refund_description'],
  /** Your own number of this entry, unique in the request. */
  detailReferenceId: ['detail_reference_id'],
  /** A page of its own (the default), or framed by a page of an origin that a client key of yours allows. */
  display: ['form_type'],
  /** What is taken off the line, with VAT: decimal text. */
  discount: ['discount_amount'],
  /** The dispute. */
  disputeId: ['dispute_id'],
  /** The disputes of a paid order, the oldest first. */
  disputes: ['dispute_info'],
  /** The day on which it is to be settled, `2026-11-21`. */
  dueDay: ['due_date'],
  /** The payer's e-mail address. */
  email: ['email'],
  /** Why it failed. */
  error: ['error_msg'],
  /** Settlement amount per amount, at most 8 decimals. */
  exchangeRate: ['exchange_rate'],
  /** What it cost: decimal text in the settlement currency. */
  fee: ['fee'],
  /** Only orders with these values. */
  filter: ['filter'],
  /** The first instant of the period; whole seconds. */
  from: ['start_time'],
  /** What the acquirer charged for a payment or refund, where its statement says so. */
  railCost: [['rail_cost', 'rail_cost_currency']],
  /** How far the money is: `uncleared`, `cleared` or `settled`. */
  fundFlow: ['fund_flow_description'],
  /** The same as `fundFlow`, as `0`, `1` or `2`. */
  fundFlowStatus: ['fund_flow_status'],
  /** Name of the gateway's service. */
  gatewayName: ['gateway_name'],
  /** Number of the gift card; without it the payer types it at `url`. */
  giftCardNumber: ['cardnumber'],
  /** PIN of the gift card; required with its number. */
  giftCardPin: ['pincode'],
  /** The account that is debited: its payer has read and agreed to the mandate. */
  iban: ['iban'],
  /** Repeating a call with the same key and the same options is safe. Without it the call makes one. */
  idempotencyKey: ['request_id', 'nonce_string'],
  /** After this split the order is not split any more. */
  isLast: ['split_completed'],
  /** What kind it is. */
  kind: ['kind', 'split_type'],
  /** The lines of the report. */
  lines: ['tradebill'],
  /** The look of the order's pages: `name`, `accent`, `radius` and `logo`; what is left out is the account's. */
  look: ['look'],
  /** Date and time at `timeZone`, `2026-11-21T09:30:00`. */
  localTime: ['date'],
  /** Anything of yours; it comes back with the order. */
  merchantData: ['demo'],
  /** A merchant's MID: the UID of its super admin. */
  merchantId: ['mid', 'MID', 'merchant_mid'],
  /** Name of the merchant. */
  merchantName: ['merchant_name'],
  /** Your own number of the refund: a repeat with the same number is the same refund. */
  merchantRefundId: ['m_refund_id'],
  /** The payment method, such as `iDEAL`. */
  method: ['sub_pay_method'],
  /** The amount and its currency. */
  money: [
    ['amount', 'currency'],
    ['refund_amount', 'refund_currency'],
  ],
  /** What it comes to after fee, without VAT: decimal text in the settlement currency. */
  netValue: ['net_value'],
  /** Where notifications are posted. */
  notifyUrl: ['notify_url'],
  /** The payer's name at the wallet's platform. */
  openId: ['sub_open_id'],
  /** When it was opened. */
  openedAt: ['opened_at'],
  /** Your own number of the order: 1 to 64 visible characters. */
  orderId: ['order_id'],
  /** What the order consists of: its entries come to the amount. */
  orderLines: ['order_lines'],
  /** The orders, the newest first. */
  orders: ['orders'],
  /** The system of the payer's device. */
  osType: ['os_type'],
  /** Orders on a page, 1 to 100. */
  pageSize: ['limit'],
  /** Which page, from 1. */
  page: ['page'],
  /** When it was paid; absent until then. */
  paidAt: ['paid_at'],
  /** Hand them to the wallet as they are. */
  parameters: ['parameters'],
  /** `online` or `offline`. */
  payMethod: ['pay_method'],
  /** What the payments come to: decimal text. */
  paymentAmount: ['amount_of_payment'],
  /** How many payments there are. */
  paymentCount: ['number_of_payment'],
  /** The ways of an order that a gift card pays in part: the gift card first. */
  payments: ['payment_info'],
  /** `page` while the rail waits for the payer on its own page: send the payer to `url`. */
  payerStep: ['payer_step'],
  /** The payout. */
  payoutId: ['payout_id'],
  /** The payer's phone number in international form, such as `+34600000001`. */
  phone: ['phone'],
  /** How many. */
  quantity: ['quantity'],
  /** Why, in the words of the payer's bank or its scheme. */
  reason: ['reason'],
  /**
   * Why it was refused, in a word of `REFUSAL_REASONS`; later versions may have others. For you alone: it would tell a
   * thief what is wrong with a stolen card. A payer may know `unpaidReason`.
   */
  reasonCode: ['reason_code'],
  /** What to do with a payment that you make without its payer, in a word of `RETRY_ADVICE`. */
  retryAdvice: ['retry_advice'],
  /** What a transfer has brought so far, when it is a part: decimal text. */
  received: ['received_amount'],
  /** Who gets what, or gives what back. */
  receivers: ['receivers'],
  /** A remark, repeated in results and notifications. */
  reference: ['reference'],
  /** Your own number of the split or return: 1 to 32 characters. */
  referenceId: ['reference_id'],
  /** What the refunds come to: decimal text. */
  refundAmount: ['amount_of_refund'],
  /** How many refunds there are. */
  refundCount: ['number_of_refund'],
  /** The refund. */
  refundId: ['refund_id'],
  /** The refunds, the oldest first. */
  refunds: ['refund_info'],
  /** The clearing report. */
  reportId: ['clearing_id'],
  /** The part of `available` that is held back: decimal text. */
  reserve: ['reserve'],
  /** Until when you may respond. */
  respondBy: ['respond_by'],
  /** When the token is refused from; absent while it is valid. */
  revokesAt: ['revoke_at'],
  /** How it ended for this receiver. */
  result: ['result'],
  /** The entry of the return. */
  returnDetailId: ['refund_split_detail_id'],
  /** Where the payer returns to. */
  returnUrl: ['redirect_url'],
  /** What the receiver is in the solution. */
  role: ['role'],
  /** Keep the card, if the payer agrees: for payments by the `customer`, or by the `merchant` alone. */
  saveCard: ['token_type'],
  /** The day on which it was settled, `2026-11-21`. */
  settledDay: ['settlement_date'],
  /** What is settled of it, before fees, and in which currency. */
  settlement: [
    ['settlement_amount', 'settlement_currency'],
    ['settlement_refund_amount', 'settlement_refund_currency'],
  ],
  /** ISO 4217 code of the settlement. */
  settlementCurrency: ['settlement_currency'],
  /** The entry of the split. */
  splitDetailId: ['split_detail_id'],
  /** The split; of a return the split that it is of. */
  splitId: ['split_id'],
  /** The split solution, as it was set up for you. */
  splitSolutionId: ['split_solution_id'],
  /** Its state. */
  state: ['state'],
  /** Name of the store. */
  storeName: ['store_name'],
  /** `required`: with 3-D Secure; `skip`: without (feature `no-3ds`); `exempt`: low-value exemption (`exemption`). */
  threeDs: ['3ds_initiate'],
  /** Result of 3-D Secure, of the latest try that had it. */
  threeDsStatus: ['3ds_status'],
  /** The directory server's number of the authentication. */
  threeDsTransactionId: ['3ds_trxid'],
  /** Version of 3-D Secure. */
  threeDsVersion: ['3ds_version'],
  /** Minutes the payer has: 0 to 1440; 0 means 1440. */
  timeoutMinutes: ['timeout', 'time_out'],
  /** The time zone of local times and days. */
  timeZone: ['time_zone'],
  /** The part of the amount that is a tip: decimal text. */
  tip: ['tip_amount'],
  /** The last instant of the period; whole seconds. */
  to: ['end_time'],
  /** The card form's one-time token, or the token of a stored card. */
  token: ['payment_token_object'],
  /** Which cards the account may keep and use: `CIT`, `MIT` or `CIT,MIT`. */
  tokenTypes: ['token_types'],
  /** The payment, as the gateway numbers it. */
  tradeId: ['trade_id'],
  /** The business day of the payments, `2026-11-21`. */
  transactionDay: ['transaction_date'],
  /** The bank's or scheme's own number. */
  transactionId: ['transaction_id'],
  /** What it is. */
  type: ['type'],
  /** Why nothing was paid, in a word of docs/protocol.md. */
  unpaidReason: ['unpaid_reason'],
  /** The price of one, with VAT: decimal text. */
  unitPrice: ['unit_price'],
  /** Send the payer here. */
  url: ['url'],
  /** What can be paid out, `available` less `reserve`: decimal text. */
  usable: ['usable'],
  /** Who pays with the stored card: the `customer`, who is present, or the `merchant` alone. */
  usedBy: [],
  /** VAT of the fee: decimal text in the settlement currency. */
  vat: ['vat'],
  /** The rate of VAT in percent, such as `21.00`. */
  vatRate: ['vat_rate'],
  /** The code that the cashier scanned: 16 to 24 digits. */
  walletCode: ['auth_code'],
  /** The merchant's wallet of this currency. */
  walletId: ['wallet_id'],
  /** The wallet of Alipay+; without it the payer chooses. */
  walletType: ['sub_pay_method_type'],
} as const satisfies Record<string, readonly (string | readonly [amount: string, currency: string])[]>;

/** A name of {@link MEMBER_NAMES}. */
export type MemberName = keyof typeof MEMBER_NAMES;

/** An amount of one currency: decimal text such as `12.50`, and an ISO 4217 code. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

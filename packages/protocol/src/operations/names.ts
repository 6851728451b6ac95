/** Every operation's name, its aliases and its purpose (docs/protocol.md, Operations). */

/** A row of {@link OPERATION_NAMES}. */
interface NameRow {
  /** Other accepted names. */
  readonly aliases: readonly string[];
  readonly about: string;
}

/** Canonical name → aliases and purpose. Names are case-sensitive. */
export const OPERATION_NAMES = {
  'v3.CreatePayments': { aliases: [], about: 'Create a payment the payer is redirected for' },
  'v3.CreatePaymentsBankQRcode': {
    aliases: ['v3.CreatePaymentsiDEALQRcode'],
    about: 'Create a payment by a QR code for bank apps',
  },
  'v3.CreatePaymentsVoucher': { aliases: [], about: 'Create a payment by gift card' },
  'v3.CreatePaymentsWalletAPPPay': {
    aliases: ['v3.CreatePaymentsWechatAPPPay'],
    about: 'Create a wallet payment inside an app',
  },
  'v3.CreatePaymentsWalletWeb': {
    aliases: ['v3.CreatePaymentsAlipayWeb'],
    about: 'Create a multi-wallet payment on a web page',
  },
  'v3.CreatePaymentsWalletWap': {
    aliases: ['v3.CreatePaymentsAlipayWap', 'v3.CreatePaymentsWechatH5Pay'],
    about: 'Create a multi-wallet payment on a mobile web page',
  },
  'v3.CreatePaymentsWalletApp': {
    aliases: ['v3.CreatePaymentsAlipayAppPay'],
    about: 'Create a multi-wallet payment from an app',
  },
  'v3.CreatePaymentsWalletMini': {
    aliases: ['v3.CreatePaymentsAlipayMiniPay', 'v3.CreatePaymentsWechatMiniPay'],
    about: 'Create a multi-wallet payment from a mini program',
  },
  'v3.CreateCardPayments': { aliases: [], about: 'Create a card payment, or a payment by a stored card' },
  'v3.StoredCard': { aliases: [], about: "List a customer's stored cards; revoke one" },
  'v3.BankTransfer': { aliases: [], about: 'Create a payment by SEPA bank transfer' },
  'v3.BarcodePayment': { aliases: [], about: 'Charge the wallet code a cashier scanned' },
  'v3.QRcodePayment': { aliases: [], about: 'Create a payment by a QR code in the store' },
  'v3.GetSubPay': { aliases: [], about: 'Tell which wallet a scanned code belongs to' },
  'v3.QueryOrder': { aliases: [], about: 'Read one order' },
  'v3.CancelPayment': { aliases: ['v3.CancelOrder'], about: 'Cancel one order as a whole' },
  'v3.Capture': { aliases: [], about: 'Take the money of an authorised order' },
  'v3.CreateRefund': { aliases: [], about: 'Send money of a paid order back' },
  'v3.QueryRefundOrder': { aliases: [], about: 'Read one refund' },
  'v3.ApproveRefund': { aliases: [], about: 'Decide on a refund that awaits approval' },
  'v3.ListOrder': { aliases: [], about: 'List orders by page' },
  'v3.ListOrderByTime': { aliases: [], about: 'List orders of a period' },
  'v3.BatchQuery': {
    aliases: ['v3.TimePayOrder', 'v3.TimeRefundOrder'],
    about: 'Download payments or refunds of a period as CSV',
  },
  'v3.MerchantBalance': { aliases: [], about: 'Read the balance; pay it out' },
  'v3.GetTradebill': { aliases: [], about: 'Read transactions and clearing reports' },
  'v3.SplitPayment': { aliases: [], about: 'Split a payment among receivers, and return splits' },
} as const satisfies Record<string, NameRow>;

/** A canonical operation name. */
export type OperationName = keyof typeof OPERATION_NAMES;

/** The typed calls: one for each contract of the protocol. To add one for a new operation, add a row. */
import type { OperationName } from '@gangway/protocol';
import type { MemberName } from './member-names.ts';

/** A row of {@link CALLS}. */
export interface CallRow {
  readonly operation: OperationName;
  /** The title of its contract, where the operation has several that are calls of their own. */
  readonly contract?: string;
  /** Members that the call sends by itself. */
  readonly sends?: Readonly<Record<string, string>>;
  /** Members that have another name than usual. */
  readonly names?: Readonly<Record<string, MemberName>>;
  /** `pages`: returns orders one by one, over all pages. `csv`: returns a file. */
  readonly returns?: 'pages' | 'csv';
}

/** Group → call → what it sends. */
export const CALLS = {
  /** Payments that the gateway's pages, a bank, an app or a till completes. A shop's checkout uses `createCheckout`. */
  payments: {
    /** Creates a payment whose payer is redirected to a bank, an app or our page of all methods (`List`). */
    create: { operation: 'v3.CreatePayments' },
    /** Creates a payment whose `url` is the content of a QR code for bank apps. */
    createBankQrCode: { operation: 'v3.CreatePaymentsBankQRcode', sends: { sub_pay_method: 'iDEAL' } },
    /** Creates a payment by gift card, by number and PIN or on the gateway's page. */
    createGiftCard: { operation: 'v3.CreatePaymentsVoucher', sends: { sub_pay_method: 'Voucher' } },
    /** Creates a SEPA bank transfer, whose page says what to transfer where. */
    createBankTransfer: { operation: 'v3.BankTransfer', sends: { sub_pay_method: 'Bank Transfer' } },
    /** Creates an Alipay+ payment for a web page. */
    createWalletWeb: { operation: 'v3.CreatePaymentsWalletWeb', sends: { sub_pay_method: 'Alipay' } },
    /** Creates a wallet payment for a mobile page. */
    createWalletMobileWeb: { operation: 'v3.CreatePaymentsWalletWap' },
    /** Creates an Alipay+ payment that begins in your app. */
    createWalletApp: { operation: 'v3.CreatePaymentsWalletApp', sends: { sub_pay_method: 'Alipay' } },
    /** Creates a wallet payment in a mini program; hand `parameters` to the wallet. */
    createWalletMiniProgram: { operation: 'v3.CreatePaymentsWalletMini' },
    /** Creates a WeChat Pay payment inside your app; hand `parameters` to the wallet. */
    createWalletInApp: {
      operation: 'v3.CreatePaymentsWalletAPPPay',
      sends: { sub_pay_method: 'WeChat Pay' },
    },
    /** Charges the wallet code that the cashier scanned. `processing`: query the order until it is paid. */
    createBarcode: { operation: 'v3.BarcodePayment' },
    /** Creates a payment whose `url` the till shows as a QR code. */
    createStoreQrCode: { operation: 'v3.QRcodePayment', sends: { sub_pay_method: 'QRcode' } },
    /** Returns the wallet that a scanned code belongs to. */
    findWallet: { operation: 'v3.GetSubPay' },
  },
  /** Card payments. `payByCard` does the same for an order that the merchant server keeps. */
  cards: {
    /** Pays with the one-time token of the card form, or with card data where the account has the feature `pci`. */
    create: {
      operation: 'v3.CreateCardPayments',
      contract: 'Card data or one-time token',
      sends: { sub_pay_method: 'Card' },
    },
    /** Creates a payment whose card the payer types on the gateway's page. */
    createPage: {
      operation: 'v3.CreateCardPayments',
      contract: 'Hosted card page',
      sends: { sub_pay_method: 'Cards HPP' },
    },
  },
  /** Stored cards: tokens that stand for a card which the payer let you keep. */
  tokens: {
    /** Takes, reserves or takes no money, and keeps the card if the payer agrees; `onEvent` receives the token. */
    create: {
      operation: 'v3.CreateCardPayments',
      contract: 'Card kept as a token',
      sends: { sub_pay_method: 'Card' },
    },
    /** Takes or reserves money on a page of the rail that keeps the card there, for payments that you make alone. */
    createPage: {
      operation: 'v3.CreateCardPayments',
      contract: 'Card kept from a page',
      sends: { sub_pay_method: 'Cards HPP' },
    },
    /** Pays with a stored card, at once unless its issuer asks the cardholder (`url`). */
    pay: {
      operation: 'v3.CreateCardPayments',
      contract: 'Stored card',
      sends: { sub_pay_method: 'Token' },
      names: { token_type: 'usedBy' },
    },
    /** Returns the cards that were kept with your number of a customer. */
    list: { operation: 'v3.StoredCard', contract: "A customer's stored cards" },
    /** Revokes a stored card, named by the payment with which it was kept; `delaySeconds` leaves time for `restore`. */
    revoke: { operation: 'v3.StoredCard', contract: 'Revoke a stored card' },
    /** Takes a revocation back that has not taken effect yet. */
    restore: { operation: 'v3.StoredCard', contract: 'Take a revocation back' },
  },
  /** Orders: what was asked for and what became of it. */
  orders: {
    /** Returns one order, with its refunds and disputes. */
    query: { operation: 'v3.QueryOrder' },
    /** Returns the orders with the values of `filter`, the newest first; it reads one page after another. */
    list: { operation: 'v3.ListOrder', returns: 'pages' },
    /** Returns the orders created from `from` to `to`, the newest first; it reads one page after another. */
    listByTime: { operation: 'v3.ListOrderByTime', returns: 'pages' },
    /**
     * Cancels a whole order; money that was paid goes back. It has no key: after an unclear end, query the order and
     * cancel it again if it is still open. An order is cancelled only once, so no money goes back twice.
     */
    cancel: { operation: 'v3.CancelPayment' },
  },
  /** Captures of authorized orders. */
  captures: {
    /** Takes what was authorized or a part of it, once and within 30 days; the rest goes back to the payer. */
    create: { operation: 'v3.Capture' },
  },
  /** Refunds. */
  refunds: {
    /**
     * Sends money of a paid order back. The result may not be final: `refund pending` waits for your balance,
     * `to-be-approval` for a second person; later changes reach `onRefund`.
     */
    create: { operation: 'v3.CreateRefund' },
    /** Returns one refund, by `refundId` or by your own number of it. */
    query: { operation: 'v3.QueryRefundOrder' },
    /** Decides on a refund that awaits approval. For a super admin, never the one who asked for it. */
    approve: { operation: 'v3.ApproveRefund' },
  },
  /** The merchant's balances, for a super admin. */
  balances: {
    /** Returns the balance of one currency. */
    query: { operation: 'v3.MerchantBalance', contract: 'Balance' },
  },
  /** Payouts, for a super admin. */
  payouts: {
    /** Asks for a payout of at most what is usable; the operator of the gateway approves it. */
    create: { operation: 'v3.MerchantBalance', contract: 'Payout' },
  },
  /** Reports, for a super admin; the download also for cashiers and operators. */
  reports: {
    /** Returns the clearing reports of a business day: one per store, method and settlement currency. */
    list: { operation: 'v3.GetTradebill', contract: 'Clearing reports' },
    /** Returns the transactions of a clearing report (`reportId`), or of a period of at most a year (`from`, `to`). */
    transactions: { operation: 'v3.GetTradebill', contract: 'Transactions' },
    /** Returns the payments or the refunds (`of`) of a period as a CSV file. */
    download: { operation: 'v3.BatchQuery', returns: 'csv' },
  },
  /** Splits of a payment among merchants, for a super admin. */
  splits: {
    /** Splits a paid order among receivers. */
    create: { operation: 'v3.SplitPayment', contract: 'Create a split' },
    /** Returns a split or a return. */
    query: { operation: 'v3.SplitPayment', contract: 'Read a split or a return' },
    /** Cancels a split that is `Processing`. */
    cancel: { operation: 'v3.SplitPayment', contract: 'Cancel a split' },
    /** Returns shares of a split; a receiver without the money fails alone. */
    return: { operation: 'v3.SplitPayment', contract: 'Return a split' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, CallRow>>>>;

/** See {@link CALLS}. */
export type Calls = typeof CALLS;

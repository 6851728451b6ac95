/** What the columns of the method catalog can say (methods.ts). */

/**
 * How the payer pays: `redirect` to a bank or app; `list`: the gateway's page of all methods; `card`: card data or the
 * hosted card page; `token`: a stored card; `voucher`: number and PIN; `transfer`: instructions; `wallet`: a web page,
 * app or mini program; `qr`: a code that the shop shows; `barcode`: a code that the cashier scans.
 */
export type Flow =
  | 'redirect'
  | 'list'
  | 'card'
  | 'token'
  | 'voucher'
  | 'transfer'
  | 'wallet'
  | 'qr'
  | 'barcode';

/** What the payer enters before a payment begins, in the element or on our page. `wallet` may be left out. */
export type PayerInput = 'nothing' | 'card' | 'gift-card' | 'code' | 'phone' | 'account' | 'wallet';

/** What the payer's page shows while a payment waits; `page`: it leaves for a page of the bank or scheme. */
export type WaitingView = 'page' | 'app' | 'confirm-in-app' | 'scan' | 'transfer' | 'debit';

/** The phone numbers that a method accepts. */
export interface PhoneNumbers {
  /** The country code of numbers that are typed without one. */
  readonly country: string;
  /** The pattern of the country's mobile numbers, without the country code. */
  readonly mobile: string;
}

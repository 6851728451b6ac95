/** The method catalog: one row per sub_pay_method (docs/protocol.md, Methods). To add a method, add a row. */
import type { OperationName } from './operations/names.ts';
import type { Feature } from './roles.ts';

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

/** A row of {@link METHODS}. */
export interface MethodRow {
  /** Other accepted spellings. All are compared case-insensitively. */
  readonly spellings: readonly string[];
  /** What the payer reads. */
  readonly label: string;
  readonly flow: Flow;
  readonly payMethod: 'online' | 'offline';
  /** The currencies it accepts; `any` is every currency of CURRENCIES with at most two decimals. */
  readonly currencies: readonly string[] | 'any';
  /** The minimum amount per currency, decimal text; in other currencies anything above zero. */
  readonly minimum: Readonly<Partial<Record<'EUR' | 'CNY', string>>>;
  /** ISO 3166 codes of the countries where it is common, for the display order; empty means everywhere. */
  readonly countries: readonly string[];
  /** The operations that create a payment with it. */
  readonly operations: readonly OperationName[];
  /** The feature that the account needs; without it the method is refused with -4011. */
  readonly feature?: Feature;
}

const WALLET_OPERATIONS = [
  'v3.CreatePaymentsWalletWeb',
  'v3.CreatePaymentsWalletWap',
  'v3.CreatePaymentsWalletApp',
  'v3.CreatePaymentsWalletMini',
] as const;

/** Canonical sub_pay_method → its facts. */
export const METHODS = {
  iDEAL: {
    spellings: [],
    label: 'iDEAL | Wero',
    flow: 'redirect',
    payMethod: 'online',
    currencies: ['EUR'],
    minimum: { EUR: '0.10', CNY: '1.00' },
    countries: ['NL'],
    operations: ['v3.CreatePayments', 'v3.CreatePaymentsBankQRcode'],
  },
  'iDEAL Fast Checkout': {
    spellings: ['iDEALFastCheckout'],
    label: 'iDEAL Fast Checkout',
    flow: 'redirect',
    payMethod: 'online',
    currencies: ['EUR'],
    minimum: { EUR: '0.10', CNY: '1.00' },
    countries: ['NL'],
    operations: ['v3.CreatePayments'],
  },
  Bancontact: {
    spellings: [],
    label: 'Bancontact',
    flow: 'redirect',
    payMethod: 'online',
    currencies: ['EUR'],
    minimum: { EUR: '0.10', CNY: '1.00' },
    countries: ['BE'],
    operations: ['v3.CreatePayments'],
  },
  Payconiq: {
    spellings: [],
    label: 'Payconiq',
    flow: 'redirect',
    payMethod: 'online',
    currencies: ['EUR'],
    minimum: { EUR: '0.10' },
    countries: ['BE', 'LU'],
    operations: ['v3.CreatePayments'],
  },
  EPS: {
    spellings: ['ESP'],
    label: 'eps',
    flow: 'redirect',
    payMethod: 'online',
    currencies: ['EUR'],
    minimum: { EUR: '0.10' },
    countries: ['AT'],
    operations: ['v3.CreatePayments'],
  },
  Blik: {
    spellings: [],
    label: 'BLIK',
    flow: 'redirect',
    payMethod: 'online',
    currencies: ['EUR'],
    minimum: { EUR: '0.10' },
    countries: ['PL'],
    operations: ['v3.CreatePayments'],
  },
  Bizum: {
    spellings: [],
    label: 'Bizum',
    flow: 'redirect',
    payMethod: 'online',
    currencies: ['EUR'],
    minimum: { EUR: '0.10' },
    countries: ['ES'],
    operations: ['v3.CreatePayments'],
  },
  UnionPayWap: {
    spellings: [],
    label: 'UnionPay',
    flow: 'redirect',
    payMethod: 'online',
    currencies: 'any',
    minimum: { EUR: '1.00' },
    countries: ['CN'],
    operations: ['v3.CreatePayments'],
    feature: 'union-pay',
  },
  Card: {
    spellings: [],
    label: 'Card',
    flow: 'card',
    payMethod: 'online',
    currencies: 'any',
    minimum: {},
    countries: [],
    operations: ['v3.CreateCardPayments'],
  },
  'Cards HPP': {
    spellings: [],
    label: 'Card',
    flow: 'card',
    payMethod: 'online',
    currencies: 'any',
    minimum: {},
    countries: [],
    operations: ['v3.CreateCardPayments'],
  },
  Token: {
    spellings: [],
    label: 'Saved card',
    flow: 'token',
    payMethod: 'online',
    currencies: 'any',
    minimum: {},
    countries: [],
    operations: ['v3.CreateCardPayments'],
  },
  Voucher: {
    spellings: [],
    label: 'Gift card',
    flow: 'voucher',
    payMethod: 'online',
    currencies: 'any',
    minimum: { EUR: '0.10', CNY: '1.00' },
    countries: [],
    operations: ['v3.CreatePaymentsVoucher', 'v3.CreatePayments'],
  },
  'Bank Transfer': {
    spellings: ['BankTransfer'],
    label: 'Bank transfer',
    flow: 'transfer',
    payMethod: 'online',
    currencies: ['EUR'],
    minimum: { EUR: '1.00' },
    countries: [],
    operations: ['v3.BankTransfer'],
  },
  Alipay: {
    spellings: [],
    label: 'Alipay+',
    flow: 'wallet',
    payMethod: 'online',
    currencies: 'any',
    minimum: { EUR: '0.10', CNY: '1.00' },
    countries: ['CN'],
    operations: [...WALLET_OPERATIONS, 'v3.CreatePayments', 'v3.BarcodePayment'],
  },
  'WeChat Pay': {
    spellings: ['WeChatPay'],
    label: 'WeChat Pay',
    flow: 'wallet',
    payMethod: 'online',
    currencies: 'any',
    minimum: { EUR: '0.10', CNY: '1.00' },
    countries: ['CN'],
    operations: [
      'v3.CreatePaymentsWalletAPPPay',
      'v3.CreatePaymentsWalletWap',
      'v3.CreatePaymentsWalletMini',
      'v3.CreatePayments',
      'v3.BarcodePayment',
    ],
  },
  'UnionPay QRcode': {
    spellings: [],
    label: 'UnionPay',
    flow: 'barcode',
    payMethod: 'offline',
    currencies: 'any',
    minimum: { EUR: '0.10', CNY: '1.00' },
    countries: ['CN'],
    operations: ['v3.BarcodePayment'],
    feature: 'union-pay',
  },
  QRcode: {
    spellings: [],
    label: 'QR code',
    flow: 'qr',
    payMethod: 'offline',
    currencies: 'any',
    minimum: { EUR: '0.10', CNY: '1.00' },
    countries: [],
    operations: ['v3.QRcodePayment'],
  },
  List: {
    spellings: [],
    label: 'All methods',
    flow: 'list',
    payMethod: 'online',
    currencies: 'any',
    minimum: { EUR: '0.10', CNY: '1.00' },
    countries: [],
    operations: ['v3.CreatePayments'],
  },
} as const satisfies Record<string, MethodRow>;

/** A canonical sub_pay_method. */
export type MethodName = keyof typeof METHODS;

/** A row of {@link METHODS} together with its name. */
export interface Method extends MethodRow {
  readonly name: MethodName;
}

/** Finds a method by any spelling, case-insensitively. */
export const findMethod = (spelling: string): Method | undefined => BY_SPELLING.get(spelling.toLowerCase());

const BY_SPELLING: ReadonlyMap<string, Method> = new Map(
  Object.entries<MethodRow>(METHODS).flatMap(([name, row]) =>
    [name, ...row.spellings].map((spelling) => [
      spelling.toLowerCase(),
      { name: name as MethodName, ...row },
    ]),
  ),
);

/** The method catalog: one row per sub_pay_method (docs/protocol.md, Methods). To add a method, add a row. */
import { TIMEOUT_MINUTES_MAX } from './limits.ts';
import type { Flow, PayerInput, PhoneNumbers, WaitingView } from './method-values.ts';
import type { OperationName } from './operations/names.ts';
import type { Feature } from './roles.ts';

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
  readonly asks: PayerInput;
  /** With `asks: 'phone'`. */
  readonly phone?: PhoneNumbers;
  /** A number of the form that is sent, for documents; ending in 1 to 4, the sandbox's test numbers. */
  readonly phoneExample?: string;
  /** Where the payer approves; `none`: the input is enough, or somebody else confirms. */
  readonly approval: 'page' | 'app' | 'none';
  /** The name of the app that approves, if it is not the bank's. */
  readonly approvalApp?: string;
  /** How long the payer has to approve, in seconds, where that is shorter than the order's time. */
  readonly approvalSeconds?: number;
  /** How long the payer has at least, in minutes, whatever the shop's own limit is: what takes a day gets a day. */
  readonly minutesMin?: number;
  /** TARGET days after its time for which an order waits for money that the payer has already sent or agreed to. */
  readonly graceTargetDays?: number;
  readonly waiting: WaitingView;
  /** Its scheme wants order lines and the payer's address, so `List` does not offer it. */
  readonly needsLines?: true;
  /** Its scheme takes no new shops, so it is offered only where it is named. Its payments go on. */
  readonly isRetired?: true;
  /** Its express checkout: the same bank page, which gives the shop the payer's contact and addresses too. */
  readonly express?: string;
}

const WALLET_OPERATIONS = [
  'v3.CreatePaymentsWalletWeb',
  'v3.CreatePaymentsWalletWap',
  'v3.CreatePaymentsWalletApp',
  'v3.CreatePaymentsWalletMini',
] as const;

/** Columns of most methods: the payer approves on a page of the bank or scheme. */
const REDIRECT = {
  spellings: [],
  flow: 'redirect',
  payMethod: 'online',
  currencies: ['EUR'],
  minimum: { EUR: '0.10' },
  operations: ['v3.CreatePayments'],
  asks: 'nothing',
  approval: 'page',
  waiting: 'page',
} as const satisfies Partial<MethodRow>;

/** Columns of a payment that the payer approves in an app, after giving a code or a phone number. */
const CONFIRMED = { ...REDIRECT, approval: 'app', waiting: 'confirm-in-app' } as const;

/** Columns of methods that are common everywhere and take every currency. */
const EVERYWHERE = {
  spellings: [],
  payMethod: 'online',
  currencies: 'any',
  minimum: {},
  countries: [],
  asks: 'nothing',
  approval: 'none',
  waiting: 'page',
} as const satisfies Partial<MethodRow>;

const CARD = {
  ...EVERYWHERE,
  label: 'Card',
  flow: 'card',
  operations: ['v3.CreateCardPayments'],
  approval: 'page',
} as const;

const SMALL = { EUR: '0.10', CNY: '1.00' } as const;

/** Canonical sub_pay_method → its facts. */
export const METHODS = {
  iDEAL: {
    ...REDIRECT,
    label: 'iDEAL | Wero',
    express: 'iDEAL Fast Checkout',
    minimum: SMALL,
    countries: ['NL'],
    operations: ['v3.CreatePayments', 'v3.CreatePaymentsBankQRcode'],
  },
  'iDEAL Fast Checkout': {
    ...REDIRECT,
    spellings: ['iDEALFastCheckout'],
    label: 'iDEAL Fast Checkout',
    minimum: SMALL,
    countries: ['NL'],
  },
  Bancontact: { ...REDIRECT, label: 'Bancontact', minimum: SMALL, countries: ['BE'] },
  // In December 2025 its product ended in Belgium and the Netherlands; the app goes on as Bancontact's.
  Payconiq: {
    ...REDIRECT,
    isRetired: true,
    label: 'Payconiq',
    countries: ['BE', 'LU'],
    approval: 'app',
    approvalSeconds: 1_200,
    waiting: 'scan',
  },
  EPS: { ...REDIRECT, spellings: ['ESP'], label: 'eps', countries: ['AT'] },
  Blik: {
    ...CONFIRMED,
    label: 'BLIK',
    currencies: ['EUR', 'PLN'],
    countries: ['PL'],
    asks: 'code',
    approvalSeconds: 60,
  },
  Bizum: {
    ...CONFIRMED,
    label: 'Bizum',
    countries: ['ES'],
    asks: 'phone',
    phone: { country: '+34', mobile: '[67]\\d{8}' },
    phoneExample: '+34600000001',
    approvalSeconds: 300,
  },
  'MB WAY': {
    ...CONFIRMED,
    spellings: ['MBWAY'],
    label: 'MB WAY',
    countries: ['PT'],
    asks: 'phone',
    phone: { country: '+351', mobile: '9[1236]\\d{7}' },
    phoneExample: '+351910000001',
    approvalApp: 'MB WAY',
    approvalSeconds: 240,
  },
  PayPal: { ...REDIRECT, label: 'PayPal', currencies: 'any', minimum: {}, countries: [] },
  Przelewy24: {
    ...REDIRECT,
    spellings: ['P24'],
    label: 'Przelewy24',
    currencies: ['PLN', 'EUR'],
    countries: ['PL'],
  },
  TWINT: { ...REDIRECT, label: 'TWINT', currencies: ['CHF'], minimum: {}, countries: ['CH'] },
  Trustly: {
    ...REDIRECT,
    label: 'Trustly',
    currencies: ['EUR', 'GBP', 'DKK', 'NOK'],
    countries: ['SE', 'FI', 'DK', 'NO', 'EE'],
  },
  Satispay: { ...REDIRECT, label: 'Satispay', countries: ['IT'] },
  // Its scheme takes the currency of the payer's country alone.
  Klarna: {
    ...REDIRECT,
    label: 'Klarna',
    currencies: ['EUR', 'SEK', 'NOK', 'DKK', 'GBP', 'CHF', 'PLN', 'CZK'],
    countries: ['SE', 'NO', 'FI', 'DK', 'DE', 'AT', 'CH', 'NL', 'BE', 'GB'],
    needsLines: true,
  },
  // The payer's bank may refuse a debit for some days after it was asked for. It comes before cards where people pay
  // single purchases by it; elsewhere it is known for subscriptions.
  'SEPA Direct Debit': {
    ...REDIRECT,
    spellings: ['SEPADirectDebit'],
    label: 'SEPA Direct Debit',
    countries: ['DE', 'AT'],
    asks: 'account',
    approval: 'none',
    graceTargetDays: 10,
    waiting: 'debit',
  },
  UnionPayWap: {
    ...REDIRECT,
    label: 'UnionPay',
    currencies: 'any',
    minimum: { EUR: '1.00' },
    countries: ['CN'],
    feature: 'union-pay',
  },
  Card: { ...CARD, asks: 'card' },
  // A card that is typed on a page of ours or of the rail; the two spellings do not choose the brand.
  'Cards HPP': {
    ...CARD,
    spellings: ['Visa', 'MasterCard'],
    operations: ['v3.CreateCardPayments', 'v3.CreatePayments'],
  },
  Token: { ...CARD, label: 'Saved card', flow: 'token', approval: 'none' },
  Voucher: {
    ...EVERYWHERE,
    label: 'Gift card',
    flow: 'voucher',
    minimum: SMALL,
    operations: ['v3.CreatePaymentsVoucher', 'v3.CreatePayments'],
    asks: 'gift-card',
    waiting: 'app',
  },
  'Bank Transfer': {
    ...EVERYWHERE,
    spellings: ['BankTransfer'],
    label: 'Bank transfer',
    flow: 'transfer',
    currencies: ['EUR'],
    minimum: { EUR: '1.00' },
    operations: ['v3.BankTransfer'],
    minutesMin: TIMEOUT_MINUTES_MAX,
    graceTargetDays: 3,
    waiting: 'transfer',
  },
  Alipay: {
    ...EVERYWHERE,
    label: 'Alipay+',
    flow: 'wallet',
    minimum: SMALL,
    countries: ['CN'],
    operations: [...WALLET_OPERATIONS, 'v3.CreatePayments', 'v3.BarcodePayment'],
    asks: 'wallet',
    approval: 'app',
  },
  'WeChat Pay': {
    ...EVERYWHERE,
    spellings: ['WeChatPay'],
    label: 'WeChat Pay',
    flow: 'wallet',
    minimum: SMALL,
    countries: ['CN'],
    operations: [
      'v3.CreatePaymentsWalletAPPPay',
      'v3.CreatePaymentsWalletWap',
      'v3.CreatePaymentsWalletMini',
      'v3.CreatePayments',
      'v3.BarcodePayment',
    ],
    approval: 'app',
    waiting: 'scan',
  },
  'UnionPay QRcode': {
    ...EVERYWHERE,
    label: 'UnionPay',
    flow: 'barcode',
    payMethod: 'offline',
    minimum: SMALL,
    countries: ['CN'],
    operations: ['v3.BarcodePayment'],
    feature: 'union-pay',
  },
  QRcode: {
    ...EVERYWHERE,
    label: 'QR code',
    flow: 'qr',
    payMethod: 'offline',
    minimum: SMALL,
    operations: ['v3.QRcodePayment'],
    waiting: 'scan',
  },
  List: {
    ...EVERYWHERE,
    label: 'All methods',
    flow: 'list',
    minimum: SMALL,
    operations: ['v3.CreatePayments'],
  },
} as const satisfies Record<string, MethodRow>;

/** A canonical sub_pay_method. */
export type MethodName = keyof typeof METHODS;

/** The names of the methods whose columns match, such as `MethodsWith<{ asks: 'phone' }>`. */
export type MethodsWith<Columns> = {
  [Name in MethodName]: (typeof METHODS)[Name] extends Columns ? Name : never;
}[MethodName];

/** Returns the names of the methods whose columns have these values, in the order of the catalog. */
export const methodsWith = <const Columns extends Partial<MethodRow>>(
  columns: Columns,
): MethodsWith<Columns>[] =>
  (Object.entries<MethodRow>(METHODS) as [MethodName, MethodRow][])
    .filter(([, row]) =>
      (Object.keys(columns) as (keyof MethodRow)[]).every((column) => row[column] === columns[column]),
    )
    .map(([name]) => name as MethodsWith<Columns>);

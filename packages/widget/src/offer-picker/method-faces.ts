// The display of each method: name, drawing, hint and what happens next. One row per method of the protocol.

import type { METHODS, MethodName, PayerInput, WaitingView } from '@gangway/protocol';
import type { Offer } from '@gangway/protocol/checkout';
import type { Texts } from '@gangway/protocol/languages';
import { CARD_MARKS, type MarkedBrand } from '../icons/card-marks.ts';
import type { MethodMark } from '../icons/method-marks.ts';

/** The display of a method; `label` is a proper name, or a key of the texts when the name is translated. */
export interface MethodFace {
  readonly label: string | { readonly key: keyof Texts['element']['method'] };
  /** `neutral` until the drawing of late-marks.ts has come. */
  readonly icon: MethodMark;
  /** What tells it apart from other methods; none where it would say the same of each. */
  readonly hint?: keyof Texts['element']['hint'];
  readonly detail: keyof Texts['element']['detail'];
  /** Brands whose marks are shown instead of the hint. */
  readonly marks?: readonly MarkedBrand[];
  /** What its row asks the payer for; nothing by default. */
  readonly asks?: PayerInput;
  /** The view while its payment waits, loaded during the request; by default the payer leaves the page. */
  readonly waiting?: Exclude<WaitingView, 'page'>;
  /** The method that is a button in its row, if both are offered. */
  readonly express?: string;
}

/** The columns of the catalog that the picker needs, without their defaults. The catalog itself is not loaded. */
type Columns<Row extends { asks: string; waiting: string }> = {
  readonly [Column in 'asks' as Row[Column] extends 'nothing' ? never : Column]: Row[Column];
} & { readonly [Column in 'waiting' as Row[Column] extends 'page' ? never : Column]: Row[Column] } & {
  readonly [Column in 'express' & keyof Row]: Row[Column];
};

/** Methods that are shown as an unknown one is: by their name, and as a page that asks for whatever is needed. */
type PlainMethod = 'PayPal' | 'Przelewy24' | 'TWINT' | 'Trustly' | 'Satispay' | 'Klarna';

/** A missing row is a type error, and so is a column that differs from the catalog's. */
const METHOD_FACES: {
  readonly [Name in Exclude<MethodName, PlainMethod>]: MethodFace & Columns<(typeof METHODS)[Name]>;
} = {
  // Its two names stay on one line.
  iDEAL: {
    label: 'iDEAL\u00a0|\u00a0Wero',
    icon: 'ideal',
    detail: 'leave',
    express: 'iDEAL Fast Checkout',
  },
  'iDEAL Fast Checkout': { label: 'iDEAL Fast Checkout', icon: 'fast', detail: 'express' },
  Bancontact: { label: 'Bancontact', icon: 'bancontact', detail: 'leave' },
  Payconiq: { label: 'Payconiq', icon: 'neutral', detail: 'app', waiting: 'scan' },
  EPS: { label: 'eps', icon: 'eps', detail: 'leave' },
  Blik: { label: 'BLIK', icon: 'blik', detail: 'app', asks: 'code', waiting: 'confirm-in-app' },
  Bizum: {
    label: 'Bizum',
    icon: 'bizum',
    detail: 'app',
    asks: 'phone',
    waiting: 'confirm-in-app',
  },
  'MB WAY': {
    label: 'MB\u00a0WAY',
    icon: 'mbWay',
    detail: 'app',
    asks: 'phone',
    waiting: 'confirm-in-app',
  },
  UnionPayWap: { label: 'UnionPay Online', icon: 'unionpay', hint: 'card', detail: 'form' },
  Card: {
    label: { key: 'card' },
    icon: 'card',
    hint: 'card',
    detail: 'form',
    marks: Object.keys(CARD_MARKS) as MarkedBrand[],
    asks: 'card',
  },
  'Cards HPP': { label: { key: 'card' }, icon: 'card', hint: 'card', detail: 'form' },
  Token: { label: { key: 'savedCard' }, icon: 'savedCard', hint: 'saved', detail: 'form' },
  Voucher: {
    label: { key: 'giftCard' },
    icon: 'gift',
    hint: 'voucher',
    detail: 'form',
    asks: 'gift-card',
    waiting: 'app',
  },
  'Bank Transfer': {
    label: { key: 'bankTransfer' },
    icon: 'bank',
    hint: 'transfer',
    detail: 'transfer',
    waiting: 'transfer',
  },
  'SEPA Direct Debit': {
    label: { key: 'directDebit' },
    icon: 'neutral',
    detail: 'form',
    asks: 'account',
    waiting: 'debit',
  },
  Alipay: { label: 'Alipay+', icon: 'neutral', hint: 'wallet', detail: 'wallet', asks: 'wallet' },
  'WeChat Pay': { label: 'WeChat Pay', icon: 'neutral', detail: 'wallet', waiting: 'scan' },
  'UnionPay QRcode': { label: 'UnionPay QR', icon: 'neutral', hint: 'scan', detail: 'wallet' },
  QRcode: { label: { key: 'qr' }, icon: 'qr', hint: 'scan', detail: 'wallet', waiting: 'scan' },
  List: { label: { key: 'all' }, icon: 'all', hint: 'list', detail: 'form' },
};

const UNKNOWN: Omit<MethodFace, 'label'> = { icon: 'neutral', detail: 'form' };

/** Returns the display of a method; one without a row has its own name and a neutral drawing. */
export const faceOf = (method: string): MethodFace =>
  Object.hasOwn(METHOD_FACES, method)
    ? METHOD_FACES[method as keyof typeof METHOD_FACES]
    : { label: method, ...UNKNOWN };

/** Whether the drawing of an offer is one of late-marks.ts, or may be. */
export const hasLateMark = ({ method }: Offer): boolean => faceOf(method).icon === 'neutral';

/** Returns the offer whose row an offer is shown in: itself, unless it is the express checkout of another one. */
export const rowOf = (offer: Offer | undefined, offers: readonly Offer[] = []): Offer | undefined =>
  (offer && offers.find(({ method }) => faceOf(method).express === offer.method)) ?? offer;

/** Returns the name of a method in a language. */
export const labelOf = ({ label }: MethodFace, strings: Texts['element']): string =>
  typeof label === 'string' ? label : strings.method[label.key];

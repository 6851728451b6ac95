// The display of each method: name, drawing, hint and what happens next. One row per method of the protocol.
import type { METHODS, MethodName, PayerInput, WaitingView } from '@gangway/protocol';
import { CARD_BRAND_NAMES, type CardBrand } from '@gangway/protocol/cards';
import type { MethodMark } from '../icons/method-marks.ts';
import type { Strings } from '../languages/en.ts';

/** The display of a method; `label` is a proper name, or a key of the texts when the name is translated. */
export interface MethodFace {
  readonly label: string | { readonly key: keyof Strings['method'] };
  readonly icon: MethodMark;
  readonly hint: keyof Strings['hint'];
  readonly detail: keyof Strings['detail'];
  /** Brands whose marks are shown instead of the hint. */
  readonly marks?: readonly CardBrand[];
  /** What its row asks the payer for; nothing by default. */
  readonly asks?: PayerInput;
  /** The view while its payment waits, loaded during the request; by default the payer leaves the page. */
  readonly waiting?: Exclude<WaitingView, 'page'>;
}

/** The columns of the catalog that the picker needs, without their defaults. The catalog itself is not loaded. */
type Columns<Row extends { asks: string; waiting: string }> = {
  readonly [Column in 'asks' as Row[Column] extends 'nothing' ? never : Column]: Row[Column];
} & { readonly [Column in 'waiting' as Row[Column] extends 'page' ? never : Column]: Row[Column] };

/** A missing row is a type error, and so is a column that differs from the catalog's. */
const METHOD_FACES: {
  readonly [Name in MethodName]: MethodFace & Columns<(typeof METHODS)[Name]>;
} = {
  // Its two names stay on one line.
  iDEAL: { label: 'iDEAL\u00a0|\u00a0Wero', icon: 'ideal', hint: 'bank', detail: 'leave' },
  'iDEAL Fast Checkout': { label: 'iDEAL Fast Checkout', icon: 'fast', hint: 'bank', detail: 'leave' },
  Bancontact: { label: 'Bancontact', icon: 'bancontact', hint: 'bank', detail: 'leave' },
  Payconiq: { label: 'Payconiq', icon: 'payconiq', hint: 'app', detail: 'app', waiting: 'scan' },
  EPS: { label: 'eps', icon: 'eps', hint: 'bank', detail: 'leave' },
  Blik: { label: 'BLIK', icon: 'blik', hint: 'bank', detail: 'app', asks: 'code', waiting: 'confirm-in-app' },
  Bizum: {
    label: 'Bizum',
    icon: 'bizum',
    hint: 'app',
    detail: 'app',
    asks: 'phone',
    waiting: 'confirm-in-app',
  },
  'MB WAY': {
    label: 'MB\u00a0WAY',
    icon: 'mbWay',
    hint: 'app',
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
    marks: CARD_BRAND_NAMES,
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
  Alipay: { label: 'Alipay+', icon: 'alipay', hint: 'wallet', detail: 'wallet', asks: 'wallet' },
  'WeChat Pay': { label: 'WeChat Pay', icon: 'wechat', hint: 'wallet', detail: 'wallet', waiting: 'scan' },
  'UnionPay QRcode': { label: 'UnionPay QR', icon: 'unionpayQr', hint: 'scan', detail: 'wallet' },
  QRcode: { label: { key: 'qr' }, icon: 'qr', hint: 'scan', detail: 'wallet', waiting: 'scan' },
  List: { label: { key: 'all' }, icon: 'all', hint: 'list', detail: 'form' },
};

const UNKNOWN: Omit<MethodFace, 'label'> = { icon: 'neutral', hint: 'list', detail: 'form' };

/** Returns the display of a method; an unknown one of a newer server has its own name and a neutral drawing. */
export const faceOf = (method: string): MethodFace =>
  Object.hasOwn(METHOD_FACES, method) ? METHOD_FACES[method as MethodName] : { label: method, ...UNKNOWN };

/** Returns the name of a method in a language. */
export const labelOf = ({ label }: MethodFace, strings: Strings): string =>
  typeof label === 'string' ? label : strings.method[label.key];

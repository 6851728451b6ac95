/** The parts of a contract: parameter rows, result rows and, per kind of parameter, the check of its text. */
import { readCheckoutData } from '../checkout-data.ts';
import { isCurrency } from '../currencies.ts';
import { isEmail } from '../email.ts';
import type { ErrorCode } from '../errors.ts';
import { findMethod } from '../find-method.ts';
import { LENGTHS } from '../limits.ts';
import { lookTextFault } from '../look.ts';
import type { MethodName } from '../methods.ts';
import { parseAmount } from '../money.ts';
import { PHONE_NUMBER } from '../phone-number.ts';
import type { Feature } from '../roles.ts';
import { ACCOUNT_HOLDER_MAX, isAccountHolder, isSepaIban } from '../transfer/transfer.ts';
import { findRow } from '../typed-records.ts';
import { WALLET_CODE } from '../wallet-codes.ts';
import type { Scenario } from '../wallets.ts';
import { isAppAddress, isWebAddress } from './addresses.ts';
import type { OperationName } from './names.ts';
import { isObjectList } from './object-lists.ts';
import { readOrderFilter } from './order-filter.ts';

/** One parameter of `data`. */
export interface Parameter {
  readonly name: string;
  /** Another accepted name, used when the parameter itself is absent. */
  readonly alsoNamed?: string;
  readonly kind: ParameterKind;
  readonly required?: boolean;
  /** The maximum length in characters, of a name that {@link LENGTHS} does not have. */
  readonly max?: number;
  /** The allowed values, case-sensitive. */
  readonly oneOf?: readonly string[];
  /** What the gateway reads each allowed value as. */
  readonly means?: Readonly<Record<string, unknown>>;
  /** The name that every accepted spelling is read as. */
  readonly readAs?: string;
  /** Values that choose another contract of the same method; an error message lists them too. */
  readonly elsewhere?: readonly string[];
  /** Echoed in responses and notifications, so it may not look like part of a signed request. */
  readonly echoed?: true;
  /** An idempotency key, as `request_id` is; the first key given is the request's. */
  readonly isKey?: true;
  /** Also required when this condition holds. */
  readonly requiredWhen?: Condition;
  /** A member of each object in a list: no two objects have the same. At most one of a list's members. */
  readonly isUnique?: true;
  /** The members of each object in a list. */
  readonly items?: readonly Parameter[];
  /** The members that contact and addresses must have, such as `customer.email`. */
  readonly needs?: readonly string[];
  /** What it means, in a few words. */
  readonly about: string;
}

/** Returns the maximum length of a parameter in characters; undefined where only its kind limits it. */
export const lengthMaxOf = ({ name, max }: Parameter): number | undefined => max ?? findRow(LENGTHS, name);

/** Holds when a parameter is given, and has the value when one is named. */
export interface Condition {
  readonly name: string;
  readonly is?: string;
}

/** One member of the result. Everything is a String unless `type` says otherwise. */
export interface ResultMember {
  readonly name: string;
  readonly about: string;
  readonly type?: 'Array' | 'Object' | 'Integer';
  /** Absent when it is empty. */
  readonly optional?: true;
  /** Present, but `""` or null where there is no value. */
  readonly mayBeEmpty?: true;
  /** The values it can have. */
  readonly oneOf?: readonly string[];
  /** Values it can have now; later versions may have others. */
  readonly words?: readonly string[];
  /** The members of each entry of an Array. */
  readonly items?: readonly ResultMember[];
}

/** The parameters, results and errors of an operation for some of its methods. */
export interface Contract {
  readonly title: string;
  /** It changes nothing: it has no key, and its signature is not recorded. */
  readonly readOnly?: true;
  /** The sub_pay_method values of this contract; empty when the operation has no sub_pay_method. */
  readonly methods: readonly MethodName[];
  /** The values of `operation` it applies to, when its methods have another contract for the others. */
  readonly forOperations?: readonly string[];
  /** The value of `command` that chooses it, compared case-insensitively. */
  readonly command?: string;
  /** The operation that handles it, when another operation accepts it too. */
  readonly operation?: OperationName;
  /** The scenario that the wallet type must support (-4011). */
  readonly scenario?: Scenario;
  /** Among several contracts of a method, this one applies when none of these members is given. */
  readonly without?: readonly string[];
  readonly parameters: readonly Parameter[];
  /** Parameters of which exactly one must be given: none is -3001, several are -3002. */
  readonly exactlyOne?: readonly string[];
  /** Parameters of which at least one must be given: none is -3001. */
  readonly anyOf?: readonly string[];
  /** Features the account needs for the request; a missing one is -4120. */
  readonly features?: readonly { readonly feature: Feature; readonly when: Condition }[];
  /** Refused with -4120 for an account whose refunds are disabled. */
  readonly needsRefundAuthority?: true;
  /** The member of `data` that holds the result rows; absent when `data` itself does. */
  readonly resultIn?: string;
  readonly result: readonly ResultMember[];
  /** The operation's own error codes in order of precedence, after those of every request. */
  readonly errors: readonly ErrorCode[];
}

/** Text without control characters other than tab and line breaks. */
const PLAIN_TEXT = /^[\P{Cc}\t\n\r]*$/u;

/** Visible characters only: letters, marks, digits, punctuation and symbols. */
const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns what is wrong with a text: the rest of a sentence that begins with its parameter's name. */
type TextCheck = (text: string) => string | undefined;

const meets =
  (isRight: (text: string) => boolean, fault: string): TextCheck =>
  (text) =>
    isRight(text) ? undefined : fault;

const matches = (pattern: RegExp, fault: string): TextCheck => meets((text) => pattern.test(text), fault);

/** Limits the length in characters. */
const atMost = (most: number): TextCheck =>
  meets((text) => !isLonger(text, most), `is longer than ${most} characters`);

/** Returns the first fault. */
const each =
  (first: TextCheck, second: TextCheck): TextCheck =>
  (text) =>
    first(text) ?? second(text);

const anyText: TextCheck = () => undefined;

const plainText = matches(PLAIN_TEXT, 'holds control characters');
const OBJECT_LIST = meets(isObjectList, 'is not a JSON array of objects');

/** Kind of parameter → the check of its text. Functions, because a request has ten texts and more. */
export const KINDS = {
  text: plainText,
  'own-id': plainText,
  'order-id': each(matches(VISIBLE, 'holds a space or an invisible character'), atMost(LENGTHS.order_id)),
  'trade-id': matches(UUID, 'is not a trade_id'),
  id: matches(UUID, 'is not an id of the gateway'),
  method: meets((text) => findMethod(text) !== undefined, 'is not a known method'),
  choice: anyText,
  amount: meets(
    (text) => parseAmount(text) !== undefined,
    'is not an amount: at most 12 digits, a dot, at most two decimals',
  ),
  percent: matches(/^\d{1,2}(\.\d{1,2})?$/, 'is not a percentage such as 21.00'),
  currency: meets(isCurrency, 'is not an ISO 4217 currency code'),
  count: matches(/^-?\d{1,9}$/, 'is not a whole number'),
  time: matches(/^\d{1,13}$/, 'is not a unix time in seconds or milliseconds'),
  day: meets((text) => readDay(text) !== undefined, 'is not a day such as 21-11-2026 or 2026-11-21'),
  filter: meets((text) => readOrderFilter(text) !== undefined, 'is not a JSON object of known members'),
  minutes: matches(/^-?\d+$/, 'is not a whole number of minutes'),
  url: each(
    atMost(LENGTHS.notify_url),
    meets(isWebAddress, 'is not an http or https address without user name'),
  ),
  'app-url': each(
    atMost(LENGTHS.redirect_url),
    meets(
      (text) => isWebAddress(text) || isAppAddress(text),
      'is neither an http or https address without user name nor the address of an app',
    ),
  ),
  'app-id': matches(/^[A-Za-z0-9._-]{1,64}$/, 'is not made of 1 to 64 letters, digits, dots, - and _'),
  'blik-code': matches(/^\d{6}$/, 'is not six digits'),
  phone: matches(PHONE_NUMBER, 'is not a phone number such as +34600000001 (ITU-T E.164)'),
  iban: meets(
    isSepaIban,
    'is not the IBAN of an account in SEPA, without spaces and in capitals (ISO 13616)',
  ),
  'account-holder': meets(isAccountHolder, `is not a name of 1 to ${ACCOUNT_HOLDER_MAX} characters`),
  email: meets(isEmail, 'is not an e-mail address'),
  'card-info': meets(isCardInfo, 'is not a JSON object of card data'),
  look: lookTextFault,
  'checkout-data': (text) => {
    const read = readCheckoutData(text);
    return typeof read === 'string' ? read : undefined;
  },
  'order-lines': OBJECT_LIST,
  receivers: OBJECT_LIST,
  'auth-code': matches(WALLET_CODE, 'is not 16 to 24 digits'),
  'gift-card-number': matches(/^\d{8,24}$/, 'is not 8 to 24 digits'),
  'gift-card-pin': matches(/^\d{4,8}$/, 'is not 4 to 8 digits'),
  // Every fault of a token is -4119, found when the gateway decrypts it.
  token: anyText,
  key: matches(/^[A-Za-z0-9_-]{1,64}$/, 'is not made of 1 to 64 letters, digits, - and _'),
} as const satisfies Readonly<Record<string, TextCheck>>;

/** Returns a day written dd-MM-yyyy or yyyy-MM-dd as `2026-11-21`; undefined for anything else. */
export function readDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? [];
  const iso = day === undefined ? text : `${year}-${month}-${day}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || !date.toJSON().startsWith(iso) ? undefined : iso;
}

/** A kind of {@link KINDS}. */
export type ParameterKind = keyof typeof KINDS;

/**
 * Kinds that could hold a card number and are stored in clear. Free text with one is refused. In the merchant's ids
 * they are only counted, because one in ten long numbers passes Luhn. Every other kind has a strict form.
 */
export const CARD_NUMBERS_IN: Readonly<Partial<Record<ParameterKind, 'refused' | 'counted'>>> = {
  text: 'refused',
  'checkout-data': 'refused',
  'order-id': 'counted',
  'own-id': 'counted',
};

/** Whether a text has more characters (Unicode code points) than `most`; of these, some are two code units long. */
export function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let count = 0;
  for (const _ of text) count += 1;
  return count > most;
}

/** The members of `cardinfo`, all required (docs/protocol.md, Cards). */
export const CARD_INFO_MEMBERS = [
  'card_holder',
  'card_number',
  'expiration_month',
  'expiration_year',
  'cvc',
] as const;

/** Returns the members of `cardinfo` that are missing or empty; undefined when it is not a JSON object. */
export function missingCardInfo(text: string): string[] | undefined {
  try {
    const card: unknown = JSON.parse(text);
    if (typeof card !== 'object' || card === null || Array.isArray(card)) return undefined;
    const members = card as Readonly<Record<string, unknown>>;
    return CARD_INFO_MEMBERS.filter(
      (name) => !Object.hasOwn(members, name) || members[name] === '' || members[name] === null,
    );
  } catch {
    return undefined;
  }
}

function isCardInfo(text: string): boolean {
  return missingCardInfo(text) !== undefined;
}

/**
 * Contact and addresses of a payer, as shops ask for them and as v3.QueryOrder returns them. The members have the names
 * of what iDEAL Fast Checkout reports, which has some more.
 */
import { isEmail } from './email.ts';
import { PHONE_NUMBER } from './phone-number.ts';
import { findRow } from './typed-records.ts';

/** How to reach the payer. */
export interface PayerContact {
  readonly name?: string;
  /** Given name and family name, which some schemes want apart. */
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  /** ITU-T E.164, such as `+31612345678`. */
  readonly phoneNumber?: string;
}

/** An address. Which lines it has depends on its country. */
export interface PayerAddress {
  /** The first line: street and house number. */
  readonly street: string;
  /** A second line: flat, building, floor. */
  readonly addition?: string;
  readonly postalCode?: string;
  readonly city?: string;
  /** State, province, prefecture or county. */
  readonly region?: string;
  /** ISO 3166 code, such as `NL`. */
  readonly country: string;
}

/** What a shop asked a payer for, and got. */
export interface CheckoutData {
  readonly customer?: PayerContact;
  readonly billingAddress?: PayerAddress;
  readonly shippingAddress?: PayerAddress;
}

/** A text of {@link CHECKOUT_TEXTS}: its maximum length in characters, and what it must be besides. */
interface TextRule {
  readonly max: number;
  readonly required?: true;
  readonly is?: (text: string) => boolean;
  readonly what?: string;
}

const ADDRESS_TEXTS: Readonly<Record<keyof PayerAddress, TextRule>> = {
  street: { max: 120, required: true },
  addition: { max: 120 },
  postalCode: { max: 16 },
  city: { max: 80 },
  region: { max: 80 },
  country: {
    max: 2,
    required: true,
    is: (text) => /^[A-Z]{2}$/.test(text),
    what: 'an ISO 3166 code such as NL',
  },
};

/** Every text of {@link CheckoutData}. */
export const CHECKOUT_TEXTS: Readonly<Record<keyof CheckoutData, Readonly<Record<string, TextRule>>>> = {
  customer: {
    name: { max: 120 },
    firstName: { max: 60 },
    lastName: { max: 60 },
    email: { max: 254, is: isEmail, what: 'an e-mail address' },
    phoneNumber: {
      max: 16,
      is: (text) => PHONE_NUMBER.test(text),
      what: 'a phone number such as +34600000001 (ITU-T E.164)',
    },
  } satisfies Record<keyof PayerContact, TextRule>,
  billingAddress: ADDRESS_TEXTS,
  shippingAddress: ADDRESS_TEXTS,
};

/**
 * Returns what is wrong with a value that should be {@link CheckoutData}; undefined when it is right. It is the rest of
 * a sentence that begins with the value's name, such as `holds no billingAddress.street`.
 */
export function findCheckoutDataFault(value: unknown): string | undefined {
  if (!isRecord(value)) return 'is not an object';
  for (const [group, members] of Object.entries(value)) {
    const rules = findRow(CHECKOUT_TEXTS, group);
    if (!rules) return 'holds a member other than customer, billingAddress and shippingAddress';
    if (!isRecord(members)) return `holds a ${group} that is not an object`;
    const fault = findTextFault(group, members, rules);
    if (fault) return fault;
  }
  return undefined;
}

function findTextFault(
  group: string,
  members: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, TextRule>>,
): string | undefined {
  const names = Object.keys(rules);
  if (Object.keys(members).some((name) => !names.includes(name)))
    return `holds in ${group} a member other than ${names.join(', ')}`;
  for (const name of names) {
    const { max, required, is, what } = rules[name]!;
    const text = members[name];
    const place = `${group}.${name}`;
    if (text === undefined && required) return `holds no ${place}`;
    if (text === undefined) continue;
    if (typeof text !== 'string' || text.trim() === '') return `holds a ${place} that is empty or not text`;
    if (!text.isWellFormed() || /\p{Cc}/u.test(text)) return `holds a ${place} with control characters`;
    if ([...text].length > max) return `holds a ${place} longer than ${max} characters`;
    if (is && !is(text)) return `holds a ${place} that is not ${what}`;
  }
  return undefined;
}

/** Whether a value is {@link CheckoutData}. */
export const isCheckoutData = (value: unknown): value is CheckoutData =>
  findCheckoutDataFault(value) === undefined;

/** Reads JSON text. Returns what is wrong with it instead, as {@link findCheckoutDataFault} does. */
export function readCheckoutData(text: string): CheckoutData | string {
  try {
    const value: unknown = JSON.parse(text);
    return findCheckoutDataFault(value) ?? (value as CheckoutData);
  } catch {
    return 'is not a JSON object';
  }
}

/**
 * ITU-T E.164 allows 15 digits. Under the calling codes with which card numbers of 14 or 15 digits begin, telephones
 * have fewer.
 */
const PHONE_CHARACTERS_MAX = '+'.length + 13;

/** Returns the texts in which somebody could type a card number: not a phone number, unless it is too long for one. */
export function freeTextsOf(data: CheckoutData): string[] {
  const { phoneNumber = '', ...contact } = data.customer ?? {};
  return [
    ...[contact, data.billingAddress ?? {}, data.shippingAddress ?? {}].flatMap((group) =>
      Object.values(group),
    ),
    ...(phoneNumber.length > PHONE_CHARACTERS_MAX ? [phoneNumber] : []),
  ];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

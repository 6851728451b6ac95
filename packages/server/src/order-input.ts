/** Reads a shop's order; a wrong member is refused with one sentence that names it. */
import {
  CURRENCIES,
  findMethod,
  formatAmount,
  isCurrency,
  isDebit,
  LENGTHS,
  type Look,
  lookFault,
  type MethodName,
  parseAmount,
  TIMEOUT_MINUTES_MAX,
  urlOf,
} from '@gangway/protocol';
import { isEmail } from '@gangway/protocol/checkout';
import { readCardTerms } from './card-terms.ts';
import { CheckoutFailure } from './checkout-failure.ts';
import type { Capture, OrderRecord, ThreeDs, UsedBy } from './stores/store.ts';

/** An order, however its payment is begun. */
export interface OrderInput {
  /** The shop's own number of the order: 1 to 64 visible characters. */
  readonly orderId: string;
  /** Decimal text such as `24.99`, above zero. */
  readonly amount: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** What the payer reads at the bank: 1 to 255 characters. */
  readonly description: string;
  /** The page that the payer returns to: absolute, http or https, without a fragment. */
  readonly returnUrl: string;
  /**
   * The page with the element for this order, of the same form. A payer whose payment was refused away from it comes
   * back there, where the other ways are; without it, to `returnUrl`. It must work in a browser without your cookies,
   * so it names the order by an id that cannot be guessed, and names no customer unless one is signed in.
   */
  readonly checkoutUrl?: string;
  /** Language of the checkout and the gateway's pages, such as `nl`. The default is the browser's. */
  readonly locale?: string;
  /** The payer's e-mail address, required for cards. Returned in `onPayment`. */
  readonly email?: string;
  /**
   * Your customer, if signed in in the browser that gets the session: whoever has the session can pay with this
   * customer's saved cards. Returned in `onPayment`. An order whose payment is begun keeps its customer.
   */
  readonly customerId?: string;
  /** How long the payer has once a payment is begun, in minutes: 1 to 1440, by default 60. A transfer has 1440. */
  readonly timeoutMinutes?: number;
  /**
   * Cards only. `now`, the default, takes the money. `later` authorizes it: the order ends `authorized`, and lapses
   * after 30 days unless it is captured. `never` takes no money and only keeps the card, with `saveCard`.
   */
  readonly capture?: Capture;
  /**
   * Cards only: keeps the card if the customer agrees. It is then charged with the `customer` present, or by the
   * `merchant` alone.
   */
  readonly saveCard?: UsedBy;
  /**
   * Cards only: `required`, the default, with 3-D Secure; `skip` without it; `exempt` asks for the low-value exemption,
   * up to a limit per currency, 30.00 in EUR. `skip` and `exempt` need a feature of the account, and the merchant bears
   * the risk.
   */
  readonly threeDs?: ThreeDs;
  /**
   * The look of the gateway's pages for this order: `name`, `accent` such as `#1f5b47`, `radius` in pixels, and `logo`,
   * the hash of a logo that the operator has registered, or `none`. What is left out is the account's.
   */
  readonly look?: Look;
}

/** An order's record without its payments. */
export type Wanted = Omit<OrderRecord, 'version' | 'trades'>;

/** The other inputs of {@link readOrder}. */
export interface Reading {
  /** The function that the shop called, for the message. */
  readonly caller: string;
  /** The methods to offer; all must accept the order's amount and currency. */
  readonly methods: readonly MethodName[];
}

/** The default of `timeoutMinutes`. */
const DEFAULT_TIMEOUT_MINUTES = 60;

/** Required members → what to give. */
const REQUIRED = {
  orderId: "the shop's own number of the order, 1 to 64 visible characters",
  amount: 'decimal text such as "24.99"',
  currency: 'an ISO 4217 code such as "EUR"',
  description: 'what the payer reads at the bank, 1 to 255 characters',
  returnUrl: 'the page the payer comes back to, such as "https://shop.example/thanks"',
} as const;

/** Patterns of malformed amounts, with a message for each. */
const AMOUNT_FAULTS: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/^[+-]/, 'amount has a sign; give decimal text above zero such as "24.99"'],
  [/^\d+,\d*$/, 'amount has a comma; use a dot for decimals, such as "24.99"'],
  [/^\d{13,}(\.\d*)?$/, 'amount has more than 12 digits before the dot'],
  [/^\d+\.\d{3,}$/, 'amount has more than two decimals'],
];

/** Text that the gateway refuses in echoed parameters, because it could pass as other fields of a signed string. */
const FIELD_LOOKALIKE = /&(method|user|time)=/;

/** Reads an order. Throws CheckoutFailure `request-invalid`. */
export function readOrder(input: OrderInput, { caller, methods }: Reading): Wanted {
  const must: Must = demand(caller);
  for (const name of Object.keys(REQUIRED) as (keyof typeof REQUIRED)[])
    must((input[name] ?? '') !== '', `${name} is missing; give ${REQUIRED[name]}`);
  const { orderId, currency, description, returnUrl, checkoutUrl, locale, email, customerId, look } = input;
  const timeoutMinutes = input.timeoutMinutes ?? DEFAULT_TIMEOUT_MINUTES;
  const amountMinor = typeof input.amount === 'string' ? parseAmount(input.amount) : undefined;
  must(isVisible(orderId, LENGTHS.order_id), 'orderId is not 1 to 64 visible characters');
  must(amountMinor !== undefined, whyNoAmount(input.amount));
  must(amountMinor > 0n, 'amount is not above zero; an order that costs nothing needs no payment');
  must(
    typeof currency === 'string' && isCurrency(currency),
    'currency is not an ISO 4217 code such as "EUR"',
  );
  must(whyNotOfCurrency(amountMinor, currency) === undefined, whyNotOfCurrency(amountMinor, currency) ?? '');
  must(isText(description, LENGTHS.description), 'description is not 1 to 255 characters');
  must(!FIELD_LOOKALIKE.test(orderId), 'orderId contains &method=, &user= or &time=; give one without');
  must(
    !FIELD_LOOKALIKE.test(description),
    'description contains &method=, &user= or &time=; give one without',
  );
  must(
    isReturnUrl(returnUrl),
    `returnUrl is not an absolute http or https address without a fragment; give ${REQUIRED.returnUrl}`,
  );
  must(
    checkoutUrl === undefined || isReturnUrl(checkoutUrl),
    'checkoutUrl is not an absolute http or https address without a fragment; give that of the page with the element',
  );
  must(
    email === undefined || (typeof email === 'string' && isEmail(email)),
    'email is not an e-mail address; give the one of the payer, or leave it out',
  );
  must(locale === undefined || isLocale(locale), 'locale is not a language tag such as "nl" or "en-GB"');
  must(customerId === undefined || isText(customerId, 255), 'customerId is not 1 to 255 characters');
  must(look === undefined || lookFault(look) === undefined, `look ${lookFault(look)}`);
  must(isMinutes(timeoutMinutes), 'timeoutMinutes is not a whole number from 1 to 1440');
  for (const method of methods) {
    const reason = whyNotTaken(method, amountMinor, currency);
    must(reason === undefined, reason ?? '');
  }
  const cards = readCardTerms(input, { amountMinor, currency }, must);
  return {
    orderId,
    amount: formatAmount(amountMinor),
    currency,
    description,
    returnUrl,
    methods,
    timeoutMinutes,
    ...(cards && { cards }),
    ...(checkoutUrl !== undefined && { checkoutUrl }),
    ...(locale !== undefined && { locale }),
    ...(email !== undefined && { email }),
    ...(customerId !== undefined && { customerId }),
    ...(look !== undefined && { look: { ...look } }),
  };
}

/** Returns how long a payer has for a payment of an order, in minutes. */
export const minutesFor = ({ timeoutMinutes }: Pick<OrderRecord, 'timeoutMinutes'>, method: string): number =>
  Math.max(timeoutMinutes, findMethod(method)?.minutesMin ?? 0);

/**
 * How long a debit may be waited for, in seconds: longer than the gateway does, which reports its end. A timeout of a
 * day and ten TARGET days over Christmas are 21 days.
 */
const DEBIT_SECONDS = 22 * 86_400;

/** Returns how long a payment of an order may take, in seconds. */
export const secondsFor = (order: Pick<OrderRecord, 'timeoutMinutes'>, method: string): number =>
  isDebit(method) ? DEBIT_SECONDS : minutesFor(order, method) * 60;

/** Returns which rule an amount breaks, as a sentence without its full stop. */
const whyNoAmount = (value: unknown): string =>
  AMOUNT_FAULTS.find(([pattern]) => typeof value === 'string' && pattern.test(value))?.[1] ??
  'amount is not decimal text such as "24.99"';

/** Returns why the gateway refuses this amount of a currency, without full stop; undefined when it accepts it. */
function whyNotOfCurrency(amountMinor: bigint, currency: string): string | undefined {
  const decimals = CURRENCIES.get(currency);
  if (decimals === 3) return `currency ${currency} has three decimals, which the gateway does not support`;
  return decimals === 0 && amountMinor % 100n !== 0n
    ? `amount has decimals, but ${currency} has no minor unit; give a whole number such as "10"`
    : undefined;
}

/** Returns why a method refuses this amount, as a sentence without full stop; undefined when it accepts it. */
export function whyNotTaken(name: MethodName, amountMinor: bigint, currency: string): string | undefined {
  const { currencies, minimum } = findMethod(name)!;
  const smallest: string | undefined = (minimum as Readonly<Record<string, string>>)[currency];
  if (currencies !== 'any' && !currencies.includes(currency)) {
    return `currency is not one that ${name} accepts`;
  }
  return smallest && amountMinor < parseAmount(smallest)!
    ? `amount is below ${smallest}, the minimum of ${name}`
    : undefined;
}

/** Throws unless the condition holds. */
export type Must = (condition: unknown, message: string) => asserts condition;

/** Returns a check that throws `request-invalid` with a message that begins with the called function. */
export function demand(caller: string): Must {
  return (condition, message) => {
    if (!condition) throw new CheckoutFailure('request-invalid', `${caller}: ${message}.`);
  };
}

/** Counts characters as the gateway does: Unicode code points. */
const isText = (value: unknown, charactersMax: number): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.isWellFormed() &&
  [...value].length <= charactersMax;

const isVisible = (value: unknown, charactersMax: number): boolean =>
  isText(value, charactersMax) && !/[\s\p{C}]/u.test(value);

const isMinutes = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= TIMEOUT_MINUTES_MAX;

function isReturnUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LENGTHS.redirect_url) return false;
  const url = urlOf(value);
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.hash && !url.username && !url.password;
}

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

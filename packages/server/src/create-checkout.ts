/** `createCheckout`: takes an order of the shop and answers the session its page needs. */
import {
  findMethod,
  formatAmount,
  isCurrency,
  LENGTHS,
  parseAmount,
  TIMEOUT_MINUTES_MAX,
} from '@gangway/protocol';
import { CheckoutFailure } from './checkout-failure.ts';
import { readMethods } from './options.ts';
import { changeOrder, isHolding, matchesOrder } from './orders.ts';
import { makeSession } from './session.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord } from './stores/store.ts';

/** An order as the shop wants it paid. */
export interface CheckoutInput {
  /** The shop's own number: 1 to 64 visible characters. */
  readonly orderId: string;
  /** Decimal text such as `24.99`, above zero. */
  readonly amount: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** What the payer reads at the bank: 1 to 255 characters. */
  readonly description: string;
  /** The page that the payer comes back to: absolute, http or https, without a fragment. */
  readonly returnUrl: string;
  /** Comes back in `onPayment`. */
  readonly email?: string;
  /** Comes back in `onPayment`. */
  readonly customerId?: string;
  /** Language of the checkout, such as `nl`; without it the browser's. */
  readonly locale?: string;
  /** Instead of the server's methods. */
  readonly methods?: readonly string[];
  /** How long the payer has once a payment is begun: 1 to 1440, without it 60. */
  readonly timeoutMinutes?: number;
}

/** What `createCheckout` answers. */
export interface Checkout {
  /** The session for `<gw-checkout session="…">`; good for an hour. */
  readonly session: string;
}

/** Minutes to pay when the shop says nothing. */
const DEFAULT_TIMEOUT_MINUTES = 60;

/**
 * Text that the gateway refuses in what it echoes, because it could pass for other fields in a signed string.
 */
const FIELD_LOOKALIKE = /&(method|user|time)=/;

/**
 * Keeps the order and makes a session for it. The same `orderId` again takes the order over as it is now
 * given (a changed cart): sessions of an earlier price can no longer start a payment.
 *
 * Throws CheckoutFailure: `request-invalid` with a sentence that names the wrong member; `payment-refused`
 * when the order is paid already and the amount or currency is another.
 */
export async function createCheckout(shop: Shop, input: CheckoutInput): Promise<Checkout> {
  const wanted = readInput(shop, input);
  const order = (await changeOrder(shop.store, wanted.orderId, (known) => change(known, wanted))) ?? {
    ...wanted,
    version: 1,
    trades: [],
  };
  if (order.version === 1 && !(await shop.store.saveOrder(order))) {
    // Somebody made the same order at the same moment: now it is a change.
    return createCheckout(shop, input);
  }
  return { session: await makeSession(shop.tokens, shop.settings, order) };
}

type Wanted = Omit<OrderRecord, 'version' | 'trades'>;

function change(known: OrderRecord, wanted: Wanted): OrderRecord {
  if (known.trades.some(isHolding) && !matchesOrder(wanted, known)) {
    throw new CheckoutFailure(
      'payment-refused',
      `The order ${known.orderId} is paid already; its amount can no longer change.`,
    );
  }
  return { ...wanted, version: known.version, trades: known.trades };
}

function readInput(shop: Shop, input: CheckoutInput): Wanted {
  const { orderId, currency, description, returnUrl, email, customerId, locale } = input;
  const timeoutMinutes = input.timeoutMinutes ?? DEFAULT_TIMEOUT_MINUTES;
  const amountMinor = typeof input.amount === 'string' ? parseAmount(input.amount) : undefined;
  must(isVisible(orderId, LENGTHS.order_id), 'orderId is not 1 to 64 visible characters');
  must(amountMinor !== undefined, 'amount is not decimal text such as "24.99"');
  must(amountMinor > 0n, 'amount is not above zero');
  must(typeof currency === 'string' && isCurrency(currency), 'currency is not an ISO 4217 code');
  must(isText(description, LENGTHS.description), 'description is not 1 to 255 characters');
  must(!FIELD_LOOKALIKE.test(orderId), 'orderId contains &method=, &user= or &time=');
  must(!FIELD_LOOKALIKE.test(description), 'description contains &method=, &user= or &time=');
  must(isReturnUrl(returnUrl), 'returnUrl is not an absolute http or https address without a fragment');
  must(email === undefined || isEmail(email), 'email is not an e-mail address');
  must(customerId === undefined || isText(customerId, 255), 'customerId is not 1 to 255 characters');
  must(locale === undefined || isLocale(locale), 'locale is not a language tag such as "nl" or "en-GB"');
  must(isMinutes(timeoutMinutes), 'timeoutMinutes is not a whole number from 1 to 1440');
  const methods = readMethods(input.methods ?? shop.settings.methods, invalid);
  for (const method of methods) mustTake(method, amountMinor, currency);
  return {
    orderId,
    amount: formatAmount(amountMinor),
    currency,
    description,
    returnUrl,
    methods,
    timeoutMinutes,
    ...(locale !== undefined && { locale }),
    ...(email !== undefined && { email }),
    ...(customerId !== undefined && { customerId }),
  };
}

function mustTake(name: string, amountMinor: bigint, currency: string): void {
  const { currencies, minimum } = findMethod(name)!;
  const smallest: string | undefined = (minimum as Readonly<Record<string, string>>)[currency];
  must(currencies === 'any' || currencies.includes(currency), `currency is not one that ${name} takes`);
  must(
    !smallest || amountMinor >= parseAmount(smallest)!,
    `amount is below the ${smallest} that ${name} takes`,
  );
}

const invalid = (message: string) => new CheckoutFailure('request-invalid', `createCheckout: ${message}.`);

function must(condition: unknown, message: string): asserts condition {
  if (!condition) throw invalid(message);
}

/** Characters are counted as the gateway counts them: Unicode code points. */
const isText = (value: unknown, charactersMax: number): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.isWellFormed() &&
  [...value].length <= charactersMax;

const isVisible = (value: unknown, charactersMax: number): boolean =>
  isText(value, charactersMax) && !/[\s\p{C}]/u.test(value);

const isEmail = (value: unknown): boolean => isText(value, LENGTHS.email) && /^[^\s@]+@[^\s@]+$/.test(value);

const isMinutes = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= TIMEOUT_MINUTES_MAX;

function isReturnUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value) || value.length > LENGTHS.redirect_url) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && !url.hash && !url.username && !url.password;
}

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

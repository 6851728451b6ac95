/** `createCheckout`: takes an order of the shop and answers the session its page needs. */
import { type MethodName, parseAmount } from '@gangway/protocol';
import { CheckoutFailure } from './checkout-failure.ts';
import { hostedUrlOf } from './hosted-page.ts';
import { readMethods } from './options.ts';
import { type OrderInput, readOrder, type Wanted, whyNotTaken } from './order-input.ts';
import { changeOrder, isHolding, matchesOrder } from './orders.ts';
import { makeSession } from './session.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord } from './stores/store.ts';

const CALLER = 'createCheckout';

/** An order as the shop wants it paid in the element. */
export interface CheckoutInput extends OrderInput {
  /**
   * Instead of the server's methods; all must take the amount and the currency. Of the server's methods those
   * are offered that do.
   */
  readonly methods?: readonly string[];
}

/** What `createCheckout` answers. */
export interface Checkout {
  /** The session for `<gw-checkout session="…">`; good for an hour. */
  readonly session: string;
  /**
   * The same order on the gateway's own page of all methods: the link inside `<gw-checkout>`, for a payer without the
   * element. Good for a day; the first to open it makes the payment. Absent when gangway() was given no `publicUrl`,
   * and with `operation` `10`.
   */
  readonly hostedUrl?: string;
}

/**
 * Keeps the order and makes a session for it. The same `orderId` again takes the order over as it is now
 * given (a changed cart): sessions of an earlier price can no longer start a payment.
 *
 * Throws CheckoutFailure: `request-invalid` with a sentence that names the wrong member; `payment-refused`
 * when the order is paid already and the amount or currency is another.
 */
export async function createCheckout(shop: Shop, input: CheckoutInput): Promise<Checkout> {
  const methods = methodsFor(shop, input);
  const order = await keepOrder(shop, readOrder(input, { caller: CALLER, methods }));
  const hostedUrl = await hostedUrlOf(shop, order);
  const session = await makeSession(shop.tokens, shop.settings, order);
  return { session, ...(hostedUrl !== undefined && { hostedUrl }) };
}

/**
 * Keeps an order as it is now wanted, with the payments it had. Throws CheckoutFailure `payment-refused` when it
 * is paid already and costs something else now.
 */
export async function keepOrder(shop: Shop, wanted: Wanted): Promise<OrderRecord> {
  const known = await changeOrder(shop.store, wanted.orderId, (order) => change(order, wanted));
  if (known) return known;
  const order = { ...wanted, version: 1, trades: [] };
  // Somebody may make the same order at the same moment: then it is a change.
  return (await shop.store.saveOrder(order)) ? order : keepOrder(shop, wanted);
}

function change(known: OrderRecord, wanted: Wanted): OrderRecord {
  if (known.trades.some(isHolding) && !matchesOrder(wanted, known)) {
    throw new CheckoutFailure(
      'payment-refused',
      `The order ${known.orderId} is paid already; its amount can no longer change.`,
    );
  }
  return { ...wanted, version: known.version, trades: known.trades };
}

/** The methods that the input names, or those of the server's that take this order. */
function methodsFor(shop: Shop, { methods, amount, currency }: CheckoutInput): MethodName[] {
  if (methods !== undefined) {
    return readMethods(
      methods,
      (message) => new CheckoutFailure('request-invalid', `${CALLER}: ${message}.`),
    );
  }
  const offered = [...shop.settings.methods];
  const amountMinor = typeof amount === 'string' ? parseAmount(amount) : undefined;
  if (amountMinor === undefined || amountMinor <= 0n) return offered;
  const taken = offered.filter((method) => whyNotTaken(method, amountMinor, currency) === undefined);
  // With none left, reading the order says why.
  return taken.length > 0 ? taken : offered;
}

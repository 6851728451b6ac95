/** `createCheckout`: saves an order of the shop and returns the session for its page. */
import { CheckoutFailure } from './checkout-failure.ts';
import { hostedUrlOf } from './hosted-page.ts';
import { readOrder, type Wanted } from './order-input.ts';
import { changeOrder, isHolding, matchesOrder } from './orders.ts';
import { type FieldsInput, readFields } from './payer-fields.ts';
import { type MarketInput, methodsForPayer } from './payer-market.ts';
import { makeSession } from './session.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord } from './stores/store.ts';

const CALLER = 'createCheckout';

/** An order to be paid in the element. */
export interface CheckoutInput extends MarketInput, FieldsInput {}

/** The result of `createCheckout`. */
export interface Checkout {
  /** The session for `<gw-checkout session="…">`, valid for a day. */
  readonly session: string;
  /**
   * The same order on the gateway's own page of all methods: the link inside `<gw-checkout>`, for browsers that do not
   * run the element. Valid for a day; opening it creates the payment. Absent without the option `publicUrl`, and with
   * `capture: 'never'`.
   */
  readonly hostedUrl?: string;
}

/**
 * Saves the order and makes a session for it. Calling it again with the same `orderId` updates the order (a changed
 * cart): sessions with an earlier price can then no longer start a payment. Once a payment is begun, the order keeps
 * its customer; a session for nobody, or for another customer, then offers and saves no cards.
 *
 * Throws CheckoutFailure: `request-invalid` with a message that names the wrong member, or says that all
 * together is too much for a session (8,192 characters); `payment-refused` when the order is already paid with another
 * amount or currency.
 */
export async function createCheckout(shop: Shop, input: CheckoutInput): Promise<Checkout> {
  const methods = await methodsForPayer(shop, input, CALLER);
  const wanted = readOrder(input, { caller: CALLER, methods });
  const fields = readFields(input, CALLER);
  const order = await keepOrder(shop, { ...wanted, ...(fields && { fields }) });
  const hostedUrl = await hostedUrlOf(shop, order);
  const session = await makeSession(shop, order.customerId === wanted.customerId ? order : anonymous(order));
  return { session, ...(hostedUrl !== undefined && { hostedUrl }) };
}

/**
 * Saves an order or updates it, keeping its payments. Throws CheckoutFailure `payment-refused` when it is already paid
 * with another amount or currency.
 */
export async function keepOrder(shop: Shop, wanted: Wanted): Promise<OrderRecord> {
  const known = await changeOrder(shop.store, wanted.orderId, (order) => change(order, wanted));
  if (known) return known;
  const order = { ...wanted, version: 1, trades: [] };
  // If another request creates the same order at the same time, this one becomes an update.
  return (await shop.store.saveOrder(order)) ? order : keepOrder(shop, wanted);
}

/** Returns the order as somebody sees it whom the shop does not know: without the customer's cards. */
function anonymous({ customerId: _, ...order }: OrderRecord): OrderRecord {
  return order;
}

function change(known: OrderRecord, wanted: Wanted): OrderRecord {
  if (known.trades.some(isHolding) && !matchesOrder(wanted, known)) {
    throw new CheckoutFailure(
      'payment-refused',
      `The order ${known.orderId} is paid already; its amount can no longer change.`,
    );
  }
  // A payment that is begun may keep a card, and a store finds a kept card by the customer of its order.
  const customerId = (known.trades.length > 0 ? known.customerId : undefined) ?? wanted.customerId;
  const owner = customerId !== undefined && { customerId };
  return { ...wanted, ...owner, version: known.version, trades: known.trades };
}

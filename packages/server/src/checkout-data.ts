/**
 * Contact and addresses of a payer: what was typed in the fields that the shop asks for, and what a fast checkout
 * reports. The gateway keeps them with the trade, and only QueryOrder returns them; a notification does not.
 */
import { HOLDING_STATES } from '@gangway/protocol';
import { FAST_CHECKOUT } from '@gangway/protocol/checkout';
import { countryCodeOf } from './country-codes.ts';
import type { TradeFacts } from './outcomes.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord } from './stores/store.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Contact and addresses of a payer. `customer` has name, email and phoneNumber; an address has street, addition,
 * postalCode, city, region and country (ISO 3166). What the payer left empty is absent. From a fast checkout,
 * `customer` has firstName and lastName too; an address has firstName, lastName, companyName and countryName too, and
 * its street is without the houseNumber. Personal data: the merchant server passes it on and keeps nothing of it.
 */
export interface CheckoutData {
  readonly customer?: Texts;
  readonly billingAddress?: Texts;
  readonly shippingAddress?: Texts;
}

/** Returns data as the gateway takes it: JSON, without the `&` that joins the members of a signed request. */
export const checkoutDataText = (data: object): string => JSON.stringify(data).replaceAll('&', '\\u0026');

/**
 * Returns the facts of a notification with the payer's contact and addresses, if this trade may have some: one query.
 * Throws as the client.
 */
export async function withCheckoutData(
  { client }: Shop,
  facts: TradeFacts,
  { trades }: OrderRecord,
): Promise<TradeFacts> {
  const isReported = facts.method === FAST_CHECKOUT && facts.state === 'paid';
  const isHeld = (HOLDING_STATES as readonly string[]).includes(facts.state);
  // The trade of a request whose reply was lost is not known by its id.
  const isSent = isHeld && trades.some(({ hasCheckoutData }) => hasCheckoutData);
  if (!isReported && !isSent) return facts;
  const { checkout_data: checkoutData } = await client.queryOrder(facts.tradeId);
  return checkoutData ? { ...facts, checkoutData: inOneShape(checkoutData) } : facts;
}

/** Returns what a fast checkout reports with the members that typed data has: `name` and `country`. */
export function inOneShape({ customer, billingAddress, shippingAddress }: CheckoutData): CheckoutData {
  const { firstName = '', lastName = '' } = customer ?? {};
  const name = customer?.name ?? `${firstName} ${lastName}`.trim();
  return {
    ...(customer && { customer: { ...customer, ...(name && { name }) } }),
    ...(billingAddress && { billingAddress: withCountry(billingAddress) }),
    ...(shippingAddress && { shippingAddress: withCountry(shippingAddress) }),
  };
}

function withCountry(address: Texts): Texts {
  const country = address.country ?? countryCodeOf(address.countryName ?? '');
  return { ...address, ...(country && { country }) };
}

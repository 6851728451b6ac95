/** The methods by which a payer can pay an order on our page: one method, or all that accept the order. */
import {
  CURRENCIES,
  entriesOf,
  type Feature,
  leastMinor,
  METHODS,
  type Method,
  type MethodName,
} from '@gangway/protocol';
import type { Order } from '../orders/order.ts';
import { needOf } from '../outcomes/begin-payment.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';

/** Returns the method as the page shows it: `Card`, whichever operation created the card order. */
export const shownMethod = ({ subPayMethod }: Pick<Order, 'subPayMethod'>): MethodName =>
  subPayMethod === 'Cards HPP' ? 'Card' : subPayMethod;

/**
 * Returns the methods that have a rail; none if the merchant sent card or code, which are not stored. Only cards can be
 * authorized.
 */
export async function offeredMethods(
  services: GatewayServices,
  order: Order,
): Promise<readonly MethodName[]> {
  const rails = await services.rails.ofMerchant(services.database, order.merchantId);
  if (!order.payerChooses)
    return isPayableOnPage(order) && rails.find(needOf(order)) ? [shownMethod(order)] : [];
  const account = await services.callers.byId(order.accountId);
  const features: ReadonlySet<Feature> = account?.features ?? new Set<Feature>();
  return entriesOf<MethodName, Omit<Method, 'name'>>(METHODS)
    .filter(([name]) => name !== 'Cards HPP' && rails.find(needOf({ ...order, subPayMethod: name })))
    .filter(([name, { flow }]) => (order.capture === 'later' ? name === 'Card' : PAYABLE.has(flow)))
    .filter(([, { feature }]) => !feature || features.has(feature))
    .filter(([, method]) => accepts(method, order))
    .map(([name]) => name);
}

/** Returns whether the one method of an order can be submitted on our page, repeatedly if needed. */
export const isPayableOnPage = ({ subPayMethod }: Order): boolean =>
  subPayMethod === 'Cards HPP' || (subPayMethod !== 'Card' && PAYABLE.has(METHODS[subPayMethod].flow));

const PAYABLE: ReadonlySet<string> = new Set(['redirect', 'card', 'voucher', 'transfer', 'wallet']);

function accepts({ currencies, minimum }: Omit<Method, 'name'>, { currency, amountMinor }: Order): boolean {
  const isTaken = currencies === 'any' ? CURRENCIES.has(currency) : currencies.includes(currency);
  const least = leastMinor({ minimum }, currency);
  return isTaken && amountMinor >= least;
}

/** Sorts methods for a payer's country: the country's own methods, cards, the rest. */
export const sortForHome = (methods: readonly MethodName[], home: string): MethodName[] =>
  methods.toSorted((a, b) => rankOf(a, home) - rankOf(b, home));

const rankOf = (name: MethodName, home: string): number => {
  const { countries }: Pick<Method, 'countries'> = METHODS[name];
  return countries.includes(home) ? 0 : name === 'Card' ? 1 : 2;
};

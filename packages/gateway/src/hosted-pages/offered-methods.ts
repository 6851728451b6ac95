/** The methods by which a payer can pay an order on our page: one method, or all that accept the order. */
import {
  CURRENCIES,
  entriesOf,
  type Feature,
  leastMinor,
  METHODS,
  type Method,
  type MethodName,
  orderForMarket,
} from '@gangway/protocol';
import type { Order } from '../orders/order.ts';
import { restMinor } from '../orders/order-parts.ts';
import { needOf } from '../outcomes/begin-payment.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { RailFacts } from '../rails/rail.ts';
import { hasOwnCardPage } from '../rails/rail-capabilities.ts';
import type { PageLanguage } from './page-language.ts';

/** Returns the method as the page shows it: `Card`, whichever operation created the order of a card in our fields. */
export const shownMethod = ({ subPayMethod }: Pick<Order, 'subPayMethod'>): MethodName =>
  subPayMethod === 'Cards HPP' ? 'Card' : subPayMethod;

/**
 * Returns the methods that have a rail; none if the merchant sent card or code, which are not stored. Only cards can be
 * authorized. Cards are `Cards HPP`, which asks for nothing here, where they are typed on a page of their rail.
 */
export async function offeredMethods(
  services: GatewayServices,
  order: Order,
): Promise<readonly MethodName[]> {
  const rails = await services.rails.ofMerchant(services.database, order.merchantId);
  const railOf = (method: MethodName) => rails.find(needOf({ ...order, subPayMethod: method }));
  if (!order.payerChooses) {
    const rail = isPayableOnPage(order) ? railOf(order.subPayMethod) : undefined;
    if (!rail) return [];
    return [hasOwnCardPage(rail.capabilities) ? order.subPayMethod : shownMethod(order)];
  }
  const account = await services.callers.byId(order.accountId);
  const features: ReadonlySet<Feature> = account?.features ?? new Set<Feature>();
  return (
    entriesOf<MethodName, Omit<Method, 'name'>>(METHODS)
      .filter(([name]) => (name === 'Cards HPP' ? isOnRailPage(railOf) : railOf(name)))
      .filter(([, { flow }]) => (order.capture === 'later' ? flow === 'card' : PAYABLE.has(flow)))
      .filter(([, { feature }]) => !feature || features.has(feature))
      .filter(([, method]) => !method.isRetired && !method.needsLines && accepts(method, order))
      // A gift card's part leaves the rest to another way.
      .filter(([name]) => !(order.partAmountMinor && name === 'Voucher'))
      .map(([name]) => name)
  );
}

/** Returns whether cards are only typed on a page of their rail. */
function isOnRailPage(railOf: (method: MethodName) => RailFacts | undefined): boolean {
  const rail = railOf('Cards HPP');
  return rail !== undefined && hasOwnCardPage(rail.capabilities) && !railOf('Card');
}

/** Returns whether the one method of an order can be submitted on our page, repeatedly if needed. */
export const isPayableOnPage = ({ subPayMethod }: Order): boolean =>
  subPayMethod === 'Cards HPP' || (subPayMethod !== 'Card' && PAYABLE.has(METHODS[subPayMethod].flow));

const PAYABLE: ReadonlySet<string> = new Set(['redirect', 'card', 'voucher', 'transfer', 'wallet']);

function accepts({ currencies, minimum }: Omit<Method, 'name'>, order: Order): boolean {
  const { currency } = order;
  const isTaken = currencies === 'any' ? CURRENCIES.has(currency) : currencies.includes(currency);
  const least = leastMinor({ minimum }, currency);
  return isTaken && restMinor(order) >= least;
}

/**
 * Returns methods in the order for the market of a page's payer. The browser's languages say more of the payer than the
 * page's own, which a shop may have asked for. Otherwise cards are first.
 */
export const sortForPayer = (
  methods: readonly MethodName[],
  { locales, asked }: Pick<PageLanguage, 'locales' | 'asked'>,
  { currency }: Pick<Order, 'currency'>,
): MethodName[] =>
  orderForMarket(
    methods.toSorted((a, b) => Number(METHODS[b].flow === 'card') - Number(METHODS[a].flow === 'card')),
    { locales: [...locales, ...(asked === undefined ? [] : [asked])], currency },
  );

/** Decides which rail accounts serve a method of a merchant, and in which order. */

import { type ActiveMethods, findActiveMethods } from '../rails/active-methods.ts';
import type { RailDriver } from '../rails/rail.ts';
import {
  accountName,
  endRoutes,
  listRailAccounts,
  needsCheck,
  routeMethods as route,
} from '../rails/rail-accounts.ts';
import { type CardMeans, lacksCards, takesCards } from '../rails/rail-capabilities.ts';
import type { AdminServices } from './admin-services.ts';
import { findCardMeans } from './end-card-routes.ts';
import { getDriverOrRefuse, getMerchantOrRefuse } from './find-or-refuse.ts';
import { NotFound, Refusal } from './refusal.ts';
import { type By, defineUseCase } from './use-case.ts';

/** A method of a merchant (UID), or `all` that the first rail has, and the rails that serve it, the first one first. */
export interface Routing {
  readonly merchant: string;
  readonly method: string;
  /** None ends the method. */
  readonly rails: readonly string[];
}

/** The word for all methods. */
export const ALL_METHODS = 'all';

/** What was routed. */
export interface Routed {
  readonly methods: readonly string[];
  readonly accounts: readonly string[];
  /** Accounts that take no payments before they are checked. */
  readonly unchecked: readonly string[];
  /** Of all methods of the first rail, those that the account has not activated there, so that none was routed. */
  readonly inactive: readonly string[];
  /** Rails that did not say which methods the account has. */
  readonly silent: readonly string[];
}

/**
 * Replaces the routes of a method, or of all methods that the account has at the first rail. Rails that know the
 * methods of each account are asked first. Throws Refusal for a method that an account has not activated.
 */
export async function routeMethods(services: AdminServices, by: By, routing: Routing): Promise<Routed> {
  const drivers = services.drivers.filter(({ name }) => routing.rails.includes(name));
  const active = await findActiveMethods(services, drivers, routing.merchant);
  return record(services, by, { ...routing, active });
}

const record = defineUseCase(
  'rails.route',
  async (making, { merchant, method, rails, active }: Routing & { readonly active: ActiveMethods }) => {
    const { tx, drivers } = making;
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    const accounts = await listRailAccounts(tx, merchantId);
    const chosen = rails.map((rail) => getDriverOrRefuse(drivers, rail));
    if (new Set(rails).size < rails.length) throw new Refusal('Name each rail once.');
    const names = rails.map((rail) => accountName(rail, merchant));
    const missing = names.findIndex((name) => !accounts.some((one) => one.name === name && !one.disabledAt));
    if (missing !== -1)
      throw new NotFound(`Merchant ${merchant} has no account at ${rails[missing]} that is on.`);
    const [first] = chosen;
    if (method === ALL_METHODS && !first) throw new Refusal('Name the rails that all methods are routed to.');
    const means: CardMeans[] = [];
    for (const [at, driver] of chosen.entries()) {
      const account = accounts.find((one) => one.name === names[at]);
      if (account) means.push(await findCardMeans(making, driver, account));
    }
    const findLacking = (one: string) =>
      chosen.find(({ capabilities }, at) => means[at] && lacksCards(capabilities, one, means[at]));
    const isServed = (one: string) => findLacking(one) === undefined;
    const isActive = (rail: string, one: string) => active.get(rail)?.has(one) ?? true;
    const all = Object.keys(first?.capabilities.methods ?? {}).filter(isServed);
    const inactive = method === ALL_METHODS ? all.filter((one) => !isActive(rails[0] ?? '', one)) : [];
    const methods = method === ALL_METHODS ? all.filter((one) => !inactive.includes(one)) : [method];
    for (const { name, capabilities } of method === ALL_METHODS ? [] : chosen)
      if (!(method in capabilities.methods)) throw new Refusal(`The rail ${name} does not have ${method}.`);
    const lacking = method === ALL_METHODS ? undefined : rails.find((rail) => !isActive(rail, method));
    if (lacking)
      throw new Refusal(
        `The account at ${lacking} has not activated ${method}: do that there, and route again.`,
      );
    const cardless = methods.map(findLacking).find((one) => one !== undefined);
    if (cardless) throw new Refusal(noCards(cardless, method));
    await route(tx, merchantId, methods, names);
    // What was routed there before would be offered to payers, and refused.
    if (inactive.length > 0) await endRoutes(tx, merchantId, inactive, names[0] ?? '');
    const subject = `merchant ${merchant}`;
    const unchecked = accounts
      .filter((one) => names.includes(one.name) && needsCheck(one))
      .map(({ name }) => name);
    const silent = [...active].flatMap(([rail, found]) => (found ? [] : [rail]));
    return {
      result: { methods, accounts: names, unchecked, inactive, silent },
      merchantId,
      subject,
      details: { methods, accounts: names },
    };
  },
);

/** Returns the fault of a route by which no card could be sent. */
const noCards = ({ name, capabilities }: RailDriver, method: string): string =>
  takesCards(capabilities, method, 'sealed')
    ? `The account at ${name} has no key with which ${method} data is encrypted for it.`
    : `The account at ${name} takes ${method} within a PCI DSS scope only: see gangway rails scope.`;

/**
 * Which rail serves which payment: the accounts that its merchant's routes name, in their order, by the rails'
 * capabilities. A payment without a rail is not supported (-4011).
 */
import type { Queryable } from '../storage/database.ts';
import type { RailAccounts } from './open-accounts.ts';
import type { CardKey, Rail, RailFacts } from './rail.ts';
import { railOfName } from './rail-accounts.ts';
import { type RailNeed, serves, takesCards, withoutNumbers } from './rail-capabilities.ts';

/** The rails of one merchant. */
export interface MerchantRails {
  /** True where no rail serves anything of the merchant. */
  readonly isEmpty: boolean;
  /** Returns the rail of a payment, under its account's name; undefined when it is not supported. */
  find(need: RailNeed): RailFacts | undefined;
  /** Returns the rail that a method is routed to first; undefined for rails without accounts. */
  first(method: string): RailFacts | undefined;
}

/** The rails of this gateway. */
export interface RailRegistry {
  /** What is known of every rail, without accounts. */
  readonly facts: readonly RailFacts[];
  /** Returns the rails of a merchant, read by `db` unless they were read a moment ago. */
  ofMerchant(db: Queryable, merchantId: string): Promise<MerchantRails>;
  /** Returns what is known of a rail or of an account's rail by the stored name. */
  factsOf(name: string): RailFacts | undefined;
  /**
   * Returns a rail, or an account's rail, by the stored name. Throws where its credentials cannot be used. Not to be
   * called within a transaction.
   */
  named(name: string): Promise<Rail | undefined>;
  /** Returns the name of every rail, each account's too. */
  names(): Promise<readonly string[]>;
}

const NO_ACCOUNTS: RailAccounts = {
  drivers: [],
  routesOf: async () => ({ routes: [], hasAccounts: false }),
  open: async () => undefined,
  names: async () => [],
};

/**
 * Returns a registry. `shared` are rails without accounts, as in the sandbox: they serve every merchant that has no
 * account, and the first one that serves a payment gets it.
 */
export function railRegistry(shared: readonly Rail[], accounts: RailAccounts = NO_ACCOUNTS): RailRegistry {
  const facts = [...shared, ...accounts.drivers];
  const numberless = facts.map((one) => ({ ...one, capabilities: withoutNumbers(one.capabilities) }));
  const findShared = (name: string) => shared.find((rail) => rail.name === name);
  const factsOf = (name: string, of: readonly RailFacts[] = facts): RailFacts | undefined => {
    const found = of.find((one) => one.name === railOfName(name));
    return found && { ...found, name };
  };
  return {
    facts,
    factsOf: (name) => factsOf(name),
    async ofMerchant(db, merchantId) {
      const { routes, hasAccounts } = await accounts.routesOf(db, merchantId);
      const rails = routes.flatMap(({ method, account, pciDssScope }) => {
        const rail = factsOf(account, pciDssScope === null ? numberless : facts);
        return rail ? [{ method, rail }] : [];
      });
      const isFor = ({ card }: RailNeed, { name }: RailFacts) =>
        card === undefined || card.form === 'clear' || name === card.account;
      const own = (wanted: string) => rails.flatMap(({ method, rail }) => (method === wanted ? [rail] : []));
      return {
        isEmpty: hasAccounts ? rails.length === 0 : shared.length === 0,
        find: (need) =>
          (hasAccounts ? own(need.method) : shared).find(
            (rail) => isFor(need, rail) && serves(rail.capabilities, need),
          ),
        first: (method) => own(method)[0],
      };
    },
    named: async (name) => findShared(name) ?? accounts.open(name),
    names: async () => [...shared.map(({ name }) => name), ...(await accounts.names())],
  };
}

/** Returns the key with which the card frame encrypts cards for an account, where it has one. */
export const findCardKey = async (
  rails: Pick<RailRegistry, 'named'>,
  { name, capabilities }: RailFacts,
): Promise<CardKey | undefined> =>
  takesCards(capabilities, 'Card', 'sealed') ? (await rails.named(name))?.cardKey : undefined;

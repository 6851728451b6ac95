/** The rails that get webhooks from the scheme, by the store of the scheme that each calls. */
import type { FaultyRail } from '@gangway/protocol';

/** Store → the name of its shared rail. Gift cards and payouts have no webhooks. */
export const RAIL_OF_STORE: ReadonlyMap<FaultyRail, string> = new Map([
  ['transactions', 'sandbox-redirect'],
  ['card', 'sandbox-card'],
  ['transfers', 'sandbox-transfer'],
  ['codes', 'sandbox-barcode'],
]);

/** Returns the store that a rail calls; undefined where it gets no webhooks. Its accounts are rails of their own. */
export const storeOfRail = (rail: string): FaultyRail | undefined =>
  rail.startsWith('sandbox-acquirer@')
    ? 'transactions'
    : [...RAIL_OF_STORE].find(([, name]) => name === rail)?.[0];

/** The rails that get webhooks from the scheme, by the store of the scheme that each calls. */
import type { FaultyRail } from '@gangway/protocol';

/** Store → the name of its rail. Gift cards and payouts have no webhooks. */
export const RAIL_OF_STORE: Readonly<Partial<Record<FaultyRail, string>>> = {
  transactions: 'sandbox-redirect',
  card: 'sandbox-card',
  transfers: 'sandbox-transfer',
  codes: 'sandbox-barcode',
};

/** Returns the store that a rail calls; undefined where it gets no webhooks. */
export const storeOfRail = (rail: string): FaultyRail | undefined =>
  (Object.keys(RAIL_OF_STORE) as FaultyRail[]).find((store) => RAIL_OF_STORE[store] === rail);

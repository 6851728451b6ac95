// Finds the offer that a page, an earlier choice or an earlier payment names.
import type { Offer } from '@gangway/protocol/checkout';

/** Finds an offer by its id, otherwise the first one of the method of this name. */
export const findByName = (
  offers: readonly Offer[] | undefined,
  name: string | undefined,
): Offer | undefined =>
  offers?.find(({ id }) => id === name) ?? offers?.find(({ method }) => method === name);

/** Which methods a profile has activated at Mollie. */
import * as v from 'valibot';
import type { MollieApi, Read } from './api.ts';
import { MOLLIE_METHODS } from './capabilities.ts';
import { listSchema } from './wire.ts';

/** Currencies of methods that take no euros: without one, Mollie lists those for euros only. */
const OTHER_CURRENCIES = ['PLN', 'CHF'] as const;
/** An amount that every method takes. */
const AMOUNT = '10.00';

const page = listSchema('methods', v.object({ id: v.nullish(v.string()) }));

/** Returns our methods that the profile has; undefined where Mollie does not say. */
export async function activeMethods(api: MollieApi): Promise<readonly string[] | undefined> {
  const once = new Set<string>();
  const queries = ['', ...OTHER_CURRENCIES.map((currency) => `?${amountQuery(currency)}`)];
  for (const query of queries) {
    const listed = await readList(api, query);
    if (!listed) return undefined;
    for (const id of listed) once.add(id);
  }
  // By a mandate: mandates of accounts, and cards that are kept.
  const recurring = await readList(api, '?sequenceType=recurring');
  if (!recurring) return undefined;
  return Object.entries(MOLLIE_METHODS).flatMap(([method, { name, can }]) => {
    const isByMandate = name === 'directdebit' || can.cards !== undefined;
    return (isByMandate ? recurring : once).has(name) ? [method] : [];
  });
}

const amountQuery = (currency: string): string =>
  new URLSearchParams({ 'amount[value]': AMOUNT, 'amount[currency]': currency }).toString();

async function readList(api: MollieApi, query: string): Promise<ReadonlySet<string> | undefined> {
  const listed: Read<v.InferOutput<typeof page>> = await api.call(
    { method: 'GET', path: `/v2/methods${query}` },
    page,
  );
  if (listed.kind !== 'read') return undefined;
  return new Set(listed.value._embedded.methods?.flatMap(({ id }) => id ?? []));
}

/** Removes an origin from a client key. */
import { removeOrigin as remove } from '../accounts/client-keys.ts';
import { lockClientKeyOrRefuse } from './find-or-refuse.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Removes an origin. Throws Refusal when it is not allowed. */
export const removeOrigin = defineUseCase(
  'origins.remove',
  async ({ tx }, { key, origin }: { key: string; origin: string }) => {
    const { id, merchantId } = await lockClientKeyOrRefuse(tx, key);
    if (!(await remove(tx, id, origin))) throw new Refusal(`Client key ${key} does not allow ${origin}.`);
    return { result: undefined, merchantId, subject: `client key ${key}`, details: { origin } };
  },
);

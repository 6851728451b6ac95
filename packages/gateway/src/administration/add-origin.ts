/** Allows the pages of an origin to embed with a client key. */
import { addOrigin as allow, originFault } from '../accounts/client-keys.ts';
import { lockClientKeyOrRefuse } from './find-or-refuse.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Allows an origin. Throws Refusal when it is allowed already, or cannot be in this mode. */
export const addOrigin = defineUseCase(
  'origins.add',
  async ({ tx, mode }, { key, origin }: { key: string; origin: string }) => {
    const found = await lockClientKeyOrRefuse(tx, key);
    const fault = originFault(origin, mode);
    if (fault) throw new Refusal(fault);
    if (found.origins.includes(origin)) throw new Refusal(`Client key ${key} allows ${origin} already.`);
    await allow(tx, found.id, origin);
    return {
      result: undefined,
      merchantId: found.merchantId,
      subject: `client key ${key}`,
      details: { origin },
    };
  },
);

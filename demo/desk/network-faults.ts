/** Simulated network faults between the page, the shop and the gateway: slow, offline, or a shop that refuses. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import * as v from 'valibot';

/** `network`: how the elements reach the shop. `shop`: how the shop answers notifications. */
export const networkFaultsSchema = v.object({
  network: v.picklist(['normal', 'slow', 'offline']),
  shop: v.picklist(['accepts', 'refuses', 'slow']),
});

/** See {@link networkFaultsSchema}. */
export type NetworkFaults = v.InferOutput<typeof networkFaultsSchema>;

const SLOW_MS = 3_000;

/** The faults of a desk; it begins with none. */
export interface FaultInjection {
  now(): NetworkFaults;
  change(faults: NetworkFaults): void;
  /** Delays or cuts what the elements ask. */
  readonly overElements: MiddlewareHandler;
  /** The status a notification is answered with instead; undefined when the shop is as usual. */
  beforeNotification(): Promise<500 | undefined>;
}

/** Injects no faults until they are changed. */
export function faultInjection(): FaultInjection {
  let faults: NetworkFaults = { network: 'normal', shop: 'accepts' };
  return {
    now: () => faults,
    change: (to) => {
      faults = to;
    },
    overElements: async (c, next) => {
      if (faults.network === 'offline') return cut(c);
      if (faults.network === 'slow') await sleep(SLOW_MS);
      return next();
    },
    async beforeNotification() {
      if (faults.shop === 'slow') await sleep(SLOW_MS);
      return faults.shop === 'refuses' ? 500 : undefined;
    },
  };
}

/** No answer at all, as when the line is dead; where there is no line of our own, 503. */
function cut(c: Context): Response {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  if (!outgoing) return c.text('offline', 503);
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

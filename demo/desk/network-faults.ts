/** Simulated network faults between the page, the shop and the gateway: slow, offline, or a shop that refuses. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import * as v from 'valibot';

/** `network`: the elements' connection to the shop. `shop`: the shop's answer to notifications. */
export const networkFaultsSchema = v.object({
  network: v.picklist(['normal', 'slow', 'offline']),
  shop: v.picklist(['accepts', 'refuses', 'slow']),
});

/** See {@link networkFaultsSchema}. */
export type NetworkFaults = v.InferOutput<typeof networkFaultsSchema>;

const SLOW_MS = 3_000;

/** The fault injection of a desk. */
export interface FaultInjection {
  now(): NetworkFaults;
  change(faults: NetworkFaults): void;
  /** Delays or cuts the elements' requests. */
  readonly overElements: MiddlewareHandler;
  /** Returns the status to answer a notification with; undefined for the normal answer. */
  beforeNotification(): Promise<500 | undefined>;
}

/** Creates a fault injection without faults. */
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

/** Closes the connection without an answer; without a socket (in tests), answers 503. */
function cut(c: Context): Response {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  if (!outgoing) return c.text('offline', 503);
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

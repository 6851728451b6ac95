/** Background: sends approved payouts to the bank, and queries whether completed ones were returned. */
import { askBank } from '../outcomes/ask-bank.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { forgetPayoutFailures, leaseDuePayouts, putOffPayout } from '../payouts/due-payouts.ts';
import { FixedLanes, type QueueLoop, startQueue } from './queue.ts';

const POLL_MS = 1_000;
const PLACES = { each: 16, again: 2 };

/** Starts the worker. A lease gives a payout to one node at a time; without a bank nothing is taken. */
export const startPayouts = (services: GatewayServices): QueueLoop =>
  startQueue({
    name: 'payouts',
    pollMs: POLL_MS,
    logger: services.log,
    lanes: new FixedLanes(PLACES),
    take: async (capacity) => (services.bank ? leaseDuePayouts(services.database, capacity) : []),
    async work({ id, failures }) {
      await askBank(services, id);
      if (failures > 0) await forgetPayoutFailures(services.database, id);
    },
    putOff: ({ id }) => putOffPayout(services.database, id),
  });

/** Background: takes approved payouts to the bank, and asks whether completed ones came back. */
import { askBank } from '../outcomes/ask-bank.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { forgetPayoutFailures, leaseDuePayouts, putOffPayout } from '../payouts/due-payouts.ts';
import { FixedLanes, type QueueLoop, startQueue } from './queue.ts';

const POLL_MS = 1_000;
const PLACES = { each: 16, again: 2 };

/** Starts it. Leases keep nodes apart; without a bank nothing is taken. */
export const startPayouts = (parts: GatewayServices): QueueLoop =>
  startQueue({
    name: 'payouts',
    pollMs: POLL_MS,
    logger: parts.log,
    lanes: new FixedLanes(PLACES),
    take: async (room) => (parts.bank ? leaseDuePayouts(parts.database, room) : []),
    async work({ id, failures }) {
      await askBank(parts, id);
      if (failures > 0) await forgetPayoutFailures(parts.database, id);
    },
    putOff: ({ id }) => putOffPayout(parts.database, id),
  });

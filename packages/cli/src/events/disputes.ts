/** Events of disputes. */
import type { Incident } from '@gangway/protocol';
import type { EventRow, Stage } from './event.ts';
import { withDisputeNotifications } from './features.ts';
import { paid } from './payments.ts';

/** Events of disputes, by the last part of their name. */
export const DISPUTE_EVENTS = {
  opened: {
    description: 'The payer disputes a payment: its amount is held, and a fee of 15.00 is charged',
    ...{ type: 'dispute', state: 'opened', takes: 'paid' },
    happen: (stage) => dispute(stage, 'dispute-opened'),
  },
  won: {
    description: 'A dispute is decided for the merchant',
    ...{ type: 'dispute', state: 'won', takes: 'paid' },
    happen: (stage) => dispute(stage, 'dispute-opened', 'dispute-won'),
  },
  lost: {
    description: 'A dispute is decided for the payer',
    ...{ type: 'dispute', state: 'lost', takes: 'paid' },
    happen: (stage) => dispute(stage, 'dispute-opened', 'dispute-lost'),
  },
} as const satisfies Readonly<Record<string, EventRow>>;

/** Opens the dispute, which changes nothing if it is open, and decides it. */
async function dispute(stage: Stage, ...incidents: readonly Incident[]) {
  const tradeId = await paid(stage);
  await withDisputeNotifications(stage, async () => {
    for (const incident of incidents) await stage.sandbox.change(`incidents/${tradeId}`, { incident });
  });
  return { tradeId };
}

/** What the sandbox's inspection routes need: the timeline of a payment, and resending a notification. */
import type { Clock } from '../clock.ts';
import { resendNotification } from '../notifications/notification-rows.ts';
import type { Database } from '../storage/database.ts';
import { findPaymentTimeline } from './payment-timeline.ts';
import { type TimelineJson, timelineJson } from './timeline-json.ts';

/** See `sandbox/scheme-options.ts`. */
export interface Inspection {
  readTimeline(tradeId: string): Promise<TimelineJson | undefined>;
  resendNotification(id: string): ReturnType<typeof resendNotification>;
}

/** Returns the inspection of a database; calls `wakeDeliveries` when a notification becomes due. */
export function inspectionOf(
  database: Database,
  clock: Clock,
  { wakeDeliveries }: { readonly wakeDeliveries: () => void },
): Inspection {
  return {
    async readTimeline(tradeId) {
      const timeline = await findPaymentTimeline(database, tradeId, clock.now());
      return timeline && timelineJson(timeline);
    },
    async resendNotification(id) {
      const result = await resendNotification(database, { id, now: clock.now() });
      if (result === 'queued') wakeDeliveries();
      return result;
    },
  };
}

/** What the sandbox's inspection routes read: the timeline of a payment. */
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import { findPaymentTimeline } from './payment-timeline.ts';
import { type TimelineJson, timelineJson } from './timeline-json.ts';

/** See `sandbox/scheme-options.ts`. */
export interface Inspection {
  readTimeline(tradeId: string): Promise<TimelineJson | undefined>;
}

/** Returns the inspection of a database. */
export const inspectionOf = (database: Database, clock: Clock): Inspection => ({
  async readTimeline(tradeId) {
    const timeline = await findPaymentTimeline(database, tradeId, clock.now());
    return timeline && timelineJson(timeline);
  },
});

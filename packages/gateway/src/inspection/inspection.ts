/** What the sandbox's inspection door works with: the story of a payment, and telling a merchant again. */
import type { Clock } from '../clock.ts';
import { resendNotification } from '../notifications/notification-rows.ts';
import type { Database } from '../storage/database.ts';
import { findPaymentStory } from './payment-story.ts';
import { type StoryJson, storyJson } from './story-json.ts';

/** See `sandbox/scheme-options.ts`. */
export interface Inspection {
  tellStory(tradeId: string): Promise<StoryJson | undefined>;
  resendNotification(id: string): ReturnType<typeof resendNotification>;
}

/** Inspects a database; `wakeDeliveries` is called when a notification is due. */
export function inspectionOf(
  database: Database,
  clock: Clock,
  { wakeDeliveries }: { readonly wakeDeliveries: () => void },
): Inspection {
  return {
    async tellStory(tradeId) {
      const story = await findPaymentStory(database, tradeId, clock.now());
      return story && storyJson(story);
    },
    async resendNotification(id) {
      const result = await resendNotification(database, { id, now: clock.now() });
      if (result === 'queued') wakeDeliveries();
      return result;
    },
  };
}

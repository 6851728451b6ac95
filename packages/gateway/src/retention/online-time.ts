/** How long a payment's details stay at hand, and when its last possible refund and dispute are over. */

/** Schemes admit a dispute of a card payment up to 540 days after it (PSD2, article 71: 13 months). */
export const DISPUTABLE_DAYS = 540;

/** A rail may report a dispute of the last day this much later. */
const REPORTED_WITHIN_DAYS = 30;

/** Days after the last event of a payment until the rules of retention are applied to it. */
export const ONLINE_DAYS = DISPUTABLE_DAYS + REPORTED_WITHIN_DAYS;

const DAY_MS = 86_400_000;

/** Returns the time before which everything of a payment must have happened for the rules to apply to it. */
export const onlineSince = (now: Date): Date => new Date(now.getTime() - ONLINE_DAYS * DAY_MS);

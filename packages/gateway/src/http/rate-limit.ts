/** Requests a second and account: a bucket that refills steadily, in this process. */

/** Returns whether a request may pass; one second's worth may come at once. */
export type RateLimit = (accountId: string) => boolean;

/** A limit of `perSecond`; undefined lets everything pass. */
export function rateLimit(
  perSecond: number | undefined,
  now: () => number = () => performance.now(),
): RateLimit {
  if (perSecond === undefined) return () => true;
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (accountId) => {
    const at = now();
    const bucket = buckets.get(accountId) ?? { tokens: perSecond, at };
    const tokens = Math.min(perSecond, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
    const passes = tokens >= 1;
    buckets.set(accountId, { tokens: passes ? tokens - 1 : tokens, at });
    return passes;
  };
}

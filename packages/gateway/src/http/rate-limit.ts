/** Limits the requests per second of an account by a token bucket, in this process. */

/** Returns whether a request may pass; the requests of one second may come in a burst. */
export type RateLimit = (accountId: string) => boolean;

/** Returns a limit of `perSecond`; undefined means no limit. */
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

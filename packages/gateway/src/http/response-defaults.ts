/** Default security headers of every response: a route can replace them, but cannot forget them. */
import type { MiddlewareHandler } from 'hono';

const DEFAULTS = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** For a year, browsers use only https for this host (RFC 6797). */
const HSTS = 'max-age=31536000';

/**
 * Adds missing headers to every response, redirects included: a browser applies the referrer policy of a redirect to
 * the request that follows (Fetch, HTTP-redirect fetch). Live responses carry HSTS too.
 */
export const responseDefaults =
  (mode: 'sandbox' | 'live'): MiddlewareHandler =>
  async (c, next) => {
    await next();
    // Not by `c.header`, which would make a stream of the body, and the answer take twice the time.
    const { headers } = c.res;
    for (const [name, value] of Object.entries(DEFAULTS)) if (!headers.has(name)) headers.set(name, value);
    if (mode === 'live') headers.set('Strict-Transport-Security', HSTS);
  };

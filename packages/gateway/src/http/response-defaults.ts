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
    for (const [name, value] of Object.entries(DEFAULTS)) if (!c.res.headers.has(name)) c.header(name, value);
    if (mode === 'live') c.header('Strict-Transport-Security', HSTS);
  };

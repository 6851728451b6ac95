/** Security headers of whatever a browser is sent: a route may say more, never less by forgetting. */
import type { MiddlewareHandler } from 'hono';

const DEFAULTS = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** A year: browsers then reach this host by https alone (RFC 6797). */
const HSTS = 'max-age=31536000';

/**
 * Adds the headers that a response lacks, redirects included: a browser applies the referrer policy of a redirect to
 * the request that follows (Fetch, HTTP-redirect fetch). Live responses carry HSTS too.
 */
export const responseDefaults =
  (mode: 'sandbox' | 'live'): MiddlewareHandler =>
  async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(DEFAULTS)) if (!c.res.headers.has(name)) c.header(name, value);
    if (mode === 'live') c.header('Strict-Transport-Security', HSTS);
  };

/** What the browser may do on the shop's pages: nothing but the shop's own script, style and pictures. */
import type { MiddlewareHandler } from 'hono';

/**
 * Sets the security headers of every answer. `gateway` is the one origin that may be framed and that forms may lead
 * to.
 */
export function securityHeaders(gateway: string): MiddlewareHandler {
  const { origin } = new URL(gateway);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    // The embedded card form is answered with a redirect to the gateway, which browsers hold against this too.
    `form-action 'self' ${origin}`,
    `frame-src ${origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return async (c, next) => {
    await next();
    // The payment routes answer with a policy of their own where they answer with a page.
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policy);
    c.header('x-content-type-options', 'nosniff');
    // Who knows an order's address sees the order: it is told to nobody, the shop's own logs included.
    c.header('referrer-policy', 'strict-origin');
    c.header('cross-origin-opener-policy', 'same-origin');
  };
}

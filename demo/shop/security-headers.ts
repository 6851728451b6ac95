/** The security headers of the shop's pages: only scripts of the shop and the gateway, and the shop's own styles. */
import type { MiddlewareHandler } from 'hono';

/**
 * Sets the security headers of every answer. `gateway` is the only other origin: its scripts run, it may be framed, and
 * forms may lead to it.
 */
export function securityHeaders(gateway: string): MiddlewareHandler {
  const { origin } = new URL(gateway);
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    // The embedded form is answered with a redirect to the gateway; browsers check form-action for redirects too.
    `form-action 'self' ${origin}`,
    `frame-src ${origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return async (c, next) => {
    await next();
    // Pages of the payment routes set their own policy.
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policy);
    c.header('x-content-type-options', 'nosniff');
    // The URL of an order is a secret, so no Referer may contain it, not even within the shop.
    c.header('referrer-policy', 'strict-origin');
    c.header('cross-origin-opener-policy', 'same-origin');
  };
}

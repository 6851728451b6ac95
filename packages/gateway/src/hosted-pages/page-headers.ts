/** Security headers of every page a payer sees: one place. */

/**
 * Headers of a page without script, whose forms lead to this gateway and, for the legacy return, to `formTarget`.
 * Chromium holds every redirect after a form post to form-action; our forms are therefore answered with a redirect to a
 * page of our own, which then leads on.
 */
export function pageHeaders({
  formTarget,
  script = false,
}: {
  formTarget?: string;
  script?: boolean;
} = {}): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    ...(script ? ["script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
    `form-action 'self'${formTarget ? ` ${new URL(formTarget).origin}` : ''}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
}

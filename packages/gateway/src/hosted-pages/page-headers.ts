/** Security headers of every page a payer sees: one place. */

/** Headers of a page without script whose forms lead to this gateway or to `formTargets` (origins). */
export function pageHeaders(
  formTargets: readonly string[],
  { script = false }: { script?: boolean } = {},
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    ...(script ? ["script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
    // Chromium holds a redirect after a form post to form-action as well.
    `form-action 'self' ${[...new Set(formTargets)].join(' ')}`.trim(),
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

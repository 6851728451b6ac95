/** The security headers of every page that payers see. */

/** Origins that may stand in a policy. IPv6 addresses, and characters that would end the directive, are not allowed. */
const POLICY_ORIGIN = /^https?:\/\/[a-z0-9._-]+(:(\d{1,5}|\*))?$/;

/**
 * Returns the headers of a plain page. Its forms lead to this gateway and, for the legacy return, to `formTarget`.
 * Chromium checks every redirect after a form post against form-action, so `isFormRedirected` allows every https
 * address. Our forms are therefore redirected to a page of
 * our own, which then leads on.
 */
export function pageHeaders({
  formTarget,
  isFormRedirected = false,
  script = false,
}: {
  formTarget?: string;
  isFormRedirected?: boolean;
  script?: boolean;
} = {}): Record<string, string> {
  const target = formTarget ? new URL(formTarget).origin : '';
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    ...(script ? ["script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
    `form-action 'self'${POLICY_ORIGIN.test(target) ? ` ${target}` : ''}${isFormRedirected ? ' https:' : ''}`,
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

/**
 * Returns the headers of a page that shows an element. They allow our scripts, our frame and our own addresses only.
 * Only pages of `framedBy` may embed it; without it, none.
 */
export function elementPageHeaders(framedBy: readonly string[] = []): Record<string, string> {
  const ancestors = framedBy.filter((origin) => POLICY_ORIGIN.test(origin));
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html gangway',
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
    "base-uri 'none'",
  ];
  const { 'X-Frame-Options': deny = 'DENY', ...rest } = pageHeaders();
  return {
    ...rest,
    ...(ancestors.length === 0 && { 'X-Frame-Options': deny }),
    'Content-Security-Policy': policy.join('; '),
  };
}

/**
 * Returns the headers of the card frame's document, which only pages of `origins` may embed; `hash` is of the script in
 * it. Its styles are constructed sheets, which need no policy. The embedder and resource policies let cross-origin
 * isolated shops embed it too.
 */
export function cardFrameHeaders(origins: readonly string[], hash: string): Record<string, string> {
  const ancestors = origins.filter((origin) => POLICY_ORIGIN.test(origin));
  const policy = [
    "default-src 'none'",
    `script-src 'self' '${hash}'`,
    "worker-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types gw-frame',
    "form-action 'none'",
    "base-uri 'self'",
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
}

/** The headers of the card frame's scripts. The worker, which sees the card, may connect to nothing. */
export const cardScriptHeaders = {
  'Content-Security-Policy': "default-src 'none'; connect-src 'none'",
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

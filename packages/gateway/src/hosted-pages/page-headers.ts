/** The security headers of every page that payers see. */
import type { InlineStyle } from './page-look.ts';

/** Origins that may stand in a policy. IPv6 addresses, and characters that would end the directive, are not allowed. */
const POLICY_ORIGIN = /^https?:\/\/[a-z0-9._-]+(:(\d{1,5}|\*))?$/;

/** The style sheet of a look inside the page. */
type Style = Pick<InlineStyle, 'hash' | 'hasFonts'> | undefined;

/** Our style sheets, the look inside the page, and its fonts. */
const stylePolicy = (style: Style): string[] => [
  `style-src 'self'${style ? ` '${style.hash}'` : ''}`,
  ...(style?.hasFonts ? ["font-src 'self'"] : []),
];

/**
 * Returns the headers of a plain page. Its forms lead to this gateway and, for the legacy return, to `formTarget`.
 * Chromium checks every redirect after a form post against form-action, so `isFormRedirected` allows every https
 * address. Our forms are therefore redirected to a page of our own, which then leads on. `isPosted`: the page posts to
 * this gateway, which checks the origin; under `no-referrer`, browsers would send `Origin: null` (Fetch, section 3.2).
 */
export function pageHeaders({
  formTarget,
  isFormRedirected = false,
  isPosted = false,
  script = false,
  style,
}: {
  formTarget?: string;
  isFormRedirected?: boolean;
  isPosted?: boolean;
  script?: boolean;
  style?: Style;
} = {}): Record<string, string> {
  const target = formTarget ? new URL(formTarget).origin : '';
  const policy = [
    "default-src 'none'",
    ...stylePolicy(style),
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
    'Referrer-Policy': isPosted ? 'strict-origin' : 'no-referrer',
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
export function elementPageHeaders(framedBy: readonly string[] = [], style?: Style): Record<string, string> {
  const ancestors = framedBy.filter((origin) => POLICY_ORIGIN.test(origin));
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    ...stylePolicy(style),
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
    // The issuer's page in the frame of 3-D Secure may need payment and passkeys, which the page must not take from it.
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    ...(ancestors.length === 0 && { 'X-Frame-Options': deny }),
    'Content-Security-Policy': policy.join('; '),
  };
}

/**
 * Returns the headers of the card frame's document, which only pages of `origins` may embed; `hash` is of the script in
 * it, `fonts` the sheet of its client key's fonts; for `hasOwnProcess` see frame-process.ts. Its own styles are
 * constructed sheets, which need no policy. The embedder and resource policies let cross-origin isolated shops embed it
 * too.
 */
export function cardFrameHeaders(
  origins: readonly string[],
  { hash, fonts, hasOwnProcess }: { hash: string; fonts?: Style; hasOwnProcess: boolean },
): Record<string, string> {
  const ancestors = origins.filter((origin) => POLICY_ORIGIN.test(origin));
  const policy = [
    "default-src 'none'",
    `script-src 'self' '${hash}'`,
    "worker-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    ...(fonts ? [`style-src '${fonts.hash}'`, "font-src 'self'"] : []),
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
    ...(hasOwnProcess && { 'Origin-Agent-Cluster': '?1' }),
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
}

/**
 * Returns the headers of the frames of 3-D Secure, which only pages of `origins` may embed, and each other. `frame`
 * holds the issuer's pages; `form` posts to the issuer, which may redirect; `end` is where the issuer posts. None of
 * them may take from the issuer what it needs: payment and passkeys, an `Origin`, pages without an embedder policy.
 */
export function threeDsHeaders(
  origins: readonly string[],
  kind: 'frame' | 'form' | 'end',
): Record<string, string> {
  const ancestors = origins.filter((origin) => POLICY_ORIGIN.test(origin));
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(kind === 'frame' ? ["connect-src 'self'", "frame-src 'self' https:"] : []),
    `form-action ${kind === 'form' ? "'self' https:" : "'none'"}`,
    "base-uri 'none'",
    // Every ancestor is checked, and the pages inside the frame have it as one.
    `frame-ancestors ${[...ancestors, ...(kind === 'frame' ? [] : ["'self'"])].join(' ') || "'none'"}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  };
}

/**
 * The headers of the card frame's scripts. The worker, which sees the card, may connect to nothing. It may load what
 * encrypts cards for a rail, from beside it.
 */
export const cardScriptHeaders = {
  'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'none'",
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** What protects the payer's pages: response headers, and where a form may come from. */
import type { SchemeOptions } from './scheme-options.ts';

/**
 * Headers of every answer under `/scheme/pay`. `returnUrl` is where the form's answer may send the payer: browsers
 * hold the redirect of a form against form-action too (CSP Level 3, section 6.4.1).
 */
export function pageHeaders(
  { publicUrl, styleSheetUrl }: Pick<SchemeOptions, 'publicUrl' | 'styleSheetUrl'>,
  returnUrl: string,
): Record<string, string> {
  const own = new URL(publicUrl).origin;
  const sources = (url: string) => {
    const origin = url && new URL(url, publicUrl).origin;
    return origin && origin !== own ? `'self' ${origin}` : "'self'";
  };
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src ${sources(styleSheetUrl)}`,
      `form-action ${sources(returnUrl)}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}

/**
 * Whether a form was posted by a page of our own. Under `no-referrer` browsers send `Origin: null` with a form
 * (Fetch, "append a request Origin header"); then `Sec-Fetch-Site`, which no page can forge, has to say it.
 */
export function isFromOwnPage(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get('Origin');
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin') return false;
  return origin === new URL(publicUrl).origin || (origin === 'null' && site === 'same-origin');
}

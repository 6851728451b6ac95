/** Protection of the payer's pages: response headers, and the origin of forms. */
import type { SchemeOptions } from './scheme-options.ts';

/** What a page needs besides style and forms; by default nothing. */
export interface PageNeeds {
  /** The scheme's own script. */
  readonly script?: boolean;
  /** A frame of the scheme's own origin. */
  readonly frame?: boolean;
  /** Who may frame it: pages of our origin, or of all. */
  readonly framedBy?: 'self' | 'all';
  /** Where its form posts besides our origin. */
  readonly formTarget?: string;
}

/** Returns the headers of every page of the scheme. */
export function pageHeaders(
  { publicUrl, styleSheetUrl }: Pick<SchemeOptions, 'publicUrl' | 'styleSheetUrl'>,
  { script = false, frame = false, framedBy, formTarget }: PageNeeds = {},
): Record<string, string> {
  const own = new URL(publicUrl).origin;
  const styles = new URL(styleSheetUrl, publicUrl).origin;
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src 'self'${styles === own ? '' : ` ${styles}`}`,
      ...(script ? ["script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
      ...(frame ? ["frame-src 'self'"] : []),
      `form-action 'self'${formTarget ? ` ${new URL(formTarget).origin}` : ''}`,
      ...(framedBy === 'all' ? [] : [`frame-ancestors '${framedBy ?? 'none'}'`]),
      "base-uri 'none'",
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}

/**
 * Returns whether a form was posted by our own page. Under `no-referrer`, browsers send `Origin: null` with a form
 * (Fetch, "append a request Origin header"). Then `Sec-Fetch-Site` decides, which no page can forge.
 */
export function isFromOwnPage(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get('Origin');
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin') return false;
  return origin === new URL(publicUrl).origin || (origin === 'null' && site === 'same-origin');
}

/** Passes the payer's language to the gateway's pages: `?lang=` after their address (docs/protocol.md). */
import { inLanguage } from '@gangway/protocol';

/** Returns a page's address with the language. An address with its own query stays as it is: it may be signed. */
export const pageInLanguage = (url: string, locale: string | undefined): string =>
  url.includes('?') ? url : inLanguage(url, locale);

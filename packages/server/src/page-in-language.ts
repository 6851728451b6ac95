/** The language of the payer goes along to the gateway's pages: `?lang=` after their address (docs/protocol.md). */
import { inLanguage } from '@gangway/protocol';

/** A page of the gateway in a language. An address with a query of its own stays as it is: it may be signed. */
export const pageInLanguage = (url: string, locale: string | undefined): string =>
  url.includes('?') ? url : inLanguage(url, locale);

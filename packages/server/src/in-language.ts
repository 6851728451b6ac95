/** The language of the payer goes along to the gateway's pages: `?lang=` after their address (docs/protocol.md). */

/** A page of the gateway in a language. An address with a query of its own stays as it is: it may be signed. */
export const inLanguage = (url: string, locale: string | undefined): string =>
  locale === undefined || url.includes('?') ? url : `${url}?${new URLSearchParams({ lang: locale })}`;

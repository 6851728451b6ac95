/** Passes the language from one of the payer's pages to the next: `?lang=` (docs/protocol.md). */

/** Returns an address of the gateway, absolute or a path, with `lang` added; unchanged without a language. */
export const inLanguage = (address: string, lang: string | undefined): string =>
  lang ? `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ lang })}` : address;

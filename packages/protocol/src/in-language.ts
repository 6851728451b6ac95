/** How the language of a payer's pages goes along from one to the next: by `?lang=` (docs/protocol.md). */

/** An address of the gateway, whole or a path, in a language; as it is where none was asked for. */
export const inLanguage = (address: string, lang: string | undefined): string =>
  lang ? `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ lang })}` : address;

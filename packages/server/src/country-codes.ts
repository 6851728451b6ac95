/** Codes of countries by their English names, as banks write them. */

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

let codes: ReadonlyMap<string, string> | undefined;

/** Returns the ISO 3166 code of a country by its English name in any case; undefined for another text. */
export function countryCodeOf(name: string): string | undefined {
  codes ??= new Map(LETTERS.flatMap((first) => LETTERS.flatMap((second) => named(first + second))));
  return codes.get(name.trim().toLowerCase());
}

function named(code: string): [name: string, code: string][] {
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
  return name === undefined ? [] : [[name.toLowerCase(), code]];
}

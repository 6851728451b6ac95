/** PHP functions, for clients written in PHP. */

/** `json_encode` without flags: every character beyond ASCII and every slash is escaped. */
export const jsonEncode = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** `urldecode`: `+` is a space, `%` and two digits a byte; invalid escapes are kept. */
export function urlDecode(text: string): string {
  const bytes: number[] = [];
  for (const [part] of text.matchAll(/%[0-9a-f]{2}|[\s\S]/giu)) {
    if (part === '+') bytes.push(0x20);
    else if (part.length === 3 && part.startsWith('%')) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...Buffer.from(part));
  }
  return Buffer.from(bytes).toString('utf8');
}

/** `empty`: also 0 and "0". */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || value === '0' || value === false;

/** `ksort`, returning pairs. */
export const kSort = (members: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1));

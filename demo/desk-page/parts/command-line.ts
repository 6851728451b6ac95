/** Operator commands that a tester copies into a second terminal. */
import type { Facts } from '../../desk/desk-api.ts';

/** Text that needs no quotes in a shell. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** Returns a command for this server. It names the data directory if that is not the default. */
export function commandLine(
  { operator, dataDirectory }: Pick<Facts, 'operator' | 'dataDirectory'>,
  words: string,
): string {
  const command = `${operator} ${words}`;
  return dataDirectory === '' ? command : `GW_DATA_DIR=${quoted(dataDirectory)} ${command}`;
}

const quoted = (text: string): string => (PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

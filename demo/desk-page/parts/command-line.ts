/** Commands of the operator that a tester copies into a second terminal. */
import type { Facts } from '../../desk/desk-api.ts';

/** What needs no quotes in a shell. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** A command for the server that drew the page, which names its data directory where that is not the usual one. */
export function commandLine({ dataDirectory }: Pick<Facts, 'dataDirectory'>, words: string): string {
  const command = `npm run gangway -- ${words}`;
  return dataDirectory === '' ? command : `GW_DATA_DIR=${quoted(dataDirectory)} ${command}`;
}

const quoted = (text: string): string => (PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

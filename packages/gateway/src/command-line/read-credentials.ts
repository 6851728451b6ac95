/** Reads credentials from a file, from standard input or from a terminal, never from arguments. */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Refusal } from '../administration/refusal.ts';
import type { RailDriver } from '../rails/rail.ts';
import type { Credentials } from '../rails/rail-accounts.ts';

/** Asks for credentials of these names, and for optional ones. Returns lines of `name=value`. */
export type AskSecrets = (names: readonly string[], optional: readonly string[]) => Promise<string>;

const MASKED = new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks at a terminal, without showing what is typed. Where input is piped, returns all of it. */
export const askSecrets: AskSecrets = async (names, optional) => {
  if (!process.stdin.isTTY) return text(process.stdin);
  const lines: string[] = [];
  for (const name of [...names, ...optional]) {
    process.stderr.write(promptOf(name, optional));
    const terminal = createInterface({ input: process.stdin, output: MASKED, terminal: true });
    lines.push(`${name}=${await terminal.question('')}`);
    terminal.close();
    process.stderr.write('\n');
  }
  return lines.join('\n');
};

/** Returns what stands before an answer. */
export const promptOf = (name: string, optional: readonly string[]): string =>
  optional.includes(name) ? `${name} (optional; Enter leaves it out): ` : `${name}: `;

/** Returns the credentials of a file, or those that `ask` gets. Throws Refusal; the message repeats no value. */
export async function readCredentials(
  { credentials, optionalCredentials = [] }: Pick<RailDriver, 'credentials' | 'optionalCredentials'>,
  file: string | undefined,
  ask: AskSecrets,
): Promise<Credentials> {
  const lines =
    file === undefined ? await ask(credentials, optionalCredentials) : await readFileOrRefuse(file);
  const pairs = lines.split('\n').map((line) => line.trim());
  const given = pairs
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf('=');
      if (at < 1) throw new Refusal('Credentials are lines of name=value.');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
    });
  // What is asked for may be left empty where a rail can do without it.
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

async function readFileOrRefuse(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new Refusal(`The file ${file} cannot be read.`);
  }
}

/** The backup and restore of docs/operate.md, step by step: its own commands, on data directories. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { preparePostgresPlaces } from '@gangway/embedded-postgres';
import { builtProgram } from '../../tools/testing/built-program.ts';
import { type GatewayNode, startNode } from './node-process.ts';

const run = promisify(execFile);
const GANGWAY = `node ${await builtProgram('packages/gateway/src/command-line/gangway.ts')}`;
const isRoot = process.getuid?.() === 0;

/** Returns the blocks of the document in a language. */
export const blocksOf = async (language: string): Promise<string[]> => {
  const document = await readFile('docs/operate.md', 'utf8');
  return [...document.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    (match) => match[1]!,
  );
};

/** Returns the block of commands with this text. */
export async function blockWith(text: string): Promise<string> {
  const block = (await blocksOf('sh')).find((one) => one.includes(text));
  assert.ok(block, `docs/operate.md has a block with ${text}`);
  return block;
}

/** Runs a block of the document. Returns its output. */
export async function shell(block: string, values: Readonly<Record<string, string>>): Promise<string> {
  const script = `set -e\n${block.replaceAll(/\bgangway (?=ledger|orders)/g, `${GANGWAY} `)}`;
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...values };
  const { stdout } = await run('bash', ['-c', script], { env });
  return stdout;
}

/** Under root the database is in a separate folder, which the document says to copy too. */
export async function copyOfRoot(from: string, to: string): Promise<void> {
  if (!isRoot) return;
  const [source, target] = [await preparePostgresPlaces(from), await preparePostgresPlaces(to)];
  await run('cp', ['-a', `${source.directory}/.`, target.directory]);
}

/** Removes what {@link copyOfRoot} has copied. */
export async function removeOfRoot(places: readonly string[]): Promise<void> {
  if (!isRoot) return;
  for (const place of places)
    await rm((await preparePostgresPlaces(place)).directory, { recursive: true, force: true });
}

/** Starts a gateway on a data directory with an embedded database and a master key. */
export const startOn = (directory: string): Promise<GatewayNode> =>
  startNode('', { GW_DATA_DIR: directory, GW_MASTER_KEY: '' });

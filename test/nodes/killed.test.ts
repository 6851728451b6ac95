// Kills the gateway's process, its PostgreSQL, or both during writes; no acknowledged row may be lost.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { openDatabase, statement } from '../../packages/gateway/src/storage/database.ts';
import { builtProgram } from '../../tools/testing/built-program.ts';
import { makeDataDirectory, readServerPid, withPostgres } from './data-directory.ts';

const WRITER = 'test/nodes/writer.ts';
const ROUNDS = 2;
const ACKNOWLEDGED_MIN = 200;
const READ_IDS = statement('read-transfer-ids', 'SELECT id FROM transfers');

interface Case {
  readonly title: string;
  readonly kill: (writer: ChildProcess, serverPid: number) => void;
}

const CASES: readonly Case[] = [
  { title: 'the gateway’s process', kill: (writer) => writer.kill('SIGKILL') },
  { title: 'PostgreSQL', kill: (_writer, serverPid) => process.kill(serverPid, 'SIGKILL') },
  {
    title: 'both',
    kill: (writer, serverPid) => {
      process.kill(serverPid, 'SIGKILL');
      writer.kill('SIGKILL');
    },
  },
];

describe('kill -9 of', () => {
  // Each kill is survived by the rows of those before, too.
  const acknowledged: string[] = [];
  let dataDirectory: string;
  let remove: () => Promise<void>;
  before(async () => {
    ({ dataDirectory, remove } = await makeDataDirectory());
  });
  after(() => remove());

  for (const { title, kill } of CASES) {
    test(`${title}: the next start needs no repair, and no acknowledged row is lost`, async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        acknowledged.push(...(await writeAndKill(dataDirectory, kill)));
        const kept = await readKept(dataDirectory);
        assert.deepEqual(
          acknowledged.filter((id) => !kept.has(id)),
          [],
          `round ${round}`,
        );
      }
    });
  }
});

async function writeAndKill(dataDirectory: string, kill: Case['kill']): Promise<string[]> {
  const writer = spawn(process.execPath, [await builtProgram(WRITER), dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(writer, 'close');
  const acknowledged: string[] = [];
  let serverPid: number | undefined;
  for await (const line of createInterface(writer.stdout)) {
    if (line === 'writing') serverPid = await readServerPid(dataDirectory);
    else if (line.length === 36) acknowledged.push(line);
    if (serverPid && acknowledged.length === ACKNOWLEDGED_MIN) kill(writer, serverPid);
  }
  await ended;
  assert.ok(acknowledged.length >= ACKNOWLEDGED_MIN, `only ${acknowledged.length} rows were acknowledged`);
  return acknowledged;
}

function readKept(dataDirectory: string): Promise<Set<string>> {
  return withPostgres(dataDirectory, async ({ url }) => {
    const database = await openDatabase(url);
    const rows = await database.query<{ id: string }>(READ_IDS);
    await database.close();
    return new Set(rows.map(({ id }) => id));
  });
}

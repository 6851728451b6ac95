/** The real program as a child process on an embedded data directory, with and without a running gateway. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isDataDirectoryLocked, preparePostgresPlaces } from '@gangway/embedded-postgres';
import { canonicalString } from '@gangway/protocol/signature';
import { pino } from 'pino';
import { builtProgram } from '../../../../tools/testing/built-program.ts';
import { type RunningGateway, startGateway } from '../main.ts';
import { readSettings } from '../settings.ts';
import { freePort } from '../test-ports.ts';
import { COMMANDS } from './command-table.ts';

const BIN = fileURLToPath(new URL('../../bin/gangway.js', import.meta.url));
/** What BIN runs. */
const PROGRAM = 'packages/gateway/src/command-line/gangway.ts';

/** What a busy machine prints besides: what takes longer than two seconds. */
const PROGRESS = /^[a-z][^\n]* \(\d+ s\)\n/gm;

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

describe('the program', () => {
  let parent: string;
  let environment: Record<string, string>;

  before(async () => {
    parent = await mkdtemp(join(tmpdir(), 'gangway-command-'));
    const port = await freePort();
    environment = { GW_DATA_DIR: join(parent, 'data'), PORT: String(port) };
  });
  after(async () => {
    const { directory } = await preparePostgresPlaces(environment.GW_DATA_DIR!);
    await rm(directory, { recursive: true, force: true });
    await rm(parent, { recursive: true, force: true });
  });

  /** Runs the program in a folder outside any project, so that it finds no files by accident. */
  const gangway = async (...words: string[]) => run(await builtProgram(PROGRAM), words);

  function run(program: string, words: readonly string[]): Promise<Ran> {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [program, ...words], {
      cwd: parent,
      env: { PATH, ...environment },
    });
    const ran = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      ran.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      ran.err += chunk;
    });
    return new Promise((resolve) =>
      child.once('close', (code) => resolve({ code, ...ran, err: ran.err.replaceAll(PROGRESS, '') })),
    );
  }

  const isDatabaseRunning = async () =>
    isDataDirectoryLocked((await preparePostgresPlaces(environment.GW_DATA_DIR!)).sockets);

  /** Sends a signed QueryOrder. Returns the code of the answer. */
  async function query(gateway: RunningGateway, user: string, secret: string): Promise<string> {
    const data = { trade_id: '0199a3c4-0000-7000-8000-000000000000' };
    const request = { user, method: 'v3.QueryOrder', time: String(Math.floor(Date.now() / 1000)) };
    const sign = createHmac('sha256', secret)
      .update(canonicalString({ ...request, ...data }))
      .digest('hex');
    const body = JSON.stringify({ ...request, data, sign });
    const response = await fetch(`${gateway.url}/Payments`, { method: 'POST', body });
    return ((await response.json()) as { code: string }).code;
  }

  test('without a database, a command creates none and says where it looked', async () => {
    const id = '0199a3c4-0000-7000-8000-000000000000';
    for (const words of [
      `orders show ${id}`,
      `payouts approve ${id}`,
      'merchants add --uid 056870 --name Tulips',
    ]) {
      const { code, out, err } = await gangway(...words.split(' '));
      assert.deepEqual([code, out], [1, '']);
      assert.match(err, /^There is no gateway's database in .*\/data; .*GW_DATA_DIR.*DATABASE_URL.*\.\n$/);
    }
    assert.deepEqual(await readdir(parent), []);
  });

  test('without a running gateway it starts the database, does its work and stops it', async () => {
    await (await startGateway(readSettings(environment), pino({ level: 'silent' }))).stop();
    const usage = await run(BIN, ['merchants', 'add', '--uid']);
    assert.deepEqual([usage.code, usage.out], [2, '']);
    const added = await gangway('merchants', 'add', '--uid', '056870', '--name', 'Tulip Shop');
    assert.deepEqual(added, { code: 0, out: 'Merchant 056870 (Tulip Shop) is added.\n', err: '' });
    assert.equal(await isDatabaseRunning(), false);
  });

  test('with a running gateway it works on the same database and leaves it running', async () => {
    const gateway = await startGateway(readSettings(environment), pino({ level: 'silent' }));
    try {
      const words = [
        'accounts',
        'add',
        '--merchant',
        '056870',
        '--uid',
        '056001',
        '--role',
        'operator',
        '--json',
      ];
      const [added, refused] = await Promise.all([
        gangway(...words),
        gangway('merchants', 'add', '--uid', '056870', '--name', 'Tulip Shop'),
      ]);
      assert.equal(added.err, '');
      const { secret } = JSON.parse(added.out) as { secret: string };
      assert.deepEqual(refused, { code: 1, out: '', err: 'There is a merchant 056870 already.\n' });
      assert.equal(await query(gateway, '056001', secret), '-4001', 'the account is known, the order is not');
      assert.equal(await query(gateway, '056001', `${secret}0`), '-403');
      assert.equal((await fetch(`${gateway.url}/readyz`)).status, 200);
    } finally {
      await gateway.stop();
    }
  });

  test('two commands at once without a gateway both succeed', async () => {
    const both = await Promise.all([gangway('clock', 'show'), gangway('clock', 'show')]);
    assert.deepEqual(
      both.map(({ code, err }) => ({ code, err })),
      [
        { code: 0, err: '' },
        { code: 0, err: '' },
      ],
    );
    assert.equal(await isDatabaseRunning(), false);
  });
});

test('the README shows every command by its example', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  for (const { example } of COMMANDS) assert.ok(readme.includes(`gangway ${example}\n`), example);
});

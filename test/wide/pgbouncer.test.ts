/** Debian's PgBouncer 1.18 between gateway and PostgreSQL, set up by the files of deploy/ha. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { postTo, startNode } from '../nodes/node-process.ts';

/** More than PgBouncer's four servers, and so few that even a busy machine's node works on all of them at once. */
const CLIENTS = 12;
const ORDERS_EACH = 5;
const ANSWERS_WITHIN_MS = 10_000;
const PASSWORD = 'node';

describe('a gateway behind PgBouncer', () => {
  let kept: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;
  let folder: string;
  before(async () => {
    const { error } = spawnSync('pgbouncer', ['--version']);
    assert.equal(error, undefined, "install Debian's package pgbouncer (apt-get install pgbouncer)");
    kept = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'gw-pgbouncer-'));
    owner = new pg.Client(kept.url);
    await owner.connect();
    const roles = readFileSync('deploy/ha/roles.sql', 'utf8')
      .replace(":'password'", `'${PASSWORD}'`)
      .replaceAll('DATABASE gangway', `DATABASE ${owner.database}`);
    await owner.query(roles);
    // The first start makes the sandbox's tables and rows.
    await (await startNode(kept.url)).stop();
  });
  after(async () => {
    await owner.query(`ALTER ROLE gangway_node IN DATABASE ${owner.database} RESET ALL`);
    await owner.query('DROP ROLE gangway_node');
    await owner.end();
    await kept.drop();
    await rm(folder, { recursive: true });
  });

  /** Starts PgBouncer in a mode, under the account that may use the server's socket. */
  async function startBouncer(
    mode: 'session' | 'transaction',
  ): Promise<{ url: string; process: ChildProcess }> {
    const port = await freePort();
    const { host, port: serverPort, database } = owner;
    const users = join(folder, 'userlist.txt');
    const settings = readFileSync('deploy/ha/pgbouncer.ini', 'utf8')
      .replace(/^gangway = .*$/m, `gangway = host=${host} port=${serverPort} dbname=${database}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace('pool_mode = session', `pool_mode = ${mode}`)
      // Far fewer than the connections of the gateway, so that clients take turns at the servers.
      .replace('default_pool_size = 40', `default_pool_size = ${mode === 'session' ? 40 : 4}`);
    const file = join(folder, `${mode}.ini`);
    await writeFile(users, `"gangway_node" "${PASSWORD}"\n`);
    await writeFile(file, settings);
    const account = host.startsWith('/') && process.getuid?.() === 0 ? statSync(host) : undefined;
    if (account) for (const path of [folder, users, file]) await chown(path, account.uid, account.gid);
    const child = spawn('pgbouncer', [file], {
      stdio: 'ignore',
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    const url = `postgresql://gangway_node:${PASSWORD}@127.0.0.1:${port}/gangway`;
    await untilItAnswers(url);
    return { url, process: child };
  }

  async function untilItAnswers(url: string): Promise<void> {
    for (const end = performance.now() + ANSWERS_WITHIN_MS; ; await sleep(100)) {
      const client = new pg.Client(url);
      client.on('error', () => {});
      try {
        await client.connect();
        return;
      } catch (error) {
        if (performance.now() > end) throw error;
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  /** Creates, reads and cancels an order. Returns the codes. */
  async function order(node: { url: string }): Promise<string[]> {
    const time = Date.now();
    const data = validPayment({ request_id: crypto.randomUUID() });
    const created = await postTo(node, signedBody('v3.CreatePayments', data, { time }));
    const { trade_id } = created.data ?? {};
    const queried = await postTo(node, signedBody('v3.QueryOrder', { trade_id }, { time }));
    const cancelled = await postTo(node, signedBody('v3.CancelPayment', { trade_id }, { time }));
    return [created, queried, cancelled].map(({ code }) => code);
  }

  /** Orders of several clients at once. Returns every code but 200. */
  async function orderAtOnce(node: { url: string }): Promise<string[]> {
    const codes: string[] = [];
    const client = async () => {
      for (let made = 0; made < ORDERS_EACH; made += 1) codes.push(...(await order(node)));
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return codes.filter((code) => code !== '200');
  }

  for (const [mode, settings] of [
    ['session', {}],
    ['transaction', { GW_DATABASE_STATEMENTS: 'unnamed' }],
  ] as const) {
    const names = mode === 'session' ? 'named' : 'unnamed';
    test(`in ${mode} mode with ${names} statements every order succeeds, and no error is logged`, async () => {
      const bouncer = await startBouncer(mode);
      const node = await startNode(bouncer.url, { DATABASE_DIRECT_URL: kept.url, ...settings });
      try {
        assert.deepEqual(await orderAtOnce(node), []);
        assert.equal(await node.stop(), 0);
        assert.doesNotMatch(node.output(), /"level":50/);
      } finally {
        await node.kill();
        bouncer.process.kill();
        await once(bouncer.process, 'exit');
      }
    });
  }

  test('without a direct address the start is refused, and the sentence names the setting', async () => {
    const bouncer = await startBouncer('session');
    try {
      await assert.rejects(startNode(bouncer.url), /options.*DATABASE_DIRECT_URL/s);
    } finally {
      bouncer.process.kill();
      await once(bouncer.process, 'exit');
    }
  });
});

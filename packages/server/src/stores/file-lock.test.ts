/** Tests of the file lock: a file has one owner, and an owner that lost the lock saves nothing more. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs, { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type FileStore, openFileStore } from './file-store.ts';
import { anOrder } from './sample-orders.ts';

const folder = await mkdtemp(join(tmpdir(), 'gangway-lock-'));
const opened: FileStore[] = [];
let count = 0;
const newPath = () => join(folder, `${++count}`, 'orders.jsonl');

async function open(path: string): Promise<FileStore> {
  const store = await openFileStore(path);
  opened.push(store);
  return store;
}

describe('the lock of a file', () => {
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
  after(() => rm(folder, { recursive: true }));

  const LOST = /was removed or replaced while this process used it; another one may use it now/;

  test('a store whose lock was removed saves nothing more, and the saves of the next owner stay', async () => {
    const path = newPath();
    const first = await open(path);
    await first.saveOrder(anOrder());
    await rm(`${path}.lock`);
    const second = await open(path);
    await assert.rejects(first.saveOrder(anOrder({ version: 2, amount: '1.00' })), LOST);
    await assert.rejects(
      first.saveOrder(anOrder({ orderId: 'o2' })),
      /can no longer be saved; restart the server/,
    );
    assert.equal(await second.saveOrder(anOrder({ version: 2, amount: '2.00' })), true);
    await first.close();
    await assert.rejects(
      openFileStore(path),
      /is in use/,
      "closing the first does not remove the second's lock",
    );
    await second.close();
    assert.equal((await (await open(path)).findOrder('o1'))?.amount, '2.00');
  });

  test('a removed lock that nobody else has taken counts as lost too', async () => {
    const path = newPath();
    const store = await open(path);
    await rm(`${path}.lock`);
    await assert.rejects(store.saveOrder(anOrder()), LOST);
  });

  test('a store whose file was moved or removed refuses to save', async () => {
    for (const take of [(path: string) => rename(path, `${path}.old`), rm]) {
      const path = newPath();
      const store = await open(path);
      await store.saveOrder(anOrder());
      await take(path);
      await assert.rejects(store.saveOrder(anOrder({ version: 2 })), LOST);
    }
  });

  test('when several open an abandoned file at once, only one saves', async () => {
    for (let round = 0; round < 10; round++) {
      const path = newPath();
      await (await open(path)).close();
      await abandonLock(`${path}.lock`);
      const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => open(path)));
      const stores = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
      const saves = await Promise.allSettled(
        stores.map((store, n) => store.saveOrder(anOrder({ orderId: `o${n}` }))),
      );
      const saved = saves.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
      assert.equal(saved.length, 1, `${attempts.length} opened it, ${saved.length} saved`);
      for (const store of stores) await store.close();
      assert.ok(await (await open(path)).findOrder(`o${saved[0]}`), 'the acknowledged save is there');
    }
  });

  test('a lock that another process replaces before it is marked is not taken', async (t) => {
    const path = newPath();
    let second: FileStore | undefined;
    const lstat = t.mock.method(fs, 'lstat', async (...args: Parameters<typeof fs.lstat>) => {
      lstat.mock.restore();
      await rm(`${path}.lock`);
      second = await open(path);
      return fs.lstat(...args);
    });
    await assert.rejects(openFileStore(path), /is in use/);
    assert.equal(await second?.saveOrder(anOrder()), true);
  });

  test('of the workers of a cluster, one has the file', async () => {
    const path = newPath();
    const script = join(folder, 'workers.mjs');
    await writeFile(script, WORKERS);
    const store = new URL('./file-store.ts', import.meta.url).href;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--conditions=gangway-source',
      '--import',
      'tsx',
      script,
      store,
      path,
    ]);
    assert.deepEqual(stdout.split('\n').filter(Boolean).sort(), ['has it', 'in use', 'in use']);
  });

  test('a file whose path is too long for a socket address is locked in its folder too', async () => {
    const long = join(folder, 'x'.repeat(120));
    const path = join(long, 'orders.jsonl');
    const store = await open(path);
    await assert.rejects(openFileStore(path), /is in use/);
    assert.ok((await readdir(long)).includes('orders.jsonl.lock'));
    await rm(`${path}.lock`);
    await assert.rejects(store.saveOrder(anOrder()), LOST);
  });

  test('a symbolic link shares the lock of its file, and stays a link', async () => {
    const [path, link] = [newPath(), newPath()];
    await (await open(path)).close();
    await mkdir(dirname(link));
    await symlink(path, link);
    const store = await open(link);
    await assert.rejects(openFileStore(path), /is in use/);
    for (const version of [1, 2, 3]) await store.saveOrder(anOrder({ version }));
    await store.close();
    await (await open(link)).close();
    assert.equal((await (await open(path)).findOrder('o1'))?.version, 3);
  });

  for (const [kind, type] of [
    ['NFS', 0x6969],
    ['CIFS', 0xff534d42],
    ['FUSE', 0x65735546],
  ] as const) {
    test(`a file on ${kind} is refused with a message, and nothing is created there`, async (t) => {
      const path = newPath();
      t.mock.method(fs, 'statfs', async () => ({ type }));
      await assert.rejects(openFileStore(path), {
        message: `${path} is on ${kind}, where a lock does not keep other machines away; put it on a disk of this machine or keep the orders in a database.`,
      });
      assert.deepEqual(await readdir(join(path, '..')), []);
    });
  }
});

/** Three workers open the file; each says how it went, and all end when the third has. */
const WORKERS = `
  import cluster from 'node:cluster';
  const [store, path] = process.argv.slice(2);
  if (cluster.isPrimary) {
    let said = 0;
    cluster.on('message', (_, text) => {
      console.log(text);
      if (++said === 3) cluster.disconnect();
    });
    for (let n = 0; n < 3; n++) cluster.fork();
  } else {
    const { openFileStore } = await import(store);
    const opened = openFileStore(path).then(() => 'has it');
    process.send(await opened.catch(({ message }) => (/is in use/.test(message) ? 'in use' : message)));
  }
`;

/** Leaves a socket without a listener, as a killed process does. */
async function abandonLock(path: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(path, done));
  await rename(path, `${path}.kept`);
  await new Promise((done) => server.close(done));
  await rename(`${path}.kept`, path);
}

/** The file store keeps what it acknowledged through every kind of end. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type FileStore, openFileStore } from './file-store.ts';
import { anOrder, aTrade } from './sample-orders.ts';

const folder = await mkdtemp(join(tmpdir(), 'gangway-store-'));
const opened: FileStore[] = [];
let count = 0;

const newPath = () => join(folder, `deep/${++count}/orders.jsonl`);

async function open(path: string): Promise<FileStore> {
  const store = await openFileStore(path);
  opened.push(store);
  return store;
}

describe('the store in a file', () => {
  after(async () => {
    for (const store of opened) await store.close();
    await rm(folder, { recursive: true });
  });

  test('orders survive a close, and the journal is rewritten with the newest record only', async () => {
    const path = newPath();
    const first = await open(path);
    await first.saveOrder(anOrder());
    await first.saveOrder(anOrder({ version: 2, amount: '30.00', trades: [aTrade('t1')] }));
    await first.close();
    const second = await open(path);
    assert.equal((await second.findOrderOfTrade('t1'))?.amount, '30.00');
    assert.equal((await readFile(path, 'utf8')).trim().split('\n').length, 1);
    assert.equal(await second.saveOrder(anOrder({ version: 3 })), true);
  });

  for (const torn of ['{"orderId":"o2","ver', '{"orderId":"o2"}\n', '\0\0\0\0', '\0\0\0\0\n']) {
    test(`a last line torn to ${JSON.stringify(torn)} is dropped, all before it stays`, async () => {
      const path = newPath();
      const first = await open(path);
      await first.saveOrder(anOrder());
      await first.close();
      await appendFile(path, torn);
      const second = await open(path);
      assert.equal(await second.findOrder('o2'), undefined);
      assert.equal(await second.saveOrder(anOrder({ version: 2 })), true);
      await second.close();
      assert.equal((await (await open(path)).findOrder('o1'))?.version, 2);
    });
  }

  test('damage before the last line is refused with a sentence, and left as it is', async () => {
    const path = newPath();
    const store = await open(path);
    await store.saveOrder(anOrder());
    await store.close();
    const damaged = `garbage\n${await readFile(path, 'utf8')}`;
    await writeFile(path, damaged);
    await assert.rejects(openFileStore(path), /is damaged in line 1; restore it from a backup/);
    assert.equal(await readFile(path, 'utf8'), damaged);
  });

  test('a file in use is refused, and free once it is closed', async () => {
    const path = newPath();
    const store = await open(path);
    await assert.rejects(openFileStore(path), /is in use by another process or opened twice/);
    await store.close();
    await (await open(path)).close();
  });

  test('the file is for its owner only, and a closed store saves nothing', async () => {
    const path = newPath();
    const store = await open(path);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    await store.close();
    await assert.rejects(store.saveOrder(anOrder()), /are closed/);
  });

  test('a path too long for a socket is locked all the same', async () => {
    const path = join(folder, 'x'.repeat(120), 'orders.jsonl');
    await open(path);
    await assert.rejects(openFileStore(path), /is in use/);
  });

  test('after kill -9 in the middle of saving, every acknowledged save is there and the file is free', async () => {
    const path = newPath();
    const writer = `
    import { openFileStore } from ${JSON.stringify(fileURLToPath(new URL('./file-store.ts', import.meta.url)))};
    import { anOrder } from ${JSON.stringify(fileURLToPath(new URL('./sample-orders.ts', import.meta.url)))};
    const store = await openFileStore(${JSON.stringify(path)});
    for (let n = 1; ; n++) {
      await store.saveOrder(anOrder({ orderId: 'o' + n, description: 'x'.repeat(5000) }));
      process.stdout.write(n + '\\n');
    }`;
    const flags = ['--conditions=gangway-source', '--import', 'tsx', '--input-type=module', '--eval', writer];
    const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        said += chunk;
        if (said.split('\n').length > 50) child.kill('SIGKILL');
      });
      child.on('close', () => resolve());
    });
    const acknowledged = said.split('\n').length - 1;
    const store = await open(path);
    assert.ok(acknowledged >= 50);
    for (let n = 1; n <= acknowledged; n++)
      assert.ok(await store.findOrder(`o${n}`), `o${n} of ${acknowledged}`);
  });
});

/** Tests of the file store: what it acknowledged survives every kind of exit. */
import assert from 'node:assert/strict';
import { constants } from 'node:buffer';
import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, open as openFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { quietConsole } from '../test-shop.ts';
import { type FileStore, openFileStore } from './file-store.ts';
import { anOrder, aTrade } from './sample-orders.ts';

const folder = await mkdtemp(join(tmpdir(), 'gangway-store-'));
const opened: FileStore[] = [];
let count = 0;

const linesOf = async (path: string) => (await readFile(path, 'utf8')).trim().split('\n').length;

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

  test('orders survive a close, and the journal is rewritten when most of it is out of date', async () => {
    const path = newPath();
    const first = await open(path);
    for (const version of [1, 2]) await first.saveOrder(anOrder({ version }));
    await first.saveOrder(anOrder({ version: 3, amount: '30.00', trades: [aTrade('t1')] }));
    await first.close();
    assert.equal(await linesOf(path), 3);
    const second = await open(path);
    assert.equal((await second.findOrderOfTrade('t1'))?.amount, '30.00');
    assert.equal(await linesOf(path), 1);
    assert.equal(await second.saveOrder(anOrder({ version: 4 })), true);
  });

  test('a journal is rewritten while it is used, and its orders survive', async () => {
    const path = newPath();
    const store = await open(path);
    const description = 'x'.repeat(100_000);
    const versions = Array.from({ length: 40 }, (_, n) => n + 1);
    await Promise.all(versions.map((version) => store.saveOrder(anOrder({ version, description }))));
    await store.saveOrder(anOrder({ orderId: 'o2' }));
    await store.close();
    assert.ok((await stat(path)).size < 2_500_000, 'not much above 1 MiB is out of date');
    const second = await open(path);
    assert.equal((await second.findOrder('o1'))?.version, 40);
    assert.ok(await second.findOrder('o2'));
  });

  test('a journal longer than the maximum string length is read', { timeout: 120_000 }, async () => {
    const path = newPath();
    await (await open(path)).close();
    const handle = await openFile(path, 'a');
    const description = 'x'.repeat(4_000_000);
    const lines = Math.ceil(constants.MAX_STRING_LENGTH / description.length);
    for (let version = 1; version <= lines; version++)
      await handle.appendFile(`${JSON.stringify(anOrder({ version, description }))}\n`);
    await handle.close();
    assert.ok((await stat(path)).size > constants.MAX_STRING_LENGTH);
    assert.equal((await (await open(path)).findOrder('o1'))?.version, lines);
    assert.equal(await linesOf(path), 1);
  });

  for (const torn of ['{"orderId":"o2","ver', '\0\0\0\0', '\0\0\0\0\n', '{"orderId":\0\0"}\n']) {
    test(`a last line torn to ${JSON.stringify(torn)} is dropped with a warning, the rest stays`, async (t) => {
      const lines = quietConsole(t);
      const path = newPath();
      const first = await open(path);
      await first.saveOrder(anOrder());
      await first.close();
      await appendFile(path, torn);
      const second = await open(path);
      assert.match(lines.join(), /ends in \d+ bytes of a save that was cut off/);
      assert.equal(await second.findOrder('o2'), undefined);
      assert.equal(await second.saveOrder(anOrder({ version: 2 })), true);
      await second.close();
      assert.equal((await (await open(path)).findOrder('o1'))?.version, 2);
    });
  }

  const DAMAGES: [what: string, line: number, damage: (text: string) => string][] = [
    ['the first line', 1, (text) => `garbage\n${text}`],
    ['a whole last line', 2, (text) => `${text}{"orderId":"o2"}\n`],
    ['a whole last line that was a record', 1, (text) => text.replace('"trades"', '"tr{des"')],
    ['a letter', 1, (text) => text.replace('mokken', '\x80mokken')],
    ['a line of NUL bytes before others', 1, (text) => `\0\0\n${text}`],
    ['an empty line', 2, (text) => `${text}\n${text}`],
  ];
  for (const [what, line, damage] of DAMAGES) {
    test(`a journal damaged by ${what} is refused with a message and left unchanged`, async () => {
      const path = newPath();
      const store = await open(path);
      await store.saveOrder(anOrder());
      await store.close();
      const damaged = Buffer.from(damage(await readFile(path, 'latin1')), 'latin1');
      await writeFile(path, damaged);
      await assert.rejects(
        openFileStore(path),
        new RegExp(`is damaged in line ${line}; restore it from a backup`),
      );
      assert.deepEqual(await readFile(path), damaged);
    });
  }

  test('a full store refuses new orders, still updates existing ones, and warns before it is full', async (t) => {
    const lines = quietConsole(t);
    const path = newPath();
    const store = await openFileStore(path, { bytesMax: 800 });
    opened.push(store);
    for (const orderId of ['o1', 'o2', 'o3', 'o4']) await store.saveOrder(anOrder({ orderId }));
    assert.match(lines.join(), /3 orders in .* take \d+ bytes of 800; .* Keep orders in a database/);
    await assert.rejects(
      store.saveOrder(anOrder({ orderId: 'o5' })),
      /no new one is taken; keep orders in a database/,
    );
    assert.equal(await store.saveOrder(anOrder({ version: 2, trades: [aTrade('t1')] })), true);
    await store.close();
    await assert.rejects(openFileStore(path, { bytesMax: 400 }), /take more than 1 MiB, too much to hold/);
    assert.equal((await (await open(path)).findOrder('o4'))?.version, 1);
  });

  test('finding the saved cards of a customer parses only the orders of that customer', async (t) => {
    const store = await open(newPath());
    for (let n = 0; n < 20; n++)
      await store.saveOrder(anOrder({ orderId: `o${n}`, customerId: `c${n % 10}` }));
    const parse = t.mock.method(JSON, 'parse');
    assert.deepEqual(await store.findSavedCards('c3'), []);
    assert.equal(parse.mock.callCount(), 2);
  });

  test('a file in use is refused until its store is closed', async () => {
    const path = newPath();
    const store = await open(path);
    await assert.rejects(openFileStore(path), /is in use by another process or opened twice/);
    await store.close();
    await (await open(path)).close();
  });

  test('only its owner may read the file, and a closed store refuses to save', async () => {
    const path = newPath();
    const store = await open(path);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    await store.close();
    await assert.rejects(store.saveOrder(anOrder()), /are closed/);
  });

  // The journal is rewritten after about every twenty of these saves.
  for (const killAfter of [20, 42, 67])
    test(`after kill -9 at save ${killAfter}, every acknowledged save is there and the file is free`, async () => {
      const path = newPath();
      const writer = `
    import { openFileStore } from ${JSON.stringify(fileURLToPath(new URL('./file-store.ts', import.meta.url)))};
    import { anOrder } from ${JSON.stringify(fileURLToPath(new URL('./sample-orders.ts', import.meta.url)))};
    const store = await openFileStore(${JSON.stringify(path)});
    for (let n = 1; ; n++) {
      await store.saveOrder(anOrder({ orderId: 'o' + n }));
      await store.saveOrder(anOrder({ orderId: 'o', version: n, description: 'x'.repeat(50_000) }));
      process.stdout.write(n + '\\n');
    }`;
      const flags = [
        '--conditions=gangway-source',
        '--import',
        'tsx',
        '--input-type=module',
        '--eval',
        writer,
      ];
      const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      await new Promise<void>((resolve) => {
        child.stdout.on('data', (chunk) => {
          output += chunk;
          if (output.split('\n').length > killAfter) child.kill('SIGKILL');
        });
        child.on('close', () => resolve());
      });
      const acknowledged = output.split('\n').length - 1;
      const store = await open(path);
      assert.ok(acknowledged >= killAfter);
      for (let n = 1; n <= acknowledged; n++)
        assert.ok(await store.findOrder(`o${n}`), `o${n} of ${acknowledged}`);
      assert.ok((await store.findOrder('o'))!.version >= acknowledged);
    });
});

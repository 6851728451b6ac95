// Tests that comlink without its unused parts calls as comlink does, and does nothing else.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as whole from 'comlink';
import { cutComlink } from './lean-comlink.ts';

const SOURCE = readFileSync(
  createRequire(import.meta.url)
    .resolve('comlink')
    .replace(/umd\/comlink\.js$/, 'esm/comlink.mjs'),
  'utf8',
);

type Comlink = Pick<typeof whole, 'expose' | 'wrap'>;

const functions = {
  kept: 1,
  double: (count: number) => count * 2,
  later: async (count: number) => count * 2,
  fail: () => {
    throw new TypeError('No.');
  },
};

describe('comlink without its unused parts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-comlink-'));
  let lean: Comlink;
  const ports: MessagePort[] = [];
  before(async () => {
    writeFileSync(join(folder, 'comlink.mjs'), cutComlink(SOURCE));
    lean = (await import(pathToFileURL(join(folder, 'comlink.mjs')).href)) as Comlink;
  });
  after(() => {
    rmSync(folder, { recursive: true });
    for (const port of ports) port.close();
  });

  function connect(server: Comlink): MessagePort {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1);
    server.expose(functions, port2 as unknown as whole.Endpoint);
    return port1;
  }

  const pairs = [
    ['itself', () => lean, () => lean],
    ['a whole comlink', () => lean, () => whole],
    ['the caller, which is whole', () => whole, () => lean],
  ] as const;
  for (const [name, caller, server] of pairs)
    test(`calls functions of ${name}`, async () => {
      const calls = caller().wrap<typeof functions>(connect(server()) as unknown as whole.Endpoint);
      assert.deepEqual([await calls.double(2), await calls.later(3)], [4, 6]);
      await assert.rejects(async () => calls.fail(), { name: 'TypeError', message: 'No.' });
      // The caller may be returned from an asynchronous function.
      const returned = await (async () => calls)();
      assert.equal(await returned.double(4), 8);
    });

  for (const type of ['GET', 'SET', 'CONSTRUCT', 'ENDPOINT', 'RELEASE'])
    test(`does not answer ${type}`, async () => {
      const port = connect(lean);
      const answers: unknown[] = [];
      const answered = new Promise<void>((resolve) => {
        port.addEventListener('message', ({ data }) => {
          answers.push(data);
          if ((data as { id: string }).id === 'call') resolve();
        });
      });
      port.start();
      port.postMessage({ id: 'other', type, path: ['kept'], value: { type: 'RAW', value: 2 } });
      port.postMessage({
        id: 'call',
        type: 'APPLY',
        path: ['double'],
        argumentList: [{ type: 'RAW', value: 1 }],
      });
      await answered;
      assert.deepEqual(answers, [{ id: 'call', type: 'RAW', value: 2 }]);
      assert.equal(functions.kept, 1);
    });

  test('is made of the source that the cuts were written for, or not at all', () => {
    assert.throws(
      () => cutComlink(SOURCE.replace('registerProxy(proxy, ep);', '')),
      /comlink is not as .* expects/,
    );
    assert.throws(() => cutComlink(''), /comlink is not as/);
  });
});

/** Static files go out in the coding that the browser prefers, and only once. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Hono } from 'hono';
import { sendFile } from './send-file.ts';

const BUILT = new Date('2026-11-20T10:00:00Z');
const LATER = new Date('2026-11-20T10:00:01Z');

describe('a static file', () => {
  let folder: string;
  const app = new Hono().get('/:name', (context) =>
    sendFile(context, join(folder, context.req.param('name')), { 'X-Own': 'yes' }),
  );

  async function write(name: string, text: string, time = BUILT): Promise<void> {
    await writeFile(join(folder, name), text);
    await utimes(join(folder, name), time, time);
  }
  const open = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(`/${name}`, { method, headers });
  const etagOf = async (name: string, coding: string) =>
    (await open(name, { 'accept-encoding': coding })).headers.get('etag')!;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gangway-static-'));
    await write('gw.js', 'plain');
    await write('gw.js.br', 'brotli');
    await write('gw.js.gz', 'gzip!');
    await write('plain.css', 'a {}');
  });
  after(() => rm(folder, { recursive: true }));

  for (const [accepted, body, coding] of [
    ['gzip, deflate, br, zstd', 'brotli', 'br'],
    ['BR', 'brotli', 'br'],
    ['gzip', 'gzip!', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip!', 'gzip'],
    ['br;q=0, gzip', 'gzip!', 'gzip'],
    ['br;q=0, gzip;q=0', 'plain', null],
    ['*', 'brotli', 'br'],
    ['*, br;q=0', 'gzip!', 'gzip'],
    ['identity', 'plain', null],
    ['zstd', 'plain', null],
    ['', 'plain', null],
    [undefined, 'plain', null],
  ] as const) {
    test(`with Accept-Encoding ${accepted ?? 'absent'} it goes out as ${coding ?? 'it is'}`, async () => {
      const response = await open('gw.js', accepted === undefined ? {} : { 'accept-encoding': accepted });
      assert.equal(await response.text(), body);
      assert.equal(response.headers.get('content-encoding'), coding);
      assert.equal(response.headers.get('vary'), 'Accept-Encoding');
      assert.equal(response.headers.get('content-length'), String(body.length));
      assert.equal(response.headers.get('content-type'), 'text/javascript; charset=utf-8');
      assert.equal(response.headers.get('x-own'), 'yes');
    });
  }

  test('has an ETag of its own in each coding', async () => {
    const etags = await Promise.all(['br', 'gzip', 'identity'].map((coding) => etagOf('gw.js', coding)));
    assert.equal(new Set(etags).size, 3);
    for (const etag of etags) assert.match(etag, /^"[\w+/-]+"$/);
  });

  test('is not sent again to a browser that has it', async () => {
    const etag = await etagOf('gw.js', 'br');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await open('gw.js', { 'accept-encoding': 'br', 'if-none-match': known });
      assert.equal(response.status, 304, known);
      assert.equal(await response.text(), '');
      assert.equal(response.headers.get('etag'), etag);
      assert.equal(response.headers.get('vary'), 'Accept-Encoding');
      assert.match(response.headers.get('cache-control')!, /^public, max-age=/);
    }
  });

  test('is sent to a browser that has another file, or this one in another coding', async () => {
    for (const known of ['"other"', await etagOf('gw.js', 'gzip')]) {
      const response = await open('gw.js', { 'accept-encoding': 'br', 'if-none-match': known });
      assert.equal(response.status, 200);
      assert.equal(await response.text(), 'brotli');
    }
  });

  test('answers HEAD with length, coding and ETag', async () => {
    const response = await open('gw.js', { 'accept-encoding': 'br' }, 'HEAD');
    assert.equal(await response.text(), '');
    assert.equal(response.headers.get('content-length'), '6');
    assert.equal(response.headers.get('content-encoding'), 'br');
    assert.equal(response.headers.get('etag'), await etagOf('gw.js', 'br'));
  });

  test('is sent whole when a part is asked for', async () => {
    const response = await open('gw.js', { range: 'bytes=1-2' });
    assert.equal(response.status, 200);
    assert.equal(await response.text(), 'plain');
  });

  test('without compressed files goes out as it is', async () => {
    const response = await open('plain.css', { 'accept-encoding': 'br, gzip' });
    assert.equal(await response.text(), 'a {}');
    assert.equal(response.headers.get('content-type'), 'text/css; charset=utf-8');
    assert.equal(response.headers.get('content-encoding'), null);
    assert.equal(response.headers.get('vary'), 'Accept-Encoding');
  });

  test('is kept for good only if its name carries the hash of its content', async () => {
    await write('nl-Dat6M_dv.js', 'dutch');
    const cacheOf = async (name: string) => (await open(name)).headers.get('cache-control');
    assert.equal(await cacheOf('nl-Dat6M_dv.js'), 'public, max-age=31536000, immutable');
    assert.equal(await cacheOf('gw.js'), 'public, max-age=300');
  });

  test('is read again once it has changed, and older compressed files are not sent for it', async () => {
    await write('new.js', 'first');
    await write('new.js.br', 'first in brotli');
    const ask = async () => (await open('new.js', { 'accept-encoding': 'br' })).text();
    assert.equal(await ask(), 'first in brotli');
    const etag = await etagOf('new.js', 'br');
    await write('new.js', 'second', LATER);
    assert.equal(await ask(), 'second');
    assert.notEqual(await etagOf('new.js', 'br'), etag);
    await write('new.js.br', 'second in brotli', LATER);
    assert.equal(await ask(), 'second in brotli');
  });

  test('is read once as long as its time stays', async () => {
    await write('once.js', 'first');
    const ask = async () => (await open('once.js')).text();
    assert.equal(await ask(), 'first');
    await write('once.js', 'FIRST');
    assert.equal(await ask(), 'first');
  });

  test('that does not exist is told with the remedy', async () => {
    const response = await open('none.js');
    assert.equal(response.status, 404);
    assert.match(await response.text(), /none\.js is missing: run npm run build\.$/);
  });
});

/** Static files go out in the coding that the browser prefers, and only once. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { FOR_GOOD, sendFile } from './send-file.ts';
import { readStaticFile } from './static-file.ts';

const BUILT = new Date('2026-11-20T10:00:00Z');
const LATER = new Date('2026-11-20T10:00:01Z');
const SCRIPT = 'plain '.repeat(50);

/** What a browser makes of each coding. */
const DECODE = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer): Buffer => body,
};

describe('a static file', () => {
  let folder: string;
  const app = new Hono().get('/:name', async (context) => {
    const name = context.req.param('name');
    const file = await readStaticFile(join(folder, name));
    return sendFile(context, file!, { name, caching: FOR_GOOD, headers: { 'X-Own': 'yes' } });
  });

  async function write(name: string, text: string | Buffer, time = BUILT): Promise<void> {
    await writeFile(join(folder, name), text);
    await utimes(join(folder, name), time, time);
  }
  const open = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(`/${name}`, { method, headers });
  const etagOf = async (name: string, coding: string) =>
    (await open(name, { 'accept-encoding': coding })).headers.get('etag')!;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gangway-static-'));
    await write('gw.js', SCRIPT);
    await write('gw.js.br', brotliCompressSync(SCRIPT));
    await write('gw.js.gz', gzipSync(SCRIPT));
    await write('plain.css', 'a {}');
  });
  after(() => rm(folder, { recursive: true }));

  for (const [accepted, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['identity', 'identity'],
    ['zstd', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const) {
    test(`with Accept-Encoding ${accepted ?? 'absent'} its coding is ${coding}`, async () => {
      const response = await open('gw.js', accepted === undefined ? {} : { 'accept-encoding': accepted });
      const body = Buffer.from(await response.arrayBuffer());
      assert.equal(response.headers.get('content-encoding'), coding === 'identity' ? null : coding);
      assert.equal(DECODE[coding](body).toString(), SCRIPT);
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
      assert.equal(response.headers.get('cache-control'), FOR_GOOD);
    }
  });

  test('is sent to a browser that has another file, or this one in another coding', async () => {
    for (const known of ['"other"', await etagOf('gw.js', 'gzip')]) {
      const response = await open('gw.js', { 'accept-encoding': 'br', 'if-none-match': known });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-encoding'), 'br');
    }
  });

  test('answers HEAD with length, coding and ETag', async () => {
    const response = await open('gw.js', { 'accept-encoding': 'br' }, 'HEAD');
    assert.equal(await response.text(), '');
    assert.equal(response.headers.get('content-length'), String(brotliCompressSync(SCRIPT).length));
    assert.equal(response.headers.get('content-encoding'), 'br');
    assert.equal(response.headers.get('etag'), await etagOf('gw.js', 'br'));
  });

  test('is sent whole when a part is asked for', async () => {
    const response = await open('gw.js', { range: 'bytes=1-2' });
    assert.equal(response.status, 200);
    assert.equal(await response.text(), SCRIPT);
  });

  test('without compressed files goes out as it is', async () => {
    const response = await open('plain.css', { 'accept-encoding': 'br, gzip' });
    assert.equal(await response.text(), 'a {}');
    assert.equal(response.headers.get('content-type'), 'text/css; charset=utf-8');
    assert.equal(response.headers.get('content-encoding'), null);
    assert.equal(response.headers.get('vary'), 'Accept-Encoding');
  });

  // npm unpacks the files of a package at once, in any order.
  test('goes out compressed although its compressed file is older', async () => {
    await write('unpacked.js', SCRIPT, LATER);
    await write('unpacked.js.br', brotliCompressSync(SCRIPT), BUILT);
    const response = await open('unpacked.js', { 'accept-encoding': 'br' });
    assert.equal(response.headers.get('content-encoding'), 'br');
  });

  for (const [what, packed] of [
    ['of another text', brotliCompressSync('another text')],
    ['that is cut off', brotliCompressSync(SCRIPT).subarray(0, -3)],
    ['that is no brotli', Buffer.from('no brotli')],
  ] as const)
    test(`goes out as it is beside a compressed file ${what}, however new`, async () => {
      const name = `${what.replaceAll(' ', '-')}.js`;
      await write(name, SCRIPT);
      await write(`${name}.br`, packed, LATER);
      const response = await open(name, { 'accept-encoding': 'br' });
      assert.equal(response.headers.get('content-encoding'), null);
      assert.equal(await response.text(), SCRIPT);
    });
});

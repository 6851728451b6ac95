// The HTTP server: connections without a complete request are closed, and do not block other clients.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { type ServerOptions, serverOf, stopListening } from './listen.ts';

const KEEP_ALIVE_MS = 75_000;

/** Starts a server on its own port that answers `/` at once and `/slow` when the test releases it. */
async function serve(
  t: TestContext,
  connectionsMax: number,
  options: Pick<ServerOptions, 'clientTimes'> = {},
) {
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const app = new Hono();
  app.get('/', (c) => c.text('ok'));
  app.post('/', async (c) => c.text(await c.req.text()));
  app.get('/forwarded', (c) => c.text(c.req.header('x-forwarded-for') ?? 'none'));
  app.get('/endless', (c) =>
    c.body(new ReadableStream({ pull: async (out) => out.enqueue(await sleep(1, new Uint8Array(65_536))) })),
  );
  app.get('/slow', async (c) => {
    await held;
    return c.text('late');
  });
  const server = serverOf(app, { keepAliveMs: KEEP_ALIVE_MS, connectionsMax, ...options });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  t.after(() => {
    finish();
    for (const socket of sockets) socket.destroy();
    return stopListening(server);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    finish,
    /** Opens a connection that has sent `text` and records what it receives. */
    async open(text: string) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      const state = { socket, received: '', isClosed: false };
      socket.on('data', (chunk) => (state.received += chunk));
      socket.on('error', () => {});
      socket.on('close', () => (state.isClosed = true));
      await once(socket, 'connect');
      socket.write(text);
      return state;
    },
  };
}

const HALF = 'GET / HTTP/1.1\r\nHost: x\r\n';
const WHOLE = `${HALF}\r\n`;
const settled = () => sleep(50);

async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (let n = 0; n < 200 && !isTrue(); n += 1) await sleep(10);
  assert.ok(isTrue(), 'the condition holds within two seconds');
}

describe('connections', () => {
  test("an idle connection outlives a load balancer's, which is kept for a minute", async (t) => {
    const { url, server } = await serve(t, 10);
    const response = await fetch(url);
    assert.equal(response.headers.get('keep-alive'), 'timeout=75');
    assert.ok(server.keepAliveTimeout > 60_000);
  });

  test('a client has ten seconds for a head, twenty for a request and thirty to take an answer', async (t) => {
    const { server } = await serve(t, 10);
    const { headersTimeout, requestTimeout, timeout } = server;
    assert.deepEqual([headersTimeout, requestTimeout, timeout], [10_000, 20_000, 30_000]);
  });

  const clientTimes = {
    headersTimeout: 300,
    requestTimeout: 600,
    answerTimeout: 300,
    connectionsCheckingInterval: 50,
  };
  const DRIPS = [
    ['a head', HALF, 'X-A: b\r\n'],
    ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n', 'x'],
  ] as const;
  for (const [what, start, drop] of DRIPS)
    test(`${what} that arrives byte by byte is cut off, whatever else is sent`, async (t) => {
      const { open } = await serve(t, 10, { clientTimes });
      const dripping = await open(start);
      const drip = setInterval(() => dripping.socket.write(drop), 20);
      t.after(() => clearInterval(drip));
      await waitUntil(() => dripping.isClosed);
    });

  test('an idle connection is closed when its time is over', async (t) => {
    const { url, server, open } = await serve(t, 10);
    server.keepAliveTimeout = 100;
    const idle = await open(WHOLE);
    await waitUntil(() => idle.received.endsWith('ok'));
    await waitUntil(() => idle.isClosed);
    assert.equal((await fetch(url)).status, 200);
  });

  test('a connection that sends nothing is cut off', async (t) => {
    const { open } = await serve(t, 10, { clientTimes });
    const silent = await open('');
    await waitUntil(() => silent.isClosed);
  });

  const ENDLESS = 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n';

  test('an answer that its client does not read is cut off; one that is read or still being made is not', async (t) => {
    const { open, finish } = await serve(t, 10, { clientTimes });
    const slow = await open('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const [unread, taken] = [await open(ENDLESS), await open(ENDLESS)];
    unread.socket.pause();
    // The server has closed its end; the data already sent is read until then.
    await sleep(1_500);
    unread.socket.resume();
    await waitUntil(() => unread.isClosed);
    assert.equal(taken.isClosed, false);
    taken.socket.destroy();
    finish();
    await waitUntil(() => slow.isClosed);
    assert.match(slow.received, /late$/);
  });

  test('at the connection limit an answer that is not read is cut off for a new request', async (t) => {
    const { url, open } = await serve(t, 3);
    const unread = [await open(ENDLESS), await open(ENDLESS), await open(ENDLESS)];
    for (const { socket } of unread) socket.pause();
    await sleep(1_000);
    assert.equal((await fetch(url, { headers: { connection: 'close' } })).status, 200);
  });

  test('a header after two thousand others is read', async (t) => {
    const { open } = await serve(t, 10);
    const others = 'A:1\r\n'.repeat(2_500);
    const asked = await open(
      `GET /forwarded HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${others}X-Forwarded-For: 192.0.2.1\r\n\r\n`,
    );
    await waitUntil(() => asked.isClosed);
    assert.match(asked.received, /192\.0\.2\.1$/);
  });

  test('HTTP/1.0 requires no Host, HTTP/1.1 does', async (t) => {
    const { open } = await serve(t, 10);
    for (const [version, status] of [
      ['1.0', '200'],
      ['1.1', '400'],
    ]) {
      const asked = await open(`GET / HTTP/${version}\r\n\r\n`);
      await waitUntil(() => asked.isClosed);
      assert.equal(asked.received.split(' ')[1], status, version);
    }
  });

  test('at the connection limit the oldest incomplete request is cut off; a complete one is answered', async (t) => {
    const { url, open } = await serve(t, 10);
    const half: { isClosed: boolean; socket: Socket }[] = [];
    for (let n = 0; n < 10; n += 1) half.push(await open(HALF));
    await settled();
    assert.equal((await fetch(url)).status, 200);
    await waitUntil(() => half[0]!.isClosed);
    assert.deepEqual(
      half.map(({ isClosed }) => isClosed),
      [true, ...Array.from({ length: 9 }, () => false)],
    );
  });

  for (const [what, text] of [
    ['nothing', ''],
    ['half a head', HALF],
    ['half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf'],
  ] as const)
    test(`at the connection limit a connection with ${what} is closed before an older idle one`, async (t) => {
      const { open } = await serve(t, 2);
      const idle = await open(WHOLE);
      await waitUntil(() => idle.received.endsWith('ok'));
      const half = await open(text);
      await settled();
      const third = await open(WHOLE);
      await waitUntil(() => half.isClosed && third.received.endsWith('ok'));
      assert.deepEqual([idle.isClosed, half.received], [false, '']);
    });

  test('at the connection limit an idle connection is closed before an older answer that is not read', async (t) => {
    const { open } = await serve(t, 2);
    const unread = await open(ENDLESS);
    unread.socket.pause();
    await sleep(1_000);
    const idle = await open(WHOLE);
    await waitUntil(() => idle.received.endsWith('ok'));
    const third = await open(WHOLE);
    await waitUntil(() => idle.isClosed && third.received.endsWith('ok'));
    assert.equal(unread.isClosed, false);
  });

  test('a client that disconnects during its request frees its connection', async (t) => {
    const { open } = await serve(t, 1);
    const gone = await open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await settled();
    gone.socket.destroy();
    await settled();
    const next = await open(WHOLE);
    await waitUntil(() => next.received.endsWith('ok'));
  });

  test('a request in progress is never cut off for a new connection; an idle connection is closed', async (t) => {
    const { open, finish } = await serve(t, 2);
    const slow = await open('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const idle = await open(WHOLE);
    await waitUntil(() => idle.received.endsWith('ok'));
    const second = await open('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await waitUntil(() => idle.isClosed);
    await settled();
    const third = await open(WHOLE);
    await waitUntil(() => third.isClosed);
    assert.equal(third.received, '');
    finish();
    await waitUntil(() => slow.isClosed && second.isClosed);
    assert.deepEqual(
      [slow, second].map(({ received }) => /late$/.test(received)),
      [true, true],
    );
  });
});

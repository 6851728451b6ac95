// Connections to the gateway's own TLS port: those without a finished handshake or request do not block others.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connect as connectSecurely } from 'node:tls';
import { Hono } from 'hono';
import { makeCertificate } from '../../demo/start/certificate.ts';
import { serverOf, stopListening } from '../../packages/gateway/src/listen.ts';

const CONNECTIONS_MAX = 3;
const HALF = 'GET / HTTP/1.1\r\nHost: x\r\n';

interface Peer {
  received: string;
  isClosed: boolean;
}

/** A TLS server with few connections; `open` returns a connection that records what it received. */
async function serve(t: TestContext) {
  const tls = makeCertificate('127.0.0.1', Date.now());
  const app = new Hono().get('/', (c) => c.text('ok'));
  const server = serverOf(app, { keepAliveMs: 75_000, connectionsMax: CONNECTIONS_MAX, tls });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    return stopListening(server);
  });
  return async (text: string | undefined) => {
    const socket =
      text === undefined
        ? connect(port, '127.0.0.1')
        : connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false });
    sockets.push(socket);
    const state: Peer = { received: '', isClosed: false };
    socket.on('data', (chunk) => (state.received += chunk));
    socket.on('error', () => {});
    socket.on('close', () => (state.isClosed = true));
    await once(socket, text === undefined ? 'connect' : 'secureConnect');
    if (text !== undefined) socket.write(text);
    return state;
  };
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + 3_000;
  while (!isTrue() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(isTrue(), 'waited three seconds in vain');
}

for (const [what, text] of [
  ['without a handshake', undefined],
  ['with half a request', HALF],
] as const)
  test(`beyond the limit the oldest connection ${what} is closed, and a complete request is answered`, async (t) => {
    const open = await serve(t);
    const half: Peer[] = [];
    for (let count = 0; count < CONNECTIONS_MAX; count += 1) half.push(await open(text));
    const whole = await open(`${HALF}\r\n`);
    await waitUntil(() => whole.received.endsWith('ok') && half[0]!.isClosed);
    assert.deepEqual(
      half.map(({ isClosed }) => isClosed),
      [true, false, false],
    );
  });

test('an idle connection outlives newer ones without a handshake', async (t) => {
  const open = await serve(t);
  const idle = await open(`${HALF}\r\n`);
  await waitUntil(() => idle.received.endsWith('ok'));
  const raw: Peer[] = [];
  for (let count = 0; count < 2 * CONNECTIONS_MAX; count += 1) raw.push(await open(undefined));
  await waitUntil(() => raw.filter(({ isClosed }) => !isClosed).length === CONNECTIONS_MAX - 1);
  assert.equal(idle.isClosed, false);
});

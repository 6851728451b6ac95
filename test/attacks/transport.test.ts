// POST /Payments over real connections: size limits, bodies in pieces, clients that disconnect.
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_BODY_BYTES } from '@gangway/protocol';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import {
  signedBody,
  type TestGateway,
  testGateway,
  validPayment,
} from '../../packages/gateway/src/test-gateway.ts';

const LARGE_BYTES = 8 * 1024 * 1024;

describe('POST /Payments over a connection', () => {
  let gateway: TestGateway;
  let server: Server;
  let port: number;
  const logged: string[] = [];
  before(async () => {
    const log = pino({ level: 'error' }, { write: (line) => logged.push(line) });
    gateway = await testGateway({ log });
    server = createServer(getRequestListener(gateway.app.fetch));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await gateway.stop();
  });

  /** Sends bytes in pieces on a new connection. Returns what it received until it closed or `forMs` passed. */
  async function exchange(pieces: readonly (string | Buffer)[], forMs = 2_000): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', () => {});
    for (const piece of pieces) {
      if (socket.destroyed) break;
      socket.write(piece);
      await sleep(5);
    }
    const until = performance.now() + forMs;
    while (performance.now() < until && !socket.destroyed && !answer.includes('response_id')) await sleep(5);
    socket.destroy();
    await closed;
    return answer;
  }

  const head = (headers: string) => `POST /Payments HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`;
  const sized = (body: string | Buffer) => [head(`Content-Length: ${Buffer.byteLength(body)}`), body];

  /** A valid request of the given length in bytes. */
  function paddedTo(bytes: number): string {
    const body = signedBody('v3.CreatePayments', validPayment());
    return body + ' '.repeat(bytes - Buffer.byteLength(body));
  }

  test('a body of 256 KiB is accepted, one byte more is -1006 with HTTP 413', async () => {
    assert.match(await exchange(sized(paddedTo(MAX_BODY_BYTES))), /^HTTP\/1\.1 200 [\s\S]*"code":"200"/);
    const tooLarge = /^HTTP\/1\.1 413 [\s\S]*"code":"-1006"/;
    assert.match(await exchange(sized(paddedTo(MAX_BODY_BYTES + 1))), tooLarge);
    const chunk = 'x'.repeat(64 * 1024);
    const chunks = Array.from({ length: 5 }, () => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    assert.match(await exchange([head('Transfer-Encoding: chunked'), ...chunks]), tooLarge);
  });

  test('a body that is announced or sent far too large is refused before it is received', async () => {
    assert.match(await exchange([head(`Content-Length: ${LARGE_BYTES}`)]), /^HTTP\/1\.1 413 /);
    const response = await fetch(`http://127.0.0.1:${port}/Payments`, {
      method: 'POST',
      body: 'x'.repeat(LARGE_BYTES),
    });
    assert.equal(response.status, 413);
  });

  test('a body sent byte by byte, or split inside characters, is one request', async () => {
    const body = Buffer.from(signedBody('v3.CreatePayments', validPayment({ description: '測試 é 😀' })));
    const pieces = Array.from({ length: 60 }, (_, i) => body.subarray(i, i + 1));
    const answer = await exchange([head(`Content-Length: ${body.length}`), ...pieces, body.subarray(60)]);
    assert.match(answer, /"code":"200"/);
  });

  test('invalid UTF-8 is -1001', async () => {
    const body = Buffer.from(signedBody('v3.CreatePayments', validPayment({ description: 'caf\u00e9' })));
    const at = body.indexOf(0xc3);
    const latin1 = Buffer.concat([body.subarray(0, at), Buffer.from([0xe9]), body.subarray(at + 2)]);
    assert.match(await exchange(sized(latin1)), /^HTTP\/1\.1 400 [\s\S]*"code":"-1001"/);
  });

  test('a client that disconnects during its request causes no error and creates nothing', async () => {
    const body = signedBody('v3.CreatePayments', validPayment());
    logged.length = 0;
    for (let n = 0; n < 10; n += 1)
      await exchange([head(`Content-Length: ${body.length}`), body.slice(0, 10 + n * 20)], 20);
    await sleep(100);
    assert.deepEqual(logged, []);
    assert.equal((await gateway.post(body)).code, '200');
  });

  for (const [title, pieces] of [
    [
      'two lengths',
      ['POST /Payments HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}'],
    ],
    [
      'a length and chunks',
      [head('Content-Length: 4\r\nTransfer-Encoding: chunked'), '0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n'],
    ],
    ['no length', [head('X: y')]],
    ['no HTTP', ['\u0016\u0003\u0001\u0002\u0000\r\n\r\n']],
  ] as const) {
    test(`${title}: refused, and the bytes after it are not answered as a request`, async () => {
      const answer = await exchange(pieces, 300);
      assert.match(answer, /^HTTP\/1\.1 400 /);
      assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1);
    });
  }
});

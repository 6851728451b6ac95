// The sandbox redirect rail against the simulated scheme over HTTP, and against schemes that misbehave.
import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { newId } from '../../../../gateway/src/ids.ts';
import type { Rail } from '../../../../gateway/src/rails/rail.ts';
import { type RailUnderTest, railConformance } from '../../../../gateway/src/rails/rail-conformance.ts';
import { attemptOf } from '../../../../gateway/src/rails/test-attempts.ts';
import { testSandboxDatabase } from '../../test-sandbox-database.ts';
import { TEST_KEY, TEST_ORIGIN, testScheme } from '../../testing-scheme.ts';
import { sandboxRedirectRail } from './rail.ts';

const OUTCOMES = {
  paid: 'approve',
  declined: 'refuse',
  cancelled: 'cancel',
  'timed-out': 'time-out',
} as const;

async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scheme`, server };
}

describe('the sandbox redirect rail', () => {
  let underTest: RailUnderTest;
  let server: Server;
  let drop: () => Promise<void>;
  before(async () => {
    const opened = await testSandboxDatabase();
    drop = opened.drop;
    const scheme = testScheme(opened.database);
    const served = await serve(getRequestListener(scheme.app.fetch));
    server = served.server;
    const rail = sandboxRedirectRail({ url: served.url, key: TEST_KEY });
    underTest = {
      rail,
      clock: scheme.clock,
      async decide(attemptId, decision) {
        const outcome = await rail.ask(attemptOf(attemptId));
        assert.ok(outcome.kind === 'open');
        assert.ok(outcome.payerUrl.startsWith(TEST_ORIGIN));
        await scheme.choose(outcome.payerUrl, OUTCOMES[decision]);
      },
    };
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await drop();
  });

  railConformance(() => underTest);
});

describe('a scheme that misbehaves', () => {
  const request = {
    attemptId: newId(),
    method: 'iDEAL',
    payee: 'p',
    description: 'd',
    amountMinor: 1n,
    currency: 'EUR',
    returnUrl: 'http://127.0.0.1:9/',
    callbackUrl: 'http://127.0.0.1:9/',
    expiresInSeconds: 60,
    orderExpiresAt: new Date('2026-11-20T10:01:00Z'),
    startBy: Number.POSITIVE_INFINITY,
  };
  const CASES: [string, RequestListener][] = [
    ['answers 500', (_, response) => response.writeHead(500).end('{}')],
    ['returns no JSON', (_, response) => response.end('<html>')],
    ['returns JSON of another shape', (_, response) => response.end('{"state":"great"}')],
    ['resets the connection', (incoming) => incoming.socket.destroy()],
  ];
  for (const [title, listener] of CASES) {
    test(`one that ${title} makes every call unclear, and nothing throws`, async (t) => {
      const { url, server } = await serve(listener);
      t.after(() => {
        server.closeAllConnections();
        server.close();
      });
      const rail = sandboxRedirectRail({ url, key: TEST_KEY });
      assert.equal((await rail.begin(request)).kind, 'unclear');
      assert.equal((await rail.ask(attemptOf(request.attemptId))).kind, 'unclear');
      assert.equal((await rail.cancel(attemptOf(request.attemptId))).kind, 'unclear');
      assert.equal((await rail.refund({ ...request, reference: 'r' })).kind, 'unclear');
    });
  }

  test('one that cannot be reached makes every call unclear', async () => {
    const rail: Rail = sandboxRedirectRail({ url: 'http://127.0.0.1:9/scheme', key: TEST_KEY });
    assert.equal((await rail.begin(request)).kind, 'unclear');
    assert.equal((await rail.ask(attemptOf(request.attemptId))).kind, 'unclear');
  });
});

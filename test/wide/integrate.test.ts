/** The projects of docs/integrate.md as printed: installed from packed packages and used in a browser. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { build } from 'vite';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { answerChallenge, reachDialog } from '../journeys/card-steps.ts';
import { commonDemo } from '../journeys/demo.ts';
import { decide } from '../journeys/shopping.ts';
import { documentedPolicy } from '../journeys/under-policy.ts';
import { type Visitor, visit } from '../journeys/visitor.ts';
import { installPackages, ROOT } from './installed.ts';
import { installOutside } from './outside.ts';

const DOCUMENT = 'docs/integrate.md';
/** The line that the terminal prints for a paid order, as shown in the document. */
const PAID = /^order [\da-f-]{36}, trade [\da-f-]{36}: paid, ship it$/m;
const START_WITHIN_MS = 20_000;

/** A file in the document: its name alone on a line, then its text. */
const FILE = /^`([\w./[\]-]+)`\n\n```\w+\n([\s\S]*?)```/gm;

const documentFiles = [...(await readFile(DOCUMENT, 'utf8')).matchAll(FILE)].map(
  ([, path, text]) => [path!, text!] as const,
);

const demo = await commonDemo();

/** The folders to compile. Next compiles its own (next.test.ts). */
const COMPILED = ['element', 'embedded', 'hosted', 'react/server.ts', 'readme'];
const COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2024', 'dom'],
  module: 'preserve',
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: ['node'],
};

const frameworks = await installOutside('frameworks');
const project = await installPackages(
  [
    ...['hono', '@hono/node-server', 'tsx', '@types/node', 'undici-types', 'express'],
    ...['react', 'react-dom', '@types/react', '@types/react-dom', 'vite'],
  ],
  ['protocol', 'server', 'widget', 'react'],
);
for (const [path, text] of documentFiles) project.write(path, text);
project.write('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: COMPILED }));
symlinkSync(join(frameworks, 'fastify'), join(project.folder, 'node_modules/fastify'));
after(() => project.remove());

/** The compiler on the page of React, which has a JSX of its own. */
const REACT_PAGE = {
  compilerOptions: { ...COMPILER_OPTIONS, jsx: 'react-jsx', types: [] },
  include: ['react/src'],
};
project.write('tsconfig.react.json', JSON.stringify(REACT_PAGE));

/** The README's server and its port. */
const README_SERVER = /```ts\n(import \{ gangway \}[\s\S]*?)```/;
const README_PORT = '3000';

interface Shop {
  readonly address: string;
  /** Its output so far. */
  said(): string;
}

/** The shops of the documents and their entry points. */
const STARTED_BY = {
  element: 'element/server.ts',
  sample: 'sample/server.ts',
  embedded: 'embedded/server.ts',
  hosted: 'hosted/server.ts',
  readme: 'readme/server.ts',
  express: 'express/server.mjs',
  fastify: 'fastify/server.mjs',
  react: 'react/server.ts',
} as const;
type ShopName = keyof typeof STARTED_BY;

/** The running shops. */
const shops = new Map<ShopName, Promise<Shop>>();
const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill();
});

/** Returns one of the shops, started at the first call, with what it says from now on. */
async function shopOf(name: ShopName): Promise<Shop> {
  const shop = shops.get(name) ?? startShop(name);
  shops.set(name, shop);
  const { address, said } = await shop;
  const before = said().length;
  return { address, said: () => said().slice(before) };
}

/** As the program tsx does, which starts a further process. */
const TSX = ['--import', 'tsx'];

async function startShop(name: ShopName): Promise<Shop> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const file = STARTED_BY[name];
  const child: ChildProcess = spawn(process.execPath, [...(/\.tsx?$/.test(file) ? TSX : []), file], {
    cwd: project.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: String(port), SHOP_URL: address, GW_GATEWAY_URL: demo.gateway },
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  const until = Date.now() + START_WITHIN_MS;
  while (!said.includes('The shop is at')) {
    assert.ok(child.exitCode === null && Date.now() < until, `The shop did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { address, said: () => said };
}

/** Visits one of the shops. Fails on console errors. */
async function visitShop(
  name: ShopName,
  work: (visit: Shop & Pick<Visitor, 'page' | 'picture'>) => Promise<void>,
): Promise<void> {
  const { page, complaints, picture, leave } = await visit();
  try {
    await work({ ...(await shopOf(name)), page, picture });
    assert.deepEqual(complaints, []);
  } finally {
    leave();
  }
}

async function waitForLine(said: () => string, line: RegExp): Promise<void> {
  for (let tries = 0; !line.test(said()); tries += 1) {
    assert.ok(tries < 200, `The terminal does not say ${line}: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

// The frame is in a shadow root, inside the element or by itself.
const cardFields = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/frame/v1/"]');

async function typeCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page);
  await fields.locator('[autocomplete="cc-number"]').fill(number);
  await fields.locator('[autocomplete="cc-exp"]').fill('12/40');
  await fields.locator('[autocomplete="cc-csc"]').fill('123');
  await fields.locator('[autocomplete="cc-name"]').fill('Ann Payer');
}

test('the document shows the line that is printed for a paid order', async () => {
  assert.match(await readFile(DOCUMENT, 'utf8'), PAID);
});

test("the README's server runs on its own and creates sessions", async () => {
  const [, text] = README_SERVER.exec(await readFile('README.md', 'utf8')) ?? [];
  const port = String(await freePort());
  const server = text!.replaceAll(README_PORT, port).replace('http://127.0.0.1:4010', demo.gateway);
  project.write('readme/server.ts', `${server}\nconsole.log('The shop is at http://localhost:${port}');`);
  await shopOf('readme');
  const response = await fetch(`http://localhost:${port}/checkout`, { method: 'POST' });
  const { session } = (await response.json()) as { session: string };
  const state = await fetch(`http://localhost:${port}/pay/session`, {
    headers: { authorization: `Bearer ${session}` },
  });
  assert.deepEqual(await state.json(), { status: null });
  assert.match(text!, /publicUrl: 'http:\/\/localhost:3000\/pay'/);
});

test('the element is paid with iDEAL, the shop is notified, and a refund is idempotent', async () => {
  await visitShop('element', async ({ page, address, said }) => {
    await page.goto(address);
    await payByBank(page);
    await waitForLine(said, PAID);
    const [, trade] = /trade ([\da-f-]{36}): paid/.exec(said()) ?? [];
    const answered = refund(trade!, address);
    assert.match(answered, /^refund [\da-f-]{36}: (refund (processing|pending)|refunded)$/m);
    // Repeating the request returns the same refund.
    assert.equal(refund(trade!, address).split(':')[0], answered.split(':')[0]);
    const [, refundId] = /^refund ([\da-f-]{36})/.exec(answered) ?? [];
    await waitForLine(said, new RegExp(`^order [\\da-f-]{36}, refund ${refundId}: refunded$`, 'm'));
  });
});

/** Pays by iDEAL on a page with the element and waits for the thank-you page. */
async function payByBank(page: Page): Promise<void> {
  await page.getByText('iDEAL', { exact: false }).first().click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'approve');
  await page.waitForURL(/\/thanks/);
  await page.getByText(/paid/i).first().waitFor();
}

/** Runs the document's refund script against a running shop. Returns its output. */
function refund(trade: string, address: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, [...TSX, 'element/refund.ts', trade], {
    cwd: project.folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: new URL(address).port, GW_GATEWAY_URL: demo.gateway },
  });
  assert.equal(stderr, '');
  return stdout;
}

test('the page with the element works under the Content Security Policy of docs/security.md', async () => {
  const [own, sample] = [/const policy = \[[\s\S]*?\]\.join\('; '\)/, await documentedPolicy(demo.gateway)];
  const files = new Map(documentFiles.filter(([path]) => path.startsWith('element/')));
  assert.match(files.get('element/server.ts')!, own);
  project.write('sample/pages.ts', files.get('element/pages.ts')!);
  project.write(
    'sample/server.ts',
    files
      .get('element/server.ts')!
      .replace(own, `const policy = ${JSON.stringify(sample)}`)
      .replace('element.journal', 'sample.journal'),
  );
  await visitShop('sample', async ({ page, address, said }) => {
    await page.goto(address);
    await cardFields(page).locator('[autocomplete="cc-number"]').waitFor();
    await payByBank(page);
    await waitForLine(said, PAID);
  });
});

test('the hosted page is paid with iDEAL, and the shop is notified', async () => {
  await visitShop('hosted', async ({ page, address, said }) => {
    await page.goto(address);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(`${demo.gateway}/pay/**`);
    await page.getByText('iDEAL', { exact: false }).first().click();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/scheme\/pay\//);
    await decide(page, 'approve');
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await waitForLine(said, PAID);
  });
});

for (const [framework, name] of [
  ['Express', 'express'],
  ['Fastify', 'fastify'],
] as const)
  test(`the ${framework} recipe starts a payment and is notified that it is paid`, async () => {
    const { address, said } = await shopOf(name);
    const checkout = await fetch(`${address}/checkout`, { method: 'POST' });
    const { session } = (await checkout.json()) as { session: string };
    const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
    const press = { attemptId: 'p-0123456789abcdef', method: 'iDEAL' };
    const begun = await fetch(`${address}/pay/payments`, {
      method: 'POST',
      headers,
      body: JSON.stringify(press),
    });
    const { kind, status } = (await begun.json()) as { kind: string; status: { tradeId: string } };
    assert.equal(kind, 'redirect');
    const decided = await fetch(`${demo.gateway}/sandbox/payments/${status.tradeId}`, {
      method: 'POST',
      body: JSON.stringify({ outcome: 'approve' }),
    });
    assert.equal(decided.status, 200);
    await waitForLine(said, PAID);
  });

test('the element is paid with a card that requires a challenge', async () => {
  await visitShop('element', async ({ page, picture, address, said }) => {
    await page.goto(address);
    await page.getByRole('radio', { name: /card/i }).check();
    await typeCard(page, '4000 0000 0000 1018');
    await page.getByLabel(/e-mail/i).fill('ann@example.org');
    await picture('integrate-element');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await (await reachDialog(page)).locator('#code').waitFor();
    await picture('integrate-challenge');
    await answerChallenge(page);
    await page.waitForURL(/\/thanks/);
    await waitForLine(said, PAID);
  });
});

test('the embedded form is paid with a card, without any script of the shop', async () => {
  await visitShop('embedded', async ({ page, picture, address, said }) => {
    await page.goto(address);
    await page.getByLabel('E-mail').fill('ann@example.org');
    await typeCard(page, '4111 1111 1111 1111');
    await picture('integrate-embedded');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/thanks/);
    await page.getByText(/paid/i).first().waitFor();
    await waitForLine(said, PAID);
  });
});

test('after a declined card, another card pays the same order', async () => {
  await visitShop('embedded', async ({ page, address, said }) => {
    await page.goto(address);
    const order = page.url();
    await page.getByLabel('E-mail').fill('ann@example.org');
    await typeCard(page, '4000 0000 0000 2016');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await waitForLine(said, /^order [\da-f-]{36}, trade [\da-f-]{36}: declined, not paid$/m);
    await page.waitForURL(/\/thanks/);
    await page.goto(order);
    await page.getByLabel('E-mail').fill('ann@example.org');
    await typeCard(page, '5555 5555 5555 4444');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/thanks/);
    await waitForLine(said, PAID);
  });
});

test('an incomplete card is not sent', async () => {
  await visitShop('embedded', async ({ page, address }) => {
    await page.goto(address);
    const order = page.url();
    await page.getByLabel('E-mail').fill('ann@example.org');
    await cardFields(page).locator('[autocomplete="cc-number"]').fill('4111');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await cardFields(page).locator('[aria-invalid="true"]').first().waitFor();
    assert.equal(page.url(), order);
  });
});

test('the page of React is paid with a card, and a render keeps what was typed', async () => {
  // As developers run it: React in strict mode then complains on the console.
  await build({ root: join(project.folder, 'react'), mode: 'development', logLevel: 'warn' });
  await visitShop('react', async ({ page, picture, address, said }) => {
    const reported: string[] = [];
    page.on('console', (message) => reported.push(message.text()));
    await page.goto(address);
    await page.getByRole('radio', { name: /card/i }).check();
    const digits = cardFields(page).locator('[autocomplete="cc-number"]');
    await digits.fill('4111 11');
    await page.getByRole('checkbox', { name: 'Wrap it as a gift' }).check();
    await page.getByText('Two mugs, as a gift').waitFor();
    assert.equal(await digits.inputValue(), '4111 11');
    await typeCard(page, '4111 1111 1111 1111');
    await page.getByRole('checkbox', { name: 'Wrap it as a gift' }).uncheck();
    await page.getByLabel(/e-mail/i).fill('ann@example.org');
    await picture('integrate-react');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/thanks/);
    await page.getByText(/paid/i).first().waitFor();
    await waitForLine(said, PAID);
    assert.equal(reported.filter((line) => /^Order .+ is paid\.$/.test(line)).length, 1);
  });
});

for (const settings of ['tsconfig.json', 'tsconfig.react.json']) {
  test(`the code in the document compiles in strict mode with ${settings}`, () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', settings, '--pretty', 'false'], {
      cwd: project.folder,
      encoding: 'utf8',
    });
    assert.equal(stdout, '');
  });
}

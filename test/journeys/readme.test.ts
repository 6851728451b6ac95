/** Runs the shell commands of the documents, as printed, against a running gateway. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { nextStepSchema, readSession } from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { commonDemo } from './demo.ts';
import { chooseMethod, decide, expectStanding, goToBank, goToCheckout } from './shopping.ts';
import { documentedPolicy, holdToPolicy } from './under-policy.ts';
import { visit } from './visitor.ts';

const run = promisify(execFile);
const demo = await commonDemo();

/** Returns the shell block of a document that contains a text. */
async function shellBlock(file: string, text: string): Promise<string> {
  const document = await readFile(file, 'utf8');
  const blocks = [...document.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]!);
  const block = blocks.find((candidate) => candidate.includes(text));
  assert.ok(block, `${file} has a block with ${text}`);
  return block;
}

test('README: its shell commands create, query and cancel an order, pay by card and read a report', async () => {
  const block = await shellBlock('README.md', 'gw v3.CreatePayments');
  const [definition, calls] = block.split(/^}\n/m);
  const [create, query, cancel, card] = calls!
    .trim()
    .split(/\n(?=gw )|\n\n/)
    .map((call) => call.trim())
    .filter(Boolean);
  const [bill] = /^GW_USER=.*$/m.exec(calls!) ?? [];
  const script = [
    `export GW_PORT=${new URL(demo.gateway).port}\n${definition}}`,
    `created=$(${create})`,
    'echo "$created"',
    'trade=$(echo "$created" | sed \'s/.*"trade_id":"\\([^"]*\\).*/\\1/\')',
    query!.replace('TRADE_ID', '$trade'),
    cancel!.replace('TRADE_ID', '$trade'),
    query!.replace('TRADE_ID', '$trade'),
    card!,
    bill!,
  ].join('\n');
  const { stdout } = await run('bash', ['-c', script]);
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    answers.map(({ code }) => code),
    ['200', '200', '200', '200', '200', '200'],
  );
  assert.equal(answers[0].data.state, 'processing');
  assert.equal(answers[1].data.transaction_info.description, 'Two mugs');
  assert.equal(answers[2].data.state, 'cancelled');
  assert.equal(answers[3].data.transaction_info.state, 'cancelled');
  assert.match(answers[4].data.url, /\/pay\//);
  assert.equal(answers[5].data.count, 0);
});

test('any backend: its commands create a session and a payment, query it and verify a notification', async () => {
  const document = await readFile('docs/any-backend.md', 'utf8');
  const blocks = [...document.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]!);
  const told = '!from=gateway&order_id=A-1001&sequence=1&state=paid&type=payment&user=016683';
  const sign = createHmac('sha256', 'sandbox-secret-016683').update(told).digest('hex');
  // The bank's decision arrives after a short delay.
  const paidAtLast = `until gw v3.QueryOrder trade_id="$trade" | grep '"state":"paid"'; do sleep 0.1; done`;
  const script = [...blocks, paidAtLast].join('\n').replaceAll('http://127.0.0.1:4010', demo.gateway);
  const { stdout, stderr } = await run('bash', ['-c', script.replace(/^verify SIGN/m, `verify ${sign}`)]);
  assert.equal(stderr, '');
  const [session, created, open, decided, asked, verified, paid] = stdout.trim().split('\n');
  assert.equal(readSession(session!)?.amount, '24.99');
  const { trade_id: trade, order_id: order, url } = JSON.parse(created!).data;
  assert.equal(readSession(session!)?.orderId, order);
  assert.equal(JSON.parse(open!).data.transaction_info.state, 'processing');
  assert.equal(JSON.parse(decided!).trade_id, trade);
  assert.equal(JSON.parse(paid!).data.transaction_info.state, 'paid');
  assert.equal(JSON.parse(asked!).code, '200');
  assert.equal(verified, 'verified');
  assert.match(url, /\/pay\//);
});

test('any backend: the documented answer matches the schema that the element reads', async () => {
  const document = await readFile('docs/any-backend.md', 'utf8');
  const [, step] = /```json\n([\s\S]*?)```/.exec(document) ?? [];
  assert.ok(v.is(nextStepSchema, JSON.parse(step!)), step);
});

test('security: the documented policy equals the one of the embedded form in docs/integrate.md', async () => {
  // test/journeys/integrate.test.ts pays at this shop without a console error.
  const shop = /`embedded\/server\.ts`[\s\S]*?const policy = \[([\s\S]*?)\]/.exec(
    await readFile('docs/integrate.md', 'utf8'),
  );
  const directives = [...shop![1]!.matchAll(/^ +(["`])(.*)\1,$/gm)].map(([, , directive]) =>
    directive!.replace(/\$\{gateway\}/, 'https://gateway.example'),
  );
  const [, text] = /```text\n(default-src[\s\S]*?)```/.exec(await readFile('docs/security.md', 'utf8')) ?? [];
  assert.deepEqual(text!.trim().split(/;\s*/), directives);
});

test('security: the storefront works under the documented policy with the additions for its own page', async () => {
  const { page, complaints, leave } = await visit();
  await holdToPolicy(page, demo.shop, await documentedPolicy(demo.gateway, { asOwnPage: true }));
  await goToCheckout(page, demo.shop);
  await chooseMethod(page, 'Card');
  await page.frameLocator('iframe[src*="/frame/v1/"]').locator('[autocomplete="cc-number"]').waitFor();
  await chooseMethod(page, 'iDEAL');
  await goToBank(page);
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  leave();
  assert.deepEqual(complaints, []);
});

test('security: without frame-src in the policy, the browser reports a violation', async () => {
  const { page, complaints, leave } = await visit();
  const policy = await documentedPolicy(demo.gateway, { asOwnPage: true });
  await holdToPolicy(page, demo.shop, policy.replace(/frame-src [^;]+;/, ''));
  await goToCheckout(page, demo.shop);
  await chooseMethod(page, 'Card');
  await page.locator('iframe[src*="/frame/v1/"]').first().waitFor({ state: 'attached' });
  await chooseMethod(page, 'iDEAL');
  leave();
  assert.match(complaints.join('\n'), /Content Security Policy/);
});

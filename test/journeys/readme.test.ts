/** Runs the shell commands of the documents, as printed, against a running gateway. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

test('README: its script creates, queries and cancels an order, pays by card and reads the reports', async () => {
  const document = await readFile('README.md', 'utf8');
  const [, script] = /```ts\n(import \{ gatewayCalls \}[\s\S]*?)```/.exec(document) ?? [];
  const [, command] = /^node (.*) calls\.ts$/m.exec(document) ?? [];
  assert.ok(script && command);
  // Within the project, whose packages it imports.
  await mkdir('test-output', { recursive: true });
  const folder = await mkdtemp('test-output/readme-');
  const file = join(folder, 'calls.ts');
  await writeFile(file, script);
  const env = { ...process.env, GW_GATEWAY_URL: demo.gateway };
  const { stdout } = await run(process.execPath, [...command.split(' '), file], { env });
  await rm(folder, { recursive: true });
  assert.match(
    stdout,
    /^created: processing\ncancelled: cancelled\nopen this to pay by card: http\S+\/pay\/\S+\nreports of today: 0\n$/,
  );
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
  const [, step] = /```json\n(\{ ?\n? *"kind"[\s\S]*?)```/.exec(document) ?? [];
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

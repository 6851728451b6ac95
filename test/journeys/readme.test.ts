/** The README's own words: its shell commands create, read and cancel an order at a running gateway, as printed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { openWorld, type World } from './world.ts';

const run = promisify(execFile);
let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world?.close());

/** The shell block of a document that holds a text. */
async function shellBlock(file: string, text: string): Promise<string> {
  const document = await readFile(file, 'utf8');
  const blocks = [...document.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]!);
  const block = blocks.find((candidate) => candidate.includes(text));
  assert.ok(block, `${file} has a block with ${text}`);
  return block;
}

test('a request by hand with curl and openssl creates an order, reads it and cancels it', async () => {
  const block = await shellBlock('README.md', 'gw v3.CreatePayments');
  const [definition, calls] = block.split(/^}\n/m);
  const [create, query, cancel, card] = calls!
    .trim()
    .split(/\n(?=gw )|\n\n/)
    .map((call) => call.trim())
    .filter(Boolean);
  const [bill] = /^GW_USER=.*$/m.exec(calls!) ?? [];
  const script = [
    `${definition}}`.replaceAll('http://127.0.0.1:4010', world.gateway),
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

/** The demo's process: killed during a payment, stopped and restarted, and started with wrong settings. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { type Demo, databaseFolder, openDemo, runDemo, tradesOf } from './demo.ts';
import { askStanding, decide, expectStanding, goToBank, goToCheckout } from './shopping.ts';
import { visit } from './visitor.ts';

let demo: Demo;
before(async () => {
  demo = await openDemo({ isEmbedded: true });
});
after(() => demo?.close());

test('after kill -9 during a payment the restarted demo still has the order, and it can be paid', async () => {
  const { page, leave } = await visit();
  const orderId = await goToCheckout(page, demo.shop);
  await goToBank(page);
  demo.signal('SIGKILL');
  await demo.ended();
  await demo.startAgain();
  assert.equal(await askStanding(demo.shop, orderId), 'open');
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  assert.deepEqual(
    (await tradesOf(demo.folder, orderId)).map((trade) => trade.state),
    ['paid'],
  );
  leave();
});

test('two SIGINTs stop everything and keep the data for the next start', async () => {
  const { page, leave } = await visit();
  const orderId = await goToCheckout(page, demo.shop);
  demo.signal('SIGINT');
  demo.signal('SIGINT');
  const { code, output } = await demo.ended();
  assert.equal(code, 0, output);
  assert.match(output, /Stopped\.\n$/);
  const place = databaseFolder(output);
  assert.ok(place, 'the start says where the database lies');
  assert.deepEqual(await findProcessesOf(place), [], 'no process of the database is left');
  await demo.startAgain();
  assert.equal(await askStanding(demo.shop, orderId), 'open');
  leave();
});

/** Returns processes whose command line names a folder. Works on Linux only; elsewhere the list is empty. */
async function findProcessesOf(folder: string): Promise<string[]> {
  const { readdir } = await import('node:fs/promises');
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(folder)).map((line) => line.replaceAll('\0', ' '));
}

/** Starts the demo with invalid settings. Returns its exit code and its output. */
async function startWrongly(environment: Readonly<Record<string, string>>) {
  const usual = {
    PORT: String(await freePort()),
    GW_PORT: String(await freePort()),
    GW_DATA_DIR: `${demo.folder}-wrong`,
  };
  const { child, output } = await runDemo({ ...usual, ...environment });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, printed: output().trim() };
}

const DOWN = 'postgresql://nobody:x@127.0.0.1:1/nothing';
const WRONG: readonly (readonly [message: string, environment: Record<string, string>, sentence: RegExp])[] =
  [
    ['a port that is no number', { PORT: 'shop' }, /PORT is "shop"/],
    [
      'a database that is down',
      { DATABASE_URL: DOWN, GW_MASTER_KEY: '0'.repeat(64) },
      /database|DATABASE_URL/i,
    ],
  ];
for (const [message, environment, sentence] of WRONG) {
  test(`${message} stops the start with one sentence`, async () => {
    const { code, printed } = await startWrongly(environment);
    assert.equal(code, 1, printed);
    assert.match(printed, sentence);
    assert.equal(printed.split('\n').length, 1, printed);
  });
}

test('a port in use stops the start with one sentence', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  const { code, printed } = await startWrongly({ PORT: String(port) });
  other.close();
  assert.deepEqual(
    { code, printed },
    { code: 1, printed: `Port ${port} is in use by another program: set PORT to another one.` },
  );
});

test('a data directory that cannot be written stops the start with one sentence', async () => {
  const file = join(demo.folder, 'a-file');
  await writeFile(file, '');
  const { code, printed } = await startWrongly({ GW_DATA_DIR: join(file, 'data') });
  assert.equal(code, 1, printed);
  assert.equal(printed.split('\n').length, 1, printed);
  assert.doesNotMatch(printed, /^\s+at /m);
});

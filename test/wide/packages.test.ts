/** Tests of the packages as installed by others: complete, without test code, typed and runnable. */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { findFiles } from '../../tools/testing/test-files.ts';
import { compile, RESOLUTIONS } from './compiling.ts';
import { installPackages, PACKAGES, ROOT } from './installed.ts';

const project = await installPackages(['hono', '@types/node', 'undici-types']);
after(() => project.remove());

function run(
  name: string,
  source: string,
  environment: Record<string, string> = {},
  where = project,
): string {
  where.write(`${name}.mjs`, source);
  return execFileSync(process.execPath, [`${name}.mjs`], {
    cwd: where.folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    timeout: 30_000,
  });
}

/** `dist/stores/store.d.ts` → `store`. */
const stemOf = (path: string): string => basename(path).replace(/(\.d)?\.[jt]s(\.map)?$/, '');

/** The names of test helpers: files whose head says that they are for tests only. */
const GEAR = findFiles(join(ROOT, 'packages'), '.ts')
  .filter((path) => /for tests only/i.test(readFileSync(path, 'utf8').slice(0, 400)))
  .map(stemOf);

test('the test helpers are found', () =>
  assert.ok(GEAR.includes('fake-gateway') && GEAR.includes('test-database')));

for (const name of PACKAGES) {
  test(`@gangway/${name} contains every file that its exports name`, () => {
    const { folder, manifest } = project.installed(`@gangway/${name}`);
    for (const [entry, targets] of Object.entries(manifest.exports)) {
      if (entry.includes('*')) continue;
      const conditions = typeof targets === 'string' ? { default: targets } : targets;
      for (const [condition, path] of Object.entries(conditions)) {
        if (condition === 'gangway-source') continue;
        assert.ok(existsSync(join(folder, path)), `${entry}: ${path} is missing: npm run build:packages`);
      }
    }
  });

  test(`@gangway/${name} contains its licence, but no source, test or test helper`, () => {
    const files = project.files.get(`@gangway/${name}`) ?? [];
    assert.ok(files.includes('LICENSE'));
    assert.ok(files.includes('README.md'));
    const foreign = files.filter((path) => /^src\/|\.test\./.test(path) || GEAR.includes(stemOf(path)));
    assert.deepEqual(foreign, []);
  });

  test(`@gangway/${name} contains no source map, and no script that names one`, () => {
    const { folder } = project.installed(`@gangway/${name}`);
    const files = project.files.get(`@gangway/${name}`) ?? [];
    const naming = files.filter(
      (path) => /\.[jt]s$/.test(path) && /^\/\/# source/m.test(readFileSync(join(folder, path), 'utf8')),
    );
    assert.deepEqual([...files.filter((path) => path.endsWith('.map')), ...naming], []);
  });
}

const SHOP = `
import '@gangway/widget/define';
import { parseAmount } from '@gangway/protocol';
import { TEST_CARDS } from '@gangway/protocol/cards';
import { readSession } from '@gangway/protocol/checkout';
import { canonicalString } from '@gangway/protocol/signature';
import { CheckoutFailure, type Gangway, gangway, type Payment } from '@gangway/server';
import { openFileStore } from '@gangway/server/file-store';
import { GwCardForm, GwCheckout, GwPaymentStatus } from '@gangway/widget';
import { Hono } from 'hono';

const told: Payment[] = [];
const pay: Gangway = gangway({
  gateway: 'http://127.0.0.1:4010',
  user: '016683',
  secret: 'sandbox-secret-016683',
  clientKey: 'gwk_test_036870',
  publicUrl: 'http://localhost:3000/pay',
  store: await openFileStore('orders.journal'),
  onPayment: (payment) => void told.push(payment),
});
export const app = new Hono().route('/pay', pay.app);
const order = { orderId: 'a', amount: '1.00', currency: 'EUR', description: 'b', returnUrl: 'http://localhost/c' };
const { session }: { session: string } = await pay.createCheckout({ ...order, capture: 'later', threeDs: 'required' });
// @ts-expect-error An operation that does not exist.
await pay.createCheckout({ ...order, operation: '3' });
const { url }: { url: string } = await pay.payByCard({ ...order, email: 'a@example.org', token: 'x' });
// @ts-expect-error A card payment without an e-mail address.
await pay.payByCard({ ...order, token: 'x' });
const minor: bigint | undefined = parseAmount('1.00');
export const facts = [url, minor, TEST_CARDS.length, readSession(session)?.hasEmail, canonicalString({})];
export const isRefused = (error: unknown) => error instanceof CheckoutFailure && error.code === 'email-invalid';

const checkout: GwCheckout | null = document.querySelector('gw-checkout');
const form: GwCardForm | null = document.querySelector('gw-card-form');
const status: GwPaymentStatus | null = document.querySelector('gw-payment-status');
checkout?.addEventListener('gw-complete', ({ detail }) => console.log(detail.tradeId, detail.state));
checkout?.addEventListener('gw-before-submit', (event) => event.waitUntil(Promise.resolve()));
form?.addEventListener('gw-token', ({ detail }) => console.log(detail.token.length, detail.brand));
// @ts-expect-error The event carries no price.
status?.addEventListener('gw-complete', ({ detail }) => console.log(detail.price));
`;

for (const resolution of RESOLUTIONS) {
  test(`a shop in strict mode compiles with ${resolution.moduleResolution}, without Node types`, () => {
    assert.equal(compile(project, { 'shop.ts': SHOP }, { ...resolution, types: [] }), '');
  });
}

test('a program in strict mode that starts the gateway compiles', () => {
  const source = `
import { gatewayLogger, type RunningGateway, readSettings, startGateway } from '@gangway/gateway';
const gateway: RunningGateway = await startGateway(readSettings(process.env), gatewayLogger('warn'));
await gateway.stop();
`;
  const options = { module: 'nodenext', moduleResolution: 'nodenext', types: ['node'] };
  assert.equal(compile(project, { 'host.ts': source }, options), '');
});

test('the tags of the elements have their types from the module that defines them, alone', () => {
  const options = { module: 'preserve', types: [] };
  const typed = (entry: string, lines: string) =>
    compile(project, { [`${entry}.ts`]: `import '@gangway/widget/${entry}';\n${lines}\n` }, options);
  assert.equal(typed('define', "document.createElement('gw-checkout').layout = 'accordion';"), '');
  assert.equal(typed('card-form', "void document.createElement('gw-card-form').tokenize();"), '');
  assert.match(typed('card-form', "document.createElement('gw-checkout').layout = 'accordion';"), /TS2339/);
});

test('the packages run without a DOM and without their sources', () => {
  const said = run(
    'runs',
    `
import * as widget from '@gangway/widget';
import '@gangway/widget/define';
import '@gangway/widget/card-form';
import { findTestCard } from '@gangway/protocol/cards';
import { readSession } from '@gangway/protocol/checkout';
import { gangway } from '@gangway/server';
import { openFileStore } from '@gangway/server/file-store';
const store = await openFileStore('orders.journal');
const pay = gangway({ gateway: 'http://127.0.0.1:1', user: 'u', secret: 's', clientKey: 'gwk_test_1', store, onPayment() {} });
const { session } = await pay.createCheckout({ orderId: 'a', amount: '1', currency: 'EUR', description: 'b', returnUrl: 'http://localhost/' });
await store.close();
console.log(readSession(session).amount, findTestCard('4111111111111111').behaviour, typeof widget.GwCheckout);
`,
  );
  assert.equal(said, '1.00 approve function\n');
});

/** The names of the sandbox's tables, by its migrations. */
const SANDBOX_TABLES = findFiles(join(ROOT, 'packages/sandbox/src/migrations'), '.sql').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)].map(([, name]) => name!),
);

test('the package of the gateway holds nothing of the sandbox but the place where it is loaded', () => {
  const { folder } = project.installed('@gangway/gateway');
  const files = (project.files.get('@gangway/gateway') ?? []).filter((path) => path.startsWith('dist/'));
  const own = new Set(project.files.get('@gangway/sandbox')?.map(stemOf));
  assert.ok(SANDBOX_TABLES.length > 15 && own.has('scheme-app'));
  const naming = (text: string) =>
    files.filter((path) => readFileSync(join(folder, path), 'utf8').includes(text));
  assert.deepEqual(
    SANDBOX_TABLES.flatMap((table) => naming(table)),
    [],
  );
  assert.deepEqual(naming("'@gangway/sandbox'"), ['dist/sandbox-package.js']);
  assert.deepEqual(
    files.filter((path) => /scheme|sandbox/.test(path) && own.has(stemOf(path))),
    [],
  );
});

/** Live settings of a test's database, which has no TLS. */
const LIVE = `
import { gatewayLogger, readSettings, startGateway } from '@gangway/gateway';
const settings = readSettings({
  GW_MODE: 'live',
  GW_PUBLIC_URL: 'https://pay.example',
  GW_MASTER_KEY: '00'.repeat(32),
  DATABASE_URL: 'postgresql://user@db.example/gangway?sslmode=verify-full',
});
const start = startGateway({ ...settings, databaseUrl: process.env.DATABASE_URL }, gatewayLogger('silent'));
console.log(await start.catch(({ message }) => message));
`;

test('a gateway alone names the packages that it misses, and in live mode comes as far as with them', async () => {
  const alone = await installPackages([], ['protocol', 'widget', 'gateway']);
  const { database, url, drop } = await testDatabase();
  try {
    const start = (environment: Record<string, string>) =>
      spawnSync(
        process.execPath,
        [join(alone.installed('@gangway/gateway').folder, 'bin/gangway.js'), 'merchants', 'list'],
        { cwd: alone.folder, encoding: 'utf8', env: { PATH: process.env.PATH, ...environment } },
      );
    const without = start({});
    assert.equal(without.status, 1);
    assert.match(
      without.stderr,
      /^DATABASE_URL is not set, and the package @gangway\/embedded-postgres is not .+\.$/m,
    );
    assert.match(
      start({ DATABASE_URL: url, GW_MASTER_KEY: '00'.repeat(32) }).stderr,
      /^GW_MODE is sandbox, and the package @gangway\/sandbox is not installed: .+\.$/m,
    );
    const live = run('live', LIVE, { DATABASE_URL: url }, alone);
    assert.match(
      live,
      /^Live mode needs the package of a rail that moves real money, \S+, and none is installed\.\n$/,
    );
    const tables = statement(
      'test.tables',
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    const found = (await database.query<{ name: string }>(tables)).map(({ name }) => name);
    assert.ok(found.includes('orders'));
    assert.deepEqual(
      found.filter((name) => SANDBOX_TABLES.includes(name)),
      [],
    );
  } finally {
    await drop();
    alone.remove();
  }
});

test('the gateway starts from its package and finds its migrations, frame and widget, compressed too', async () => {
  const { url, drop } = await testDatabase();
  try {
    const said = run(
      'gateway',
      `
import { gatewayLogger, readSettings, startGateway } from '@gangway/gateway';
const gateway = await startGateway(readSettings(process.env), gatewayLogger('silent'));
const said = [];
const { release } = await (await fetch(gateway.url + '/docs/scripts.json')).json();
const scripts = ['/v1/' + release + '/gw.js', '/frame/v1/' + release + '/frame.js'];
for (const path of ['/readyz', '/v1/gw.js', ...scripts, '/v1/THIRD-PARTY-NOTICES.txt']) {
  const { status, headers } = await fetch(gateway.url + path, { headers: { 'accept-encoding': 'br' } });
  said.push(status, headers.get('content-encoding') ?? '-');
}
await gateway.stop();
console.log(...said);
`,
      { DATABASE_URL: url, GW_MASTER_KEY: '00'.repeat(32), PORT: String(await freePort()) },
    );
    assert.equal(said, '200 - 200 - 200 br 200 br 200 -\n');
    const gangway = join(project.installed('@gangway/gateway').folder, 'bin/gangway.js');
    const merchants = execFileSync(process.execPath, [gangway, 'merchants', 'list'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: url, GW_MASTER_KEY: '00'.repeat(32) },
    });
    assert.match(merchants, /036870/);
  } finally {
    await drop();
  }
});

/** Returns the processes whose command line names a text. Works on Linux only; elsewhere the list is empty. */
const processesNaming = (text: string): string[] =>
  (existsSync('/proc') ? readdirSync('/proc') : []).filter((id) => {
    if (!/^\d+$/.test(id)) return false;
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(text);
    } catch {
      return false;
    }
  });

test('gangway-cli runs the sandbox from its package: a payment is made, and Ctrl-C leaves nothing behind', async () => {
  const { folder } = project.installed('@gangway/cli');
  const program = join(folder, 'dist/gangway-cli.js');
  const ports = { PORT: String(await freePort()), GW_PORT: String(await freePort()) };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...ports };
  const dev = spawn(process.execPath, [program, 'dev', '--data', 'sandbox'], { cwd: project.folder, env });
  let said = '';
  for (const stream of [dev.stdout, dev.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  const ended = once(dev, 'exit');
  try {
    for (const until = Date.now() + 60_000; !said.includes('Ctrl-C stops everything'); ) {
      assert.ok(dev.exitCode === null && Date.now() < until, `The sandbox did not start: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const shop = `http://localhost:${ports.PORT}`;
    for (const path of ['/', '/desk', '/desk-assets/desk.js', '/assets/main.css', '/pictures/mark.svg'])
      assert.equal((await fetch(shop + path)).status, 200, path);
    const happened = JSON.parse(
      execFileSync(process.execPath, [program, 'trigger', 'payment.paid', '--json'], {
        cwd: project.folder,
        encoding: 'utf8',
        env,
      }),
    ) as { payment: string; notification: { delivery: string }; desk: string };
    // The desk, which runs beside it, was notified and has verified the signature.
    assert.deepEqual([happened.payment, happened.notification.delivery], ['paid', 'delivered']);
    assert.ok(happened.desk.startsWith(`${shop}/desk#/payment/`));
  } finally {
    dev.kill('SIGINT');
    await ended;
  }
  assert.match(said, /Stopped\.\n$/);
  const [, database] = /^Database: (.+)$/m.exec(said) ?? [];
  assert.ok(database, said);
  assert.deepEqual(processesNaming(database), []);
  if (process.getuid?.() === 0) rmSync(database, { recursive: true });
});

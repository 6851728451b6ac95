// The app around the API: health, response headers, faults, and the rotation of secrets.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import pg from 'pg';
import { storedCallers } from './accounts/callers.ts';
import { rotateSecret, signingOrder } from './accounts/secrets.ts';
import { gatewayApp } from './app.ts';
import { until } from './background/test-queues.ts';
import { gatewayLogger } from './gateway-log.ts';
import { metricsApp } from './http/metrics.ts';
import { builtRelease } from './static-files/built-release.ts';
import { releasePath } from './static-files/release.ts';
import { DatabaseUnavailable } from './storage/database-errors.ts';
import { rootKeyOf } from './storage/root-key.ts';
import { type TestGateway, testGateway, useGateway, validPayment } from './test-gateway.ts';

describe('health', () => {
  const gateway = useGateway();

  test('/livez and /readyz say ok while the gateway can work', async () => {
    for (const path of ['/livez', '/readyz']) {
      const response = await gateway.open(path);
      assert.deepEqual([response.status, await response.text()], [200, 'ok']);
    }
  });

  test('answers are counted by code, and payers cannot reach the metrics', async () => {
    await gateway.call('v3.CreatePayments', validPayment());
    await gateway.call('v3.CreatePayments', validPayment({ currency: 'USD' }));
    const response = await metricsApp(gateway.services.metrics).request('/metrics');
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain/);
    const text = await response.text();
    assert.match(text, /gangway_answers_total\{code="200"\} 1/);
    assert.match(text, /gangway_answers_total\{code="-4011"\} 1/);
    assert.equal((await gateway.open('/metrics')).status, 404);
  });
});

describe('the headers that a browser gets', () => {
  const open = async (gateway: TestGateway, paths: readonly string[]) => {
    for (const path of paths) {
      const { status, headers } = await gateway.open(path);
      const named = ['referrer-policy', 'cache-control', 'x-content-type-options'].map((n) => headers.get(n));
      const [, cache] = named;
      assert.deepEqual(named, ['no-referrer', cache, 'nosniff'], `${status} ${path}`);
      if (status === 200) assert.match(cache ?? '', /^no-store$|^public, max-age=\d+/, path);
      else assert.equal(cache, 'no-store', `${status} ${path}`);
      assert.equal(headers.get('strict-transport-security'), gateway.services.mode === 'live' ? HSTS : null);
    }
  };
  const HSTS = 'max-age=31536000';
  const ALWAYS = [
    '/',
    '/livez',
    '/docs',
    releasePath(builtRelease().id, 'pages', 'page.css'),
    '/pages/submit.js',
    '/favicon.ico',
    '/v1/none.js',
    '/frame/v1/',
    '/pay/unknown',
    '/nowhere',
  ];

  test('forbid a Referer and type sniffing, and allow caching only where it is intended', async () => {
    const scheme = new Hono().get('/scheme/moved', (c) => c.redirect('/scheme/page', 303));
    const gateway = await testGateway({ sandboxRoutes: scheme, isReady: () => false });
    const { url } = await gateway.create();
    assert.equal((await gateway.open(`${url}?lang=nl`)).status, 303);
    await open(gateway, [...ALWAYS, url!, `${url}/go`, `${url}/return`, `${url}/left`, `${url}/code`]);
    assert.equal((await gateway.open('/readyz')).status, 503);
    await open(gateway, ['/scheme/moved', '/readyz']);
    await gateway.stop();
  });

  test('require https in live mode only', async () => {
    const gateway = await testGateway({ mode: 'live' });
    await open(gateway, ALWAYS);
    await gateway.stop();
  });
});

describe('a gateway with a fault', () => {
  test('/readyz is 503 while the gateway stops, and /livez stays 200', async () => {
    const gateway = await testGateway({ isReady: () => false });
    assert.equal((await gateway.open('/readyz')).status, 503);
    assert.equal((await gateway.open('/livez')).status, 200);
    await gateway.stop();
  });

  test('/readyz is 503 with the reason while the server may lose commits, and the log says it once', async () => {
    const lines: string[] = [];
    const log = gatewayLogger('info', { write: (line) => void lines.push(line) });
    const gateway = await testGateway({ log });
    const owner = new pg.Client({ connectionString: gateway.url });
    await owner.connect();
    const setCommit = async (value: string) => {
      await owner.query(`ALTER DATABASE ${owner.database} SET synchronous_commit = ${value}`);
      await owner.query(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    };
    await setCommit('off');
    for (let probe = 0; probe < 3; probe += 1) {
      const response = await gateway.open('/readyz');
      assert.deepEqual([response.status, /synchronous_commit off/.test(await response.text())], [503, true]);
    }
    assert.equal(lines.filter((line) => line.includes('synchronous_commit off')).length, 1);
    await setCommit('on');
    // A connection that was ended just now is noticed at its next use.
    await until('it is ready', async () => (await gateway.open('/readyz')).status === 200);
    await owner.end();
    await gateway.stop();
  });

  test('without a database, API calls get -1004 with Retry-After, and probes and payers get 503', async () => {
    const whole = await testGateway();
    const away = async () => {
      throw new DatabaseUnavailable('away');
    };
    const { poolUse } = whole.database;
    const database = { query: away, transaction: away, close: async () => {}, poolUse };
    const app = gatewayApp({ ...whole.services, database });
    const services = {
      ...whole.services,
      callers: { byUser: away, byUserNow: away, byId: away, forget() {} },
    };
    const response = await gatewayApp(services).request('/Payments', {
      method: 'POST',
      body: '{"user":"016683","sign":"a","method":"m","time":1,"data":{}}',
    });
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('gw-code'), '-1004');
    assert.ok(Number(response.headers.get('retry-after')) > 0);
    assert.equal((await app.request('/readyz')).status, 503);
    const page = await app.request('/pay/AAAAAAAAAAAAAAAAAAAAAA', { headers: { accept: 'text/html' } });
    assert.equal(page.status, 503);
    assert.match(await page.text(), /Nothing is lost/);
    await whole.stop();
  });
});

describe('rotation of a secret', () => {
  test('both keys are accepted in the overlap, the new one at once; the gateway signs with it once used', async () => {
    const gateway = await testGateway();
    const rootKey = rootKeyOf(Buffer.alloc(32, 7));
    const { accountId } = (await gateway.services.callers.byUser('016683'))!;
    const code = async (secret: string) =>
      (await gateway.call('v3.CreatePayments', validPayment(), { secret })).code;
    const signer = async () =>
      signingOrder((await storedCallers(gateway.database, rootKey).byId(accountId))!.secrets)[0];

    assert.equal(await code('sandbox-secret-016683'), '200');
    const { secret: fresh } = await rotateSecret(gateway.database, rootKey, {
      accountId,
      overlapSeconds: 3600,
    });
    // Another node has made the key: this one has the account in its cache, without it.
    assert.equal(await code('sandbox-secret-016683'), '200');
    assert.equal(await signer(), 'sandbox-secret-016683');
    assert.equal(await code(fresh), '200');
    assert.equal(await signer(), fresh);
    assert.equal(await code('sandbox-secret-016683'), '200');
    await gateway.stop();
  });
});

describe('the log', () => {
  test('hides secrets, signatures, cards, accounts and tokens wherever they appear', () => {
    const lines: string[] = [];
    const log = gatewayLogger('info', { write: (line) => void lines.push(line) });
    const secrets = {
      secret: 'hush',
      sign: 'hush',
      cardinfo: 'hush',
      payment_token_object: 'hush',
      cvc: 'hush',
      iban: 'hush',
      holder: 'hush',
      account_holder: 'hush',
    };
    log.info(secrets, 'top');
    log.info({ request: secrets }, 'below');
    log.info({ request: { data: secrets } }, 'two below');
    assert.equal(lines.length, 3);
    assert.ok(!lines.join().includes('hush'));
  });

  test('says once for each place that the database is unavailable, then once a minute with what it left out', (t) => {
    let now = 0;
    t.mock.method(performance, 'now', () => now);
    const lines: { msg: string; worker?: string; leftOut?: number }[] = [];
    const log = gatewayLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
    const away = new DatabaseUnavailable(new Error('ECONNREFUSED'));
    const wrapped = new Error('a step failed', { cause: away });
    for (let turn = 0; turn < 500; turn += 1) {
      for (const worker of ['expiry', 'payouts']) log.error({ err: away, worker }, 'a turn failed');
      log.error({ err: wrapped }, 'a request failed');
      log.error({ err: new Error('another fault') }, 'a request failed');
    }
    const said = (message: string) => lines.filter(({ msg }) => msg === message);
    assert.deepEqual(
      said('a turn failed').map(({ worker }) => worker),
      ['expiry', 'payouts'],
    );
    assert.equal(said('a request failed').length, 1 + 500);
    now += 60_000;
    log.error({ err: away, worker: 'expiry' }, 'a turn failed');
    assert.equal(lines.at(-1)?.leftOut, 499);
  });
});

// Settings: a wrong one stops the start with one sentence that names it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSettings } from './settings.ts';
import { StartupFailure } from './storage/startup-failure.ts';

const KEY = 'ab'.repeat(32);
const LIVE = {
  GW_MODE: 'live',
  DATABASE_URL: 'postgresql://gangway@db.example/gangway?sslmode=verify-full',
  GW_MASTER_KEY: KEY,
  GW_PUBLIC_URL: 'https://pay.example',
};

describe('readSettings', () => {
  test('an empty environment is the sandbox on 127.0.0.1:4010', () => {
    const settings = readSettings({});
    assert.equal(settings.mode, 'sandbox');
    assert.equal(settings.publicUrl, 'http://127.0.0.1:4010');
    assert.equal(settings.host, '127.0.0.1');
    assert.match(settings.dataDirectory, /\/\.gangway$/);
    assert.equal(settings.timeToleranceSeconds, undefined);
    assert.equal(settings.requestsPerSecond, undefined);
  });

  test('the address may name several servers, of which one takes writes', () => {
    for (const target of ['read-write', 'primary']) {
      const DATABASE_URL = `postgresql://u:p@h1:5431,[::1],h3:5433/gangway?target_session_attrs=${target}`;
      assert.equal(readSettings({ DATABASE_URL, GW_MASTER_KEY: KEY }).databaseUrl, DATABASE_URL);
    }
  });

  test('a replica for reads may be five seconds behind, or as many as the setting says', () => {
    assert.deepEqual([readSettings({}).databaseReadUrl, readSettings({}).readLagMaxMs], [undefined, 5_000]);
    assert.equal(readSettings({ GW_READ_LAG_SECONDS: '30' }).readLagMaxMs, 30_000);
  });

  test('statements are named, and the direct address is that of the setting', () => {
    assert.equal(readSettings({}).namesStatements, true);
    assert.equal(readSettings({ GW_DATABASE_STATEMENTS: 'unnamed' }).namesStatements, false);
    const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgresql://pooler/d', 'postgresql://db/d'];
    const settings = readSettings({ DATABASE_URL, DATABASE_DIRECT_URL, GW_MASTER_KEY: KEY });
    assert.deepEqual([settings.databaseUrl, settings.databaseDirectUrl], [DATABASE_URL, DATABASE_DIRECT_URL]);
  });

  test('live mode checks the time of requests and limits their rate', () => {
    const settings = readSettings(LIVE);
    assert.equal(settings.timeToleranceSeconds, 900);
    assert.equal(settings.requestsPerSecond, 200);
  });

  test('the rate limit is a setting, in the sandbox too', () => {
    assert.equal(readSettings({ GW_REQUESTS_PER_SECOND: '50' }).requestsPerSecond, 50);
    assert.equal(readSettings({ ...LIVE, GW_REQUESTS_PER_SECOND: '500' }).requestsPerSecond, 500);
  });

  test('metrics are off without a port, and on this machine only without a host', () => {
    assert.equal(readSettings({}).metrics, undefined);
    assert.equal(readSettings({ GW_METRICS_HOST: '10.0.0.5' }).metrics, undefined);
    const GW_METRICS_PORT = '9464';
    assert.deepEqual(readSettings({ GW_METRICS_PORT }).metrics, { host: '127.0.0.1', port: 9464 });
    const settings = readSettings({ GW_METRICS_PORT, GW_METRICS_HOST: '10.0.0.5' });
    assert.deepEqual(settings.metrics, { host: '10.0.0.5', port: 9464 });
  });

  test('a stopping live node serves on for three probes of five seconds; a sandbox stops at once', () => {
    assert.equal(readSettings(LIVE).http.drainMs, 15_000);
    assert.equal(readSettings({}).http.drainMs, 0);
    assert.equal(readSettings({ GW_DRAIN_SECONDS: '30' }).http.drainMs, 30_000);
  });

  const HOSTS = [
    ['0.0.0.0', 'http://127.0.0.1:4010'],
    ['::', 'http://[::1]:4010'],
    ['::1', 'http://[::1]:4010'],
    ['192.168.1.5', 'http://192.168.1.5:4010'],
    ['gateway.local', 'http://gateway.local:4010'],
  ] as const;
  for (const [GW_HOST, publicUrl] of HOSTS)
    test(`the default public address of a gateway that listens on ${GW_HOST} is ${publicUrl}`, () => {
      assert.equal(readSettings({ GW_HOST }).publicUrl, publicUrl);
    });

  test('a path in the public address is kept, and a slash at its end removed', () => {
    assert.equal(
      readSettings({ GW_PUBLIC_URL: 'https://pay.example/gw/' }).publicUrl,
      'https://pay.example/gw',
    );
  });

  const WRONG: [Record<string, string>, RegExp][] = [
    [{ PORT: 'http' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ PORT: '0' }, /^PORT/],
    [{ GW_METRICS_PORT: 'on' }, /^GW_METRICS_PORT is "on"/],
    [{ GW_METRICS_PORT: '4010' }, /^GW_METRICS_PORT is 4010 as PORT is/],
    [{ GW_MODE: 'test' }, /GW_MODE/],
    [{ GW_PUBLIC_URL: 'pay.example' }, /GW_PUBLIC_URL/],
    [{ GW_MASTER_KEY: 'short' }, /GW_MASTER_KEY/],
    [{ GW_NEW_MASTER_KEY: 'short' }, /GW_NEW_MASTER_KEY/],
    [{ DATABASE_URL: 'mysql://x', GW_MASTER_KEY: KEY }, /DATABASE_URL/],
    [{ DATABASE_URL: 'postgresql://db.example/gangway' }, /GW_MASTER_KEY is missing/],
    [{ DATABASE_URL: 'postgresql://h1,h2:x/d' }, /^DATABASE_URL is not a PostgreSQL address/],
    [
      { DATABASE_URL: 'postgresql://h1,h2/d' },
      /several servers, so it needs target_session_attrs=read-write/,
    ],
    [{ DATABASE_URL: 'postgresql://h1/d?target_session_attrs=standby' }, /=standby, but the gateway writes/],
    [{ DATABASE_URL: 'postgresql:///d?host=h1,h2' }, /^DATABASE_URL has several servers in host=…/],
    [{ DATABASE_DIRECT_URL: 'postgresql://db/d' }, /^DATABASE_DIRECT_URL needs DATABASE_URL/],
    [{ ...LIVE, DATABASE_DIRECT_URL: 'postgresql://db/d' }, /^DATABASE_DIRECT_URL needs sslmode=verify-full/],
    [{ DATABASE_READ_URL: 'postgresql://db/d' }, /^DATABASE_READ_URL needs DATABASE_URL/],
    [{ GW_READ_LAG_SECONDS: '0' }, /^GW_READ_LAG_SECONDS is "0"/],
    [{ GW_DATABASE_STATEMENTS: 'off' }, /^GW_DATABASE_STATEMENTS is "off"/],
    [{ GW_DATABASE_CONNECTIONS: '1' }, /^GW_DATABASE_CONNECTIONS is "1"/],
    [{ GW_DATABASE_CONNECTIONS: '1000' }, /GW_DATABASE_CONNECTIONS/],
    [{ GW_DATABASE_CONNECTIONS: 'all' }, /GW_DATABASE_CONNECTIONS/],
    [{ GW_TIME_TOLERANCE_SECONDS: '-5' }, /GW_TIME_TOLERANCE_SECONDS/],
    [{ GW_ALLOW_PRIVATE_NOTIFY: 'yes' }, /GW_ALLOW_PRIVATE_NOTIFY/],
    [{ GW_REQUESTS_PER_SECOND: '0' }, /GW_REQUESTS_PER_SECOND/],
    [{ GW_REQUESTS_PER_SECOND: 'many' }, /GW_REQUESTS_PER_SECOND/],
    [{ GW_REQUESTS_AT_ONCE: '31' }, /^GW_REQUESTS_AT_ONCE is "31"/],
    [{ GW_DRAIN_SECONDS: '1.5' }, /^GW_DRAIN_SECONDS is "1\.5": it must be a whole number from 0 to 300/],
    [{ GW_DRAIN_SECONDS: '301' }, /^GW_DRAIN_SECONDS/],
    [{ GW_KEEP_ALIVE_SECONDS: '4' }, /^GW_KEEP_ALIVE_SECONDS/],
    [{ GW_HTTP_CONNECTIONS: '0' }, /^GW_HTTP_CONNECTIONS/],
    [{ GW_PROXIES: 'true' }, /GW_PROXIES/],
    [{ GW_TRY_LIMITS: 'off' }, /GW_TRY_LIMITS/],
    [{ ...LIVE, GW_TRY_LIMITS: 'wide' }, /GW_TRY_LIMITS/],
    [{ GW_PROXIES: '10.0.0.1' }, /GW_PROXIES/],
    [{ ...LIVE, DATABASE_URL: '' }, /DATABASE_URL is missing/],
    [{ ...LIVE, DATABASE_URL: 'postgresql://db.example/gangway' }, /sslmode=verify-full/],
    ...['sslmode=verify-full&sslmode=disable', 'sslmode=verify-full&ssl=0', 'sslmode=require'].map(
      (query): [Record<string, string>, RegExp] => [
        { ...LIVE, DATABASE_URL: `postgresql://db.example/gangway?${query}` },
        /^DATABASE_URL needs sslmode=verify-full in live mode, once/,
      ],
    ),
    [
      { ...LIVE, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      /^NODE_TLS_REJECT_UNAUTHORIZED is 0: live mode verifies/,
    ],
    [{ ...LIVE, GW_ALLOW_PRIVATE_NOTIFY: 'true' }, /^GW_ALLOW_PRIVATE_NOTIFY is for the sandbox/],
    [{ ...LIVE, GW_TIME_TOLERANCE_SECONDS: '901' }, /^GW_TIME_TOLERANCE_SECONDS is 901: it is at most 900/],
    [{ ...LIVE, GW_MASTER_KEY: '' }, /GW_MASTER_KEY/],
    [{ ...LIVE, GW_PUBLIC_URL: '' }, /GW_PUBLIC_URL/],
    [{ ...LIVE, GW_PUBLIC_URL: 'http://pay.example' }, /https/],
  ];
  for (const [environment, sentence] of WRONG) {
    test(`${JSON.stringify(environment)} is refused in one sentence`, () => {
      assert.throws(
        () => readSettings(environment),
        (error: Error) =>
          error instanceof StartupFailure && sentence.test(error.message) && !error.message.includes('\n'),
      );
    });
  }

  test('no message repeats a password or a key', () => {
    const environment = { DATABASE_URL: 'postgresql://u:hunter2@h/d', GW_MASTER_KEY: 'hunter2' };
    assert.throws(
      () => readSettings(environment),
      (error: Error) => !error.message.includes('hunter2'),
    );
  });
});

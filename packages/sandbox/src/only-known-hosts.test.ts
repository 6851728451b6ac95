// Requests under a foreign host name, as DNS rebinding makes them, are refused.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { onlyKnownHosts } from './only-known-hosts.ts';
import { testScheme } from './testing-scheme.ts';

const app = new Hono().use(onlyKnownHosts('https://pay.example/gw')).get('/', (c) => c.text('ok'));
const askAs = (host: string) => app.request('http://127.0.0.1:4010/', { headers: { host } });

describe('a sandbox that is called under the name', () => {
  for (const host of [
    'pay.example',
    'PAY.example:443',
    'localhost:4010',
    'shop.localhost',
    '127.0.0.1:4010',
    '[::1]:4010',
    '192.168.1.20',
  ])
    test(`${host} answers`, async () => {
      assert.equal((await askAs(host)).status, 200);
    });

  for (const host of [
    'evil.example:4010',
    'evil.pay.example',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '0x7f.evil.example',
    'gateway',
    'a b',
    '',
  ])
    test(`${JSON.stringify(host)} responds 421 and names its address`, async () => {
      const response = await askAs(host);
      assert.equal(response.status, 421);
      assert.match(await response.text(), /it answers at https:\/\/pay\.example\/gw\.$/);
    });
});

const NO_POOL = { open: 0, idle: 0, waiting: 0, waits: 0, waitedSeconds: 0 };

test('every route of the sandbox refuses a foreign host name before anything else', async () => {
  const unused = async (): Promise<never> => {
    throw new Error('the database was called');
  };
  const database = { query: unused, transaction: unused, close: unused, poolUse: () => NO_POOL };
  const { app: scheme } = testScheme(database);
  const paths = new Set(scheme.routes.map(({ path }) => path).filter((path) => !path.includes('*')));
  assert.ok(paths.size > 20);
  for (const path of paths) {
    const response = await scheme.request(path, { method: 'POST', headers: { host: 'evil.example' } });
    assert.equal(response.status, 421, path);
  }
});

/** Tests of the allowed origins and of the app's own public address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GangwayOptions } from './options.ts';
import { quietConsole, testShop } from './test-shop.ts';

const WWW = 'https://www.shop.example';

test('pages of the same origin need no header', async () => {
  const shop = testShop();
  const headers = { origin: 'https://shop.example' };
  const response = await shop.request('/session', { token: await shop.session(), headers });
  assert.deepEqual([response.status, response.headers.get('access-control-allow-origin')], [200, null]);
});

test('behind a proxy, the origin of publicUrl counts as the app’s own', async () => {
  const shop = testShop();
  const headers = { origin: 'https://shop.example' };
  const init = { token: await shop.session(), headers, host: 'http://10.0.0.7:4000' };
  assert.equal((await shop.request('/session', init)).status, 200);
});

test('a listed origin is allowed and may read responses, errors too', async () => {
  const shop = testShop({ origins: [WWW] });
  const headers = { origin: WWW };
  for (const token of [await shop.session(), 'wrong']) {
    const response = await shop.request('/session', { token, headers });
    assert.equal(response.status, token === 'wrong' ? 401 : 200);
    assert.equal(response.headers.get('access-control-allow-origin'), WWW);
    assert.equal(response.headers.get('vary'), 'Origin');
    assert.equal(response.headers.get('access-control-allow-credentials'), null);
  }
});

for (const origin of [WWW, 'http://shop.example', 'https://shop.example.evil.example', 'null']) {
  test(`pages of ${origin} are refused with a message that they can read, and nothing is done`, async () => {
    const shop = testShop();
    const token = await shop.session();
    for (const [path, method] of [
      ['/session', 'GET'],
      ['/payments', 'POST'],
      ['/payments/t', 'GET'],
    ] as const) {
      const response = await shop.request(path, { method, token, headers: { origin } });
      assert.equal(response.status, 403);
      assert.equal(response.headers.get('access-control-allow-origin'), origin);
      const { error } = await response.json();
      assert.equal(error.code, 'origin-not-allowed');
      assert.match(error.message, /add the origin to the option origins of gangway\(\)\./);
    }
    assert.equal(shop.gateway.bodies.length, 0);
  });
}

test('a preflight is always granted, so that the page can read the response', async () => {
  const headers = { origin: WWW, 'access-control-request-method': 'POST' };
  const response = await testShop().request('/payments', { method: 'OPTIONS', headers });
  assert.equal(response.status, 204);
  assert.equal(response.headers.get('access-control-allow-headers'), 'authorization,content-type');
});

const LOCAL = { publicUrl: undefined } as unknown as Partial<GangwayOptions>;

for (const host of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']) {
  test(`without publicUrl, the local host ${host} is used`, async () => {
    const shop = testShop(LOCAL);
    const body = JSON.stringify({ attemptId: 'attempt-0000000001', method: 'iDEAL' });
    const response = await shop.request('/payments', {
      method: 'POST',
      body,
      host,
      token: await shop.session(),
    });
    assert.equal(response.status, 200);
    assert.equal(shop.gateway.trades[0]?.data.redirect_url, `${host}/pay/return`);
    assert.equal(shop.gateway.trades[0]?.data.notify_url, `${host}/pay/notifications`);
  });
}

for (const host of ['https://evil.example', 'http://localhost.evil.example', 'http://127.0.0.2']) {
  test(`without publicUrl, the host ${host} is refused, and the message says what to set`, async (t) => {
    quietConsole(t);
    const shop = testShop(LOCAL);
    const body = JSON.stringify({ attemptId: 'attempt-0000000001', method: 'iDEAL' });
    const response = await shop.request('/payments', {
      method: 'POST',
      body,
      host,
      token: await shop.session(),
    });
    const { error } = await response.json();
    assert.deepEqual([response.status, error.code], [400, 'request-invalid']);
    assert.match(error.message, /The option publicUrl of gangway\(\) is not set/);
    assert.equal(shop.gateway.bodies.length, 0);
  });
}

for (const [publicUrl, isLogged] of [
  ['http://localhost:4000/payments', true],
  ['http://localhost:4000/pay', false],
  ['http://localhost:3000/payments', false],
  ['https://shop.example/payments', false],
] as const) {
  test(`on localhost:4000/pay, publicUrl ${publicUrl} is used${isLogged ? ' and logged' : ''}`, async (t) => {
    const error = t.mock.method(console, 'error', () => {});
    const shop = testShop({ publicUrl });
    const body = JSON.stringify({ attemptId: 'attempt-0000000001', method: 'iDEAL' });
    const host = 'http://localhost:4000';
    const response = await shop.request('/payments', {
      method: 'POST',
      body,
      host,
      token: await shop.session(),
    });
    assert.equal(response.status, 200);
    const lines = error.mock.calls.map((call) => String(call.arguments[0]));
    assert.equal(lines.length, isLogged ? 1 : 0);
    if (!isLogged) return;
    assert.match(lines[0]!, /`publicUrl`.*http:\/\/localhost:4000\/payments.*http:\/\/localhost:4000\/pay\b/);
  });
}

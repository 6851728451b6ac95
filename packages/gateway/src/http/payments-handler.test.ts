// `POST /Payments`: every check in the protocol's order, transport errors and rate limits.
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { MAX_BODY_BYTES } from '@gangway/protocol';
import { signedBody, testGateway, useGateway, validPayment } from '../test-gateway.ts';
import { failedTries } from './failed-tries.ts';
import { rateLimit } from './rate-limit.ts';

/** Returns a body with changed members; `undefined` leaves a member out. */
const body = (changes: Record<string, unknown>): string =>
  JSON.stringify({
    user: '016683',
    sign: 'a'.repeat(64),
    method: 'v3.CreatePayments',
    time: 1,
    data: {},
    ...changes,
  });

describe('POST /Payments', () => {
  const gateway = useGateway();

  const FIRST_FAULT: [string, () => string, string][] = [
    ['text that is not JSON', () => 'amount=1', '-1001'],
    ['a JSON array', () => '[]', '-1001'],
    ['an empty body', () => '', '-1001'],
    [
      'a bad member name before a missing user',
      () => body({ user: undefined, data: { 'a-b': '1' } }),
      '-3002',
    ],
    ['a repeated member', () => '{"user":"016683","user":"016684"}', '-3002'],
    ['user inside data', () => body({ data: { user: '036870' } }), '-3002'],
    ['a missing user before a bad time', () => body({ user: undefined, time: 'noon' }), '-3001'],
    ['data that is a string', () => body({ data: '{}' }), '-3001'],
    [
      'a time that is not a number before an unknown user',
      () => body({ user: 'nobody', time: 'noon' }),
      '-3002',
    ],
    ['an unknown user before a wrong signature', () => body({ user: 'nobody' }), '-2001'],
    ['a wrong signature before an unknown method', () => body({ method: 'v3.Nothing' }), '-403'],
    ['an unknown method', () => signedBody('v3.Nothing', {}), '-1002'],
    [
      'another role before an unknown sub_pay_method',
      () => signedBody('v3.CreatePayments', { sub_pay_method: 'Gold' }, { user: '036870' }),
      '-4120',
    ],
    [
      'a request_id that is not a string',
      () => signedBody('v3.CreatePayments', validPayment({ request_id: true })),
      '-4118',
    ],
  ];
  for (const [title, text, code] of FIRST_FAULT) {
    test(`${title} is ${code}`, async () => {
      const answer = await gateway.post(text());
      assert.equal(answer.code, code, answer.message);
      assert.equal(answer.http, code === '-1001' ? 400 : 200);
      assert.ok(answer.message.length > 0);
    });
  }

  test('every answer is an envelope, with its code in a header', async () => {
    const response = await gateway.app.request('/Payments', {
      method: 'POST',
      body: signedBody('v3.Nothing', {}),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    assert.deepEqual(Object.keys(answer).sort(), ['code', 'data', 'message', 'response_id', 'status']);
    assert.equal(answer.status, false);
    assert.match(String(answer.response_id), /^\d{24}$/);
    assert.equal(response.headers.get('gw-code'), '-1002');
    assert.equal(response.headers.get('cache-control'), 'no-store');
  });

  test('the Content-Type is ignored: a form content type with JSON inside works', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', headers, body: signedBody('v3.CreatePayments', validPayment()) };
    const answer = (await (await gateway.app.request('/Payments', init)).json()) as { code: string };
    assert.equal(answer.code, '200');
  });

  test('a user may be an e-mail address in any case', async () => {
    const options = { user: '016683@Sandbox.Gangway.test', secret: 'sandbox-secret-016683' };
    assert.equal((await gateway.call('v3.CreatePayments', validPayment(), options)).code, '200');
  });

  test('unknown members of data are signed and ignored', async () => {
    assert.equal(
      (await gateway.call('v3.CreatePayments', validPayment({ ip_address: '10.0.0.1' }))).code,
      '200',
    );
    const tampered = JSON.parse(signedBody('v3.CreatePayments', validPayment({ ip_address: '10.0.0.1' })));
    tampered.data.ip_address = '10.0.0.2';
    assert.equal((await gateway.post(JSON.stringify(tampered))).code, '-403');
  });

  test('a body over the limit is -1006 with HTTP 413', async () => {
    const answer = await gateway.post(`{"user":"${'x'.repeat(MAX_BODY_BYTES)}"}`);
    assert.deepEqual([answer.code, answer.http], ['-1006', 413]);
    const init = { method: 'POST', body: 'x'.repeat(65 * 1024) };
    assert.equal((await gateway.app.request('/rails/fake/callback', init)).status, 413);
  });

  test('another verb is -1005 with HTTP 405, another path -1005 with 404', async () => {
    for (const accept of ['*/*', 'text/html']) {
      const wrongVerb = await gateway.app.request('/Payments', { headers: { accept } });
      assert.equal(wrongVerb.status, 405);
      assert.equal(wrongVerb.headers.get('allow'), 'POST');
      assert.equal(((await wrongVerb.json()) as { code: string }).code, '-1005');
    }
    const wrongPath = await gateway.app.request('/payments', { method: 'POST', body: '{}' });
    assert.equal(wrongPath.status, 404);
    assert.equal(((await wrongPath.json()) as { code: string }).code, '-1005');
  });
});

describe('rate limits of the API', () => {
  test('a time beyond the tolerance, in seconds or milliseconds, is -403 but not counted as a failed try', async () => {
    const gateway = await testGateway({ timeToleranceSeconds: 900, failedTries: failedTries(1) });
    const now = Math.floor(gateway.clock.real().getTime() / 1000);
    const code = async (time: number) =>
      (await gateway.call('v3.CreatePayments', validPayment(), { time })).code;
    assert.equal(await code(now - 899), '200');
    assert.equal(await code((now - 899) * 1000), '200');
    assert.equal(await code(now - 902), '-403');
    assert.equal(await code(now + 902), '-403');
    await gateway.stop();
  });

  test('repeated wrong signatures get -1003 with HTTP 429, for that user at that address only', async () => {
    const gateway = await testGateway({ failedTries: failedTries(3) });
    const wrong = () => gateway.call('v3.CreatePayments', validPayment(), { secret: 'guess' });
    for (let count = 0; count < 3; count += 1) assert.equal((await wrong()).code, '-403');
    const read = mock.method(gateway.services.callers, 'byUserNow');
    const refused = await wrong();
    assert.deepEqual([refused.code, refused.http], ['-1003', 429]);
    assert.equal(read.mock.callCount(), 0, 'whoever guesses has no account read');
    assert.equal((await gateway.call('v3.CreatePayments', validPayment(), { user: '046683' })).code, '200');
    await gateway.stop();
  });

  test('a valid signature is accepted after 300 unknown users and wrong signatures of its user', async () => {
    const gateway = await testGateway({ failedTries: failedTries(60) });
    for (let count = 0; count < 300; count += 1)
      assert.equal((await gateway.call('v3.QueryOrder', {}, { user: `nobody-${count}` })).code, '-2001');
    const guess = () => gateway.call('v3.CreatePayments', validPayment(), { secret: 'guess' });
    for (let count = 0; count < 60; count += 1) assert.equal((await guess()).code, '-1003');
    const unknown = await gateway.call('v3.QueryOrder', {}, { user: 'nobody-300' });
    assert.deepEqual([unknown.code, unknown.http], ['-1003', 429]);
    assert.equal((await gateway.call('v3.CreatePayments', validPayment())).code, '200');
    assert.equal((await guess()).code, '-1003');
    await gateway.stop();
  });

  const THREE_FROM_ONE = ['10.0.0.1', '10.0.0.1', '10.0.0.1'];
  const FORWARDED: [string, number, string[], string][] = [
    ['behind our own proxy, guesses from one address', 1, THREE_FROM_ONE, '-1003'],
    ['behind our own proxy, another address', 1, ['10.0.0.2', '10.0.0.3', '10.0.0.4'], '-403'],
    ['behind our own proxy, addresses forged by clients', 1, ['a, 10.0.0.1', '10.9.9.9, 10.0.0.1'], '-1003'],
    ['without a proxy, addresses forged by clients', 0, ['10.0.0.5', '10.0.0.6'], '-1003'],
  ];
  for (const [title, proxies, addresses, code] of FORWARDED)
    test(`${title}: the next guess is ${code}`, async () => {
      const gateway = await testGateway({ failedTries: failedTries(2), proxies });
      const guess = async (address: string) => {
        const body = signedBody('v3.QueryOrder', { trade_id: 'x' }, { secret: 'guess' });
        const headers = { 'x-forwarded-for': address };
        const response = await gateway.app.request('/Payments', { method: 'POST', headers, body });
        return ((await response.json()) as { code: string }).code;
      };
      for (const address of addresses) await guess(address);
      assert.equal(await guess('10.0.0.1'), code);
      await gateway.stop();
    });

  test('an account over its rate gets -1003, another account does not', async () => {
    const gateway = await testGateway({ rateLimit: rateLimit(2, () => 0) });
    const codes = [];
    for (let count = 0; count < 3; count += 1)
      codes.push((await gateway.call('v3.CreatePayments', validPayment())).code);
    assert.deepEqual(codes, ['200', '200', '-1003']);
    assert.equal((await gateway.call('v3.CreatePayments', validPayment(), { user: '046683' })).code, '200');
    await gateway.stop();
  });
});

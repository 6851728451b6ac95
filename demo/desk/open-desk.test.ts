/** Tests of the desk's server with a fake gateway: what it signs, shows, hides and refuses. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { canonicalString } from '@gangway/protocol/signature';
import type { LogEntry } from './exchange-log.ts';
import { openDesk } from './open-desk.ts';

const asked: { path: string; body: string }[] = [];
let answer: { type: string; body: string } = { type: 'application/json', body: '{}' };
const gateway = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  asked.push({ path: request.url ?? '', body });
  response.setHeader('content-type', answer.type).end(answer.body);
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
const folder = await mkdtemp(join(tmpdir(), 'desk-'));
const desk = await openDesk({
  gateway: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
  publicUrl: 'http://localhost:1/desk',
  folder,
});
describe('the server of the desk', () => {
  after(async () => {
    gateway.closeAllConnections();
    gateway.close();
    await desk.close();
    await rm(folder, { recursive: true });
  });

  const json = { 'content-type': 'application/json' };
  const post = (path: string, body: unknown, headers: Record<string, string> = json) =>
    desk.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const newest = async (): Promise<LogEntry> => {
    const { data } = (await (await desk.app.request('/api/log')).json()) as { data: { entries: LogEntry[] } };
    return data.entries.at(-1)!;
  };
  const call = (data: Record<string, string>, user = '016683') =>
    post('/api/call', { user, method: 'v3.QueryOrder', data });
  const answers = (data: unknown) => {
    answer = { type: 'application/json', body: JSON.stringify({ status: true, code: '200', data }) };
  };

  test('a request with a foreign Host and matching Origin is refused', async () => {
    for (const path of ['/', '/api/log']) {
      const response = await desk.app.request(path, { headers: { host: 'evil.example' } });
      assert.equal(response.status, 421);
    }
  });

  test('a call is signed with its account’s secret and logged with the signed string', async () => {
    answers({ transaction_info: { trade_id: 't-1' } });
    const response = await call({ trade_id: 't-1' }, '036870');
    assert.equal(response.status, 200);
    const entry = await newest();
    assert.ok(entry.kind === 'call');
    const { sign, canonical, code, tradeId, method } = entry;
    assert.deepEqual([method, code, tradeId], ['v3.QueryOrder', '200', 't-1']);
    assert.equal(sign, createHmac('sha256', 'sandbox-secret-036870').update(canonical).digest('hex'));
  });

  test('log and answers contain neither card data nor card tokens', async () => {
    answers({ transaction_info: { trade_id: 't-1', payment_token_object: 'stored-card-token' } });
    const response = await call({
      cardinfo: '4111111111111111',
      cardnumber: '6006490000000101',
      pincode: '1234',
    });
    const seen = `${await response.text()}${JSON.stringify(await newest())}`;
    assert.doesNotMatch(seen, /stored-card-token|4111111111111111|6006490000000101|"1234"/);
    assert.match(seen, /<cardinfo>/);
  });

  test('a download is returned as text', async () => {
    answer = { type: 'text/csv', body: 'a,b\n1,2\n' };
    const { data } = (await (await call({})).json()) as { data: { csv: string } };
    assert.equal(data.csv, 'a,b\n1,2\n');
  });

  test('an incident is passed on to the sandbox and logged with its payment', async () => {
    answer = { type: 'application/json', body: '{"taken":true}' };
    const response = await post('/api/sandbox/incidents/t-9', { incident: 'dispute-opened' });
    assert.deepEqual(await response.json(), { ok: true, data: { taken: true } });
    assert.deepEqual(asked.at(-1), { path: '/sandbox/incidents/t-9', body: '{"incident":"dispute-opened"}' });
    const entry = await newest();
    assert.deepEqual([entry.kind, entry.tradeId], ['sandbox', 't-9']);
  });

  test('a reset sets clock, rails, accounts and faults to their start, and empties the log', async () => {
    answer = { type: 'application/json', body: '{}' };
    await post('/api/network-faults', { network: 'slow', shop: 'refuses' });
    await call({});
    asked.length = 0;
    assert.deepEqual(await (await post('/api/reset', {})).json(), { ok: true, data: {} });
    const sent = Object.fromEntries(asked.map(({ path, body }) => [path, JSON.parse(body)]));
    assert.deepEqual(Object.keys(sent), [
      '/sandbox/clock',
      '/sandbox/rails',
      ...['016683', '016684', '046683'].map((uid) => `/sandbox/accounts/${uid}`),
    ]);
    assert.deepEqual(
      [sent['/sandbox/clock'], sent['/sandbox/rails']],
      [{ reset: true }, { rail: 'all', mode: 'usual' }],
    );
    assert.equal(sent['/sandbox/accounts/016683'].features.token, true);
    assert.equal(sent['/sandbox/accounts/016684'].features.token, false);
    const { data } = (await (await desk.app.request('/api/log')).json()) as { data: object };
    assert.deepEqual(data, { entries: [], faults: { network: 'normal', shop: 'accepts' } });
  });

  test('a reset that the sandbox refuses says why', async () => {
    answer = { type: 'application/json', body: 'no JSON' };
    const { ok, error } = (await (await post('/api/reset', {})).json()) as { ok: boolean; error: string };
    assert.deepEqual([ok, error], [false, 'The sandbox answered HTTP 200, and no JSON.']);
  });

  test('a refusal is returned with its code and message', async () => {
    answer = {
      type: 'application/json',
      body: '{"status":false,"code":"-4001","message":"No such payment"}',
    };
    const response = await call({});
    assert.deepEqual(await response.json(), { ok: false, code: '-4001', error: 'No such payment' });
  });

  const REFUSED: readonly (readonly [description: string, answer: Promise<Response> | Response])[] = [
    ['a page of another site', post('/api/call', {}, { ...json, 'sec-fetch-site': 'cross-site' })],
    ['a page of a foreign host', post('/api/call', {}, { ...json, origin: 'http://evil.example:4000' })],
    ['a form', post('/api/call', {}, { 'content-type': 'text/plain' })],
    ['an unknown account', call({}, '999999')],
    ['an unknown route', desk.app.request('/api/sandbox/Payments')],
    ['a route with more behind it', desk.app.request('/api/sandbox/orders/a/b')],
    ['an unknown fault', post('/api/network-faults', { network: 'hail', shop: 'accepts' })],
    ['an unknown event', post('/api/events', [{ at: 1, name: 'click', detail: '', tradeId: '' }])],
  ];
  for (const [description, response] of REFUSED)
    test(`${description} is refused with a message`, async () => {
      const { ok, error } = (await (await response).json()) as { ok: boolean; error: string };
      assert.equal(ok, false);
      assert.match(error, /\.$/);
    });

  const notification = (secret: string, changes: Record<string, unknown> = {}) => {
    const data = {
      '!from': 'gateway',
      type: 'payment',
      trade_id: 't-2',
      state: 'paid',
      sequence: 1,
      ...changes,
    };
    const fields = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));
    return { data, sign: createHmac('sha256', secret).update(canonicalString(fields)).digest('hex') };
  };

  const NOTICES: readonly (readonly [
    description: string,
    body: unknown,
    isVerified: boolean,
    status: number,
  ])[] = [
    ['signed by the gateway', notification('sandbox-secret-016683'), true, 200],
    ['signed with another secret', notification('sandbox-secret-016684'), false, 400],
    [
      'signed without the gateway’s mark',
      notification('sandbox-secret-016683', { '!from': 'shop' }),
      false,
      400,
    ],
    ['with another body', { hello: 'world' }, false, 400],
  ];
  for (const [description, body, isVerified, status] of NOTICES)
    test(`a notification ${description} is ${isVerified ? '' : 'not '}verified`, async () => {
      assert.equal((await post('/notify/016683', body)).status, status);
      const entry = await newest();
      assert.ok(entry.kind === 'notification');
      assert.deepEqual([entry.isVerified, entry.answered], [isVerified, status]);
    });

  test('with the shop fault on, a valid notification is answered with 500', async () => {
    await post('/api/network-faults', { network: 'normal', shop: 'refuses' });
    assert.equal((await post('/notify/016683', notification('sandbox-secret-016683'))).status, 500);
    await post('/api/network-faults', { network: 'normal', shop: 'accepts' });
  });

  test('with the network offline, the elements get no answer', async () => {
    await post('/api/network-faults', { network: 'offline', shop: 'accepts' });
    assert.equal((await desk.app.request('/pay/016683/session')).status, 503);
    await post('/api/network-faults', { network: 'normal', shop: 'accepts' });
  });

  test('the facts contain the data directory only if commands have to name it', async () => {
    const { data } = (await (await desk.app.request('/api/facts')).json()) as {
      data: { dataDirectory: string };
    };
    assert.equal(data.dataDirectory, '');
  });

  test('facts and page contain no secret', async () => {
    for (const path of ['/', '/api/facts', '/api/test-data'])
      assert.doesNotMatch(await (await desk.app.request(path)).text(), /sandbox-secret/);
  });

  test('a payer returning to an unknown order is led to the list of payments', async () => {
    const response = await desk.app.request('/back/desk-unknown');
    assert.deepEqual([response.status, response.headers.get('location')], [303, '/desk#/payment']);
  });
});

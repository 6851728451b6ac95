// A call of a rail ends with what is certain, is repeated by one rule, and shows nobody what was sent.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type RailCall, type RailClientOptions, railClient } from './rail-client.ts';

const SECRET = 'Bearer a-credential';
const REFUND: RailCall = { method: 'POST', path: '/refunds', body: { value: '1.00' }, idempotencyKey: 'k-1' };
const NO_KEY: RailCall = { method: 'POST', path: '/refunds', body: {} };
const READ: RailCall = { method: 'GET', path: '/payments?limit=2' };

type Answer = (response: ServerResponse) => void;
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const text =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);
const cut: Answer = (response) => response.destroy();
const silent: Answer = () => {};

/** Returns an address at which nobody listens any more. */
async function unusedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return `http://127.0.0.1:${port}`;
}

describe('a call of a rail', () => {
  let answers: Answer[] = [];
  const requests: { request: IncomingMessage; body: string; at: number }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    requests.push({ request, body, at: performance.now() });
    // The last answer is that of all later tries.
    (answers.length > 1 ? answers.shift() : answers[0])?.(response);
  });
  let url = '';
  before(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    requests.length = 0;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const call = (asked: RailCall, given: readonly Answer[], options: Partial<RailClientOptions> = {}) => {
    answers = [...given];
    const common = { url, headers: { authorization: SECRET }, random: () => 0 };
    return railClient({ ...common, ...options })(asked);
  };

  test('sends credentials, key and JSON, and returns the JSON of the answer', async () => {
    const reply = await call(REFUND, [json(201, { id: 're_1' })]);
    assert.deepEqual(reply, { kind: 'answered', status: 201, json: { id: 're_1' } });
    const [{ request, body } = assert.fail()] = requests;
    assert.deepEqual([request.method, request.url, body], ['POST', '/refunds', '{"value":"1.00"}']);
    assert.equal(request.headers.authorization, SECRET);
    assert.equal(request.headers['idempotency-key'], 'k-1');
    assert.equal(request.headers['content-type'], 'application/json');
  });

  test('an answer without content has no JSON', async () =>
    assert.deepEqual(await call({ ...REFUND, method: 'DELETE' }, [text(204, '')]), {
      kind: 'answered',
      status: 204,
      json: undefined,
    }));

  test('a refusal is returned with its reason and not repeated', async () => {
    const reply = await call(REFUND, [json(422, { detail: 'too much' })]);
    assert.deepEqual(reply, { kind: 'refused', status: 422, json: { detail: 'too much' } });
    assert.equal(requests.length, 1);
  });

  const REPEATED: readonly (readonly [string, Answer])[] = [
    ['429', json(429, {})],
    ['500', json(500, {})],
    ['503', text(503, 'busy')],
    ['a cut connection', cut],
    ['silence', silent],
  ];
  for (const [name, first] of REPEATED) {
    test(`after ${name}, a call that reads and a call with a key are repeated, under the same key`, async () => {
      const short = { timeoutMs: 200 };
      for (const asked of [READ, REFUND]) {
        requests.length = 0;
        const reply = await call(asked, [first, json(200, { done: true })], short);
        assert.deepEqual(reply, { kind: 'answered', status: 200, json: { done: true } });
        assert.equal(requests.length, 2);
        const keys = requests.map(({ request }) => request.headers['idempotency-key']);
        assert.deepEqual(keys, asked === READ ? [undefined, undefined] : ['k-1', 'k-1']);
      }
    });

    test(`after ${name}, a call that writes without a key is not repeated`, async () => {
      await call(NO_KEY, [first, json(200, {})], { timeoutMs: 200 });
      assert.equal(requests.length, 1);
    });
  }

  test('too many requests are certain not to be carried out, and anything in between is unclear', async () => {
    assert.equal((await call(REFUND, [json(429, {})])).kind, 'not-sent');
    assert.equal(requests.length, 3);
    for (const before of [cut, json(502, {})])
      assert.equal((await call(REFUND, [before, json(429, {})])).kind, 'unclear');
  });

  test('nobody who listens is certain: nothing was sent', async () => {
    const reply = await call(REFUND, [], { url: await unusedAddress() });
    assert.deepEqual(reply, { kind: 'not-sent', reason: 'no connection: ECONNREFUSED' });
  });

  test('Retry-After is waited for, in seconds or as a date, but not beyond the deadline', async () => {
    const wait = json(503, {}, { 'retry-after': '1' });
    await call(REFUND, [wait, json(200, {})]);
    assert.ok(requests[1]!.at - requests[0]!.at >= 990);
    requests.length = 0;
    const date = new Date(Date.now() + 60_000).toUTCString();
    const started = performance.now();
    const reply = await call(REFUND, [json(429, {}, { 'retry-after': date }), json(200, {})]);
    assert.deepEqual([reply.kind, requests.length], ['not-sent', 1]);
    assert.ok(performance.now() - started < 1000);
  });

  test('a pause grows and is scattered', async () => {
    await call(REFUND, [json(500, {})], { random: () => 1, triesMax: 3 });
    const [first, second, third] = requests.map(({ at }) => at) as [number, number, number];
    assert.ok(second - first >= 390 && third - second >= 790);
  });

  test('no try begins after the deadline, and none outlives it', async () => {
    const started = performance.now();
    const reply = await call(REFUND, [silent], { deadlineMs: 900, timeoutMs: 600, triesMax: 10 });
    assert.deepEqual(reply, { kind: 'unclear', reason: 'no answer in time' });
    assert.ok(performance.now() - started < 1_200);
    assert.equal(requests.length, 2);
  });

  test('an answer that begins and does not end is unclear', async () => {
    const endless: Answer = (response) => response.writeHead(200).write('{"id":');
    const reply = await call(NO_KEY, [endless], { timeoutMs: 200 });
    assert.deepEqual(reply, { kind: 'unclear', reason: 'no answer in time' });
  });

  test('an answer that is too large, no JSON or leads elsewhere is unclear', async () => {
    const large = await call(REFUND, [json(200, { filler: 'x'.repeat(2000) })], { bytesMax: 1000 });
    assert.deepEqual(large, { kind: 'unclear', reason: 'the answer is too large' });
    for (const answer of [text(200, '<html>'), text(403, 'Forbidden'), text(404, '')])
      assert.equal((await call(REFUND, [answer])).kind, 'unclear');
    requests.length = 0;
    assert.equal((await call(REFUND, [text(307, '', { location: `${url}/other` })])).kind, 'unclear');
    assert.equal(requests.length, 1);
  });

  test('what the rail calls in progress is unclear and repeated', async () => {
    const isInProgress = (status: number) => status === 409;
    const reply = await call(REFUND, [json(409, {}), json(201, { id: 1 })], { isInProgress });
    assert.equal(reply.kind, 'answered');
    assert.equal((await call(REFUND, [json(409, {})], { isInProgress })).kind, 'unclear');
  });

  test('a header may say what is in progress', async () => {
    const isInProgress: RailClientOptions['isInProgress'] = (_status, _json, header) =>
      header('transient-error') === 'true';
    const busy = json(422, { errorCode: '704' }, { 'transient-error': 'true' });
    assert.equal((await call(REFUND, [busy, json(201, {})], { isInProgress })).kind, 'answered');
    assert.equal((await call(REFUND, [json(422, {})], { isInProgress })).kind, 'refused');
  });

  test('a call that accepts another type gets its text', async () => {
    const reply = await call({ ...READ, accept: 'text/csv' }, [text(200, 'a,b')]);
    assert.deepEqual(reply, { kind: 'answered', status: 200, json: 'a,b' });
    assert.equal(requests[0]?.request.headers.accept, 'text/csv');
    assert.equal((await call({ ...READ, accept: 'text/csv' }, [text(404, 'gone')])).kind, 'unclear');
  });

  test('no failure repeats a credential or what was sent', async () => {
    const asked = { ...REFUND, path: '/refunds?of=anna@example.org', body: { name: 'Anna' } };
    const urls = [url, await unusedAddress(), 'http://not a url'];
    for (const one of urls) {
      const said = JSON.stringify(await call(asked, [cut], { url: one }));
      assert.doesNotMatch(said, /credential|anna|k-1|127\.0\.0\.1/i);
    }
  });
});

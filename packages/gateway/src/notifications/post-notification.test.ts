// One delivery attempt: what is sent, how it is signed, and which responses count as delivered.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type PostOptions, postNotification, type TryResult } from './post-notification.ts';
import { receiverConnections } from './receiver-connections.ts';
import {
  answer,
  type Behaviour,
  drip,
  flood,
  half,
  hang,
  pieces,
  reset,
  startReceiver,
  type TestReceiver,
} from './test-receiver.ts';

const data = {
  '!from': 'gateway',
  type: 'payment',
  description: 'Tea + 10 % & “Käse”',
  state: 'paid',
  '3ds_status': 'Y',
  sequence: 2,
};

const options: PostOptions = {
  secrets: ['newest-used', 'other-secret'],
  address: { mode: 'sandbox' },
  resolve: () => Promise.resolve([]),
  connections: receiverConnections(),
  now: new Date('2027-03-01T10:00:00.900Z'),
  timeoutMs: 10_000,
};
/** For tries that wait for the end of their time. Others have enough of it, on a busy machine too. */
const SHORT = { timeoutMs: 300 };

const fault = (code: string) => Object.assign(new Error(code), { code });

describe('a try', () => {
  let receiver: TestReceiver;
  before(async () => {
    receiver = await startReceiver();
  });
  after(() => receiver.close());

  async function attempt(behave: Behaviour, changes: Partial<PostOptions> = {}): Promise<TryResult> {
    receiver.behave = behave;
    receiver.arrivals.length = 0;
    return await postNotification({ id: 'note-1', url: receiver.url, data }, { ...options, ...changes });
  }

  test('posts JSON whose sign is the HMAC of the sorted members with the first secret', async () => {
    await attempt(answer(200, 'ok'));
    const [arrival] = receiver.arrivals;
    assert.equal(arrival?.method, 'POST');
    assert.equal(arrival.headers['content-type'], 'application/json');
    assert.deepEqual(arrival.data, data);
    const message =
      '!from=gateway&3ds_status=Y&description=Tea + 10 % & “Käse”&sequence=2&state=paid&type=payment';
    assert.equal(arrival.sign, createHmac('sha256', 'newest-used').update(message).digest('hex'));
    assert.ok(!arrival.text.includes('+') && !arrival.text.includes('%'));
    assert.match(arrival.text, /Tea \\u002b 10 \\u0025 & “Käse”/);
  });

  test('contains one Standard Webhooks signature for every valid secret', async () => {
    await attempt(answer(200, 'ok'));
    const { headers, text } = receiver.arrivals[0]!;
    const timestamp = '1803895200';
    assert.equal(headers['webhook-id'], 'note-1');
    assert.equal(headers['webhook-timestamp'], timestamp);
    const configured = ['whsec_bmV3ZXN0LXVzZWQ=', 'whsec_b3RoZXItc2VjcmV0'];
    const expected = configured.map((setting) => {
      const key = Buffer.from(setting.slice('whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`note-1.${timestamp}.${text}`).digest('base64')}`;
    });
    assert.equal(headers['webhook-signature'], expected.join(' '));
  });

  const accepted: [string, Behaviour][] = [
    ['ok', answer(200, 'ok')],
    ['ok in capitals with white space', answer(201, ' OK\n')],
    ['ok after a byte order mark', answer(200, '\ufeffok\r\n')],
    ['an empty body', answer(200)],
    ['no content', answer(204)],
    ['ok in two parts', pieces],
  ];
  for (const [title, behave] of accepted) {
    test(`is delivered when the receiver returns ${title}`, async () => {
      assert.equal((await attempt(behave)).outcome, 'delivered');
      assert.equal(receiver.arrivals.length, 1);
    });
  }

  const refused: [string, Behaviour, number | undefined, RegExp][] = [
    ['bad with 200', answer(200, 'bad'), 200, /neither "ok" nor empty: "bad"/],
    ['a page that contains ok', answer(200, '<html>\n<p>ok</p>'), 200, /"<html> <p>ok<\/p>"/],
    ['a body with a zero byte', answer(200, 'no\0pe'), 200, /"no pe"/],
    ['500', answer(500, 'ok'), 500, /answered 500/],
    ['404', answer(404, 'ok'), 404, /answered 404/],
    ['nothing', hang, undefined, /within 0.3 seconds/],
    [
      'headers and then nothing',
      (response) => response.writeHead(200).flushHeaders(),
      undefined,
      /within 0.3/,
    ],
    ['one byte at a time', drip, undefined, /within 0.3 seconds/],
    ['a closed connection', reset, undefined, /closed before the answer/],
    ['half of the announced body', half, undefined, /closed before the answer/],
    ['70 KiB', answer(200, ' '.repeat(70 * 1024)), 200, /longer than 64 KiB/],
    ['without end', flood, 200, /longer than 64 KiB/],
  ];
  for (const [title, behave, status, reason] of refused) {
    test(`fails when the receiver returns ${title}`, async () => {
      const result = await attempt(behave, reason.source.startsWith('within') ? SHORT : {});
      assert.ok(result.outcome === 'failed');
      assert.equal(result.status, status);
      assert.match(result.reason, reason);
    });
  }

  test('does not follow a redirect', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `${receiver.url}/other`;
      const result = await attempt((response) => response.writeHead(status, { location }).end('ok'));
      assert.ok(result.outcome === 'failed' && result.status === status);
      assert.match(result.reason, /redirects/);
      assert.deepEqual(
        receiver.arrivals.map((arrival) => arrival.path),
        ['/notify'],
      );
    }
  });

  test('closes the connection at its end, unless the response was read to its end', async () => {
    for (const behave of [hang, flood, answer(500), answer(302), half]) {
      await attempt(behave, behave === hang ? SHORT : {});
      const [arrival] = receiver.arrivals;
      while (!arrival?.connection.destroyed) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });

  test('ends when the gateway stops', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    const result = await attempt(hang, { signal: stop.signal });
    assert.deepEqual(result, { outcome: 'failed', reason: 'The gateway stopped during the try.' });
  });

  test('fails without a connection when the account has no valid secret', async () => {
    assert.equal((await attempt(answer(200), { secrets: [] })).outcome, 'failed');
    assert.equal(receiver.arrivals.length, 0);
  });

  test('never signs data without the mark of the gateway', async () => {
    const { '!from': _mark, ...unmarked } = data;
    await assert.rejects(postNotification({ id: 'note-1', url: receiver.url, data: unmarked }, options));
  });
});

describe('the address of an attempt', () => {
  const rows: [string, Partial<PostOptions>, TryResult['outcome'], RegExp][] = [
    ['http://10.0.0.1/', {}, 'refused-address', /private/],
    ['http://127.0.0.1:1/', { address: { mode: 'live' } }, 'refused-address', /https/],
    ['https://127.0.0.1:1/', { address: { mode: 'live' } }, 'refused-address', /loopback/],
    ['nowhere', {}, 'refused-address', /not a URL/],
    ['http://127.0.0.1:1/', {}, 'failed', /refused/],
    ['http://shop.example/', {}, 'refused-address', /no address/],
    ['http://shop.example/', { resolve: () => Promise.reject(fault('ETIMEOUT')) }, 'failed', /name server/],
    [
      'http://shop.example/',
      { ...SHORT, resolve: () => new Promise(() => undefined) },
      'failed',
      /within 0.3 seconds/,
    ],
  ];
  for (const [url, changes, outcome, reason] of rows) {
    test(`${url} ends as ${outcome}: ${reason.source}`, async () => {
      const result = await postNotification({ id: 'note-1', url, data }, { ...options, ...changes });
      assert.equal(result.outcome, outcome);
      assert.match('reason' in result ? result.reason : '', reason);
    });
  }

  test('a name that resolves to an internal address after the check is not resolved again', async () => {
    const receiver = await startReceiver();
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const url = receiver.url.replace('127.0.0.1', 'rebind.example');
    const resolve = () => Promise.resolve(answers.shift() ?? []);
    const result = await postNotification({ id: 'note-1', url, data }, { ...options, resolve });
    assert.equal(result.outcome, 'delivered');
    assert.equal(receiver.arrivals[0]?.headers.host, new URL(url).host);
    assert.equal(answers.length, 1);
    await receiver.close();
  });

  const strange: [string, (socket: Socket) => void][] = [
    ['does not speak HTTP', (socket) => socket.end('ok\n')],
    ['switches to another protocol', (socket) => socket.end('HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n')],
    ['has endless headers', (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}`)],
    ['only continues', (socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\n')],
    ['closes at once', (socket) => socket.end()],
  ];
  for (const [title, behave] of strange) {
    test(`a receiver that ${title} is a failure`, async () => {
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => behave(socket));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      assert.ok(address !== null && typeof address === 'object');
      const url = `http://127.0.0.1:${address.port}/`;
      const result = await postNotification({ id: 'note-1', url, data }, options);
      assert.equal(result.outcome, 'failed');
      server.close();
    });
  }
});

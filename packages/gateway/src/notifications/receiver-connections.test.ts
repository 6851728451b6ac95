// Connections that are kept for the next notification lead only to addresses that its own check has allowed.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type PostOptions, postNotification } from './post-notification.ts';
import { type ReceiverConnections, receiverConnections } from './receiver-connections.ts';
import { answer, reset, startReceiver, type TestReceiver } from './test-receiver.ts';

const data = { '!from': 'gateway', type: 'payment', sequence: 1 } as const;
const IDLE_MAX = 256;

let receiver: TestReceiver;
let connections: ReceiverConnections;

/** Gives each test of a `describe` a receiver, and connections of its own. */
function useReceiver(): void {
  beforeEach(async () => {
    receiver = await startReceiver();
    connections = receiverConnections();
  });
  afterEach(async () => {
    connections.close();
    await receiver.close();
  });
}

/** Tries once. `resolved` are the addresses of the name. */
const post = (url: string, resolved: readonly string[] = [], changes: Partial<PostOptions> = {}) =>
  postNotification(
    { id: 'note-1', url, data },
    {
      secrets: ['secret'],
      address: { mode: 'sandbox' },
      resolve: () => Promise.resolve(resolved),
      connections,
      now: new Date('2027-03-01T10:00:00Z'),
      ...changes,
    },
  );

/** Returns the receiver's address under another name. */
const named = (host: string) => receiver.url.replace('127.0.0.1', host);
const connectionsUsed = () => new Set(receiver.arrivals.map(({ connection }) => connection)).size;

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a connection that is kept', () => {
  useReceiver();

  test('serves the tries that follow', async () => {
    for (let count = 0; count < 5; count += 1)
      assert.equal((await post(named('shop.example'), ['127.0.0.1'])).outcome, 'delivered');
    assert.deepEqual([receiver.arrivals.length, connectionsUsed()], [5, 1]);
  });

  test('is not used when the name leads to another address now', async () => {
    await post(named('shop.example'), ['127.0.0.1']);
    // Nobody listens there: over the kept connection it would be delivered.
    const other = await post(named('shop.example'), ['127.0.0.2'], { timeoutMs: 500 });
    assert.equal(other.outcome, 'failed');
    assert.equal(receiver.arrivals.length, 1);
  });

  test('is not used when the name leads to further addresses now', async () => {
    await post(named('shop.example'), ['127.0.0.1']);
    await post(named('shop.example'), ['127.0.0.1', '::1']);
    assert.equal(connectionsUsed(), receiver.arrivals.length);
  });

  test('does not save a check: a name that leads inside now is refused', async () => {
    await post(named('shop.example'), ['127.0.0.1']);
    for (const inside of ['10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1']) {
      const result = await post(named('shop.example'), ['127.0.0.1', inside]);
      assert.equal(result.outcome, 'refused-address', inside);
    }
    const live = await post(named('shop.example'), ['127.0.0.1'], { address: { mode: 'live' } });
    assert.equal(live.outcome, 'refused-address');
    assert.equal(receiver.arrivals.length, 1);
  });

  test('is not used for another name at the same address', async () => {
    await post(named('shop.example'), ['127.0.0.1']);
    await post(named('other.example'), ['127.0.0.1']);
    assert.equal(connectionsUsed(), 2);
  });

  test('is used by one try at a time', async () => {
    receiver.behave = (response) => setTimeout(() => response.end('ok'), 50);
    await Promise.all(Array.from({ length: 8 }, () => post(receiver.url)));
    assert.equal(connectionsUsed(), 8);
  });

  test('is closed with the others when the gateway stops', async () => {
    await Promise.all(Array.from({ length: 3 }, () => post(receiver.url)));
    assert.ok((await receiver.countConnections()) > 0);
    connections.close();
    await until(async () => (await receiver.countConnections()) === 0);
  });

  test(`is one of at most ${IDLE_MAX}`, async () => {
    const many = IDLE_MAX + 40;
    receiver.behave = (response) => {
      // Answered together, so that each has a connection of its own.
      if (receiver.arrivals.length === many)
        for (const { connection } of receiver.arrivals) connection.emit('go');
      else response.socket?.once('go', () => response.end('ok'));
      if (receiver.arrivals.length === many) response.end('ok');
    };
    const results = await Promise.all(Array.from({ length: many }, () => post(receiver.url)));
    assert.ok(results.every(({ outcome }) => outcome === 'delivered'));
    await until(async () => (await receiver.countConnections()) <= IDLE_MAX);
  });
});

describe('a connection that the receiver has closed meanwhile', () => {
  useReceiver();

  /** A receiver that reads a second notification of a connection and closes it, or answers the first with more. */
  async function strangeReceiver(
    t: { after(work: () => void): void },
    serve: (socket: Socket, nth: number) => void,
  ) {
    let opened = 0;
    const server = createServer((socket) => {
      opened += 1;
      let nth = 0;
      socket.on('error', () => undefined);
      socket.on('data', (piece) => {
        if (String(piece).includes('"sign"')) {
          nth += 1;
          serve(socket, nth);
        }
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => void server.close());
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, opened: () => opened };
  }
  const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

  test('costs no try: it is sent again over a new one', async (t) => {
    const strange = await strangeReceiver(t, (socket, nth) =>
      nth === 1 ? socket.write(ok) : socket.resetAndDestroy(),
    );
    assert.equal((await post(strange.url)).outcome, 'delivered');
    assert.equal((await post(strange.url)).outcome, 'delivered');
    assert.equal(strange.opened(), 2);
  });

  test('is tried again once, whatever the receiver does', async () => {
    await Promise.all(Array.from({ length: 4 }, () => post(receiver.url)));
    const before = receiver.arrivals.length;
    receiver.behave = reset;
    assert.equal((await post(receiver.url)).outcome, 'failed');
    assert.equal(receiver.arrivals.length - before, 2);
  });

  test('a new connection that breaks is not tried again', async () => {
    receiver.behave = reset;
    assert.equal((await post(receiver.url)).outcome, 'failed');
    assert.equal(receiver.arrivals.length, 1);
  });

  test('a refusal over a kept connection is an answer, and not sent again', async () => {
    await post(receiver.url);
    receiver.behave = answer(500);
    assert.equal((await post(receiver.url)).outcome, 'failed');
    assert.equal(receiver.arrivals.length, 2);
  });
});

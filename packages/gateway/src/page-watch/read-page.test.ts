/** A page of the public internet leads to public addresses only, whatever the mode allows. */
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { ReceiverConnections } from '../notifications/receiver-connections.ts';
import { FetchFault } from './fetch-guarded.ts';
import { readPage } from './read-page.ts';
import { hang, page, type TestShop, testShop } from './test-shop.ts';

const PUBLIC = '93.184.215.14';

describe('a page of the public internet', () => {
  let shop: TestShop;
  before(async () => {
    shop = await testShop();
  });
  after(() => shop.close());

  /** Leads every checked address to the test's shop. */
  const connections: ReceiverConnections = {
    request: ({ url }, options) => http.request(new URL(url.pathname, shop.url), options),
    close() {},
  };
  const read = (timeoutMs = 5_000) =>
    readPage(
      {
        connections,
        resolve: async () => [PUBLIC],
        address: { mode: 'sandbox', allowPrivate: true },
        timeoutMs,
      },
      'http://shop.example/pay',
    );

  test('has no script of the network in which it is watched, in the sandbox neither', async () => {
    const addresses = ['http://127.0.0.1/x.js', 'http://10.0.0.1/x.js', '/own.js'];
    shop.answers.set('/pay', page(addresses.map((src) => `<script src="${src}"></script>`).join('')));
    shop.answers.set('/own.js', page('own()'));
    const { parts } = await read();
    const contents = parts.map(({ content }) => content ?? '');
    assert.match(contents[0]!, /^unread: .*\(loopback\)$/);
    assert.match(contents[1]!, /^unread: .*\(private\)$/);
    assert.match(contents[2]!, /^sha384-/);
  });

  test('that never ends is left when its time is over', async () => {
    shop.answers.set('/pay', hang);
    await assert.rejects(read(200), new FetchFault('no complete answer in time'));
  });

  test('with a script that never ends is read, and says so', async () => {
    shop.answers.set('/pay', page('<script src="/own.js"></script>'));
    shop.answers.set('/own.js', hang);
    const { parts } = await read(500);
    assert.equal(parts[0]?.content, 'unread: no complete answer in time');
  });
});

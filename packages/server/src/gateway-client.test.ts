/** Tests of the gateway's client: signing, repeating the same bytes, refusals and lost responses. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { FakeGateway } from './fake-gateway.ts';
import { gatewayClient } from './gateway-client.ts';
import { GatewayRefusal, GatewayUnreachable } from './gateway-errors.ts';
import { gatewayLine } from './gateway-line.ts';

const DATA = {
  pay_method: 'online',
  sub_pay_method: 'iDEAL',
  order_id: 'o1',
  amount: '1.00',
  currency: 'EUR',
  description: 'Two mugs',
  timeout: '60',
  redirect_url: 'https://shop.example/thanks',
  notify_url: 'https://shop.example/notifications',
  request_id: 'r1',
};

const clientOf = (gateway: FakeGateway, changes: object = {}) =>
  gatewayClient(
    gatewayLine({
      gateway: gateway.address,
      user: gateway.user,
      secret: gateway.secret,
      fetch: gateway.fetch,
      ...changes,
    }),
  );

test('a call is signed and its result parsed', async () => {
  const gateway = new FakeGateway();
  const created = await clientOf(gateway).createPayment('v3.CreatePayments', { ...DATA, demo: undefined });
  assert.deepEqual(
    [created.trade_id, created.state, created.url],
    ['trade-1', 'processing', 'https://gateway.example/pay/trade-1'],
  );
  assert.equal((await clientOf(gateway).queryOrder('trade-1')).order_id, 'o1');
  assert.equal((await clientOf(gateway).cancelPayment('trade-1')).state, 'cancelled');
});

test('createPayment calls the operation that it is given', async () => {
  const gateway = new FakeGateway();
  const card = { payment_token_object: 'token-1', email: 'ann@example.org' };
  const data = { ...DATA, ...card, sub_pay_method: 'Card', operation: '1', '3ds_initiate': '01' };
  assert.equal((await clientOf(gateway).createPayment('v3.CreateCardPayments', data)).state, 'processing');
  assert.deepEqual(gateway.calls, ['v3.CreateCardPayments']);
});

test('a call sends its time in unix seconds', async () => {
  const gateway = new FakeGateway();
  await clientOf(gateway, { now: () => 1_546_588_959_999 }).createPayment('v3.CreatePayments', DATA);
  assert.equal(JSON.parse(gateway.bodies[0] ?? '').time, 1_546_588_959);
});

test('a call without a reply is repeated with identical bytes and creates one trade', async () => {
  const gateway = new FakeGateway();
  gateway.faults.push('lose-reply', 'garbage');
  assert.equal((await clientOf(gateway).createPayment('v3.CreatePayments', DATA)).trade_id, 'trade-1');
  assert.equal(gateway.bodies.length, 3);
  assert.equal(new Set(gateway.bodies).size, 1);
  assert.equal(gateway.trades.length, 1);
});

test('a refusal is thrown with its code, and the call is not repeated', async () => {
  const gateway = new FakeGateway();
  gateway.faults.push('-4015');
  await assert.rejects(clientOf(gateway).createPayment('v3.CreatePayments', DATA), (error) => {
    assert.ok(error instanceof GatewayRefusal);
    assert.deepEqual([error.code, error.message], ['-4015', 'This order has been closed']);
    return true;
  });
  assert.equal(gateway.bodies.length, 1);
});

test('a wrong secret is refused with -403', async () => {
  await assert.rejects(
    clientOf(new FakeGateway(), { secret: 'another' }).createPayment('v3.CreatePayments', DATA),
    {
      code: '-403',
    },
  );
});

test('a gateway that never responds is unreachable after the timeout', async () => {
  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  // The client's own timer does not keep the process running, so the test needs one that does.
  const alive = setTimeout(() => {}, 5000);
  const begun = Date.now();
  await assert.rejects(
    clientOf(new FakeGateway(), { fetch: silent, timeoutMs: 50 }).queryOrder('t'),
    GatewayUnreachable,
  );
  assert.ok(Date.now() - begun < 2000);
  clearTimeout(alive);
});

test('a reply that breaks off counts as lost, not as one of another server', async () => {
  let calls = 0;
  const broken: typeof fetch = async () => {
    calls += 1;
    return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }));
  };
  await assert.rejects(
    clientOf(new FakeGateway(), { fetch: broken }).queryOrder('t'),
    /could not be reached\.$/,
  );
  assert.equal(calls, 3);
});

test('an https address of a server without TLS is named as one', async () => {
  const server = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await assert.rejects(
      clientOf(new FakeGateway(), { gateway, fetch }).queryOrder('t'),
      /does not speak https; give its address with http\.$/,
    );
  } finally {
    server.close();
  }
});

const STRANGE_ANSWERS = {
  'no envelope': {},
  'no data': { status: true, code: '200' },
  'no transaction': { status: true, code: '200', data: {} },
  'an unknown state': { status: true, data: { transaction_info: { trade_id: 't', state: 'lost' } } },
};
for (const [title, answer] of Object.entries(STRANGE_ANSWERS)) {
  test(`an answer with ${title} is thrown as GatewayUnreachable`, async () => {
    const strange: typeof fetch = async () => Response.json(answer);
    await assert.rejects(clientOf(new FakeGateway(), { fetch: strange }).queryOrder('t'), GatewayUnreachable);
  });
}

test('an address of another origin than the gateway is not requested', async () => {
  const gateway = new FakeGateway();
  assert.equal(await clientOf(gateway).readAction('https://elsewhere.example/pay/trade-1'), undefined);
  assert.equal(await clientOf(gateway).readAction(`${gateway.address}.evil.example/pay/1`), undefined);
});

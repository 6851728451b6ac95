/** Tests of the option logger: every line goes to it, without secrets, and calls to the gateway are debug lines. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CheckoutFailure } from './checkout-failure.ts';
import { GangwayError } from './gangway-error.ts';
import type { Logger } from './logger.ts';
import { memoryStore } from './stores/memory-store.ts';
import { quietConsole, type TestShop, testShop } from './test-shop.ts';

interface Line {
  readonly level: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A shop with a logger, and the lines that it receives. */
function loggedShop(): { readonly shop: TestShop; readonly lines: Line[] } {
  const lines: Line[] = [];
  const log = (level: string) => (details: object, message: string) =>
    void lines.push({ level, details: details as Line['details'], message });
  const logger = { error: log('error'), warn: log('warn'), debug: log('debug') } satisfies Logger;
  return { shop: testShop({ logger }), lines };
}

const CARD = { method: 'Card', token: 'one.time', email: 'ann@example.org' };

describe('with the option logger', () => {
  test('each call to the gateway is one debug line, and a refusal one error line; the console is silent', async (t) => {
    const console = quietConsole(t);
    const { shop, lines } = loggedShop();
    const session = await shop.session();
    shop.gateway.faults.push('-4011');
    await shop.press(session, CARD);
    assert.deepEqual(
      lines.map(({ level, details, message }) => [level, details.code, message.slice(0, 20)]),
      [
        ['debug', '-4011', 'gateway call'],
        ['error', '-4011', 'The gateway refused:'],
      ],
    );
    const [call, refusal] = lines.map(({ details }) => details);
    assert.equal(call!.operation, 'v3.CreateCardPayments');
    assert.ok(Number.isInteger(call!.ms));
    assert.match(String(refusal!.requestId), /^\d{24}$/);
    assert.deepEqual(console, []);
  });

  test('an error of the shop is a detail, and no line has the token, the e-mail address or the secret', async () => {
    const { shop, lines } = loggedShop();
    await shop.press(await shop.session(), CARD);
    shop.gateway.settle('trade-1', 'paid');
    const { pay } = testShop({
      logger: {
        error: (details, message) => void lines.push({ level: 'error', details: { ...details }, message }),
        warn() {},
      },
      fetch: shop.gateway.fetch,
      onPayment: () => assert.fail('the database is down'),
      store: await storeOf(shop),
    });
    const body = await shop.gateway.notification('trade-1');
    const request = new Request('https://shop.example/notifications', { method: 'POST', body });
    assert.equal((await pay.app.request(request)).status, 500);
    assert.match(String(lines.at(-1)!.details.err), /the database is down/);
    for (const hidden of [CARD.token, CARD.email, shop.gateway.secret])
      assert.ok(!JSON.stringify(lines).includes(hidden), hidden);
  });

  test('a logger without error and warn is refused', () => {
    assert.throws(() => testShop({ logger: {} as Logger }), /logger has no functions error and warn/);
  });
});

/** Returns a store with the order of a test shop. */
async function storeOf(shop: TestShop) {
  const store = memoryStore();
  const { data } = shop.gateway.trades[0]!;
  const order = {
    orderId: data.order_id!,
    amount: data.amount!,
    currency: data.currency!,
    description: data.description!,
  };
  const rest = {
    version: 1,
    returnUrl: 'https://shop.example/',
    methods: ['Card'],
    timeoutMinutes: 60,
    trades: [],
  };
  await store.saveOrder({ ...order, ...rest });
  return store;
}

test('every failure of the checkout is a GangwayError that says whether it may be repeated', () => {
  const [refused, unreachable] = [
    new CheckoutFailure('payment-refused', 'No', '-4011'),
    new CheckoutFailure('gateway-unreachable', 'No'),
  ];
  assert.ok(refused instanceof GangwayError && refused instanceof Error);
  assert.deepEqual([refused.isRetriable, unreachable.isRetriable], [false, true]);
  assert.deepEqual([refused.name, refused.gatewayCode], ['CheckoutFailure', '-4011']);
});

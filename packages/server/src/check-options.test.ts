/** Tests of `pay.check()`: it reports a wrong option in one sentence and changes nothing at the gateway. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FakeGateway } from './fake-gateway.ts';
import type { GangwayOptions } from './options.ts';
import { quietConsole, testShop } from './test-shop.ts';

test('with valid options check returns undefined, logs nothing and creates nothing', async (t) => {
  const lines = quietConsole(t);
  const shop = testShop();
  assert.equal(await shop.pay.check(), undefined);
  assert.deepEqual(lines, []);
  assert.equal(shop.gateway.trades.length, 0);
});

type Change = Partial<GangwayOptions> | ((gateway: FakeGateway) => void);

const WRONG: readonly (readonly [what: string, change: Change, sentence: RegExp])[] = [
  [
    'an unknown account',
    { user: '999999' },
    /^Look at the option `user`: this gateway has no such account \(/,
  ],
  ['a wrong secret', { secret: 'sandbox-secret-9' }, /^Look at the option `secret`: it is not the secret of/],
  [
    'an account that creates no payments',
    (gateway) => {
      gateway.isCashier = false;
    },
    /^Look at the option `user`: the account lacks the role of a cashier/,
  ],
  [
    'an address that cannot be reached',
    { gateway: 'https://nobody.example' },
    /^Look at the option `gateway`: .*could not/,
  ],
  [
    'an address where another server answers',
    { fetch: async () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }) },
    /^Look at the option `gateway`: .* is no gateway.*HTTP 200 with text\/html instead of JSON\.$/,
  ],
  [
    'an address where another server answers with JSON',
    { fetch: async () => Response.json({ hello: 'world' }) },
    /^Look at the option `gateway`: The gateway answered something unknown/,
  ],
  [
    'an address that leads elsewhere',
    { fetch: async () => new Response(null, { status: 301, headers: { location: 'https://x.example/' } }) },
    /^Look at the option `gateway`: .*HTTP 301/,
  ],
  [
    'an unknown client key',
    { clientKey: 'gwk_test_1' },
    /^Look at the option `clientKey`: .*no valid client key gwk_/,
  ],
  [
    'a page that the client key does not allow',
    (gateway) => {
      gateway.origins = ['https://www.shop.example'];
    },
    /`publicUrl`, `origins` and `clientKey`: .* on pages of https:\/\/shop\.example;/,
  ],
  [
    'one of two pages that the client key does not allow',
    { origins: ['https://shop.example', 'https://other.example'] },
    /on pages of https:\/\/other\.example;/,
  ],
  [
    'a client key that allows no page',
    (gateway) => {
      gateway.origins = [];
    },
    /on pages of https:\/\/shop\.example;/,
  ],
];
for (const [what, change, sentence] of WRONG)
  test(`${what} is reported in one sentence, returned and logged`, async (t) => {
    const lines = quietConsole(t);
    const shop = testShop(typeof change === 'function' ? {} : change);
    if (typeof change === 'function') change(shop.gateway);
    const problem = await shop.pay.check();
    assert.match(problem ?? '', sentence);
    assert.match(problem!, /^[^\n]+\.$/);
    assert.deepEqual(lines, [`gangway: ${problem}`]);
    assert.doesNotMatch(problem!, /sandbox-secret/);
    assert.equal(shop.gateway.trades.length, 0);
  });

for (const [what, answer, sentence] of [
  [
    'cannot be reached',
    () => Promise.reject(new TypeError('fetch failed')),
    /frame\/v1\/ could not be reached\.$/,
  ],
  ['answers 502', async () => new Response(null, { status: 502 }), /frame\/v1\/ answered 502\.$/],
] as const)
  test(`a card frame that ${what} is reported as a wrong gateway, not a wrong client key`, async (t) => {
    const lines = quietConsole(t);
    const { gateway } = testShop();
    const shop = testShop({
      fetch: (address, init) =>
        String(address).includes('/frame/v1/') ? answer() : gateway.fetch(address, init),
    });
    const problem = await shop.pay.check();
    assert.match(problem ?? '', /^Look at the option `gateway`: its card frame at /);
    assert.match(problem!, sentence);
    assert.deepEqual(lines, [`gangway: ${problem}`]);
  });

for (const [allowed, publicUrl] of [
  ['http://localhost:*', 'http://localhost:3000/pay'],
  ['http://127.0.0.1:*', 'http://127.0.0.1/pay'],
] as const)
  test(`a client key of the sandbox that allows ${allowed} allows ${publicUrl}`, async () => {
    const shop = testShop({ publicUrl });
    shop.gateway.origins = [allowed];
    assert.equal(await shop.pay.check(), undefined);
  });

test('without cards, the client key need not allow the pages of the shop', async () => {
  const shop = testShop({ methods: ['iDEAL'] });
  shop.gateway.origins = [];
  assert.equal(await shop.pay.check(), undefined);
});

/** Tests of the shop without a gateway: prices, refusals and secrets. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { METHODS, type MethodName } from '@gangway/protocol';
import { readSession, type SessionState } from '@gangway/protocol/checkout';
import { SMS_CODE, TEST_INPUTS } from '@gangway/sandbox';
import { SANDBOX_SHOP } from '../start/settings.ts';
import { openShop } from './shop.ts';
import { WAYS_TO_PAY } from './ways-to-pay.ts';

const folder = await mkdtemp(join(tmpdir(), 'shop-'));
const shop = await openShop({
  ...SANDBOX_SHOP,
  publicUrl: 'http://localhost:1',
  gateway: 'http://127.0.0.1:2',
  folder,
});
describe('the shop', () => {
  after(async () => {
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const post = (path: string, body: unknown) =>
    shop.app.request(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
  const mug = { lines: [{ product: 'morning-mug', quantity: 1 }] };

  test('an order has the shop’s price, whatever the page sends', async () => {
    const response = await post('/api/orders', { ...mug, total: '0.01' });
    const { checkout } = (await response.json()) as { checkout: string };
    assert.equal(response.status, 201);
    const page = await (await shop.app.request(checkout)).text();
    assert.match(page, /€23\.45/);
  });

  const REFUSED: readonly (readonly [description: string, body: unknown])[] = [
    ['an empty cart', { lines: [] }],
    ['a product that is not sold', { lines: [{ product: 'anchor', quantity: 1 }] }],
    ['a currency without prices', { ...mug, currency: 'JPY' }],
    ['a broken body', '{"lines":'],
    ['a body that is too large', ' '.repeat(20_000)],
  ];
  for (const [description, body] of REFUSED) {
    test(`${description} creates no order`, async () => {
      const response = await post('/api/orders', body);
      assert.equal(response.status, 400);
    });
  }

  for (const path of [
    '/',
    '/nl',
    '/cart',
    '/orders',
    '/appearance',
    '/nowhere',
    '/pictures/morning-mug.svg',
    '/api/orders',
  ]) {
    test(`${path} has a policy that allows scripts of the shop and the gateway only`, async () => {
      const { headers } = await shop.app.request(path);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(
        policy,
        /default-src 'none'; script-src 'self' http:\/\/127\.0\.0\.1:2; style-src 'self';/,
      );
      assert.match(policy, /require-trusted-types-for 'script'$/);
    });
  }

  for (const path of [
    '/pictures/..%2Fcatalogue.ts',
    '/assets/..%2F..%2Fpackage.json',
    '/pictures/%2e%2e/shop.ts',
    '/checkout/HP-2222222222',
    '/embedded/HP-2222222222',
    '/thank-you/HP-2222222222',
    '/products/__proto__',
  ]) {
    test(`${path} is answered with 404`, async () =>
      assert.equal((await shop.app.request(path)).status, 404));
  }

  const anOrder = async (currency?: string): Promise<string> => {
    const { id } = (await (await post('/api/orders', { ...mug, currency })).json()) as { id: string };
    return id;
  };
  const read = async (path: string) => (await shop.app.request(path)).text();

  test('an unsupported currency is refused with a message that names the supported ones', async () => {
    for (const path of ['/api/quote', '/api/orders']) {
      const answer = await (await post(path, { ...mug, currency: 'JPY' })).json();
      assert.deepEqual(answer, {
        error: 'The shop has prices in EUR, GBP, CHF, PLN, USD; name one of these codes as currency.',
      });
    }
    for (const code of ['JPY', 'gbp', '', '%3Cscript%3Ealert(1)%3C%2Fscript%3E']) {
      const response = await shop.app.request(`/products/morning-mug?currency=${code}`);
      const page = await response.text();
      assert.equal(response.status, 400);
      assert.match(page, /The shop sells in EUR, GBP, CHF, PLN,? and USD\./);
      assert.doesNotMatch(page, /<script>alert/);
    }
  });

  test('the appearance editor shows a checkout, a waiting and a paid payment that nobody made', async () => {
    const stateOf = async (state: string) => {
      const response = await shop.app.request(`/appearance/states/${state}/session`);
      return response.status === 200
        ? ((await response.json()) as SessionState).status?.state
        : response.status;
    };
    const page = await read('/appearance');
    const session = readSession(/<gw-checkout session="([^"]+)"/.exec(page)?.[1] ?? '');
    assert.deepEqual(session?.methods, WAYS_TO_PAY);
    assert.equal(await stateOf('choosing'), undefined);
    assert.equal(await stateOf('waiting'), 'processing');
    assert.equal(await stateOf('paid'), 'paid');
    assert.equal(await stateOf('nothing'), 404);
    const payment = await shop.app.request('/appearance/states/choosing/payments', { method: 'POST' });
    assert.equal(payment.status, 404);
  });

  test('the links of home, product and cart pages keep the chosen currency', async () => {
    for (const [path, shown] of [
      ['/?currency=GBP', '£16.00'],
      ['/products/morning-mug?currency=PLN', 'PLN'],
      ['/nl?currency=CHF', 'Gratis bezorging vanaf CHF'],
      ['/cart?currency=USD', 'data-currency="USD"'],
    ] as const) {
      const page = await read(path);
      const code = path.slice(-3);
      assert.ok(page.includes(shown), path);
      assert.match(page, new RegExp(`<option selected>${code}</option>`));
      const links = [...page.matchAll(/href="(\/(?:nl|cart|orders|products)?[^".]*)"/g)].map(
        ([, link]) => link,
      );
      assert.ok(links.length > 4);
      for (const link of links.filter((link) => link !== '/desk' && link !== '/appearance'))
        assert.ok(link?.endsWith(`?currency=${code}`), `${link} on ${path}`);
    }
  });

  test('a quote uses the named currency and ignores prices in the request', async () => {
    const body = { ...mug, currency: 'GBP', price: '0.01', priceMinor: 1, shippingMinor: 0, rate: '0.1' };
    const response = await post('/api/quote?language=nl&currency=EUR', body);
    const { goods, shipping, total } = (await response.json()) as Record<string, string>;
    assert.deepEqual([goods, shipping, total], ['£\u00a016,00', '£\u00a04,50', '£\u00a020,50']);
  });

  test('every page of an order uses the order’s currency, whatever the URL names', async () => {
    const id = await anOrder('PLN');
    for (const path of [`/checkout/${id}`, `/embedded/${id}?currency=USD`, `/thank-you/${id}?currency=GBP`]) {
      const page = await read(path);
      assert.match(page, /PLN\s?100\.90/);
      assert.doesNotMatch(page, /[€£$]\d|data-currency-choice/);
      assert.ok(page.includes('href="/cart?currency=PLN"'), 'the link to the cart keeps the currency');
    }
    const [, token = ''] = /<gw-checkout session="([^"]+)"/.exec(await read(`/checkout/${id}`)) ?? [];
    const { amount, currency } = readSession(token) ?? {};
    assert.deepEqual([amount, currency], ['100.90', 'PLN']);
    assert.match(await read('/orders?currency=GBP'), /PLN\s?100\.90/);
  });

  test('a checkout offers the methods of its currency and names the others', async () => {
    const page = await read(`/checkout/${await anOrder('GBP')}`);
    const [, token = ''] = /<gw-checkout session="([^"]+)"/.exec(page) ?? [];
    const offered = ['Card', 'PayPal', 'Trustly', 'Alipay', 'WeChat Pay', 'UnionPayWap', 'Voucher'];
    assert.deepEqual(readSession(token)?.methods, offered);
    const [, missing = ''] = /Not in this currency: ([^<]*)\./.exec(page) ?? [];
    assert.equal(missing.split(', ').length, WAYS_TO_PAY.length - offered.length);
    const hints = /<details class="sandbox-ways">[\s\S]*?<\/details>/.exec(page)?.[0] ?? '';
    assert.ok(hints.includes('Alipay+, WeChat Pay') && hints.includes('Gift card'));
    for (const name of missing.split(', ')) assert.ok(!hints.includes(name), name);
    assert.match(await read(`/checkout/${await anOrder()}`), /Not in this currency: TWINT\./);
  });

  test('a checkout in złoty offers BLIK first', async () => {
    const page = await read(`/checkout/${await anOrder('PLN')}`);
    const [, token = ''] = /<gw-checkout session="([^"]+)"/.exec(page) ?? [];
    const offered = [
      'Blik',
      'Przelewy24',
      'Card',
      'PayPal',
      'Alipay',
      'WeChat Pay',
      'UnionPayWap',
      'Voucher',
    ];
    assert.deepEqual(readSession(token)?.methods, offered);
  });

  const FORMS: readonly (readonly [description: string, fields: Record<string, string>, sentence: RegExp])[] =
    [
      ['no token', { email: 'ann@example.org' }, /enter your card once more/],
      [
        'a card number as token',
        { email: 'ann@example.org', card: '4222 9999 1234' },
        /enter your card once more/,
      ],
      ['no e-mail address', { card: 'a.b.c' }, /check your e-mail address/],
      [
        'an unreachable gateway',
        { email: 'ann@example.org', card: 'a.b.c' },
        /does not answer at the moment/,
      ],
    ];
  for (const [description, fields, sentence] of FORMS) {
    test(`an embedded form with ${description} is shown again with a message and the e-mail address`, async () => {
      const path = `/embedded/${await anOrder()}`;
      const response = await shop.app.request(path, { method: 'POST', body: new URLSearchParams(fields) });
      const page = await response.text();
      assert.equal(response.status, 422);
      assert.match(page, sentence);
      assert.ok(page.includes(`value="${fields.email ?? ''}"`));
      if (fields.card) assert.ok(!page.includes(fields.card));
    });
  }

  test('input of the embedded form is escaped', async () => {
    const body = new URLSearchParams({ email: '"><script>alert(1)</script>' });
    const response = await shop.app.request(`/embedded/${await anOrder()}`, { method: 'POST', body });
    assert.doesNotMatch(await response.text(), /<script>alert/);
  });

  for (const [start, mode] of [
    ['', 'Test mode'],
    ['/nl', 'Testomgeving'],
  ] as const)
    test(`the embedded form at ${start || '/'} shows the test mode and the test cards`, async () => {
      const page = await (await shop.app.request(`${start}/embedded/${await anOrder()}`)).text();
      assert.match(page, new RegExp(`class="test-banner">${mode}[^<]* <a href="#test-cards">`));
      assert.match(page, /<aside class="sandbox" id="test-cards">/);
    });

  /** Test input that the hints name. */
  const TEST_DATA = [
    ...TEST_INPUTS.filter(({ description }) => /after (three|ten)/.test(description)).map(
      ({ value }) => value,
    ),
    SMS_CODE,
    '6006 4900 0000 0101',
  ];

  for (const start of ['', '/nl'])
    test(`the checkout at ${start || '/'} has hints for every method that it offers`, async () => {
      const page = await (await shop.app.request(`${start}/checkout/${await anOrder()}`)).text();
      const [, token = ''] = /<gw-checkout session="([^"]+)"/.exec(page) ?? [];
      const hints = /<aside class="sandbox"[\s\S]*<\/aside>/.exec(page)?.[0] ?? '';
      const { methods = [], gateway } = readSession(token) ?? {};
      assert.ok(methods.length > 10);
      const dutch = { Voucher: 'Cadeaukaart', 'Bank Transfer': 'Overboeking' };
      const named: Record<string, string> = { Card: '4111 1111 1111 1111', ...(start === '/nl' && dutch) };
      const labels = methods.map((name) => named[name] ?? METHODS[name as MethodName].label);
      for (const needed of [
        ...labels,
        ...TEST_DATA,
        `href="${gateway}/scheme/bank-transfer?lang=${start === '/nl' ? 'nl' : 'en'}"`,
      ])
        assert.ok(hints.includes(needed), needed);
    });

  for (const [path, cart] of [
    ['/nl/embedded', '/nl/cart'],
    ['/checkout', '/cart'],
    ['/nl/checkout?currency=CHF', '/nl/cart?currency=CHF'],
    ['/embedded?currency=GBP', '/cart?currency=GBP'],
  ] as const)
    test(`${path}, without an order, redirects to the cart`, async () => {
      const response = await shop.app.request(path);
      assert.deepEqual([response.status, response.headers.get('location')], [303, cart]);
    });

  test('no page contains the shop’s secret', async () => {
    const { checkout } = (await (await post('/api/orders', mug)).json()) as { checkout: string };
    for (const path of ['/', '/orders', checkout]) {
      assert.doesNotMatch(await (await shop.app.request(path)).text(), /sandbox-secret/);
    }
  });

  test('text in a URL is escaped', async () => {
    const page = await (await shop.app.request('/products/%3Cscript%3Ealert(1)%3C%2Fscript%3E')).text();
    assert.doesNotMatch(page, /<script>alert/);
  });
});

// The payer's pages under attack: injection, path and host manipulation, other methods, and guessed secrets.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { leaveUnpaid } from '../../packages/gateway/src/hosted-pages/test-page.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { useGateway, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { beginOrder, newestAttempt } from '../faults/orders-and-ledger.ts';

const postReturns = statement(
  'test.post-returns',
  `UPDATE accounts SET redirect_method = 'POST' WHERE uid = '016684'`,
);
const snapshot = statement(
  'test.snapshot',
  `SELECT (SELECT count(*) FROM attempts)::int AS attempts, (SELECT count(*) FROM notifications)::int AS told,
     (SELECT string_agg(state, ',' ORDER BY trade_id) FROM orders) AS states`,
);

/** The script tags that the pages have. */
const OWN_SCRIPT =
  /^<script (src="\/pages\/(submit|plain)\.js" defer|type="module" src="\/(v1|pages)\/[\w.-]+\/(gw|hosted)\.js")>$/;

/** Expects only the gateway's script files: no inline handler, inline style or javascript: URL. */
function assertHarmless(html: string, about: string): void {
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    if (/^<script/i.test(tag)) assert.match(tag, OWN_SCRIPT, about);
    assert.doesNotMatch(tag, /^<(iframe|object|embed|base|style|img|svg[^>]* on)/i, about);
    assert.doesNotMatch(tag, /\s(on[a-z]+|style|srcdoc)\s*=/i, about);
    assert.doesNotMatch(tag, /(href|action|src|content)="[^"]*(javascript|data|vbscript):/i, about);
  }
}

function assertPolicy(response: Response): void {
  const policy = response.headers.get('content-security-policy') ?? '';
  const names = policy.split(';').map((directive) => directive.trim().split(' ')[0]);
  const known = [
    'default-src',
    'style-src',
    'img-src',
    'script-src',
    'require-trusted-types-for',
    'trusted-types',
    'connect-src',
    'frame-src',
  ];
  for (const name of names)
    assert.ok(
      [...known, 'form-action', 'frame-ancestors', 'base-uri'].includes(name!),
      `${name} in ${policy}`,
    );
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.match(response.headers.get('referrer-policy') ?? '', /^(no-referrer|strict-origin)$/);
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
}

describe('hosted pages under attack', () => {
  const gateway = useGateway();
  before(async () => {
    await gateway.database.query(postReturns);
  });

  /** Every kind of page that an order can show, in the order of its lifecycle. */
  async function pagesOf(data: Record<string, unknown>): Promise<Response[]> {
    gateway.rail.silent = true;
    const order = await beginOrder(gateway, data);
    const pages = [await gateway.open(`${order.url}/left`)];
    gateway.rail.silent = false;
    await gateway.database.query(
      statement('test.age', 'UPDATE attempts SET lease_until = now(), ask_at = now()'),
    );
    await gateway.open(order.url);
    gateway.rail.decide(order.attemptId, 'declined');
    for (const path of ['/return', '', '/go', '/plain', '/left'])
      pages.push(await gateway.open(`${order.url}${path}`));
    await leaveUnpaid(gateway, order.url);
    for (const path of ['', '/plain', '/left']) pages.push(await gateway.open(`${order.url}${path}`));
    return pages;
  }

  const PAYLOADS = [
    '"><script>alert(1)</script>',
    `'"><img/src=x/onerror=alert(1)>`,
    '</title></p><svg/onload=alert(1)>',
    '--><iframe/srcdoc=x>',
    '<!--',
    '#{7*7}{{7*7}}<%=7*7%>',
    '&lt;script&gt;&quot;',
    '\u2028<base/href=//evil.example>',
  ];
  for (const payload of PAYLOADS) {
    test(`merchant text is escaped on every page: ${JSON.stringify(payload)}`, async () => {
      const text = payload.replaceAll(/\s/g, '');
      const data = {
        description: `Mugs ${text}`,
        demo: text,
        redirect_url: undefined,
        order_id: `${text}-${Math.random()}`.slice(0, 64),
      };
      for (const back of [
        undefined,
        `http://shop.example/?q=${encodeURIComponent(text)}#${text.replaceAll('\\', '')}`,
      ]) {
        const orderId = `${text.slice(0, 40)}-${Math.random()}`;
        for (const page of await pagesOf({ ...data, order_id: orderId, redirect_url: back })) {
          const to = page.headers.get('location');
          if (to !== null)
            assert.match(to, /^(https:\/\/bank\.example\/|http:\/\/shop\.example\/\?|\/pay\/)[^\s"<>]*$/);
          if (to !== null) continue;
          const html = await page.text();
          assert.equal(page.status, 200);
          assertHarmless(html, html);
          assertPolicy(page);
          assert.ok(!html.includes(text), html);
          assert.match(html, /Mugs /);
        }
      }
    });
  }

  test('a return URL cannot extend the policy of the page that posts to it', async () => {
    for (const host of ['a;sandbox', 'a;script-src', 'a,b', "a'b", '*', 'a*b']) {
      const { data } = await gateway.call(
        'v3.CreatePayments',
        validPayment({ redirect_url: `http://${host}/x` }),
        { user: '016684' },
      );
      await gateway.open(data.url!);
      await leaveUnpaid(gateway, data.url!);
      gateway.rail.decide((await newestAttempt(gateway.database, data.trade_id!)).id, 'paid');
      const page = await gateway.open(`${data.url}/return`);
      assert.match(await page.text(), /name="resultData"/);
      assertPolicy(page);
      const policy = page.headers.get('content-security-policy') ?? '';
      assert.match(policy, /form-action 'self'(;|$)/);
      assert.doesNotMatch(policy, /[,*]/);
    }
  });

  const BAD_ADDRESSES = [
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:http://a/b',
    ],
    ...[
      'http://user@shop.example/',
      'http://a:b@shop.example/',
      'http://shop.example\\@evil.example/',
      '//evil.example',
    ],
    ...[
      'http://',
      'http:///x',
      'http:/x',
      ' http://x',
      'http://x\ty',
      'http://x\n/',
      'ftp://x/',
      'shop://back',
      '/back',
    ],
  ];
  for (const address of BAD_ADDRESSES) {
    test(`a return or notify URL is refused: ${JSON.stringify(address)}`, async () => {
      for (const name of ['redirect_url', 'notify_url']) {
        const { code, message } = await gateway.call('v3.CreatePayments', validPayment({ [name]: address }));
        assert.equal(code, '-3002');
        assert.match(message, new RegExp(name));
      }
    });
  }

  test('no request header redirects a page or an answer to another host', async () => {
    const order = await beginOrder(gateway);
    gateway.rail.decide(order.attemptId, 'declined');
    const evil = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'javascript',
      forwarded: 'host=evil.example',
      'x-original-url': '/metrics',
      'x-rewrite-url': '/metrics',
      'x-http-method-override': 'DELETE',
      referer: 'https://evil.example/',
      origin: 'https://evil.example',
      'accept-language': '"><script>,constructor;q=9,__proto__',
    };
    for (const [path, method] of [
      ['', 'GET'],
      ['/return', 'GET'],
      ['/go', 'GET'],
      ['/left', 'GET'],
    ] as const) {
      const response = await gateway.open(`${order.url}${path}`, { method, headers: evil });
      const text = await response.text();
      assert.ok(response.status < 400, `${path} answered ${response.status}`);
      assert.doesNotMatch(text + [...response.headers].join('\n'), /evil|javascript:|<script>/);
    }
  });

  test('no manipulated path leads to another page or a file', async () => {
    const { url } = await beginOrder(gateway);
    const secret = url.split('/').at(-1)!;
    const before = (await gateway.database.query(snapshot))[0];
    const tricks = [
      ...[
        '/pay/',
        '/pay//',
        '/pay/%00',
        `/pay/${secret}%00`,
        `/pay/${secret}/`,
        `/pay/${secret}/../x`,
        '/pay/%2e%2e',
      ],
      ...[
        `/pay/${secret.toLowerCase()}`,
        `/pay/${secret.slice(0, -1)}`,
        `/pay/${secret}=`,
        `//pay/${secret}`,
      ],
      ...[
        `/PAY/${secret}`,
        `/pay/${secret}%20`,
        `/pay/${secret};x`,
        '/pay/__proto__',
        '/pay/%E0%A4%A',
        '/pay/%ff',
      ],
      ...[
        '/v1/..%2f..%2fpackage.json',
        '/v1/%2e%2e/%2e%2e/x.js',
        '/v1/....js',
        '/v1/..%5c..%5cx.js',
        '/v1/%00.js',
        '/v1/%2e%2e/gw.js',
        '/v1/0.0.0-none/gw.js',
        '/frame/v1/%2e%2e/%2e%2e%2fpackage.js',
        '/pages/%2e%2e/..%2f..%2fpackage.js',
      ],
      ...[
        '/pages/..%2f..%2fpackage.json',
        '/pages/submit.js/',
        '/pages/',
        '/v1/',
        '/.env',
        '/scheme/%ff',
        '/%',
      ],
      ...[`/pay/${'x'.repeat(5_000)}`, '/rails/', '/rails/x', '/favicon.ico/..', '/livez/x', '/metrics%00'],
    ];
    for (const path of tricks) {
      for (const accept of ['text/html', '*/*']) {
        const response = await gateway.open(path, { headers: { accept } });
        const text = await response.text();
        assert.ok([400, 404].includes(response.status), `${path} answered ${response.status}`);
        assert.doesNotMatch(text, /"dependencies"|root:|process_cpu/);
        if (accept === 'text/html' && response.status === 404 && /<html/.test(text))
          assertHarmless(text, path);
      }
    }
    assert.deepEqual((await gateway.database.query(snapshot))[0], before);
  });

  test('another HTTP method on a page is refused and changes nothing', async () => {
    const { url } = await beginOrder(gateway);
    const before = (await gateway.database.query(snapshot))[0];
    const wrong = [
      ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'].map((method) => [method, ''] as const),
      ...['GET', 'PUT', 'DELETE'].flatMap((method) => [
        [method, '/checkout/payments'] as const,
        [method, '/checkout/leave'] as const,
      ]),
      ...['/go', '/left', '/return'].map((path) => ['PUT', path] as const),
      ...['/go', '/left'].map((path) => ['POST', path] as const),
    ];
    for (const [method, path] of wrong) {
      const response = await gateway.open(`${url}${path}`, { method });
      assert.equal(response.status, 404, `${method} ${path} answered ${response.status}`);
    }
    // A rail may send its payer back with a form.
    assert.equal((await gateway.open(`${url}/return`, { method: 'POST' })).status, 200);
    assert.deepEqual((await gateway.database.query(snapshot))[0], before);
    const unopened = await gateway.create();
    const ready = (await gateway.database.query(snapshot))[0];
    for (const path of ['', '/go', '/return', '/checkout/session', '/left?unpaid']) {
      for (const page of [url, unopened.url!])
        assert.ok((await gateway.open(`${page}${path}`, { method: 'HEAD' })).status < 500);
    }
    assert.deepEqual(
      (await gateway.database.query(snapshot))[0],
      ready,
      'HEAD has started or ended something',
    );
  });

  test('a page is found only by its secret of 128 bits, never by ids that others know', async () => {
    const { url, tradeId, orderId, attemptId } = await beginOrder(gateway);
    assert.match(url, /\/pay\/[A-Za-z0-9_-]{22}$/);
    for (const known of [tradeId, orderId, attemptId, tradeId.replaceAll('-', '')])
      assert.equal((await gateway.open(`/pay/${known}`)).status, 404);
    const stored = await gateway.database.query(
      statement(
        'test.stored',
        'SELECT o::text AS row FROM orders o UNION ALL SELECT k::text FROM request_keys k',
      ),
    );
    assert.ok(!JSON.stringify(stored).includes(url.split('/').at(-1)!), 'the secret lies in the database');
  });
});

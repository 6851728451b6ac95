// The card frame's document, ticket and scripts: who may embed it, what it contains, and what it may connect to.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

import { before, beforeEach, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FrameStart, frameStartSchema, TICKET_SECONDS } from '@gangway/protocol/cards';
import * as v from 'valibot';
import {
  addClientKey,
  addOrigin,
  type ClientKey,
  findClientKey,
  pageClientKey,
  removeOrigin,
  revokeClientKey,
} from '../accounts/client-keys.ts';
import { useGateway } from '../test-gateway.ts';
import { redeemToken } from '../vault/redeem-token.ts';
import { makeToken } from '../vault/test-tokens.ts';
import { cardFrameHeaders } from './page-headers.ts';

const KEY = 'gwk_test_036870';

describe('the card frame', () => {
  const gateway = useGateway();
  let merchantId: string;
  before(async () => {
    merchantId = (await findClientKey(gateway.database, KEY))!.merchantId;
  });

  const openDocument = (key = KEY) => gateway.open(`/frame/v1/?client-key=${encodeURIComponent(key)}`);
  const fetchTicket = (key = KEY) =>
    gateway.open(`/frame/v1/ticket?client-key=${key}`, { headers: { 'sec-fetch-site': 'same-origin' } });
  /** Adds a key that allows no origin. */
  async function addBareKey(): Promise<ClientKey> {
    const key = await addClientKey(gateway.database, merchantId, 'sandbox');
    const { id, origins } = (await findClientKey(gateway.database, key))!;
    for (const origin of origins) await removeOrigin(gateway.database, id, origin);
    return (await findClientKey(gateway.database, key))!;
  }
  const policyOf = (response: Response): Map<string, string> =>
    new Map(
      response.headers
        .get('content-security-policy')!
        .split('; ')
        .map((directive) => {
          const [name = '', ...values] = directive.split(' ');
          return [name, values.join(' ')];
        }),
    );

  function readStart(page: string): FrameStart {
    const [, json] = /<script type=application\/json id=gw-frame>(.*?)<\/script>/s.exec(page)!;
    return v.parse(frameStartSchema, JSON.parse(json!));
  }

  const redeem = (token: string) =>
    redeemToken(gateway.services.vault, { token, merchantId, orderId: 'order-1', now: gateway.clock.real() });

  test('the document contains what is needed to make tokens', async () => {
    const response = await openDocument();
    const page = await response.text();
    const start = readStart(page);
    assert.equal(response.status, 200);
    assert.equal(start.mode, 'sandbox');
    assert.equal(start.clientKey, KEY);
    assert.deepEqual(start.origins, ['http://127.0.0.1:*', 'http://localhost:*']);
    assert.equal(start.ticketTime, Math.floor(gateway.clock.real().getTime() / 1000));
    const script = (await gateway.services.releases.own.file('frame', 'frame.js'))!.coded.identity.body;
    assert.ok(page.includes(`<script type=module>${script}</script>`));
    assert.ok(page.includes(`<base href=${gateway.services.releases.own.id}/>`));
    assert.doesNotMatch(page, /<html [^>]*(lang|dir)/);
    assert.equal((await redeem(await makeToken(start))).brand, 'amex');
  });

  const forms: readonly (readonly [query: string, form: string])[] = [
    ['&form=voucher', 'voucher'],
    ['&form=card', 'card'],
    ['&form=VOUCHER', 'card'],
    ['&form=%22%3E%3Cscript%3E', 'card'],
    ['&form=', 'card'],
  ];
  for (const [query, form] of forms)
    test(`the document requested with ${query} has the ${form} form`, async () => {
      const page = await (await gateway.open(`/frame/v1/?client-key=${KEY}${query}`)).text();
      const name = form === 'card' ? 'frame.js' : 'voucher.js';
      const script = (await gateway.services.releases.own.file('frame', name))!.coded.identity.body;
      assert.ok(page.includes(`<script type=module>${script}</script>`));
      assert.equal(page.split('<script').length, 3);
    });

  for (const [coding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)
    test(`the document goes out with ${coding}`, async () => {
      const path = `/frame/v1/?client-key=${KEY}`;
      const response = await gateway.open(path, { headers: { 'accept-encoding': coding } });
      assert.equal(response.headers.get('content-encoding'), coding);
      assert.equal(response.headers.get('vary'), 'Accept-Encoding');
      const page = unpack(Buffer.from(await response.arrayBuffer())).toString();
      assert.equal(readStart(page).clientKey, KEY);
      assert.ok(page.endsWith('</script>'));
    });

  test('every document has its own ticket', async () => {
    const [first, second] = [await openDocument(), await openDocument()];
    assert.notEqual(readStart(await first.text()).ticket, readStart(await second.text()).ticket);
  });

  test('the document has a strict policy and is not cached', async () => {
    const response = await openDocument();
    const [, script] = /<script type=module>(.*?)<\/script>/s.exec(await response.text())!;
    const hash = createHash('sha384').update(script!).digest('base64');
    assert.deepEqual(Object.fromEntries(policyOf(response)), {
      'default-src': "'none'",
      'script-src': `'self' 'sha384-${hash}'`,
      'worker-src': "'self'",
      'connect-src': "'self'",
      'img-src': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'gw-frame',
      'form-action': "'none'",
      'base-uri': "'self'",
      'frame-ancestors': 'http://127.0.0.1:* http://localhost:*',
    });
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('x-frame-options'), null);
    assert.equal(response.headers.get('access-control-allow-origin'), null);
  });

  test("only pages of the key's origins may embed it", async () => {
    const ancestors = async (key: string) => policyOf(await openDocument(key)).get('frame-ancestors');
    const { key, id } = await addBareKey();
    assert.equal(await ancestors(key), "'none'");
    await addOrigin(gateway.database, id, 'https://shop.example');
    await addOrigin(gateway.database, id, 'https://shop.example:8443');
    assert.equal(await ancestors(key), 'https://shop.example https://shop.example:8443');
  });

  const policyFor = (origin: string): string =>
    cardFrameHeaders([origin], { hash: 'sha384-aaaa', hasOwnProcess: true })['Content-Security-Policy']!;
  const EVIL = [
    'https://a;sandbox',
    'https://a,b.example',
    'https://*',
    '*',
    "'self'",
    'https://[::1]',
    'data:',
  ];
  for (const origin of EVIL) {
    test(`the origin ${origin} is left out of the policy`, () => {
      const policy = policyFor(origin);
      assert.ok(policy.endsWith("frame-ancestors 'none'"), policy);
      assert.equal(policy.split(';').length, 10);
    });
  }

  test('data cannot end the script element', async () => {
    const { key, id } = await addBareKey();
    const origin = 'https://shop.example</script><script>alert(1)</script><!--<script>';
    await addOrigin(gateway.database, id, origin);
    const page = await (await openDocument(key)).text();
    assert.deepEqual(readStart(page).origins, [origin]);
    assert.equal(page.match(/<script/g)?.length, 2);
    assert.ok(!page.includes('<!--'));
  });

  describe('an unknown or revoked client key', () => {
    let revoked: string;
    beforeEach(async () => {
      revoked = await addClientKey(gateway.database, merchantId, 'sandbox');
      await revokeClientKey(gateway.database, revoked);
    });

    for (const key of [
      '',
      'gwk_test_nobody',
      'revoked',
      '036870',
      '%00',
      "gwk_'",
      'gwk_\u0000',
      'a'.repeat(5000),
    ]) {
      test(`${JSON.stringify(key.slice(0, 20))} gets a page that nobody can embed, and no ticket`, async () => {
        const requested = key === 'revoked' ? revoked : key;
        const response = await openDocument(requested);
        assert.equal(response.status, 404);
        assert.equal(policyOf(response).get('frame-ancestors'), "'none'");
        assert.equal(response.headers.get('x-frame-options'), 'DENY');
        assert.doesNotMatch(await response.text(), /gw-frame|kid/);
        assert.equal((await fetchTicket(encodeURIComponent(requested))).status, 404);
      });
    }

    test('a request without the parameter gets 404', async () => {
      assert.equal((await gateway.open('/frame/v1/')).status, 404);
    });
  });

  test('a key of the other mode gets neither form nor ticket, and the refusal of the ticket says why', async () => {
    const keys = [
      await addClientKey(gateway.database, merchantId, 'live'),
      pageClientKey(merchantId, 'live'),
    ];
    for (const key of keys) {
      assert.equal((await openDocument(key)).status, 404);
      const response = await fetchTicket(key);
      assert.deepEqual(
        [response.status, await response.json()],
        [404, { message: 'The client key is for live mode, and this gateway is a sandbox.' }],
      );
    }
    assert.equal((await openDocument(pageClientKey(merchantId, 'sandbox'))).status, 200);
  });

  describe('the ticket', () => {
    test('a frame whose ticket has expired goes on with a new one', async () => {
      const old = readStart(await (await openDocument()).text());
      gateway.clock.move(TICKET_SECONDS + 60);
      const madeAt = Math.floor(gateway.clock.real().getTime() / 1000);
      await assert.rejects(makeToken(old, { madeAt }).then(redeem), /expired/);
      const response = await fetchTicket();
      assert.equal(response.headers.get('cache-control'), 'no-store');
      const start = v.parse(frameStartSchema, await response.json());
      assert.equal(start.ticketTime, madeAt);
      await redeem(await makeToken(start));
    });

    for (const site of ['cross-site', 'same-site', 'none', '', undefined]) {
      test(`a request ${site === undefined ? 'without Sec-Fetch-Site' : `from "${site}"`} gets none`, async () => {
        const response = await gateway.open(
          `/frame/v1/ticket?client-key=${KEY}`,
          site === undefined ? {} : { headers: { 'sec-fetch-site': site, origin: 'https://evil.example' } },
        );
        assert.equal(response.status, 403);
        assert.equal(response.headers.get('access-control-allow-origin'), null);
        assert.doesNotMatch(await response.text(), /ticketTime|kid/);
      });
    }
  });

  describe('its scripts', () => {
    test('are for the frame alone; the worker may load what is beside it, and connect to nothing', async () => {
      const response = await gateway.open(`/frame/v1/${gateway.services.releases.own.id}/worker.js`);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('cross-origin-resource-policy'), 'same-origin');
      assert.match(response.headers.get('content-type')!, /^text\/javascript/);
      assert.deepEqual(Object.fromEntries(policyOf(response)), {
        'default-src': "'none'",
        'script-src': "'self'",
        'connect-src': "'none'",
      });
    });

    for (const path of [
      '../package.json',
      '..%2fcdn%2fgw.js',
      'missing.js',
      '%2e%2e/cdn/gw.js',
      'frame.ts',
      '.js',
    ]) {
      test(`${path} is not served`, async () => {
        const response = await gateway.open(`/frame/v1/${gateway.services.releases.own.id}/${path}`);
        assert.equal(response.status, 404);
      });
    }
  });
});

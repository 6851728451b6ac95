/** The pages of acquirer and issuer: protected, escaped, in every language, and without stored card data. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { TEST_CARDS } from '@gangway/protocol/cards';
import { statement } from '../../../gateway/src/storage/database.ts';
import { testSandboxDatabase } from '../test-sandbox-database.ts';
import { TEST_KEY, TEST_ORIGIN } from '../testing-scheme.ts';
import { cardScheme, findForm, validCardPayment, visaThat } from './testing-card.ts';

const TABLES = statement(
  'test.tables',
  `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
);
/** A code of four digits that occurs in no other value of a test. */
const CANARY_CVC = '9173';

describe('the pages of acquirer and issuer', () => {
  let opened: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let scheme: ReturnType<typeof cardScheme>;
  before(async () => {
    opened = await testSandboxDatabase();
    scheme = cardScheme(opened.database);
  });
  after(() => opened.drop());

  const begin = async (changes: object = visaThat('challenge')) => {
    const { body } = await scheme.pay({ ...changes });
    return { ...body, url: body.payerUrl ?? '' };
  };

  /** Returns every page of a challenged payment, in order. */
  async function seePages(url: string) {
    const method = await scheme.browser.open(url);
    const leave = findForm(method.text, 'data-leave');
    assert.ok(leave);
    const toIssuer = await scheme.browser.submit(leave.action, leave.fields);
    const creq = findForm(toIssuer.text, 'data-submit');
    assert.ok(creq);
    const challenge = await scheme.browser.submit(creq.action, creq.fields);
    const form = findForm(challenge.text, '');
    assert.ok(form);
    const answer = { ...form.fields, answer: 'code', code: '123456' };
    const over = await scheme.browser.submit(form.action, answer);
    const cres = findForm(over.text, 'data-submit');
    assert.ok(cres);
    const done = await scheme.browser.submit(cres.action, cres.fields);
    return { method, toIssuer, challenge, over, done, decided: await scheme.browser.open(url) };
  }

  test('each page has the protective headers, and only pages that need a script may run ours', async () => {
    const { url } = await begin();
    const pages = { ...(await seePages(url)), unknown: await scheme.browser.open(`${url}x`) };
    const script = "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; ";
    const policy = (before: string) =>
      `default-src 'none'; style-src 'self'; ${before}form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
    const policies = {
      method: policy(`${script}frame-src 'self'; `),
      toIssuer: policy(script),
      challenge: policy(''),
      over: policy(script),
      done: policy(''),
      decided: policy(''),
      unknown: policy(''),
    };
    for (const [name, { headers, text }] of Object.entries(pages)) {
      const wanted = policies[name as keyof typeof policies];
      assert.equal(headers.get('Content-Security-Policy'), wanted, name);
      assert.equal(headers.get('Referrer-Policy'), 'no-referrer', name);
      assert.equal(headers.get('Cache-Control'), 'no-store', name);
      assert.equal(headers.get('X-Content-Type-Options'), 'nosniff', name);
      assert.equal(/<script/.test(text), wanted.includes('script-src'), name);
      assert.doesNotMatch(text, /<script>|<script [^>]*>[^<]| on[a-z]+="|style="/, name);
    }
  });

  test('only our own pages may frame the pages in the hidden frame', async () => {
    const { url } = await begin();
    const method = findForm(
      (await scheme.browser.open(url)).text.replace(' target="issuer-method"', ''),
      'data-submit',
    );
    assert.ok(method);
    const look = await scheme.browser.submit(method.action, method.fields);
    const notification = findForm(look.text, 'data-submit');
    assert.ok(notification);
    const done = await scheme.browser.submit(notification.action, notification.fields);
    for (const { headers, status } of [look, done]) {
      assert.equal(status, 200);
      assert.match(headers.get('Content-Security-Policy') ?? '', /frame-ancestors 'self';/);
    }
  });

  test('the challenge shows payee and amount, and of the card its brand and last four digits', async () => {
    const { url } = await begin();
    const { challenge } = await seePages(url);
    for (const shown of ['Sandbox Issuer', 'Linden &amp; Daughters', '€24.99', 'Visa •••• 1018', '123456'])
      assert.ok(challenge.text.includes(shown), shown);
    assert.match(challenge.text, /data-identity="issuer"/);
  });

  test("the merchant's texts are escaped", async () => {
    const attack = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`;
    const returnUrl = `https://shop.example/?a="><script>&b='x'`;
    const { url } = await begin({ ...visaThat('challenge'), payee: attack, description: attack, returnUrl });
    for (const [name, { text }] of Object.entries(await seePages(url))) {
      assert.doesNotMatch(text, /<script>|<img|onerror='/, name);
      // The page back from the issuer shows nothing about the shop.
      assert.equal(text.includes('&lt;script&gt;'), name !== 'over', name);
    }
  });

  for (const [lang, dir] of [
    ['nl', 'ltr'],
    ['ar', 'rtl'],
  ])
    test(`all pages stay in ${lang}, the requested language`, async () => {
      const { url } = await begin();
      const pages = await seePages(`${url}?lang=${lang}`);
      for (const [name, { text }] of Object.entries(pages))
        assert.ok(text.includes(`<html lang="${lang}" dir="${dir}"`), name);
      assert.match(pages.done.text, new RegExp(`href="http[^"]*lang=${lang}"`));
    });

  const foreign: readonly Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: '' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign) {
    test(`a form of another site is refused: ${JSON.stringify(headers)}`, async () => {
      const { url, requestId } = await begin();
      const state = async () => (await scheme.ask(requestId)).body;
      const early = await scheme.browser.submit(`${url}/authenticate`, { threeDSCompInd: 'Y' }, headers);
      assert.equal(early.status, 403);
      assert.equal((await state()).threeDs, undefined);
      const challenge = await scheme.browser.walk(url);
      const answer = { answer: 'code', code: '123456', tries: '0' };
      assert.equal((await scheme.browser.submit(challenge.url, answer, headers)).status, 403);
      assert.equal((await state()).state, 'open');
    });
  }

  test('an unknown address has its own page', async () => {
    const { url } = await begin();
    const challenge = await scheme.browser.walk(url);
    const wrong = [
      `${url}x`,
      url.slice(0, -1),
      `${TEST_ORIGIN}/scheme/card/pay/${'A'.repeat(22)}`,
      `${TEST_ORIGIN}/scheme/card/pay/${'A'.repeat(22)}/authenticate`,
      `${url}/more`,
      `${challenge.url}0`,
      `${TEST_ORIGIN}/scheme/acs/challenge/${crypto.randomUUID()}`,
      `${TEST_ORIGIN}/scheme/acs/method`,
    ];
    for (const address of wrong) {
      for (const page of [await scheme.browser.open(address), await scheme.browser.submit(address, {})]) {
        assert.equal(page.status, 404, address);
        assert.match(page.text, /There is no payment here/);
      }
    }
  });

  test('a form that is too large is not read', async () => {
    const { url } = await begin();
    assert.equal((await scheme.browser.submit(url, { a: 'x'.repeat(9_000) })).status, 413);
  });

  test('no column of any table contains a number, a code or a page secret', async () => {
    const requests = TEST_CARDS.map(({ number, brands }) => ({ number, brand: brands[0], cvc: CANARY_CVC }));
    const secrets: string[] = [];
    for (const request of requests) {
      for (const threeDs of ['01', '02', '03']) {
        const { body } = await scheme.pay({ ...request, threeDs });
        if (!body.payerUrl) continue;
        secrets.push(body.payerUrl.split('/').at(-1) ?? '');
        const page = await scheme.browser.walk(body.payerUrl);
        if (/name="code"/.test(page.text)) await scheme.browser.answer(page, 'code', '123456');
      }
    }
    await scheme.pay({ number: '4012888888881881', cvc: CANARY_CVC });
    const rows: string[] = [];
    for (const { name } of await opened.database.query<{ name: string }>(TABLES)) {
      const dump = statement(`test.dump-${name}`, `SELECT row_to_json(t)::text AS row FROM "${name}" t`);
      rows.push(...(await opened.database.query<{ row: string }>(dump)).map(({ row }) => row));
    }
    assert.ok(rows.length >= requests.length * 3);
    const numbers = [...TEST_CARDS.map(({ number }) => number), '4012888888881881'];
    // Amounts, times and random ids are not searched for the code, because they contain four digits by chance.
    const texts = rows.map((row) =>
      row.replaceAll(/"[0-9a-f-]{36}"|\\\\x[0-9a-f]+|\d{4}-\d\d-\d\dT[^"]*/g, ''),
    );
    for (const row of rows) {
      for (const secret of [...numbers, ...secrets]) assert.equal(row.includes(secret), false, secret);
    }
    for (const text of texts) assert.equal(text.includes(CANARY_CVC), false);
  });

  test("the rail gets a signed callback with the outcome of a payment, equal to the API's response", async () => {
    const received: { body: string; signature: string }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push({ body, signature: String(request.headers['scheme-signature']) });
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    const loud = cardScheme(opened.database, { deliverCallbacks: true });
    const arrived = async (count: number) => {
      for (let tries = 0; received.length < count && tries < 200; tries += 1) await wait(10);
    };
    // Payments decided at once, and silent ones, send no callback.
    await loud.pay({ ...validCardPayment(), callbackUrl, threeDs: '02' });
    const silent = await loud.pay({ ...visaThat('silent'), callbackUrl });
    await loud.browser.walk(silent.body.payerUrl ?? '');
    const { body } = await loud.pay({ ...visaThat('challenge'), callbackUrl });
    const challenge = await loud.browser.walk(body.payerUrl ?? '');
    await Promise.all([1, 2, 3].map(() => loud.browser.answer(challenge, 'code', '123456')));
    await arrived(1);
    await wait(50);
    server.closeAllConnections();
    server.close();
    const [callback] = received;
    assert.equal(received.length, 1);
    assert.ok(callback);
    assert.equal(callback.signature, createHmac('sha256', TEST_KEY).update(callback.body).digest('hex'));
    assert.deepEqual(JSON.parse(callback.body), (await loud.ask(body.requestId)).body);
  });
});

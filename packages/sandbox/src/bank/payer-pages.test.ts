/** The pages of the simulated bank for a payer. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { statement } from '../../../gateway/src/storage/database.ts';
import { testSandboxDatabase } from '../test-sandbox-database.ts';
import { TEST_ORIGIN, testScheme, validTransaction } from '../testing-scheme.ts';

const ROWS = statement(
  'test.transaction-rows',
  'SELECT row_to_json(t)::text AS row FROM scheme_transactions t',
);

describe('the pages of the bank', () => {
  let opened: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let scheme: ReturnType<typeof testScheme>;
  before(async () => {
    opened = await testSandboxDatabase();
    scheme = testScheme(opened.database);
  });
  after(() => opened.drop());

  async function opening(changed: Partial<ReturnType<typeof validTransaction>> = {}) {
    const request = { ...validTransaction(), ...changed };
    const { body } = await scheme.create(request);
    const state = async () => (await scheme.ask(request.requestId)).body.state;
    return { request, url: body.payerUrl ?? '', state };
  }

  test('the page shows payee, purpose and amount, and no outcome is preselected', async () => {
    const { url } = await opening();
    await scheme.fill(url, { choice: 'Polder Bank' });
    const answer = await scheme.open(url);
    const page = await answer.text();
    assert.equal(answer.status, 200);
    assert.match(page, /<title>Polder Bank – simulated bank for iDEAL<\/title>/);
    assert.match(page, /Linden &amp; Daughters/);
    assert.match(page, /Order 2041: two mugs/);
    assert.match(page, /€24\.99/);
    assert.match(page, /data-identity="bank"/);
    assert.equal(page.match(/type="radio"/g)?.length, 8);
    assert.doesNotMatch(page, /checked|<script/);
  });

  const outcomes = [
    ['approve', 'paid'],
    ['refuse', 'refused'],
    ['cancel', 'cancelled'],
    ['time-out', 'timed-out'],
  ] as const;
  for (const [outcome, state] of outcomes) {
    test(`${outcome} makes the transaction ${state} and sends the payer back`, async () => {
      const transaction = await opening();
      const answer = await scheme.choose(transaction.url, outcome);
      assert.equal(answer.status, 303);
      const done = await (await scheme.open(answer.headers.get('Location') ?? '')).text();
      assert.ok(done.includes(`http-equiv="refresh" content="0; url=${transaction.request.returnUrl}"`));
      assert.equal(await transaction.state(), state);
      const page = await (await scheme.open(transaction.url)).text();
      assert.match(page, /<h1 class="gw-title">/);
      assert.ok(page.includes(`href="${transaction.request.returnUrl}"`));
      assert.doesNotMatch(page, /<form|http-equiv="refresh"/);
    });
  }

  test('"paid but silent" pays, and no page leads back to the shop', async () => {
    const transaction = await opening();
    for (const outcome of ['silent', 'refuse', undefined]) {
      const { status, headers } = await scheme.choose(transaction.url, outcome);
      assert.equal(status, 303);
      for (const address of [headers.get('Location') ?? '', transaction.url]) {
        const page = await (await scheme.open(address)).text();
        assert.match(page, /Your payment was made\./);
        assert.match(page, /This bank stays silent: it tells nobody\. Close this page or go back yourself\./);
        assert.doesNotMatch(page, /<a |<form|http-equiv|\/return\/abc/);
      }
    }
    assert.equal(await transaction.state(), 'paid');
  });

  test('a second choice changes nothing and leads to the same page as the first', async () => {
    const transaction = await opening();
    const first = await scheme.choose(transaction.url, 'refuse');
    for (const outcome of ['approve', 'silent', undefined]) {
      const answer = await scheme.choose(transaction.url, outcome);
      assert.equal(answer.headers.get('Location'), first.headers.get('Location'));
    }
    assert.equal(await transaction.state(), 'refused');
    const done = await (await scheme.open(first.headers.get('Location') ?? '')).text();
    assert.ok(done.includes(`0; url=${transaction.request.returnUrl}`));
  });

  test('one of many concurrent choices is applied and stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const transaction = await opening();
      const choices = ['approve', 'refuse', 'cancel', 'time-out', 'silent', 'approve', 'refuse', 'silent'];
      const answers = await Promise.all(choices.map((outcome) => scheme.choose(transaction.url, outcome)));
      for (const answer of answers) assert.equal(answer.status, 303);
      const state = await transaction.state();
      assert.notEqual(state, 'open');
      const page = await (await scheme.open(transaction.url)).text();
      for (const outcome of choices) await scheme.choose(transaction.url, outcome);
      await scheme.cancel(transaction.request.requestId);
      assert.equal(await transaction.state(), state);
      assert.equal(await (await scheme.open(transaction.url)).text(), page);
    }
  });

  test('the result page of an undecided payment redirects to its first page', async () => {
    const { url } = await opening();
    const answer = await scheme.open(`${url}/done?lang=nl`);
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get('Location'), `${url}?lang=nl`);
  });

  test('the payer returns to the shop with the requested language, and without one otherwise', async () => {
    const { url } = await opening();
    await scheme.fill(url, { choice: 'Polder Bank' });
    await scheme.choose(`${url}?lang=nl`, 'refuse');
    const back = 'http://127.0.0.1:4010/return/abc?x=1';
    for (const [asked, leads] of [
      ['?lang=nl', `${back}&amp;lang=nl`],
      ['', back],
    ] as const) {
      const page = await (await scheme.open(`${url}/done${asked}`)).text();
      assert.ok(page.includes(`href="${leads}"`), asked);
      assert.ok(page.includes(`url=${leads}"`), asked);
    }
  });

  test('without a choice the page is shown again with an error', async () => {
    const transaction = await opening();
    await scheme.fill(transaction.url, { choice: 'Polder Bank' });
    for (const outcome of [undefined, '', 'paid', 'approve ']) {
      const answer = await scheme.choose(`${transaction.url}?lang=en`, outcome);
      assert.equal(answer.status, 303);
      const page = await (await scheme.open(answer.headers.get('Location') ?? '')).text();
      assert.match(page, /role="alert" id="choice-missing">Choose what should happen\.</);
      assert.match(page, /aria-describedby="choice-missing"/);
    }
    assert.equal(await transaction.state(), 'open');
    assert.doesNotMatch(await (await scheme.open(transaction.url)).text(), /choice-missing/);
  });

  test('a transaction past its time can only be viewed', async () => {
    const transaction = await opening({ expiresInSeconds: 60 });
    scheme.clock.move(60);
    const page = await (await scheme.open(transaction.url)).text();
    assert.match(page, /The time to pay has run out/);
    assert.doesNotMatch(page, /<form/);
    assert.equal((await scheme.choose(transaction.url, 'approve')).status, 303);
    scheme.clock.move(-60);
    assert.equal(await transaction.state(), 'timed-out');
  });

  test('an unknown address has its own page', async () => {
    const { url } = await opening();
    const wrong = [`${url}x`, url.slice(0, -1), `${TEST_ORIGIN}/scheme/pay/${'A'.repeat(22)}`, `${url}/more`];
    for (const address of wrong) {
      for (const answer of [await scheme.open(address), await scheme.choose(address, 'approve')]) {
        assert.equal(answer.status, 404, address);
        assert.match(await answer.text(), /There is no payment here/);
      }
    }
  });

  const foreign: readonly Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'http://127.0.0.1:4000' },
    { Origin: 'http://localhost:4010' },
    { Origin: '' },
    { Origin: 'null' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
  ];
  for (const headers of foreign) {
    test(`a form of another site is refused: ${JSON.stringify(headers)}`, async () => {
      const transaction = await opening();
      assert.equal((await scheme.choose(transaction.url, 'approve', headers)).status, 403);
      assert.equal(await transaction.state(), 'open');
    });
  }

  test('a form without Origin is refused', async () => {
    const transaction = await opening();
    const init = { method: 'POST', body: new URLSearchParams({ outcome: 'approve' }) };
    assert.equal((await scheme.app.request(transaction.url, init)).status, 403);
    assert.equal(await transaction.state(), 'open');
  });

  test('a form of the page itself is accepted, also when no-referrer makes its Origin null', async () => {
    const transaction = await opening();
    const headers = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' };
    assert.equal((await scheme.choose(transaction.url, 'approve', headers)).status, 303);
  });

  test('every response has the protective headers', async () => {
    const { url } = await opening();
    const answers = {
      page: await scheme.open(url),
      unknown: await scheme.open(`${url}x`),
      foreign: await scheme.choose(url, 'approve', { Origin: 'https://evil.example' }),
      missing: await scheme.choose(url, undefined),
      large: await scheme.choose(url, 'x'.repeat(5_000)),
      redirect: await scheme.choose(url, 'approve'),
      done: await scheme.open(`${url}/done`),
      decided: await scheme.open(url),
    };
    const policy =
      "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
    for (const [name, { headers }] of Object.entries(answers)) {
      assert.equal(headers.get('Content-Security-Policy'), policy, name);
      assert.equal(headers.get('Referrer-Policy'), 'no-referrer', name);
      assert.equal(headers.get('Cache-Control'), 'no-store', name);
      assert.equal(headers.get('X-Content-Type-Options'), 'nosniff', name);
    }
    assert.equal(answers.large.status, 413);
  });

  test('the policy allows a style sheet of another origin by name', async () => {
    const elsewhere = testScheme(opened.database, {
      styleSheetUrl: 'https://gateway.example/pages/page.css',
    });
    const { headers } = await elsewhere.open(`${TEST_ORIGIN}/scheme/pay/x`);
    assert.match(
      headers.get('Content-Security-Policy') ?? '',
      /style-src 'self' https:\/\/gateway\.example;/,
    );
  });

  test("the merchant's texts are escaped", async () => {
    const attack = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`;
    const { url } = await opening({
      payee: attack,
      description: attack,
      method: attack,
      returnUrl: `https://shop.example/?a="><script>&b='x'`,
    });
    const page = await (await scheme.open(url)).text();
    await scheme.choose(url, 'approve');
    const done = await (await scheme.open(`${url}/done`)).text();
    for (const text of [page, done]) {
      assert.doesNotMatch(text, /<script|<img|onerror='/);
      assert.match(text, /&lt;script&gt;/);
    }
  });

  test('the database contains only the hash of a page secret', async () => {
    const { url } = await opening();
    const secret = url.split('/').at(-1) ?? '';
    const rows = await opened.database.query<{ row: string }>(ROWS);
    assert.ok(rows.length > 0);
    for (const { row } of rows) assert.equal(row.includes(secret), false);
  });

  const languages = [
    ['', {}, 'en'],
    ['', { 'Accept-Language': 'nl-BE,nl;q=0.9,en;q=0.8' }, 'nl'],
    ['', { 'Accept-Language': 'tlh;q=0.9, en;q=0.4, nl;q=0.6' }, 'nl'],
    ['', { 'Accept-Language': 'nl;q=0, en' }, 'en'],
    ['', { 'Accept-Language': 'tlh, nl;q=0.1, en' }, 'en'],
    ['', { 'Accept-Language': 'constructor' }, 'en'],
    ['?lang=nl', { 'Accept-Language': 'en' }, 'nl'],
    ['?lang=xx', { 'Accept-Language': 'nl' }, 'nl'],
    ['', { 'Accept-Language': 'ar-EG,en;q=0.5' }, 'ar'],
    ['', { 'Accept-Language': 'nn-NO,en;q=0.5' }, 'nb'],
    ['?lang=de-AT', { 'Accept-Language': 'en' }, 'de'],
  ] as const;
  const QUESTIONS = {
    en: /What should happen\?/,
    nl: /Wat moet er gebeuren\?/,
    ar: /ماذا تريد أن يحدث؟/,
    de: /Was soll passieren\?/,
    nb: /Hva skal skje\?/,
  };
  for (const [query, headers, language] of languages) {
    test(`the bank responds in ${language} to ${query} ${JSON.stringify(headers)}`, async () => {
      const { url } = await opening();
      await scheme.fill(url, { choice: 'Polder Bank' });
      const page = await (await scheme.open(`${url}${query}`, headers)).text();
      assert.match(page, new RegExp(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`));
      assert.match(page, QUESTIONS[language]);
    });
  }

  const amounts = [
    ['en', /€24\.99/],
    ['de', /24,99\s€/],
    ['pt', /24,99\s€/],
    ['nl', /€\s24,99/],
  ] as const;
  for (const [lang, amount] of amounts) {
    test(`the amount is written as in the country of the language: ${lang}`, async () => {
      const { url } = await opening();
      assert.match(await (await scheme.open(`${url}?lang=${lang}`)).text(), amount);
    });
  }
});

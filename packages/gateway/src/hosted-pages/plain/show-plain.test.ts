/** The page of a payment without scripts: what it offers, what its form begins, and how each state reads. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAttempts } from '../../orders/attempts.ts';
import { findOrder } from '../../orders/order-rows.ts';
import { setPayerAction } from '../../orders/submissions.ts';
import { useGateway, validPayment } from '../../test-gateway.ts';
import { openPage } from '../test-page.ts';

const OWN = 'http://127.0.0.1:4010';
const COMPUTER = 'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 Chrome/90.0';

describe('the page without scripts', () => {
  const gateway = useGateway();

  const create = async (changes: Record<string, unknown> = {}) => {
    const { data } = await gateway.call(
      'v3.CreatePayments',
      validPayment({ sub_pay_method: 'List', ...changes }),
    );
    return { tradeId: data.trade_id!, url: data.url! };
  };
  const attemptsOf = (tradeId: string) => listAttempts(gateway.database, tradeId);
  const open = async (url: string, init?: RequestInit) => {
    const response = await gateway.open(`${url}/plain`, init);
    return { response, html: await response.text() };
  };
  /** Returns the fields of the page's forms by their method. */
  const formsOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<form [\s\S]*?<\/form>/g)].map(([form]) => {
        const fields = [...form.matchAll(/name="(\w+)"(?: [^>]*?)? ?value="([^"]*)"/g)];
        const values = Object.fromEntries(fields.map(([, name, value]) => [name, value])) as Record<
          string,
          string
        >;
        const { express: _, ...sent } = values;
        return [values.method!, sent];
      }),
    );
  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    gateway.open(`${url}/plain`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: OWN, 'sec-fetch-site': 'same-origin', 'user-agent': COMPUTER, ...headers },
    });
  const whereTo = (response: Response) => response.headers.get('location')?.replace(/^.*\/pay\/[^/]+/, '');
  const begin = async (url: string, method = 'iDEAL') => {
    const form = formsOf((await open(url)).html)[method];
    assert.ok(form, `${method} has no form`);
    return post(url, form);
  };

  test('offers every method of the element except those whose numbers are typed in the frame', async () => {
    const { url } = await create();
    const { session } = await openPage(gateway, url);
    const { html } = await open(url);
    const others = session.methods.filter(
      (name) => !['Card', 'Voucher', 'iDEAL Fast Checkout'].includes(name),
    );
    assert.ok(others.length > 5 && others.length < session.methods.length);
    assert.deepEqual(Object.keys(formsOf(html)), others);
    assert.match(html, /Cards and gift cards need JavaScript and a newer browser/);
  });

  test('begins every method that it offers: at the rail, or by what the payer does elsewhere', async () => {
    const typed = {
      Blik: { blikCode: '123 456' },
      Bizum: { phone: '+34 612 345 678' },
      'MB WAY': { phone: '+351 912-345-678' },
      'SEPA Direct Debit': { holder: 'Noor de Vries', iban: 'NL77 SAND 0000 0000 01' },
    };
    const methods = Object.keys(formsOf((await open((await create()).url)).html));
    for (const method of methods) {
      const { tradeId, url } = await create();
      const form = formsOf((await open(url)).html)[method]!;
      const response = await post(url, { ...form, ...typed[method as keyof typeof typed] });
      assert.equal(response.status, 303, `${method}: ${await response.text()}`);
      const [attempt, ...more] = await attemptsOf(tradeId);
      assert.deepEqual([attempt?.state, more], ['open', []], method);
      assert.match(whereTo(response)!, attempt!.payerAction ? /^\/plain$/ : /^\/go$/, method);
      assert.match((await open(url)).html, /Check the payment/);
    }
  });

  test('the fast checkout of a method is a second button in its form', async () => {
    const { tradeId, url } = await create();
    const { html } = await open(url);
    assert.match(html, /name="express" value="iDEAL Fast Checkout"/);
    const form = formsOf(html).iDEAL!;
    assert.equal(whereTo(await post(url, { ...form, express: 'iDEAL Fast Checkout' })), '/go');
    assert.equal((await findOrder(gateway.database, tradeId))?.subPayMethod, 'iDEAL Fast Checkout');
  });

  test('the methods of the payer’s country are first', async () => {
    const { url } = await create();
    const first = async (language: string) =>
      Object.keys(formsOf((await open(url, { headers: { 'accept-language': language } })).html))[0];
    assert.deepEqual([await first('pl'), await first('es-ES')], ['Blik', 'Bizum']);
  });

  test('a form that is sent again begins nothing more', async () => {
    const { tradeId, url } = await create();
    const form = formsOf((await open(url)).html).iDEAL!;
    const responses = await Promise.all([post(url, form), post(url, form)]);
    responses.push(await post(url, form));
    assert.deepEqual(responses.map(whereTo), ['/go', '/go', '/go']);
    assert.equal((await attemptsOf(tradeId)).length, 1);
  });

  test('the way to the rail is a page that refreshes, so no form leads to another origin', async () => {
    const { url } = await create();
    await begin(url);
    const response = await gateway.open(`${url}/go`);
    assert.match(
      await response.text(),
      /http-equiv="refresh" content="0; url=http:\/\/127\.0\.0\.1:4010\/bank\//,
    );
  });

  test('a payer who comes back can choose another method, which ends the first attempt', async () => {
    const { tradeId, url } = await create();
    await begin(url);
    await begin(url, 'EPS');
    assert.deepEqual((await attemptsOf(tradeId)).map(({ state }) => state).sort(), ['cancelled', 'open']);
  });

  const wrong: readonly (readonly [string, Record<string, string>, number])[] = [
    ['a card', { method: 'Card' }, 400],
    ['a method that is not offered', { method: 'QRcode' }, 400],
    ['no method', { method: '' }, 400],
    ['a short attemptId', { attemptId: 'x' }, 400],
    ['a wrong BLIK code', { method: 'Blik', blikCode: '12345' }, 400],
    ['a phone number without its country', { method: 'Bizum', phone: '612345678' }, 400],
  ];
  for (const [what, changes, status] of wrong) {
    test(`${what} begins nothing, and the form says so`, async () => {
      const { tradeId, url } = await create();
      const response = await post(url, { attemptId: 'a'.repeat(24), method: 'iDEAL', ...changes });
      const html = await response.text();
      assert.equal(response.status, status, html);
      assert.match(html, /role="alert">The payment did not start/);
      assert.ok(formsOf(html).iDEAL);
      assert.deepEqual(await attemptsOf(tradeId), []);
    });
  }

  for (const [who, headers] of [
    ['another origin', { origin: 'https://shop.example' }],
    ['a sandboxed document', { origin: 'null' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ] as const) {
    test(`a form of ${who} begins nothing`, async () => {
      const { tradeId, url } = await create();
      const form = formsOf((await open(url)).html).iDEAL!;
      assert.equal((await post(url, form, headers)).status, 403);
      assert.deepEqual(await attemptsOf(tradeId), []);
    });
  }

  test('a wrong secret has no page and begins nothing', async () => {
    const { tradeId, url } = await create();
    const form = formsOf((await open(url)).html).iDEAL!;
    const other = url.replace(/[^/]+$/, 'A'.repeat(22));
    assert.equal((await open(other)).response.status, 404);
    assert.equal((await post(other, form)).status, 404);
    assert.deepEqual(await attemptsOf(tradeId), []);
  });

  test('a form pays the order of its address, never the one that it was made for', async () => {
    const [mine, other] = [await create(), await create()];
    const form = formsOf((await open(mine.url)).html).iDEAL!;
    await post(other.url, form);
    assert.deepEqual(await attemptsOf(mine.tradeId), []);
    assert.equal((await attemptsOf(other.tradeId)).length, 1);
  });

  test('a paid order says so, has no form, and a form of before begins nothing', async () => {
    const { tradeId, url } = await create();
    const late = formsOf((await open(url)).html).EPS!;
    await begin(url);
    gateway.rail.decide((await attemptsOf(tradeId))[0]!.id, 'paid');
    const { html } = await open(url);
    assert.match(html, /<h1 class="gw-title">You paid €24\.99<\/h1>/);
    assert.deepEqual(formsOf(html), {});
    assert.match(html, /href="[^"]*\/left"[^>]*>Back to /);
    assert.equal(whereTo(await post(url, late)), '/plain');
    assert.equal((await attemptsOf(tradeId)).length, 1);
  });

  test('a payment declined at the bank says so and can be tried again', async () => {
    const { tradeId, url } = await create();
    await begin(url);
    gateway.rail.decide((await attemptsOf(tradeId))[0]!.id, 'declined');
    const { html } = await open(url);
    assert.match(html, /<h1 class="gw-title">Not paid<\/h1>\s*<p class="gw-text">Nothing was taken/);
    assert.equal(whereTo(await begin(url)), '/go');
    assert.equal((await attemptsOf(tradeId)).length, 2);
  });

  test('an expired order says so and begins nothing', async (t) => {
    const { tradeId, url } = await create();
    const form = formsOf((await open(url)).html).iDEAL!;
    gateway.clock.move(31 * 60);
    t.after(() => gateway.clock.move(-31 * 60));
    assert.equal(whereTo(await post(url, form)), '/plain');
    const { html } = await open(url);
    assert.match(html, /<h1 class="gw-title">The time to pay is over<\/h1>/);
    assert.deepEqual([formsOf(html), await attemptsOf(tradeId)], [{}, []]);
  });

  test('a transfer shows its account and reference', async () => {
    const { tradeId, url } = await create();
    await begin(url);
    const account = {
      iban: 'NL91ABNA0417164300',
      bic: 'ABNANL2A',
      name: 'Linden',
      reference: 'RF18539007547034',
    };
    const action = { kind: 'transfer', ...account, received: '4.00' } as const;
    await setPayerAction(gateway.database, (await attemptsOf(tradeId))[0]!.id, action);
    const { html } = await open(url);
    assert.match(html, /Transfer €24\.99/);
    assert.match(html, /€4\.00 has arrived/);
    for (const fact of Object.values(account)) assert.ok(html.includes(`<bdi>${fact}</bdi>`), fact);
  });

  test('a method that is scanned shows its code on a computer, and leads a phone to its app', async () => {
    const onComputer = await create();
    assert.equal(whereTo(await begin(onComputer.url, 'WeChat Pay')), '/plain');
    assert.match((await open(onComputer.url)).html, /<svg class="gw-qr"[^>]* role="img" aria-label="QR code/);
    const onPhone = await create();
    const form = formsOf((await open(onPhone.url)).html)['WeChat Pay']!;
    const response = await post(onPhone.url, form, {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 12_5)',
    });
    assert.equal(whereTo(response), '/go');
  });

  test('an order whose only method is a card says which browser it needs, without a form', async () => {
    const { url } = await create({ operation: '2' });
    const { html } = await open(url);
    assert.deepEqual(formsOf(html), {});
    assert.match(html, /Chrome 123, Firefox 128, Safari 18 or later\. <a href="[^"]*\/pay\/[^/"]+">/);
  });

  test('has no script, may be framed by nobody and is not stored; nobody is told its address', async () => {
    const { response, html } = await open((await create()).url);
    const policy = response.headers.get('content-security-policy')!;
    for (const rule of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'"])
      assert.ok(policy.split('; ').includes(rule), rule);
    assert.doesNotMatch(policy, /script-src/);
    assert.doesNotMatch(html, /<script|<meta http-equiv/);
    const { headers } = response;
    assert.deepEqual(
      ['x-frame-options', 'cache-control', 'referrer-policy'].map((name) => headers.get(name)),
      ['DENY', 'no-store', 'strict-origin'],
    );
  });

  test('keeps the language of its address, from form to form', async () => {
    const { url } = await create();
    const page = await gateway.open(`${url}/plain?lang=nl`);
    const html = await page.text();
    assert.match(html, /<html lang="nl" dir="ltr">[\s\S]*Hoe wil je betalen\?[\s\S]*\/plain\?lang=nl"/);
    const form = formsOf(html).iDEAL!;
    const response = await gateway.open(`${url}/plain?lang=nl`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin: OWN },
    });
    assert.equal(whereTo(response), '/go?lang=nl');
  });

  test('the page of the element leads here without scripts, and links here inside its tag', async () => {
    const { url } = await create();
    const html = await (await gateway.open(`${url}?lang=ar`)).text();
    const plain = `${new URL(url).pathname}/plain?lang=ar`;
    assert.ok(html.includes(`<noscript><meta http-equiv="refresh" content="0; url=${plain}"></noscript>`));
    assert.match(html, /<gw-checkout [^>]*><a [^>]*data-plain>/);
    assert.ok(html.includes(`href="${plain}" data-plain`));
    assert.match(html, /<script src="\/pages\/plain\.js" defer>/);
  });
});

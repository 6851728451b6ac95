// The language of the payer's pages: the address chooses it, else the browser; it is kept from page to page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { listAttempts } from '../orders/attempts.ts';
import { useGateway, validPayment } from '../test-gateway.ts';
import { chooseLanguage, type PageLanguage, writeAmount } from './page-language.ts';
import { openPage } from './test-page.ts';

const CHOICES: readonly (readonly [
  lang: string | undefined,
  browser: string | undefined,
  expected: string,
])[] = [
  [undefined, undefined, 'en'],
  [undefined, 'nl-NL,nl;q=0.9,en;q=0.8', 'nl'],
  [undefined, 'tlh, ar;q=0.5, nl;q=0.7', 'nl'],
  [undefined, 'nl;q=0, ar', 'ar'],
  [undefined, 'tlh, nl;q=0.1, en', 'en'],
  [undefined, 'ar, nl', 'ar'],
  ['nl', 'en-GB', 'nl'],
  ['nl-BE', 'en-GB', 'nl'],
  ['AR', 'en-GB', 'ar'],
  ['en', 'nl-NL', 'en'],
  ['tlh', 'nl-NL', 'nl'],
  ['__proto__', 'ar', 'ar'],
  ['', 'nl', 'nl'],
];
for (const [lang, browser, expected] of CHOICES)
  test(`lang ${lang ?? 'missing'} and accept-language ${browser ?? 'missing'} choose ${expected}`, async () => {
    const { tag, asked } = await choiceOf(browser, lang);
    assert.equal(tag, expected);
    assert.equal(asked, ['nl', 'nl-BE', 'AR', 'en'].includes(lang ?? '') ? expected : undefined);
  });

test('the languages of a payer are in the order of their weights', async () => {
  assert.deepEqual((await choiceOf('en;q=0.5, de-AT')).locales, ['de-AT', 'en']);
});

test('an amount is written for the language of the page, with the region of a payer who reads it', async () => {
  for (const [browser, lang, amount] of [
    ['nl-NL', undefined, '€\u00a064,00'],
    ['nl-NL', 'en', '€64.00'],
    ['en-IE', undefined, '€64.00'],
    ['nl-NL', 'ar', '\u200f64.00\u00a0€'],
    ['ar-EG', undefined, '\u200f64.00\u00a0€'],
  ] as const)
    assert.equal(writeAmount((await choiceOf(browser, lang)).locale, '64.00', 'EUR'), amount, browser);
});

/** Returns the language chosen for a request with this header and this `?lang=`. */
async function choiceOf(browser: string | undefined, lang?: string) {
  const app = new Hono().get('/', async (c) => c.json(await chooseLanguage(c)));
  const query = lang === undefined ? '' : `?${new URLSearchParams({ lang })}`;
  const headers: HeadersInit = browser === undefined ? {} : { 'accept-language': browser };
  return (await (await app.request(`/${query}`, { headers })).json()) as PageLanguage;
}

describe('a payer from a Dutch shop, in an English browser', () => {
  const gateway = useGateway();
  const english = { headers: { 'accept-language': 'en-GB' } };
  const create = async (changes: Record<string, unknown> = {}) => {
    const { data } = await gateway.call('v3.CreatePayments', validPayment(changes));
    return { tradeId: data.trade_id!, url: data.url! };
  };

  test('is led to the simulated bank in Dutch, by a redirect and by a page', async () => {
    const { tradeId, url } = await create();
    const response = await gateway.open(`${url}?lang=nl`, english);
    const [attempt] = await listAttempts(gateway.database, tradeId);
    assert.equal(response.headers.get('location'), `${attempt?.payerUrl}?lang=nl`);
    const page = await (await gateway.open(`${url}/go?lang=nl`, english)).text();
    assert.ok(page.includes('<html lang="nl"'));
    assert.ok(page.includes(`content="0; url=${attempt?.payerUrl}?lang=nl"`));
  });

  test('submits on a Dutch page and continues in Dutch', async () => {
    const { tradeId, url } = await create({ sub_pay_method: 'List' });
    const page = await openPage(gateway, `${url}?lang=nl`, english);
    assert.deepEqual([page.session.locale, page.html.includes('locale="nl"')], ['nl', true]);
    const next = await page.submit({ method: 'iDEAL' });
    const [attempt] = await listAttempts(gateway.database, tradeId);
    assert.equal(next.kind === 'redirect' && next.url, `${attempt?.payerUrl}?lang=nl`);
    assert.equal((await page.status())?.continueUrl, `${attempt?.payerUrl}?lang=nl`);
  });

  test('comes back from the bank to a Dutch page, whose link leads directly to the shop', async () => {
    const { tradeId, url } = await create();
    await gateway.open(`${url}?lang=nl`, english);
    const [attempt] = await listAttempts(gateway.database, tradeId);
    gateway.rail.decide(attempt!.id, 'declined');
    const page = await openPage(gateway, `${url}/return?lang=nl`, english);
    const [, left = ''] = /href="([^"]*\/left[^"]*)"/.exec(page.html) ?? [];
    assert.match(left, /\/left\?unpaid&amp;lang=nl$/);
    assert.equal(page.session.returnUrl, `${url}/left?lang=nl`);
    const way = await gateway.open(left.replace('&amp;', '&'), {
      headers: { ...english.headers, 'sec-fetch-site': 'same-origin' },
    });
    assert.equal(way.status, 303);
  });

  test('sees the page of an unknown address in Dutch', async () => {
    const page = await (await gateway.open('/pay/nobody?lang=nl', english)).text();
    assert.ok(page.includes('<html lang="nl"'));
  });

  test('is led to the bank without a language when the address names none', async () => {
    const { tradeId, url } = await create();
    const response = await gateway.open(url, english);
    const [attempt] = await listAttempts(gateway.database, tradeId);
    assert.equal(response.headers.get('location'), attempt?.payerUrl);
  });
});

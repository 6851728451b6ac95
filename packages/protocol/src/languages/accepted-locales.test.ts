// Tests of choosing a page's language by the weights of Accept-Language, as Hono's `accepts` parses them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { acceptedLocales } from './accepted-locales.ts';
import { matchLanguage } from './match-language.ts';

const app = new Hono().get('/', (c) =>
  c.text(
    matchLanguage(
      accepts(c, { header: 'Accept-Language', supports: [], default: '', match: acceptedLocales }).split(','),
    ),
  ),
);

const HEADERS: readonly (readonly [header: string | undefined, language: string])[] = [
  [undefined, 'en'],
  ['', 'en'],
  ['nl', 'nl'],
  ['NL-be', 'nl'],
  ['tlh, nl;q=0.1, en', 'en'],
  ['nl;q=0.1, ar;q=0.2, tlh', 'ar'],
  // Equal weights: the order of the header decides, whatever is between them.
  ['nl, ar', 'nl'],
  ['ar, nl', 'ar'],
  ['tlh;q=0.9, ar;q=0.8, nl;q=0.8', 'ar'],
  ['nl;q=0.8, ar;q=0.8, tlh;q=0.9', 'nl'],
  ['nl;q=0', 'en'],
  ['nl;q=0, ar;q=0.001', 'ar'],
  ['*, nl;q=0.5', 'en'],
  ['nl, *;q=0.5', 'nl'],
  ['constructor, __proto__', 'en'],
  ['nl ; q = 0.1 , ar', 'ar'],
  ['nl;q=x', 'nl'],
  [';;,,=', 'en'],
];
test('the weight decides in whichever order the ranges come', () => {
  const ranges = [
    { type: 'nl', q: 0.1 },
    { type: 'ar', q: 0.2 },
  ];
  assert.equal(acceptedLocales(ranges), 'ar,nl');
});

for (const [header, language] of HEADERS)
  test(`${JSON.stringify(header)} gets ${language}`, async () => {
    const headers: HeadersInit = header === undefined ? {} : { 'accept-language': header };
    const response = await app.request('/', { headers });
    assert.equal(await response.text(), language);
  });

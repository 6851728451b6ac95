// Tests of passing the language from one of the payer's pages to the next.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLanguage } from './in-language.ts';

test('an address keeps its query when a language is added', () => {
  assert.equal(inLanguage('/pay/x/left?unpaid', 'nl'), '/pay/x/left?unpaid&lang=nl');
  assert.equal(
    inLanguage('https://gateway.example/pay/x', 'nl-BE'),
    'https://gateway.example/pay/x?lang=nl-BE',
  );
});

test('a language cannot add anything else to an address', () => {
  assert.equal(inLanguage('/pay/x', 'nl&unpaid#x'), '/pay/x?lang=nl%26unpaid%23x');
});

test('an address without a language stays as it is', () => {
  for (const lang of [undefined, '']) assert.equal(inLanguage('/pay/x', lang), '/pay/x');
});

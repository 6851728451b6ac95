// Tests of the table of addresses and of phone numbers in international form.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countriesIn, linesOf } from './address-lines.ts';
import { internationalPhone } from './international-phone.ts';

test('every country has a name in every language, and the likely one is first', () => {
  for (const locale of ['en', 'nl', 'ar', 'en-001']) {
    const countries = countriesIn(locale, 'PT');
    assert.equal(countries[0]?.[0], 'PT');
    assert.equal(new Set(countries.map(([code]) => code)).size, countries.length);
    for (const [code, name] of countries) assert.notEqual(name, code, `${code} in ${locale}`);
  }
});

test('a line that an address may not have elsewhere is never needed where it is not shown', () => {
  for (const [code] of countriesIn('en', '')) {
    const lines = linesOf(code);
    assert.ok(lines.length >= 1 || code === 'AE' || lines.every(({ needed }) => !needed), code);
    assert.equal(new Set(lines.map(({ name }) => name)).size, lines.length, code);
  }
});

const POSTAL: readonly (readonly [country: string, postalCode: 'needed' | 'optional' | 'none'])[] = [
  ['NL', 'needed'],
  ['GB', 'needed'],
  ['IE', 'optional'],
  ['HK', 'none'],
  ['JM', 'none'],
];
for (const [country, postalCode] of POSTAL)
  test(`a postal code in ${country}: ${postalCode}`, () => {
    const line = linesOf(country).find(({ name }) => name === 'postalCode');
    assert.equal(line ? (line.needed ? 'needed' : 'optional') : 'none', postalCode);
  });

const PHONES: readonly (readonly [typed: string, country: string, phone: string | undefined])[] = [
  ['06 1234 5678', 'NL', '+31612345678'],
  ['+31 (0)6 12345678', 'NL', '+31612345678'],
  ['0031 612345678', 'DE', '+31612345678'],
  ['612 34 56 78', 'ES', '+34612345678'],
  ['06 698 1234', 'IT', '+39066981234'],
  ['06 20 123 4567', 'HU', '+36201234567'],
  ['(212) 555-0123', 'US', '+12125550123'],
  ['1 212 555 0123', 'US', '+12125550123'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', 'AE', '+971501234567'],
  ['0612345678', '', undefined],
  ['0612345678', 'XK', undefined],
  ['+44 20', 'GB', undefined],
  ['my number', 'NL', undefined],
  ['', 'NL', undefined],
];
for (const [typed, country, phone] of PHONES)
  test(`${JSON.stringify(typed)} in ${country || 'no country'} is ${phone ?? 'invalid'}`, () =>
    assert.equal(internationalPhone(typed, country), phone));

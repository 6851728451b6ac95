/** Tests of looks: what a request may set. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lookFault, lookTextFault, readLook } from './look.ts';

const VALID = { name: 'Harbour & Pine', accent: '#1F5B47', radius: 12, logo: 'a'.repeat(64) };

describe('a look', () => {
  test('may have any of its members, or none', () => {
    for (const look of [VALID, {}, { name: 'میوه‌فروشی' }, { radius: 0 }, { logo: 'none' }])
      assert.equal(lookFault(look), undefined);
  });

  test('is read with its members in one order and its accent in lower case', () => {
    const text = JSON.stringify({ logo: VALID.logo, accent: VALID.accent, name: VALID.name });
    assert.equal(
      JSON.stringify(readLook(text)),
      JSON.stringify({ name: VALID.name, accent: '#1f5b47', logo: VALID.logo }),
    );
  });

  const WRONG: readonly [changes: Record<string, unknown>, fault: RegExp][] = [
    [{ name: '' }, /^has a name that is not 1 to 128 visible/],
    [{ name: ' Shop' }, /has a name that is not/],
    [{ name: 'x'.repeat(129) }, /has a name that is not/],
    [{ name: 'Shop\u202e' }, /has a name that is not/],
    [{ name: 'a\nb' }, /has a name that is not/],
    [{ name: 1 }, /has a name that is not/],
    [{ name: '4111 1111 1111 1111' }, /looks like a card number/],
    [{ name: 'a&state=paid' }, /looks like a parameter/],
    [{ accent: 'red' }, /^has an accent that is not a color/],
    [{ accent: '#fff' }, /an accent that is not/],
    [{ accent: 'rgb(0 0 0)' }, /an accent that is not/],
    [{ accent: '#1f5b4g' }, /an accent that is not/],
    [{ radius: 29 }, /^has a radius that is not a whole number/],
    [{ radius: -1 }, /a radius that is not/],
    [{ radius: '4' }, /a radius that is not/],
    [{ logo: 'https://shop.example/logo.png' }, /^has a logo that is neither/],
    [{ logo: null }, /a logo that is neither/],
    [{ colour: 'red' }, /^has no member colour$/],
    [{ constructor: 1 }, /^has no member constructor$/],
  ];
  for (const [changes, fault] of WRONG)
    test(`is refused with ${JSON.stringify(changes)}`, () =>
      assert.match(lookFault({ ...VALID, ...changes }) ?? '', fault));

  for (const text of ['', '{', '[]', 'null', '"x"'])
    test(`is not the text ${text}`, () => assert.equal(lookTextFault(text), 'is not a JSON object'));
});

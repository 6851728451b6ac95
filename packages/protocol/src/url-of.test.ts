/** Tests of parsing addresses, also after so many calls that V8 has optimized them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAppAddress, isWebAddress } from './operations/addresses.ts';
import { urlOf } from './url-of.ts';

const MANY = 50_000;

describe('an address', () => {
  test('is read, relative to another if there is one', () => {
    assert.equal(urlOf('https://shop.example/a')?.href, 'https://shop.example/a');
    assert.equal(urlOf('b', 'https://shop.example/a')?.href, 'https://shop.example/b');
    assert.equal(urlOf('b'), undefined);
    assert.equal(urlOf('https://'), undefined);
  });

  const checks = {
    'a URL': (text: string) => urlOf(text) !== undefined,
    'one to call': isWebAddress,
    'one of a page or an app': (text: string) => isWebAddress(text) || isAppAddress(text),
  };
  for (const [what, is] of Object.entries(checks))
    test(`with a host of any script stays ${what} after ${MANY} others`, () => {
      const wanted = ['https://müller.example/', 'https://é', 'https://例え.example/?q=ü'];
      for (let call = 0; call < MANY; call += 1) is(`https://shop.example/${call}`);
      assert.deepEqual(wanted.filter(is), wanted);
    });
});

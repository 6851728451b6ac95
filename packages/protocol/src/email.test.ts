/** Tests of e-mail addresses: the same rule as in browsers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmail } from './email.ts';

const ADDRESSES: readonly (readonly [address: string, isOne: boolean])[] = [
  ['ann@example.org', true],
  ['ann+mugs@mail.example.org', true],
  ["o'neil@example.org", true],
  ['ann@localhost', true],
  [`${'a'.repeat(242)}@example.org`, true],
  [`${'a'.repeat(243)}@example.org`, false],
  ['', false],
  ['ann', false],
  ['ann@', false],
  ['@example.org', false],
  ['ann@example..org', false],
  ['ann@-example.org', false],
  [`ann@${'a'.repeat(64)}.org`, false],
  ['ann@example.org ', false],
  ['ann@example.org\n', false],
  ['an n@example.org', false],
  ['änn@example.org', false],
];
for (const [address, isOne] of ADDRESSES) {
  test(`${JSON.stringify(address.slice(-40))} is ${isOne ? '' : 'not '}an address`, () => {
    assert.equal(isEmail(address), isOne);
  });
}

// Tests of reading digits in any notation, grouping them, and keeping the caret.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { caretAfter, digitsOf, group, readEdit } from './typed-digits.ts';

describe('typed digits', () => {
  const writings: readonly (readonly [what: string, text: string])[] = [
    ['plain', '4111111111111111'],
    ['spaces', '4111 1111 1111 1111'],
    ['no-break spaces', '4111\u00a01111\u00a01111\u202f1111'],
    ['zero-width signs', '\u200b4111\u200d1111\ufeff11111111\u2060'],
    ['full-width figures', '４１１１１１１１１１１１１１１１'],
    ['Arabic-Indic figures', '٤١١١١١١١١١١١١١١١'],
    ['Persian figures', '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱'],
    ['dashes and words', 'Card: 4111-1111-1111-1111.'],
  ];
  for (const [what, text] of writings)
    test(`${what} are read`, () => assert.equal(digitsOf(text), '4111111111111111'));

  test('groups follow the gaps of the brand, without a trailing space', () => {
    assert.equal(group('378282246310005', [4, 10]), '3782 822463 10005');
    assert.equal(group('4111', [4, 8, 12]), '4111');
    assert.equal(group('41111', [4, 8, 12]), '4111 1');
  });

  const carets: readonly (readonly [text: string, ahead: number, caret: number])[] = [
    ['4111 1111', 0, 0],
    ['4111 1111', 3, 3],
    ['4111 1111', 5, 6],
    ['4111 1111', 8, 9],
  ];
  for (const [text, ahead, caret] of carets)
    test(`the caret after ${ahead} digits of "${text}" is ${caret}`, () =>
      assert.equal(caretAfter(text, ahead), caret));

  const edits: readonly (readonly [
    what: string,
    kind: string,
    text: string,
    caret: number,
    digits: string,
  ])[] = [
    ['typing in the middle inserts', 'insertText', '4119 1 1111', 4, '411911111'],
    [
      'backward deletion over a space takes the previous digit',
      'deleteContentBackward',
      '41111111',
      4,
      '4111111',
    ],
    ['forward deletion over a space takes the next digit', 'deleteContentForward', '41111111', 4, '4111111'],
  ];
  for (const [what, kind, text, caret, digits] of edits)
    test(what, () => assert.equal(readEdit({ text, caret, kind, before: '41111111' }).digits, digits));
});

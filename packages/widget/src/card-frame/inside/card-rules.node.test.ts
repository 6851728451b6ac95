// Tests of the validation of each field, with the error for each kind of wrong input.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TEST_CARDS } from '@gangway/protocol/cards';
import { type CardProblem, checkCvc, checkExpiry, checkHolder, checkNumber } from './card-rules.ts';

const SANDBOX = TEST_CARDS.map(({ number }) => number);

type Row = readonly [typed: string, problem: CardProblem | undefined];

describe('card rules', () => {
  for (const number of SANDBOX)
    test(`${number} is valid in the sandbox`, () => assert.equal(checkNumber(number, SANDBOX), undefined));

  const numbers: readonly Row[] = [
    ['', 'numberMissing'],
    ['4', 'numberShort'],
    ['411111111111111', 'numberShort'],
    ['4111111111111112', 'numberWrong'],
    ['6011111111111117', 'brandRefused'],
    ['9999999999999995', 'brandRefused'],
    ['4012888888881881', undefined],
    ['6200000000000006', 'numberWrong'],
  ];
  for (const [typed, problem] of numbers)
    test(`live, the number "${typed}" is ${problem ?? 'right'}`, () =>
      assert.equal(checkNumber(typed), problem));

  test('in the sandbox a card that could be real is refused', () =>
    assert.equal(checkNumber('4012888888881881', SANDBOX), 'numberTest'));

  const year = new Date().getFullYear() % 100;
  const two = (value: number) => String(value % 100).padStart(2, '0');
  const month = two(new Date().getMonth() + 1);
  const expiries: readonly Row[] = [
    ['', 'expiryMissing'],
    ['1', 'expiryShort'],
    ['123', 'expiryShort'],
    ['0039', 'expiryWrong'],
    ['1339', 'expiryWrong'],
    [`12${two(year - 1)}`, 'expiryPast'],
    [`${month}${two(year)}`, undefined],
    [`01${two(year + 1)}`, undefined],
    [`01${two(year + 30)}`, 'expiryWrong'],
  ];
  for (const [typed, problem] of expiries)
    test(`the expiry "${typed}" is ${problem ?? 'right'}`, () => assert.equal(checkExpiry(typed), problem));

  const codes: readonly (readonly [
    typed: string,
    brand: Parameters<typeof checkCvc>[1],
    CardProblem | undefined,
  ])[] = [
    ['', 'visa', 'cvcMissing'],
    ['12', 'visa', 'cvcShort'],
    ['123', 'visa', undefined],
    ['123', 'amex', 'cvcShort'],
    ['1234', 'amex', undefined],
    ['', 'maestro', undefined],
    ['', 'bancontact', undefined],
    ['12', 'maestro', 'cvcShort'],
    ['123', undefined, undefined],
  ];
  for (const [typed, brand, problem] of codes)
    test(`the code "${typed}" of ${brand ?? 'an unknown brand'} is ${problem ?? 'right'}`, () =>
      assert.equal(checkCvc(typed, brand), problem));

  const names: readonly Row[] = [
    ['', 'holderMissing'],
    ['   ', 'holderMissing'],
    ['4111 1111 1111 1111', 'holderDigits'],
    ['Ada 411111', 'holderDigits'],
    ['4111 1111 1111 1111 Ada', 'holderDigits'],
    ['Ada 4111-1111-1111-1111', 'holderDigits'],
    ['Ada Lovelace', undefined],
    ['李小龍', undefined],
    ['Élisabeth 2', undefined],
  ];
  for (const [typed, problem] of names)
    test(`the name "${typed}" is ${problem ?? 'right'}`, () => assert.equal(checkHolder(typed), problem));
});

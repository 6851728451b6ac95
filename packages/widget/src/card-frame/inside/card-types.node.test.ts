/**
 * Compares the card tables and the rules of number, expiry and code with card-validator and credit-card-type. A sample
 * by default; `npm run proof -- --only card-tables` compares every beginning of up to 6 digits and 300,000 numbers.
 */
import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import {
  CARD_BRAND_NAMES,
  CARD_BRANDS,
  type CardBrand,
  findTestCard,
  TEST_CARDS,
} from '@gangway/protocol/cards';
import validator from 'card-validator';
import creditCardType from 'credit-card-type';
import { type Random, seededRandom } from '../../../../../test/faults/random.ts';
import { recognize } from './card-brands.ts';
import { type CardProblem, checkCvc, checkExpiry, checkNumber } from './card-rules.ts';
import { findCardTypes } from './card-types.ts';

const IS_WHOLE = process.env.GW_CARD_TABLES === 'whole';
const NUMBERS = IS_WHOLE ? 300_000 : 5_000;
/** Every beginning of up to 4 digits, and of the longer ones each after so many. A prime, so that all endings occur. */
const STEP = IS_WHOLE ? 1 : 53;

/** National types whose ranges overlap with those of supported brands. */
const NATIONAL = ['elo', 'hiper', 'hipercard', 'mir', 'naranja', 'troy', 'verve'];

const BRANDS: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  unionpay: 'unionpay',
  maestro: 'maestro',
};

/** The library's types in the words of our table. */
const typesOfLibrary = (digits: string) =>
  creditCardType(digits).map(({ type, lengths, gaps, matchStrength }) => [
    BRANDS[type],
    lengths,
    gaps.includes(12) ? [...gaps, 16] : gaps,
    matchStrength ?? 0,
  ]);

const SANDBOX = TEST_CARDS.map(({ number }) => number);

const ownTypes = (digits: string) =>
  findCardTypes(digits).map(({ brand, lengths, gaps, strength }) => [brand, lengths, gaps, strength]);

function numberByLibrary(digits: string, mode: 'sandbox' | 'live'): CardProblem | undefined {
  if (recognize(digits).isUnsupportedBrand) return 'brandRefused';
  const { card, isValid } = validator.number(digits, { luhnValidateUnionPay: true });
  if (isValid && card?.lengths.includes(digits.length))
    return mode === 'sandbox' && !findTestCard(digits) ? 'numberTest' : undefined;
  return digits.length < Math.max(15, Math.min(...(card?.lengths ?? [16]))) ? 'numberShort' : 'numberWrong';
}

function expiryByLibrary(digits: string): CardProblem | undefined {
  const [month, year] = [digits.slice(0, 2), `20${digits.slice(2)}`];
  if (validator.expirationDate({ month, year }, 20).isValid) return undefined;
  const isMonth = validator.expirationMonth(month).isValid;
  return isMonth && Number(year) <= new Date().getFullYear() ? 'expiryPast' : 'expiryWrong';
}

function* beginnings(): Generator<string> {
  let n = 0;
  for (let length = 1; length <= 6; length++)
    for (let value = 0; value < 10 ** length; value++)
      if (length <= 4 || n++ % STEP === 0) yield String(value).padStart(length, '0');
}

/** A test card or 10 to 20 digits, which often begin as a supported brand does and often have the right check digit. */
function randomNumber(random: Random): string {
  if (random.chance(0.02)) return random.pick(TEST_CARDS).number;
  const start = random.chance(0.3)
    ? ''
    : random.pick(['4', '51', '2221', '34', '37', '62', '81', '67', '50', '60']);
  const length = 10 + random.below(11);
  let digits = start;
  while (digits.length < length) digits += random.below(10);
  const isRight = (number: string) =>
    validator.number(number, { luhnValidateUnionPay: true, maxLength: length }).isValid;
  if (random.chance(0.5)) return digits;
  const body = digits.slice(0, -1);
  return [...'0123456789'].map((last) => body + last).find(isRight) ?? digits;
}

/** Fails with the first inputs for which the two sides differ. */
function compare<Input>(inputs: Iterable<Input>, own: (input: Input) => unknown, theirs: typeof own): number {
  const differences: string[] = [];
  let count = 0;
  for (const input of inputs) {
    count++;
    const [a, b] = [own(input), theirs(input)].map((value) => JSON.stringify(value));
    if (a !== b) differences.push(`${input}: ${a}, not ${b}`);
  }
  assert.deepEqual(differences.slice(0, 10), [], `${differences.length} of ${count} differ`);
  return count;
}

describe('the card tables', () => {
  const { seed, random } = seededRandom();
  // These are the library's own tables, which other files of this process use too.
  before(() => NATIONAL.forEach(creditCardType.removeCard));
  after(() => creditCardType.resetModifications());

  test('tell the types of every beginning as credit-card-type does', (t) => {
    const count = compare(beginnings(), ownTypes, typesOfLibrary);
    t.diagnostic(`${count} beginnings`);
    if (IS_WHOLE) assert.equal(count, 1_111_110);
  });

  test('and the rules judge whole numbers as card-validator does', (t) => {
    const numbers = Array.from({ length: NUMBERS }, () => randomNumber(random));
    compare(numbers, ownTypes, typesOfLibrary);
    for (const mode of ['sandbox', 'live'] as const)
      compare(
        numbers,
        (digits) => checkNumber(digits, mode === 'sandbox' ? SANDBOX : undefined),
        (digits) => numberByLibrary(digits, mode),
      );
    const right = numbers.filter((digits) => checkNumber(digits) === undefined).length;
    t.diagnostic(`${NUMBERS} numbers, ${right} of them valid, with GW_SEED=${seed}`);
    assert.ok(right > NUMBERS / 10);
  });

  for (const today of ['2026-01-01T12:00', '2026-11-30T12:00', '2028-12-31T12:00'])
    test(`and the rules judge every expiry as card-validator does, on ${today.slice(0, 10)}`, () => {
      mock.timers.enable({ apis: ['Date'], now: new Date(today) });
      try {
        const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'));
        compare(all, checkExpiry, expiryByLibrary);
      } finally {
        mock.timers.reset();
      }
    });

  for (const brand of CARD_BRAND_NAMES)
    test(`and the rules judge codes of ${brand} as card-validator does`, () => {
      const { cvcLength } = CARD_BRANDS[brand];
      const codes = ['1', '12', '123', '1234', '12345', '12a', '12 ', '123a'];
      compare(
        codes,
        (code) => checkCvc(code, brand) === undefined,
        (code) => validator.cvv(code, cvcLength).isValid,
      );
    });
});

// Tests of finding card numbers in free text.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findCardNumbers } from './card-numbers.ts';
import { TEST_CARDS } from './cards/test-cards.ts';

const VISA = '4111111111111111';

describe('findCardNumbers', () => {
  for (const { number } of TEST_CARDS)
    test(`finds the test card ${number.slice(0, 6)}…${number.slice(-4)}`, () =>
      assert.deepEqual(findCardNumbers(`Card ${number}, thanks`), [number]));

  const FOUND: readonly [title: string, text: string, number?: string][] = [
    ['in groups of four', '4111 1111 1111 1111'],
    ['with dashes', '4111-1111-1111-1111'],
    ['digit by digit', '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1'],
    ['in uneven groups', '41 11111 11-1111 111'],
    ['with other spaces and dashes', '4111\u00a01111\u20091111 \u2013 1111'],
    ['over two lines', '4111 1111\n1111 1111'],
    ['between letters', 'PAN4111111111111111x'],
    ['between letters that are digits of a short hexadecimal number', 'ab4111111111111111cd'],
    ['in a word that only begins hexadecimal', `4111111111111111${'ab'.repeat(8)}z`],
    ['in a UUID without letters', '41111111-1111-1111-2222-222222222222'],
    ['before a hexadecimal key', `4111111111111111 ${'0a'.repeat(16)}`],
    ['after other groups of digits', '2 mugs 12 4111 1111 1111 1111 exp 12 30'],
    [
      'in full-width digits',
      '\uff14\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11',
    ],
    ['in Arabic digits', '\u0664\u0661\u0661\u0661 '.concat('\u0661\u0661\u0661\u0661 '.repeat(3))],
    ['in Persian digits', '\u06f4'.concat('\u06f1'.repeat(15))],
    ['with invisible characters', '4111\u200b1111\u200b1111\u200b1111'],
    ['in digits of another script', [...VISA].map((digit) => String.fromCodePoint(0x966 + +digit)).join('')],
    ['in boxed digits', [...VISA].map((digit) => `${digit}\ufe0f\u20e3`).join('')],
    ['with invisible letters and combining marks', '4111\u31641111\u034f1111\ufe0f1111'],
    ['with minus signs and blank patterns', '4111\u22121111\u28001111\u22121111'],
    ...['.', '/', '_', ' | ', ',', ':', '*'].map((between): [string, string] => [
      `printed with ${JSON.stringify(between)}`,
      `Card ${['4111', '1111', '1111', '1111'].join(between)}.`,
    ]),
    ['of American Express printed with dots', '3782.822463.10005', '378282246310005'],
    ['after text that begins like an IBAN', 'NL12 4111 1111 1111 1111'],
    ['of American Express', '3782 822463 10005', '378282246310005'],
    ['of a brand that is not accepted', '3056 930902 5904', '30569309025904'],
  ];
  for (const [title, text, number = VISA] of FOUND)
    test(`finds a number ${title}`, () => assert.ok(findCardNumbers(text).includes(number)));

  const NONE: readonly [title: string, text: string][] = [
    ['a number that fails Luhn', '4111111111111112'],
    ['a number of no brand', '9111111111111110'],
    ['a number of a wrong length', '411111111111111'],
    ['a longer number that holds one', '99941111111111111119'],
    ['a phone number', '+31 20 123 4567'],
    ['an IBAN', 'NL91 ABNA 0417 1643 00'],
    ['an IBAN whose groups look like a card', 'To DE95 4111 1111 1111 1111 00, Ann'],
    ['the same IBAN in one piece', 'DE95411111111111111100'],
    ['a UUID', 'Order b8af9c72-6789-4707-9424-1ddbd43338ee'],
    ['a hexadecimal key', 'Key gwk_test_AB4111111111111111cdefabcdefabcd.'],
    ['a hexadecimal hash', `${'4111111111111111'.padStart(40, 'ab')}${'f0'.repeat(12)}`],
    ['a list of seats', 'Seats 41 11 11 11 11 11 11 11'],
    ['a list of sizes', '411 11 111 11 11 11 11 1'],
    ['groups with different separators', '4111/1111.1111,1111'],
    ['two amounts far apart', '4111 euro, 1111 euro, 1111 euro, 1111 euro'],
    ['an empty text', ''],
  ];
  for (const [title, text] of NONE)
    test(`leaves ${title} alone`, () => assert.deepEqual(findCardNumbers(text), []));
});

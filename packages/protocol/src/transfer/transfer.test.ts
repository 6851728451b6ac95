/** Tests of the data of a SEPA transfer. The examples are from the standards and their registries. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  epcCode,
  groupIban,
  isAccountHolder,
  isIban,
  isRfReference,
  isSepaIban,
  makeRfReference,
  plainIban,
} from './transfer.ts';

describe('IBAN', () => {
  for (const iban of ['NL91ABNA0417164300', 'BE68539007547034', 'DE89370400440532013000', 'NO9386011117947'])
    test(`${iban} is valid`, () => assert.equal(isIban(iban), true));

  for (const [text, why] of [
    ['NL91ABNA0417164301', 'a digit is wrong'],
    ['NL19ABNA0417164300', 'the check digits are swapped'],
    ['NL91 ABNA 0417 1643 00', 'it has spaces'],
    ['nl91abna0417164300', 'it is not in capitals'],
    ['NL91', 'it is too short'],
    ['', 'it is empty'],
  ] as const)
    test(`"${text}" is invalid: ${why}`, () => assert.equal(isIban(text), false));

  for (const [iban, why] of [
    ['SA0380000000608010167519', 'its country is not in SEPA'],
    ['NL77SAND000000001', 'it is too short for its country'],
  ] as const)
    test(`${iban} is no account in SEPA: ${why}`, () => assert.equal(isSepaIban(iban), false));

  test('of each country in SEPA has its own length', () => {
    for (const iban of ['NL91ABNA0417164300', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S'])
      assert.equal(isSepaIban(iban), true);
  });

  test('is read as people type and print it', () => {
    assert.equal(plainIban(' nl91 abna-0417.1643\u00a000'), 'NL91ABNA0417164300');
    assert.equal(plainIban('IBAN: NL91 ABNA 0417 1643 00'), 'NL91ABNA0417164300');
  });

  test('is grouped by four for reading', () => {
    assert.equal(groupIban('NL91ABNA0417164300'), 'NL91 ABNA 0417 1643 00');
    assert.equal(groupIban('DE89370400440532'), 'DE89 3704 0044 0532');
  });
});

describe('account holder', () => {
  for (const name of ['Noor de Vries', 'Ö', 'شركة المرفأ', 'x'.repeat(70)])
    test(`"${name}" is a name`, () => assert.equal(isAccountHolder(name), true));
  for (const text of ['', '  ', '12', 'two\nlines', 'x'.repeat(71)])
    test(`"${text}" is none`, () => assert.equal(isAccountHolder(text), false));
});

describe('creditor reference', () => {
  test('accepts the example of the standard', () => assert.equal(isRfReference('RF18539007547034'), true));

  test('is made with correct check digits, which detect any one changed character', () => {
    const body = fc.stringMatching(/^[A-Z0-9]{1,21}$/);
    fc.assert(
      fc.property(body, fc.nat(), (text, at) => {
        const reference = makeRfReference(text);
        assert.equal(isRfReference(reference), true);
        const index = 2 + (at % (reference.length - 2));
        const [first, second] = /\d/.test(reference[index]!) ? ['7', '3'] : ['X', 'K'];
        const other = reference[index] === first ? second : first;
        assert.equal(isRfReference(reference.slice(0, index) + other + reference.slice(index + 1)), false);
      }),
    );
  });

  test('is the same for lower-case and upper-case letters', () => {
    assert.equal(makeRfReference('539007547034'), 'RF18539007547034');
    assert.equal(makeRfReference('gw1a'), makeRfReference('GW1A'));
  });

  for (const text of ['', 'a b', 'é', 'x'.repeat(22)])
    test(`of "${text}" is refused`, () => assert.throws(() => makeRfReference(text), RangeError));
});

describe('transfer code', () => {
  const order = {
    name: 'Gangway Payments',
    iban: 'NL91ABNA0417164300',
    bic: 'ABNANL2A',
    amount: '24.90',
    reference: 'RF18539007547034',
  };

  test('has the lines of EPC069-12 in order, with empty purpose and structured reference', () => {
    assert.equal(
      epcCode(order),
      'BCD\n002\n1\nSCT\nABNANL2A\nGangway Payments\nNL91ABNA0417164300\nEUR24.90\n\nRF18539007547034',
    );
  });

  test('truncates a name to 70 characters without splitting one', () => {
    const lines = epcCode({ ...order, name: '😀'.repeat(45) + 'x'.repeat(40) }).split('\n');
    assert.equal(lines[5], '😀'.repeat(45) + 'x'.repeat(25));
  });

  test('throws RangeError above 331 bytes', () => {
    assert.throws(() => epcCode({ ...order, name: '😀'.repeat(70) }), RangeError);
  });
});

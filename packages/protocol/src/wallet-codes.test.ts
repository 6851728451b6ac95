// Tests of scanned codes: their wallets, malformed and unknown codes, and the sandbox's endings.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { behaviourOfCode, findMethodOfCode, TEST_CODE_ENDINGS } from './wallet-codes.ts';

const ROWS: readonly [code: string, method: string | undefined, why: string][] = [
  ['130000000000000001', 'WeChat Pay', '18 digits, beginning with 10 to 15'],
  ['100000000000000001', 'WeChat Pay', 'the start of the range'],
  ['150000000000000001', 'WeChat Pay', 'the end of the range'],
  ['160000000000000001', undefined, 'beyond the range'],
  ['1300000000000000011', undefined, '19 digits are not WeChat Pay'],
  ['2500000000000001', 'Alipay', '16 digits, beginning with 25'],
  ['300000000000000000000001', 'Alipay', '24 digits, beginning with 30'],
  ['2890000000000000001', 'Alipay', '19 digits, beginning with 289'],
  ['2400000000000001', undefined, 'below the range'],
  ['6200000000000000001', 'UnionPay QRcode', '19 digits, beginning with 62'],
  ['62000000000000001', undefined, '17 digits are not UnionPay'],
  ['13000000000000', undefined, 'too short for any'],
  ['13000000000000000x', undefined, 'a letter'],
];

describe('a scanned code', () => {
  for (const [code, method, why] of ROWS) {
    test(`${code} belongs to ${method ?? 'no wallet'}: ${why}`, () => {
      assert.equal(findMethodOfCode(code), method);
    });
  }

  test('behaves by its last two digits in the sandbox, and pays with any others', () => {
    for (const [ending, { behaviour }] of Object.entries(TEST_CODE_ENDINGS))
      assert.equal(behaviourOfCode(`1300000000000000${ending}`), behaviour);
    assert.equal(behaviourOfCode('130000000000000001'), 'pays');
  });
});

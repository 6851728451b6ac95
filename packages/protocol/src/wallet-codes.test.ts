// Scanned codes: whose they are, malformed and unknown ones, and that the sandbox's endings say what they do.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { behaviourOfCode, findMethodOfCode, TEST_CODE_ENDINGS } from './wallet-codes.ts';

const ROWS: readonly [code: string, method: string | undefined, why: string][] = [
  ['130000000000000001', 'WeChat Pay', '18 digits from 10 to 15'],
  ['100000000000000001', 'WeChat Pay', 'the first of the range'],
  ['150000000000000001', 'WeChat Pay', 'the last of the range'],
  ['160000000000000001', undefined, 'beyond the range'],
  ['1300000000000000011', undefined, '19 digits are not WeChat Pay'],
  ['2500000000000001', 'Alipay', '16 digits from 25'],
  ['300000000000000000000001', 'Alipay', '24 digits from 30'],
  ['2890000000000000001', 'Alipay', 'Alipay+ is found before Alipay'],
  ['2400000000000001', undefined, 'below the range'],
  ['6200000000000000001', 'UnionPay QRcode', '19 digits from 62'],
  ['62000000000000001', undefined, '17 digits are not UnionPay'],
  ['13000000000000', undefined, 'too short for any'],
  ['13000000000000000x', undefined, 'a letter'],
];

describe('a scanned code', () => {
  for (const [code, method, why] of ROWS) {
    test(`${code} is of ${method ?? 'no wallet'}: ${why}`, () => {
      assert.equal(findMethodOfCode(code), method);
    });
  }

  test('each ending of the table has its behaviour, every other code pays', () => {
    for (const [ending, { behaviour }] of Object.entries(TEST_CODE_ENDINGS))
      assert.equal(behaviourOfCode(`1300000000000000${ending}`), behaviour);
    assert.equal(behaviourOfCode('130000000000000001'), 'pays');
  });
});

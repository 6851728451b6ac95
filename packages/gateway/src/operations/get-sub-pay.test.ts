// The operation v3.GetSubPay: the wallet of a scanned code, without calling the wallet or using up the code.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useGateway } from '../test-gateway.ts';

describe('v3.GetSubPay', () => {
  const gateway = useGateway();

  for (const [auth_code, sub_pay_method] of [
    ['150000000000000001', 'WeChat Pay'],
    ['27000000000000001', 'Alipay'],
    ['2890000000000000001', 'Alipay'],
    ['6200000000000000001', 'UnionPay QRcode'],
  ] as const) {
    test(`a code of ${auth_code.length} digits from ${auth_code.slice(0, 2)} is of ${sub_pay_method}`, async () => {
      const { code, data } = await gateway.call('v3.GetSubPay', { auth_code });
      assert.equal(code, '200');
      assert.deepEqual(data, { auth_code, sub_pay_method });
    });
  }

  for (const [title, auth_code, code, user] of [
    ['no code', undefined, '-3001', '016683'],
    ['a malformed code', '123', '-1007', '016683'],
    ['a code of letters', 'abcdefghijklmnopqr', '-1007', '016683'],
    ['a code of no known wallet', '9'.repeat(18), '-4086', '016683'],
    ['an operator', '150000000000000001', '-4120', '026001'],
  ] as const) {
    test(`${title} is ${code}`, async () => {
      assert.equal((await gateway.call('v3.GetSubPay', { auth_code }, { user })).code, code);
    });
  }
});

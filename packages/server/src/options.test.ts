/** Tests of the options: a wrong one throws an error of one sentence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GangwayOptions, readOptions } from './options.ts';

const VALID: GangwayOptions = {
  gateway: 'https://gateway.example/',
  user: '016683',
  secret: 'sandbox-secret-016683',
  clientKey: 'gwk_test_036870',
  onPayment: () => {},
};

test('a trailing slash of an address is removed, and the default methods are Card and iDEAL', () => {
  const settings = readOptions({ ...VALID, publicUrl: 'https://shop.example/pay/' });
  assert.equal(settings.gateway, 'https://gateway.example');
  assert.equal(settings.publicUrl, 'https://shop.example/pay');
  assert.deepEqual(settings.methods, ['Card', 'iDEAL']);
});

test('methods get their canonical names, each once', () => {
  assert.deepEqual(readOptions({ ...VALID, methods: ['ESP', 'ideal', 'iDEAL'] }).methods, ['EPS', 'iDEAL']);
});

const WRONG: [string, Record<string, unknown>, RegExp][] = [
  ['no gateway', { gateway: undefined }, /gateway is not a plain http or https address/],
  ['a gateway with a user', { gateway: 'https://a:b@gateway.example' }, /gateway is not/],
  ['a gateway with a query', { gateway: 'https://gateway.example/?a' }, /gateway is not/],
  ['a script as publicUrl', { publicUrl: 'javascript:alert(1)' }, /publicUrl is not/],
  ['no user', { user: '' }, /user is missing/],
  ['no secret', { secret: undefined }, /secret is missing/],
  ['the secret as client key', { clientKey: 'sandbox-secret-016683' }, /clientKey is not of the form/],
  ['no onPayment', { onPayment: undefined }, /onPayment is not a function/],
  ['onMismatch that is no function', { onMismatch: true }, /onMismatch is not a function/],
  ['onRefund that is no function', { onRefund: 'mail' }, /onRefund is not a function/],
  ['onEvent that is no function', { onEvent: {} }, /onEvent is not a function/],
  ['an empty shop name', { shop: ' ' }, /shop is not a name/],
  ['every origin', { origins: ['*'] }, /origins has "\*"/],
  ['an origin with a path', { origins: ['https://shop.example/'] }, /origins has/],
  ['no methods', { methods: [] }, /methods names no method/],
  ['an unknown method', { methods: ['Gold'] }, /methods has "Gold", which is not a method/],
  ['a saved card', { methods: ['Token'] }, /methods has Token, which pages cannot use/],
];
for (const [title, changes, sentence] of WRONG) {
  test(`refused: ${title}`, () => {
    const wrong = { ...VALID, ...changes } as GangwayOptions;
    assert.throws(
      () => readOptions(wrong),
      (error: Error) => {
        assert.match(error.message, sentence);
        assert.match(error.message, /^gangway\(\): [^\n]+\.$/);
        return true;
      },
    );
  });
}

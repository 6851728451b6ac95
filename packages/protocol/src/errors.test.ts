/** Tests of the table of errors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, fault, isPassing } from './errors.ts';

test('the texts that existing clients rely on do not change', () => {
  const kept = {
    '-403': 'The signature Error',
    '-2001': 'The user not exist',
    '-3001': 'Required field is missing',
    '-4011': 'Not support the payment method',
    '-4015': 'This order has been closed',
    '-4086': 'Unknow identity code',
    '-4118': 'Incorrect request ID',
    '-4119': 'Invalid Token',
    '-4120': 'No operational permissions',
  } as const;
  for (const [code, message] of Object.entries(kept))
    assert.equal(ERRORS[code as keyof typeof kept].message, message);
});

test('only the codes of the transport have an HTTP status other than 200', () => {
  const others = Object.entries(ERRORS).filter(([, { http }]) => http !== 200);
  assert.deepEqual(Object.fromEntries(others.map(([code, { http }]) => [code, http])), {
    '-1001': 400,
    '-1003': 429,
    '-1004': 503,
    '-1005': 404,
    '-1006': 413,
  });
});

test('a fault begins with the text of its code', () => {
  assert.equal(fault('-3002', 'amount is not a number').message, 'Invalid field: amount is not a number');
  assert.equal(fault('-403').message, 'The signature Error');
});

test('internal error, too many requests and busy are transient; every other code is final', () => {
  assert.deepEqual(Object.keys(ERRORS).filter(isPassing), ['-1000', '-1003', '-1004']);
});

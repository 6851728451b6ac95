// Tests of the filter of a list of orders.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readOrderFilter } from './order-filter.ts';

describe('a filter', () => {
  test('is read, methods in their canonical spelling, empty members left out', () => {
    const text = '{"state":"paid","sub_pay_method":"ideal","user":"","currency":null}';
    assert.deepEqual(readOrderFilter(text), { state: 'paid', sub_pay_method: 'iDEAL' });
    assert.deepEqual(readOrderFilter('{}'), {});
  });

  for (const wrong of [
    '',
    'paid',
    '[]',
    'null',
    '"paid"',
    '{"state":"lost"}',
    '{"state":["paid"]}',
    '{"states":"paid"}',
    '{"sub_pay_method":"Sofort"}',
    '{"__proto__":"x"}',
  ]) {
    test(`${wrong || '(nothing)'} is not a filter`, () => assert.equal(readOrderFilter(wrong), undefined));
  }
});

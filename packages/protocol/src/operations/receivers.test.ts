/** Tests of lists of receivers: their form, and the message for the first fault. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readItems, readMembers } from '../member-scan.ts';
import { checkData, checkLimits } from './check-data.ts';
import { readObjects } from './object-lists.ts';
import { splitPayment } from './split-payment.ts';

const create = splitPayment.contracts[0]!;
const RIGHT = {
  mid: '046870',
  detail_reference_id: 'd1',
  split_amount: '1.00',
  role: 'supplier',
  description: 'Their part',
};
const request = (receivers: unknown, changes: object = {}) =>
  readMembers(
    JSON.stringify({
      command: 'createSplitPayment',
      trade_id: '0199a3c4-0000-7000-8000-000000000000',
      split_solution_id: 'tulips',
      currency: 'EUR',
      notify_url: 'https://shop.example/',
      nonce_string: 'n',
      split_completed: '0',
      reference_id: 'r',
      receivers,
      ...changes,
    }),
  );
const faultOf = (receivers: unknown, changes: object = {}) => {
  const checked = checkData(create, request(receivers, changes));
  const found = checked.ok ? checkLimits(checked.values) : checked.fault;
  return found && `${found.code} ${found.message}`;
};

describe('receivers', () => {
  test('are a JSON array, or a string that contains one', () => {
    assert.equal(faultOf(JSON.stringify([RIGHT])), undefined);
    assert.equal(faultOf([RIGHT]), undefined);
    assert.equal(faultOf(` [ ${JSON.stringify(RIGHT)} ] `), undefined);
  });

  test('are read with numbers as written and without empty members', () => {
    const text = '[{"mid":46870,"split_amount":1.50,"role":"","extra":{"a":1}}, {"mid":"x"}]';
    assert.deepEqual(readObjects(text), [
      { mid: '46870', split_amount: '1.50', extra: '{"a":1}' },
      { mid: 'x' },
    ]);
  });

  for (const [what, receivers, fault] of [
    ['no entry', '[]', '-3001 Required field is missing: receivers'],
    ['an entry without mid', [{ ...RIGHT, mid: null }], '-3001 Required field is missing: receivers[0].mid'],
    [
      'several missing members of the second entry',
      [RIGHT, { mid: 'x' }],
      '-3001 Required field is missing: receivers[1].detail_reference_id, receivers[1].split_amount, receivers[1].role, receivers[1].description',
    ],
    ['no JSON', '[{', '-3002 Invalid field: receivers is not a JSON array of objects'],
    ['an object', RIGHT, '-3002 Invalid field: receivers is not a string'],
    ['texts', '["x"]', '-3002 Invalid field: receivers is not a JSON array of objects'],
    ['lists', [[RIGHT]], '-3002 Invalid field: receivers is not a JSON array of objects'],
    ['null', '[null]', '-3002 Invalid field: receivers is not a JSON array of objects'],
    [
      'a long mid',
      [{ ...RIGHT, mid: 'x'.repeat(33) }],
      '-3002 Invalid field: receivers[0].mid is longer than 32 characters',
    ],
    ['true as mid', [{ ...RIGHT, mid: true }], '-3002 Invalid field: receivers[0].mid is not a string'],
    ['an object as mid', [{ ...RIGHT, mid: {} }], '-3002 Invalid field: receivers[0].mid is not a string'],
    [
      'an invalid amount in the second entry',
      [RIGHT, { ...RIGHT, detail_reference_id: 'd2', split_amount: 'ten' }],
      '-3002 Invalid field: receivers[1].split_amount is not an amount: at most 12 digits, a dot, at most two decimals',
    ],
    [
      'the same detail_reference_id twice',
      [RIGHT, RIGHT],
      '-3002 Invalid field: receivers[1].detail_reference_id is that of another entry',
    ],
    [
      'a member twice',
      '[{"mid":"a","mid":"b","detail_reference_id":"d","split_amount":"1","role":"r","description":"d"}]',
      '-3002 Invalid field: receivers[0] has "mid" twice',
    ],
    [
      'a control character',
      [{ ...RIGHT, role: '\u0000' }],
      '-3002 Invalid field: receivers[0].role holds control characters',
    ],
    [
      'a request inside',
      [{ ...RIGHT, description: 'a&method=b' }],
      '-3002 Invalid field: receivers[0].description contains &method=',
    ],
    [
      'zero',
      [{ ...RIGHT, split_amount: 0 }],
      '-3003 Amount or value out of range: receivers[0].split_amount is zero',
    ],
    [
      '51 entries',
      Array.from({ length: 51 }, (_, at) => ({ ...RIGHT, detail_reference_id: `d${at}` })),
      '-3003 Amount or value out of range: receivers are 51, more than 50',
    ],
  ] as const) {
    test(`${what}: ${fault.slice(0, 60)}`, () => assert.equal(faultOf(receivers), fault));
  }

  test('may not contain a lone surrogate', () => {
    const text = JSON.stringify([RIGHT]).replace('Their', '\\ud800');
    assert.equal(faultOf(text), '-3002 Invalid field: receivers[0].description holds half a surrogate pair');
  });

  test('have no decimals if the currency has none', () => {
    const fault = '-3002 Invalid field: receivers[0].split_amount has decimals, but JPY has no minor unit';
    assert.equal(faultOf([{ ...RIGHT, split_amount: '1.50' }], { currency: 'JPY' }), fault);
    assert.equal(faultOf([{ ...RIGHT, split_amount: '1.00' }], { currency: 'JPY' }), undefined);
  });
});

describe('the items of a JSON array', () => {
  test('are returned as they were written', () => {
    const items = readItems(' [ 1.50 , "a\\u0062" , {"a": [1, 2]} , [ ] , null , true ] ');
    assert.deepEqual(
      items.map(({ kind, value }) => [kind, value]),
      [
        ['number', '1.50'],
        ['string', 'ab'],
        ['object', '{"a":[1,2]}'],
        ['array', '[]'],
        ['null', ''],
        ['boolean', 'true'],
      ],
    );
    assert.deepEqual(readItems('[]'), []);
  });

  for (const text of ['', '{}', '1', '[1', '[1,]', '"[]"']) {
    test(`${JSON.stringify(text)} throws`, () => assert.throws(() => readItems(text), SyntaxError));
  }
});

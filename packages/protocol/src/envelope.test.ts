/** Tests of opening a request: what is accepted, and which fault is reported first. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Envelope, failureEnvelope, openEnvelope, responseId, successEnvelope } from './envelope.ts';
import { ERRORS, fault } from './errors.ts';

const RIGHT = {
  user: '016683',
  sign: 'AB12',
  method: 'v3.QueryOrder',
  time: 1546588959,
  data: { trade_id: 'x' },
};

/** Returns the valid request with some members changed; undefined removes one. */
const request = (changes: Record<string, unknown>): string => JSON.stringify({ ...RIGHT, ...changes });

const withData = (data: string): string =>
  `{"user":"016683","sign":"ab","method":"v3.QueryOrder","time":1,"data":${data}}`;

function open(text: string): Envelope {
  const opened = openEnvelope(text);
  assert.ok(opened.ok, JSON.stringify(opened));
  return opened.envelope;
}

function refusal(text: string): { code: string; message: string } {
  const opened = openEnvelope(text);
  assert.ok(!opened.ok, 'the request was accepted');
  return opened.fault;
}

describe('a valid request', () => {
  test('is opened with its data as members and its signature in lower case', () => {
    const { data, ...envelope } = open(request({}));
    assert.deepEqual(envelope, {
      user: '016683',
      sign: 'ab12',
      method: 'v3.QueryOrder',
      timeSeconds: 1546588959,
      timeText: '1546588959',
      timeIsNumber: true,
    });
    assert.deepEqual(
      data.map(({ name, value }) => [name, value]),
      [['trade_id', 'x']],
    );
  });

  test('may have no parameters, unknown members and an e-mail address as user', () => {
    assert.deepEqual(open(request({ data: {}, version: 3, user: 'till@shop.example' })).data, []);
  });

  const times: [sent: unknown, seconds: number][] = [
    [1546588959, 1546588959],
    ['1546588959', 1546588959],
    [1546588959123, 1546588959],
    ['1546588959123', 1546588959],
    [1546588959.75, 1546588959],
    [0, 0],
  ];
  for (const [sent, seconds] of times) {
    test(`time ${JSON.stringify(sent)} is ${seconds} seconds`, () => {
      assert.equal(open(request({ time: sent })).timeSeconds, seconds);
    });
  }
});

describe('an invalid request', () => {
  const wrong: [title: string, text: string, code: string, message: RegExp][] = [
    ['no text', '', '-1001', /^The request is not a JSON object$/],
    ['no object', '[1]', '-1001', /JSON object/],
    ['broken JSON', '{"user":', '-1001', /JSON object/],
    ['no user', request({ user: undefined }), '-3001', /: user$/],
    ['user empty', request({ user: '' }), '-3001', /: user$/],
    ['user a number', request({ user: 16683 }), '-3001', /: user$/],
    ['sign null', request({ sign: null }), '-3001', /: sign$/],
    ['method an object', request({ method: {} }), '-3001', /: method$/],
    ['no time', request({ time: undefined }), '-3001', /: time$/],
    ['time empty', request({ time: '' }), '-3001', /: time$/],
    ['time null', request({ time: null }), '-3001', /: time$/],
    ['no data', request({ data: undefined }), '-3001', /: data$/],
    ['data an array', request({ data: [] }), '-3001', /: data$/],
    ['data a string', request({ data: '{}' }), '-3001', /: data$/],
    ['nothing', '{}', '-3001', /: user, sign, method, time, data$/],
    ['time a word', request({ time: 'now' }), '-3002', /time is not a unix time/],
    ['time true', request({ time: true }), '-3002', /time/],
    ['time an object', request({ time: {} }), '-3002', /time/],
    ['time negative', request({ time: -1 }), '-3002', /time/],
    ['time with spaces', request({ time: ' 1' }), '-3002', /time/],
    ['time in microseconds', request({ time: 1546588959123456 }), '-3002', /time/],
    ['a time that overflows a number', withData('{}').replace('"time":1', '"time":1e400'), '-3002', /time/],
    ['a user that no account can have', request({ user: 'a\u0000b' }), '-2001', /^The user not exist$/],
    ['a user that is too long', request({ user: 'x'.repeat(255) }), '-2001', /user/],
    ['a member name with a space', withData('{"a b":1}'), '-3002', /"a b" is not a member name/],
    ['an empty member name', withData('{"":1}'), '-3002', /"" is not a member name/],
    ['a member name of 65 characters', withData(`{"${'n'.repeat(65)}":1}`), '-3002', /member name/],
    ["the gateway's mark !from", withData('{"!from":"gateway"}'), '-3002', /!from/],
    ['a bad name beside data', request({ 'a-b': 1 }), '-3002', /"a-b"/],
    ['a member twice in data', withData('{"a":1,"a":1}'), '-3002', /a is given twice/],
    [
      'a member twice beside data',
      withData('{}').replace('{', '{"user":"1",'),
      '-3002',
      /user is given twice/,
    ],
    ['data twice', withData('{}').replace('{', '{"data":{},'), '-3002', /data is given twice/],
    ['a lone surrogate in data', withData('{"a":"\\ud800"}'), '-3002', /: a holds half/],
    ['a lone surrogate beside data', request({ user: '\ud800' }), '-3002', /user holds half/],
    ['33 levels', withData(`{"a":${'['.repeat(33)}${']'.repeat(33)}}`), '-3002', /: a is nested deeper/],
    ...['user', 'method', 'time', 'sign', 'data'].map((name): [string, string, string, RegExp] => [
      `${name} inside data`,
      withData(`{"${name}":"x"}`),
      '-3002',
      new RegExp(`${name} may not be a member of data`),
    ]),
  ];
  for (const [title, text, code, message] of wrong) {
    test(`${title} is ${code}`, () => {
      const refused = refusal(text);
      assert.equal(refused.code, code);
      assert.match(refused.message, message);
    });
  }

  test('with two faults is refused for the earlier one', () => {
    assert.equal(refusal('{"user":1,"a b":1').code, '-1001');
    assert.equal(refusal('{"user":1,"a b":1}').code, '-3002');
    assert.equal(refusal('{"user":1,"sign":"x","method":"m","time":"x","data":{}}').code, '-3001');
    assert.equal(refusal('{"user":"\\u0000","sign":"x","method":"m","time":"x","data":{}}').code, '-3002');
  });

  test('32 levels are accepted', () => {
    assert.equal(open(withData(`{"a":${'['.repeat(32)}${']'.repeat(32)}}`)).data[0]?.depth, 32);
  });

  test('gets a message of printable ASCII only', () => {
    const { message } = refusal(withData(JSON.stringify({ '<b>\u0007é"\\\u202e': 1 })));
    assert.match(message, /^[ -~]*$/);
    assert.ok(!message.includes('\\'));
  });
});

describe('any text', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '\\',
      '\\u',
      'd800',
      ' ',
      '\n',
      'null',
      'true',
      '1e400',
      '-',
    ),
    fc.constantFrom(
      '"user"',
      '"sign"',
      '"method"',
      '"time"',
      '"data"',
      '"__proto__"',
      '\ud800',
      '\u0000',
      '\ufeff',
    ),
    fc.string(),
  );
  const texts = fc.oneof(
    fc.array(part).map((parts) => parts.join('')),
    fc.json(),
    fc.string({ unit: 'binary' }),
  );

  test('gives an envelope or a fault of the table, never an exception', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const opened = openEnvelope(text);
        assert.ok(opened.ok || opened.fault.code in ERRORS);
      }),
      { numRuns: 2000 },
    );
  });

  test('so does a request with any values as its members', () => {
    const anything = fc.record(
      {
        user: fc.jsonValue(),
        sign: fc.jsonValue(),
        method: fc.jsonValue(),
        time: fc.jsonValue(),
        data: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (members) => {
        const opened = openEnvelope(JSON.stringify(members));
        assert.ok(opened.ok || ['-3001', '-3002', '-2001'].includes(opened.fault.code));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a response', () => {
  const now = new Date('2026-02-03T04:05:06.789Z');

  test('has an identifier of its second and ten digits', () => {
    assert.match(responseId(now), /^20260203040506\d{10}$/);
    assert.match(responseId(new Date(now.getTime() + 1000)), /^20260203040507\d{10}$/);
    assert.match(responseId(now), /^20260203040506\d{10}$/);
  });

  test('has an identifier that no other response of its second has', () => {
    const identifiers = Array.from({ length: 3000 }, () => responseId(now));
    assert.ok(
      new Set(identifiers).size >= identifiers.length - 1,
      'of 3,000 random numbers more than two are equal',
    );
  });

  test('of a success has code 200 and no message', () => {
    const { response_id, ...answer } = successEnvelope({ state: 'paid' }, now);
    assert.deepEqual(answer, { status: true, code: '200', message: '', data: { state: 'paid' } });
    assert.match(response_id, /^\d{24}$/);
  });

  test('of a refusal carries its code and message', () => {
    const { response_id, ...answer } = failureEnvelope(fault('-3001', 'amount'), now);
    const message = 'Required field is missing: amount';
    assert.deepEqual(answer, { status: false, code: '-3001', message, data: {} });
    assert.match(response_id, /^\d{24}$/);
  });
});

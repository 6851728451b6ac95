/** Tests of the canonical string: the published vectors, and rules for every request. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import vectors from '../vectors/signatures.json' with { type: 'json' };
import { type Envelope, openEnvelope } from './envelope.ts';
import { canonicalCandidates, canonicalString, gatewayMessage, requestFields } from './signature.ts';

const hmac = (message: string): string =>
  createHmac('sha256', vectors.key).update(message, 'utf8').digest('hex');

function open(text: string): Envelope {
  const opened = openEnvelope(text);
  assert.ok(opened.ok, JSON.stringify(opened));
  return opened.envelope;
}

describe('vectors/signatures.json', () => {
  for (const { title, request, sign, valid, message } of vectors.cases) {
    test(`${valid ? 'accepted' : 'refused'}: ${title}`, () => {
      const envelope = open(request);
      assert.equal(envelope.sign, sign.toLowerCase());
      const accepted = canonicalCandidates(envelope).some((candidate) => hmac(candidate) === envelope.sign);
      assert.equal(accepted, valid);
      if (valid) assert.equal(hmac(message), envelope.sign);
    });
  }

  test('the three published signatures come first', () => {
    const first = vectors.cases.slice(0, 3).map(({ sign }) => sign.slice(0, 8));
    assert.deepEqual(first, ['b8dacf54', '9bf5baa0', '1934983c']);
  });

  test('titles are unique, and both outcomes have many cases', () => {
    assert.equal(new Set(vectors.cases.map(({ title }) => title)).size, vectors.cases.length);
    assert.ok(vectors.cases.filter(({ valid }) => !valid).length >= 20);
    assert.ok(vectors.cases.filter(({ valid }) => valid).length >= 30);
  });
});

const name = fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/);
const text = fc.string({ unit: 'grapheme' });

describe('canonical string', () => {
  test('does not depend on the order of the fields', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text)), (entries) => {
        const fields = Object.fromEntries(entries);
        const reversed = Object.fromEntries(Object.entries(fields).reverse());
        assert.equal(canonicalString(fields), canonicalString(reversed));
      }),
    );
  });

  test('has its names in the byte order of their UTF-8', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name), (names) => {
        const joined = canonicalString(Object.fromEntries(names.map((each) => [each, ''])));
        const sorted = names.map((each) => Buffer.from(each)).sort(Buffer.compare);
        assert.equal(joined, sorted.map((each) => `${each}=`).join('&'));
      }),
    );
  });

  test('is among the candidates when a signer signs the parsed values', () => {
    const value = fc.oneof(
      text,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    );
    const data = fc.dictionary(
      name.filter((each) => !RESERVED.includes(each)),
      value,
    );
    fc.assert(
      fc.property(data, fc.boolean(), (given, withEmpty) => {
        // Assignment would lose a member called __proto__.
        const signed = Object.fromEntries([
          ...Object.entries({ user: '016683', method: 'v3.QueryOrder', time: '1' }),
          ...Object.entries(given)
            .filter(([, it]) => withEmpty || it !== '')
            .map(([each, it]) => [each, String(it)]),
        ]);
        const request = { user: '016683', sign: 'x', method: 'v3.QueryOrder', time: 1, data: given };
        const candidates = canonicalCandidates(open(JSON.stringify(request)));
        assert.ok(candidates.includes(canonicalString(signed)), canonicalString(signed));
      }),
      { examples: [[JSON.parse('{"__proto__":0}'), false]] },
    );
  });

  test('there are at most four candidates, the fields as sent first', () => {
    const envelope = open('{"user":"u","sign":"s","method":"m","time":1,"data":{"a":1.50,"b":""}}');
    assert.deepEqual(canonicalCandidates(envelope), [
      'a=1.50&b=&method=m&time=1&user=u',
      'a=1.5&b=&method=m&time=1&user=u',
      'a=1.50&method=m&time=1&user=u',
      'a=1.5&method=m&time=1&user=u',
    ]);
  });

  test('a request without numbers and empty values has one candidate', () => {
    const envelope = open('{"user":"u","sign":"s","method":"m","time":"1","data":{"a":"1.50"}}');
    assert.deepEqual(canonicalCandidates(envelope), ['a=1.50&method=m&time=1&user=u']);
  });

  test('a member called __proto__ is a field like any other', () => {
    const envelope = open('{"user":"u","sign":"s","method":"m","time":1,"data":{"__proto__":"x"}}');
    assert.equal(canonicalString(requestFields(envelope)), '__proto__=x&method=m&time=1&user=u');
  });
});

describe('what the gateway signs', () => {
  test('begins with a name no request may have', () => {
    fc.assert(
      fc.property(fc.dictionary(name, text), (fields) => {
        assert.ok(gatewayMessage(fields).startsWith('!from=gateway'));
      }),
    );
    const forged = openEnvelope('{"user":"u","sign":"s","method":"m","time":1,"data":{"!from":"gateway"}}');
    assert.equal(forged.ok, false);
  });

  test('is the same whether or not the mark is already among the fields', () => {
    const fields = { state: 'paid', trade_id: '1' };
    assert.equal(gatewayMessage(fields), '!from=gateway&state=paid&trade_id=1');
    assert.equal(gatewayMessage({ ...fields, '!from': 'gateway' }), gatewayMessage(fields));
  });
});

const RESERVED = ['user', 'method', 'time', 'sign', 'data'];

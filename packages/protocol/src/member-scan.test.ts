/** Tests of the member scan: it agrees with JSON.parse, and finds what JSON.parse hides. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { duplicateNames, type Member, readMembers } from './member-scan.ts';

const onlyMember = (text: string): Member => {
  const [member, ...others] = readMembers(text);
  assert.deepEqual(others, []);
  return member!;
};

/** Returns JSON text with white space around its punctuation. */
const spaced = (json: string, space: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) =>
    token.startsWith('"') ? token : space + token + space,
  );

describe('the members of an object', () => {
  test('are those of JSON.parse, in the order of the text', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const members = readMembers(JSON.stringify(object));
        assert.deepEqual(
          members.map(({ name, source }) => [name, JSON.parse(source)]),
          Object.entries(object).map(([name, value]) => [name, JSON.parse(JSON.stringify(value))]),
        );
      }),
    );
  });

  test('do not depend on white space', () => {
    const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), space, (object, between) => {
        const json = JSON.stringify(object);
        assert.deepEqual(readMembers(spaced(json, between)), readMembers(json));
      }),
    );
  });

  test('can be read from the source of a nested object', () => {
    const data = onlyMember('{"data": { "a" : 1.50 , "b" : { "c" : [ ] } } }');
    assert.deepEqual(
      readMembers(data.source).map(({ name, source }) => [name, source]),
      [
        ['a', '1.50'],
        ['b', '{"c":[]}'],
      ],
    );
  });

  const kinds: [text: string, kind: Member['kind'], value: string, depth: number][] = [
    ['"a\\u00e9\\n"', 'string', 'aé\n', 0],
    ['""', 'string', '', 0],
    ['"\\\\"', 'string', '\\', 0],
    ['"\\\\\\""', 'string', '\\"', 0],
    ['"\\"\\\\\\\\,}"', 'string', '"\\\\,}', 0],
    ['["\\\\","\\""]', 'array', '["\\\\","\\""]', 1],
    ['100.10', 'number', '100.10', 0],
    ['-0.0', 'number', '-0.0', 0],
    ['1E400', 'number', '1E400', 0],
    ['12345678901234567890', 'number', '12345678901234567890', 0],
    ['true', 'boolean', 'true', 0],
    ['false', 'boolean', 'false', 0],
    ['null', 'null', '', 0],
    ['{ }', 'object', '{}', 1],
    ['[ [ ] , { "a" : [ ] } ]', 'array', '[[],{"a":[]}]', 3],
    ['{"a":"}]{ \\" ,"}', 'object', '{"a":"}]{ \\" ,"}', 1],
  ];
  for (const [text, kind, value, depth] of kinds) {
    test(`${text} is a ${kind}`, () => {
      for (const written of [`{"x":${text}}`, ` { "x" : ${text} } `]) {
        const member = onlyMember(written);
        assert.deepEqual(
          [member.kind, member.value, member.depth, member.wellFormed],
          [kind, value, depth, true],
        );
      }
    });
  }
});

describe('what JSON.parse hides', () => {
  test('a repeated name is returned twice, even when one is written with escapes', () => {
    const members = readMembers('{"a":1,"b":2,"\\u0061":3,"a":4}');
    assert.deepEqual(
      members.map(({ source }) => source),
      ['1', '2', '3', '4'],
    );
    assert.deepEqual(duplicateNames(members), ['a']);
  });

  for (const text of [
    '{"a":"\\ud800"}',
    '{"a":"\\udc00x"}',
    '{"\\ud800":1}',
    '{"a":{"b":["\\ud83c"]}}',
    '{"a":{"\\udf81":1}}',
    '{"a":"\ud800"}',
    '{"a":["\ud800"]}',
  ]) {
    test(`a lone surrogate is found in ${JSON.stringify(text)}`, () => {
      assert.equal(onlyMember(text).wellFormed, false);
    });
  }

  test('a whole surrogate pair is well formed, as escapes or not, nested or not', () => {
    for (const text of [
      '{"a":"\\ud83c\\udf81"}',
      '{"a":"🎁"}',
      '{"a":["\\ud83c\\udf81","🎁"]}',
      '{"🎁":1}',
    ]) {
      assert.equal(onlyMember(text).wellFormed, true);
    }
  });

  test('a hundred thousand levels are counted without recursion', () => {
    const depth = 100_000;
    assert.equal(onlyMember(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`).depth, depth);
    assert.equal(onlyMember(`{"a":${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}}`).depth, depth);
  });
});

describe('text that is not a JSON object', () => {
  for (const text of [
    '',
    ' ',
    '{',
    '{}x',
    '{"a":1,}',
    "{'a':1}",
    '[]',
    '"a"',
    '1',
    'null',
    '{"a":01}',
    '{"a":NaN}',
    '\ufeff{}',
  ]) {
    test(`${JSON.stringify(text)} throws SyntaxError`, () => {
      assert.throws(() => readMembers(text), SyntaxError);
    });
  }
});

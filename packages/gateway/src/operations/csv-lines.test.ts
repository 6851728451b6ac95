// CSV lines: quoted where required, and harmless in any spreadsheet.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { csvLine } from './csv-lines.ts';

describe('csvLine', () => {
  for (const [cell, written] of [
    ['plain', 'plain'],
    ['', ''],
    [null, ''],
    [7, '7'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['-5.00', '-5.00'],
    ['-1', '-1'],
    ['-1+1', "'-1+1"],
    ['-5.00 EUR', "'-5.00 EUR"],
    ['+31', "'+31"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    [' =1+1', "' =1+1"],
    ['\uFF1D1+1', "'\uFF1D1+1"],
    ['=a,"b"', '"\'=a,""b"""'],
    ['a=b', 'a=b'],
    ['a-b; c', 'a-b; c'],
    ['mug;=cmd()', "mug;'=cmd()"],
    ['mug\n=cmd()', '"mug\n\'=cmd()"'],
    ['mug;-1;\t@x', "mug;'-1;\t'@x"],
  ] as const) {
    test(`a cell ${JSON.stringify(cell)} is written ${JSON.stringify(written)}`, () =>
      assert.equal(csvLine([cell]), `${written}\r\n`));
  }

  test('cells are joined by commas, and a line ends with CR LF', () =>
    assert.equal(csvLine(['a', '', 'c']), 'a,,c\r\n'));
});

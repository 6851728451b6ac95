// Tests of the ranges of local card networks: whose they are, and which files stop the start.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { PUBLISHED_CARD_RANGES, TEST_CARDS } from '@gangway/protocol/cards';
import { StartupFailure } from '../storage/startup-failure.ts';
import { brandsOf } from './card-rules.ts';
import { readCardRanges } from './read-card-ranges.ts';

const folder = mkdtempSync(join(tmpdir(), 'gangway-ranges-'));

function fileWith(content: unknown): string {
  const path = join(folder, 'ranges.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const OWN = [{ starts: '497000-497099', brands: ['cartes-bancaires', 'visa'] }];

describe('card ranges', () => {
  after(() => rmSync(folder, { recursive: true }));

  test('without a file are the published ones, and in the sandbox those of its test cards too', () => {
    const live = readCardRanges({ mode: 'live', cardRangesFile: undefined });
    const sandbox = readCardRanges({ mode: 'sandbox', cardRangesFile: undefined });
    assert.deepEqual(live, PUBLISHED_CARD_RANGES);
    assert.deepEqual(brandsOf('4000002500001001', live), ['visa']);
    assert.deepEqual(brandsOf('4000002500001001', sandbox), ['cartes-bancaires', 'visa']);
    for (const { number, brands } of TEST_CARDS) assert.deepEqual(brandsOf(number, sandbox), brands, number);
  });

  test('of a file replace the published ones', () => {
    const ranges = readCardRanges({ mode: 'live', cardRangesFile: fileWith(OWN) });
    assert.deepEqual(brandsOf('4971011122334455', ranges), ['visa']);
    assert.deepEqual(brandsOf('4970501122334455', ranges), ['cartes-bancaires', 'visa']);
    assert.deepEqual(brandsOf('4571000000000001', ranges), ['visa']);
  });

  const wrong: readonly (readonly [what: string, content: unknown, says: RegExp])[] = [
    ['no JSON', '[{', /is not JSON/],
    ['no list', { starts: '4571' }, /is wrong in the whole/],
    ['an unknown network', [{ starts: '4571', brands: ['gold'] }], /is wrong in 0\.brands\.0/],
    ['no network', [...OWN, { starts: '4571', brands: [] }], /has no network, or one twice, in 1/],
    ['a network twice', [{ starts: '4571', brands: ['visa', 'visa'] }], /has no network, or one twice, in 0/],
    ['ends of other lengths', [{ ...OWN[0], starts: '4970-49709' }], /the range "4970-49709"/],
    ['ends in the wrong order', [{ ...OWN[0], starts: '4972-4970' }], /the range "4972-4970"/],
    ['a letter', [{ ...OWN[0], starts: '45a1' }], /the range "45a1"/],
    ['nothing', [{ ...OWN[0], starts: '' }], /the range ""/],
    ['one digit', [{ ...OWN[0], starts: '4' }], /the range "4"/],
    ['a whole number', [{ ...OWN[0], starts: '4571 457100000000' }], /the range "457100000000"/],
    ['too much', [{ ...OWN[0], starts: Array(9000).fill('497000').join(' ') }], /has more than 60000 bytes/],
  ];
  for (const [what, content, says] of wrong)
    test(`a file with ${what} stops the start with one sentence`, () =>
      assert.throws(
        () => readCardRanges({ mode: 'live', cardRangesFile: fileWith(content) }),
        (error) => error instanceof StartupFailure && says.test(error.message),
      ));

  test('a file that is missing stops the start', () =>
    assert.throws(
      () => readCardRanges({ mode: 'live', cardRangesFile: join(folder, 'none.json') }),
      /GW_CARD_RANGES: .*none\.json cannot be read/,
    ));
});

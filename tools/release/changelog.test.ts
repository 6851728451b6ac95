/** What is unreleased becomes the section of the release, once, and a release says something. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notesOf, releaseChangelog } from './changelog.ts';

const log = (unreleased: string, ...rest: string[]) =>
  ['# Changelog', '', '## [Unreleased]', '', unreleased, '', ...rest].join('\n');
const BEFORE = ['## [0.1.0] - 2026-01-02', '', '- The first.', ''];
const RELEASED = releaseChangelog(log('### Added\n\n- This.', ...BEFORE), '0.2.0', '2026-11-23');

test('what is unreleased becomes the section of the version with its date', () => {
  assert.equal(RELEASED, log('## [0.2.0] - 2026-11-23\n\n### Added\n\n- This.', ...BEFORE));
  assert.equal(notesOf(RELEASED, '0.2.0'), '### Added\n\n- This.');
  assert.equal(notesOf(RELEASED, '0.1.0'), '- The first.');
});

test('a changelog that has the section stays, with the date of then', () => {
  assert.equal(releaseChangelog(RELEASED, '0.2.0', '2027-01-01'), RELEASED);
});

for (const [what, text, sentence] of [
  ['nothing unreleased', log(''), /nothing under "Unreleased"/],
  ['headings only', log('### Added\n\n### Fixed'), /nothing under "Unreleased"/],
  ['no heading for it', '# Changelog\n', /no heading "## \[Unreleased\]"/],
  [
    'the section, and more unreleased',
    log('- More.', '## [0.2.0] - 2026-11-23', '- This.'),
    /choose another/,
  ],
] as const)
  test(`a changelog with ${what} is refused`, () => {
    assert.throws(() => releaseChangelog(text, '0.2.0', '2026-11-23'), sentence);
  });

test('a version is not taken for another that begins like it', () => {
  assert.throws(() => notesOf(RELEASED, '0.2'), /says nothing of 0\.2\./);
});

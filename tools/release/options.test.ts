/** The command line of a release: nothing that is published for good is guessed, and what is wrong is one sentence. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readOptions, WrongUsage } from './options.ts';

const IMAGE = `node:24-bookworm-slim@sha256:${'0a'.repeat(32)}`;
const PUBLISHING = [
  ...['0.2.0', '--publish', '--scope', '@acme', '--repository', 'https://git.example/acme/gangway'],
  ...['--no-provenance', '--base-image', IMAGE],
];
/** The words of a publication without an option and its value. */
const without = (option: string) => {
  const at = PUBLISHING.indexOf(option);
  return PUBLISHING.toSpliced(at, option === '--no-provenance' ? 1 : 2);
};

describe('a command line of a release', () => {
  test('is a dry run of the own scope unless it says more', () => {
    assert.deepEqual(readOptions(['--bump', 'minor', '--dry-run']), {
      version: { bump: 'minor' },
      isPublishing: false,
      scope: '@gangway',
      repository: undefined,
      hasProvenance: false,
      baseImage: undefined,
      out: 'release',
      asksAdvisories: true,
    });
  });

  test('says all that a publication needs', () => {
    const options = readOptions([...PUBLISHING, '--out', '/tmp/x', '--without-advisories']);
    assert.deepEqual(options, {
      version: '0.2.0',
      isPublishing: true,
      scope: '@acme',
      repository: 'https://git.example/acme/gangway',
      hasProvenance: false,
      baseImage: IMAGE,
      out: '/tmp/x',
      asksAdvisories: false,
    });
    assert.equal(readOptions([...without('--no-provenance'), '--provenance']).hasProvenance, true);
  });

  test('may name the repository as Git does', () => {
    for (const end of ['/', '.git'])
      assert.equal(
        readOptions(['0.2.0', '--dry-run', '--repository', `https://git.example/a/b${end}`]).repository,
        'https://git.example/a/b',
      );
  });

  for (const option of ['--scope', '--repository', '--no-provenance', '--base-image'])
    test(`is refused when it publishes without ${option}`, () => {
      const name = option === '--no-provenance' ? '--[no-]provenance' : option;
      assert.throws(() => readOptions(without(option)), {
        constructor: WrongUsage,
        message: `To publish, state ${name} too.`,
      });
    });

  const DRY = ['0.2.0', '--dry-run'];
  const WRONG: readonly [words: readonly string[], message: RegExp][] = [
    [['--dry-run'], /^Name a version/],
    [[...DRY, '--bump', 'minor'], /: one of both\.$/],
    [['0.2.0', '0.3.0', '--dry-run'], /not 0\.2\.0 and 0\.3\.0\.$/],
    [['v0.2.0', '--dry-run'], /^v0\.2\.0 is no version/],
    [['0.2', '--dry-run'], /^0\.2 is no version/],
    [['0.2.00', '--dry-run'], /no version/],
    [['--bump', 'small', '--dry-run'], /^--bump is major, minor, patch, not small\.$/],
    [['0.2.0'], /^Say --dry-run .+ or --publish/],
    [['0.2.0', '--dry-run', '--publish'], /^Say --dry-run/],
    [[...DRY, '--scope', 'acme'], /^acme is no scope/],
    [[...DRY, '--scope', '@acme/x'], /no scope/],
    [[...DRY, '--repository', 'http://git.example/a'], /^--repository is/],
    [[...DRY, '--repository', 'https://user:secret@git.example/a'], /^--repository is/],
    [[...DRY, '--base-image', 'node:24'], /by its digest/],
    [[...DRY, '--base-image', `${IMAGE}0`], /by its digest/],
    [[...DRY, '--out', ''], /^--out names a folder\.$/],
    [[...DRY, '--force'], /'--force'/],
    [[...DRY, '--scope'], /--scope/],
  ];
  for (const [words, message] of WRONG)
    test(`is refused in one sentence: ${words.join(' ').replaceAll('0a', '')}`, () => {
      assert.throws(
        () => readOptions(words),
        (error) => {
          assert.ok(error instanceof WrongUsage);
          assert.match(error.message, message);
          assert.match(error.message, /^[^\n]+[^.]\.$/);
          assert.doesNotMatch(error.message, /\. [A-Z]/);
          return true;
        },
      );
    });
});

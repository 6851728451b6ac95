/** Helpers for architecture rules: a rule is a sentence and a function that finds its breaches. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** Registers a test that passes if `findBreaches` finds nothing. A breach names a place and the problem. */
export function rule(sentence: string, findBreaches: () => Iterable<string>): void {
  test(sentence, () => {
    const breaches = [...findBreaches()];
    assert.equal(breaches.length, 0, `${breaches.length} breaches:\n  ${breaches.join('\n  ')}`);
  });
}

/** A sample that shows that a rule can fail, or passes valid code. */
export interface Sample {
  readonly description: string;
  readonly text: string;
  readonly breaches: number;
}

/** Registers tests that a rule finds exactly the breaches of each sample. */
export function provesItself(
  name: string,
  samples: readonly Sample[],
  find: (text: string) => unknown[],
): void {
  for (const { description, text, breaches } of samples) {
    test(`${name}: ${description}`, () => assert.equal(find(text).length, breaches));
  }
}

/** How an architecture rule is written: a sentence, and the places that break it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** A test that holds when `findBreaches` finds nothing; each breach is a place and what is wrong there. */
export function rule(sentence: string, findBreaches: () => Iterable<string>): void {
  test(sentence, () => {
    const breaches = [...findBreaches()];
    assert.equal(breaches.length, 0, `${breaches.length} breaches:\n  ${breaches.join('\n  ')}`);
  });
}

/** A row of the table of wrong (and right) samples by which a rule shows that it can fail. */
export interface Sample {
  readonly says: string;
  readonly text: string;
  readonly breaches: number;
}

/** A test that a rule finds exactly the breaches of each sample. */
export function provesItself(
  name: string,
  samples: readonly Sample[],
  find: (text: string) => unknown[],
): void {
  for (const { says, text, breaches } of samples) {
    test(`${name}: ${says}`, () => assert.equal(find(text).length, breaches));
  }
}

/** Advisories are told, and a registry that could not be asked is no good news. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAudit } from './advisories.ts';

const metadata = { dependencies: { prod: 84 } };
const told = (report: unknown) => readAudit(JSON.stringify(report));

test('no advisory is told with the number of packages', () => {
  assert.deepEqual(told({ vulnerabilities: {}, metadata }), {
    code: 0,
    text: 'No advisory about the 84 packages installed in production.',
  });
});

test('an advisory is told with its package, severity and address, and what it reaches others by', () => {
  const via = [{ title: 'Prototype pollution', url: 'https://github.com/advisories/GHSA-1' }];
  const vulnerabilities = {
    left: { severity: 'high', range: '<1.2.3', via },
    right: { severity: 'high', range: '*', via: ['left'] },
  };
  assert.deepEqual(told({ vulnerabilities, metadata }), {
    code: 1,
    text:
      'left <1.2.3, high: Prototype pollution (https://github.com/advisories/GHSA-1)\n' +
      'right *, high: by left',
  });
});

for (const [what, printed] of [
  ['that does not answer', JSON.stringify({ message: 'connect ECONNREFUSED', error: { summary: '' } })],
  ['whose answer is no report', '{}'],
  ['for which npm printed nothing', ''],
] as const)
  test(`a registry ${what} could not be asked`, () => {
    const { code, text } = readAudit(printed);
    assert.equal(code, 2);
    assert.match(text, /^The registry could not be asked for advisories: .+\nNothing is known about them\.$/);
  });

// The sandbox rail of scanned codes, over HTTP: the rail contract, and one charge for each code.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { RailRequest } from '../../../../gateway/src/rails/rail.ts';
import { type RailUnderTest, railConformance } from '../../../../gateway/src/rails/rail-conformance.ts';
import { attemptOf, requestOf } from '../../../../gateway/src/rails/test-attempts.ts';
import { type ServedScheme, serveScheme } from '../test-scheme.ts';
import { sandboxBarcodeRail } from './rail.ts';

const OUTCOMES = { paid: 'pay', declined: 'refuse', cancelled: 'cancel' } as const;

let serial = 0;
/** Returns an unused code with an ending of the table. */
const freshCode = (ending = '01'): string => {
  serial += 1;
  return `13${String(serial).padStart(14, '0')}${ending}`;
};

const request = (authCode: string): RailRequest => requestOf({ method: 'WeChat Pay', authCode });

describe('the sandbox rail of scanned codes', () => {
  let scheme: ServedScheme;
  let code = '';
  const underTest = (): RailUnderTest => {
    code = freshCode('90');
    const waiting = code;
    return {
      rail: sandboxBarcodeRail(scheme.address),
      clock: scheme.clock,
      request: { authCode: waiting },
      step: 'wait',
      async decide(_, decision) {
        if (decision === 'timed-out') scheme.clock.move(601);
        else await scheme.post('/sandbox/codes', { auth_code: waiting, outcome: OUTCOMES[decision] });
      },
    };
  };
  let current: RailUnderTest | undefined;
  before(async () => {
    scheme = await serveScheme();
  });
  after(() => scheme.stop());

  // A test of the contract opens the rail more than once and expects the same payer.
  const open = (): RailUnderTest => {
    current ??= underTest();
    queueMicrotask(() => {
      current = undefined;
    });
    return current;
  };
  railConformance(open, ['declined', 'cancelled']);

  for (const [ending, kind, reason] of [
    ['01', 'paid', undefined],
    ['91', 'declined', 'insufficient-funds'],
    ['92', 'declined', 'code-refused'],
    ['93', 'unclear', 'The wallet did not answer.'],
  ] as const) {
    test(`a code that ends in ${ending} is ${kind}`, async () => {
      const step = await sandboxBarcodeRail(scheme.address).begin(request(freshCode(ending)));
      assert.equal(step.kind, kind);
      assert.equal('reason' in step ? step.reason : undefined, reason);
    });
  }

  test('a payment whose answer was lost is found by a query', async () => {
    const rail = sandboxBarcodeRail(scheme.address);
    const silent = request(freshCode('93'));
    await rail.begin(silent);
    assert.equal((await rail.ask(attemptOf(silent.attemptId))).kind, 'paid');
  });

  test('a code is charged once, by 8 concurrent attempts too', async () => {
    const rail = sandboxBarcodeRail(scheme.address);
    const scanned = freshCode();
    const steps = await Promise.all(Array.from({ length: 8 }, () => rail.begin(request(scanned))));
    const kinds = steps.map(({ kind }) => kind).sort();
    assert.deepEqual(kinds, [...Array<string>(7).fill('declined'), 'paid']);
  });

  test('the wait for a password times out with the payment', async () => {
    const rail = sandboxBarcodeRail(scheme.address);
    const waiting = request(freshCode('90'));
    assert.equal((await rail.begin(waiting)).kind, 'wait');
    scheme.clock.move(601);
    assert.equal((await rail.ask(attemptOf(waiting.attemptId))).kind, 'timed-out');
  });
});

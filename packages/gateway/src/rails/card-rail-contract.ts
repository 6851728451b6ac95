/** What every rail of cards must keep to while cards are being tested, as a suite. For tests only. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rail, RailCard, RailOutcome, RailRequest } from './rail.ts';

/** Results of 3-D Secure, as the issuer gives them first (EMV 3DS 2.2, transStatus). */
export type FirstResult = 'Y' | 'A' | 'U' | 'N' | 'R' | 'I' | 'D';

/** A rail of cards and its payers. */
export interface CardRailUnderTest {
  readonly rail: Rail;
  /** A payment with a card whose issuer gives this result; of `Y` after a challenge. */
  request(result: FirstResult, changes: Partial<RailCard>): RailRequest;
  /** The payer goes through 3-D Secure, and passes a challenge. */
  walk(payerUrl: string): Promise<void>;
}

const NOT_AUTHENTICATED = { kind: 'declined', reason: 'not-authenticated' } as const;

/** Registers the suite; `open` is called when a test runs. */
export function cardRailContract(open: () => CardRailUnderTest): void {
  /** Pays with a card that must authenticate, and returns the outcome. */
  const pay = async (result: FirstResult, changes: Partial<RailCard> = {}): Promise<RailOutcome> => {
    const { rail, request, walk } = open();
    const asked = request(result, { mustAuthenticate: true, ...changes });
    const step = await rail.start(asked);
    if (step.kind === 'redirect') await walk(step.payerUrl);
    const report = await rail.ask(asked.attemptId);
    return report.kind === 'authenticated' ? rail.authorise!(asked.attemptId) : report;
  };

  test('a rail of cards says whether it can refuse before it authorises', () => {
    assert.equal(typeof open().rail.capabilities?.refusesUnauthenticated, 'boolean');
  });

  for (const threeDs of ['01', '02', '03'])
    test(`a card that must authenticate, sent with ${threeDs}, is paid after Y, with its facts`, async () => {
      const outcome = await pay('Y', { threeDs });
      assert.ok(outcome.kind === 'paid');
      assert.equal(outcome.threeDs?.status, 'Y');
    });

  for (const result of ['A', 'U', 'N', 'R', 'I', 'D'] as const)
    test(`a card that must authenticate and gets ${result} is the one no, or a yes that tells it`, async () => {
      for (const threeDs of ['01', '02', '03']) {
        const outcome = await pay(result, { threeDs });
        const isYes = outcome.kind === 'paid' || outcome.kind === 'authorized';
        if (open().rail.capabilities?.refusesUnauthenticated) assert.deepEqual(outcome, NOT_AUTHENTICATED);
        else if (isYes) assert.notEqual(outcome.threeDs?.status, 'Y');
        else assert.equal(outcome.kind, 'declined');
      }
    });
}

/** The rules that every card rail must follow during card testing, as a suite. For tests only. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rail, RailCard, RailRequest } from './rail.ts';
import type { RailOutcome, RailReport } from './rail-answers.ts';
import { attemptOf } from './test-attempts.ts';

/** Results of 3-D Secure as the issuer first returns them (EMV 3DS 2.2, transStatus). */
export type FirstResult = 'Y' | 'A' | 'U' | 'N' | 'R' | 'I' | 'D';

/** A card rail and its payers. */
export interface CardRailUnderTest {
  readonly rail: Rail;
  /** Returns a payment with a card whose issuer returns this result; `Y` after a challenge. */
  request(result: FirstResult, changes: Partial<RailCard>): RailRequest;
  /** Takes the payer through 3-D Secure and passes any challenge. */
  walk(payerUrl: string): Promise<void>;
  /** Returns the report on a payment that its payer has walked through, where the rail cannot be asked. */
  report?(attemptId: string): Promise<RailReport>;
}

const refusesUnauthenticated = ({ rail }: CardRailUnderTest): boolean | undefined =>
  rail.capabilities.methods.Card?.refusesUnauthenticated;

const NOT_AUTHENTICATED = { kind: 'declined', reason: 'not-authenticated' } as const;

/** Registers the suite; `open` is called within each test. */
export function cardRailConformance(open: () => CardRailUnderTest): void {
  /** Pays with a card that must authenticate, and returns the outcome. */
  const pay = async (result: FirstResult, changes: Partial<RailCard> = {}): Promise<RailOutcome> => {
    const { rail, request, walk, report: reportOf } = open();
    const payment = request(result, { mustAuthenticate: true, ...changes });
    const step = await rail.begin(payment);
    if (step.kind === 'redirect') await walk(step.payerUrl);
    const asked = reportOf?.(payment.attemptId) ?? rail.ask(attemptOf(payment.attemptId));
    const report = await asked;
    if (report.kind !== 'authenticated') return report;
    if (!rail.authorise) throw new Error(`${rail.name} cannot authorize what has authenticated`);
    return rail.authorise(attemptOf(payment.attemptId));
  };

  test('a card rail declares whether it can refuse before it authorizes', () => {
    assert.equal(typeof refusesUnauthenticated(open()), 'boolean');
  });

  for (const threeDs of ['with', 'without', 'exemption'] as const)
    test(`a card that must authenticate, sent ${threeDs} 3-D Secure, is paid after Y and reports it`, async () => {
      const outcome = await pay('Y', { threeDs });
      assert.ok(outcome.kind === 'paid');
      assert.equal(outcome.threeDs?.status, 'Y');
    });

  for (const result of ['A', 'U', 'N', 'R', 'I', 'D'] as const)
    test(`a card that must authenticate and gets ${result} is declined, or its yes reports the result`, async () => {
      for (const threeDs of ['with', 'without', 'exemption'] as const) {
        const outcome = await pay(result, { threeDs });
        const isYes = outcome.kind === 'paid' || outcome.kind === 'authorized';
        if (refusesUnauthenticated(open())) assert.deepEqual(outcome, NOT_AUTHENTICATED);
        else if (isYes) assert.notEqual(outcome.threeDs?.status, 'Y');
        else assert.equal(outcome.kind, 'declined');
      }
    });
}

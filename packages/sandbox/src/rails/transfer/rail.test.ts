// The sandbox rail of transfers against the simulated bank over HTTP: which money pays, and which is sent back.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isIban, isRfReference } from '@gangway/protocol/transfer';
import { newId } from '../../../../gateway/src/ids.ts';
import type { Rail, RailRequest } from '../../../../gateway/src/rails/rail.ts';
import { railConformance } from '../../../../gateway/src/rails/rail-conformance.ts';
import { attemptOf, requestOf } from '../../../../gateway/src/rails/test-attempts.ts';
import { type ServedScheme, serveScheme } from '../test-scheme.ts';
import { sandboxTransferRail } from './rail.ts';
import { type Transfer, transferOutcome } from './wire.ts';

const request = (): RailRequest => requestOf({ method: 'Bank Transfer' });

describe('the sandbox rail of transfers', () => {
  let scheme: ServedScheme;
  let rail: Rail;
  before(async () => {
    scheme = await serveScheme();
    rail = sandboxTransferRail(scheme.address);
  });
  after(() => scheme.stop());

  async function referenceOf(attemptId: string): Promise<string> {
    const outcome = await rail.ask(attemptOf(attemptId));
    assert.ok(outcome.kind === 'open' && outcome.action?.kind === 'transfer');
    return outcome.action.reference;
  }

  railConformance(
    () => ({
      rail,
      clock: scheme.clock,
      step: 'wait',
      async decide(attemptId, decision) {
        if (decision === 'timed-out') scheme.clock.move(601);
        else await scheme.post('/sandbox/transfers', { reference: await referenceOf(attemptId) });
      },
    }),
    ['timed-out'],
  );

  test('the payer gets an IBAN, a BIC, a name and a creditor reference with valid check digits', async () => {
    const step = await rail.begin(request());
    assert.ok(step.kind === 'wait' && step.action?.kind === 'transfer');
    const { iban, bic, name, reference } = step.action;
    assert.ok(isIban(iban) && isRfReference(reference));
    assert.match(reference, /^RF\d{2}[A-Z0-9]{16}$/);
    assert.deepEqual([bic, name], ['PLDRNL2A', 'Harbour & Pine']);
  });

  test('a return is at most the money that arrived', async () => {
    const started = request();
    await rail.begin(started);
    await scheme.post('/sandbox/transfers', {
      reference: await referenceOf(started.attemptId),
      amount: '30.00',
    });
    const outcome = await rail.ask(attemptOf(started.attemptId));
    assert.ok(outcome.kind === 'paid');
    const [surplus] = outcome.surplus!;
    assert.equal(surplus?.amountMinor, 501n);
    assert.equal((await rail.refund({ ...surplus!, attemptId: newId() })).kind, 'returned');
    const rest = { reference: outcome.reference, currency: 'EUR' };
    assert.equal((await rail.refund({ ...rest, attemptId: newId(), amountMinor: 2500n })).kind, 'refused');
    assert.equal((await rail.refund({ ...rest, attemptId: newId(), amountMinor: 2499n })).kind, 'returned');
  });

  test('money for an unregistered reference is refused', async () => {
    const { status } = await scheme.post('/sandbox/transfers', { reference: 'RF18539007547034' });
    assert.equal(status, 404);
  });
});

const MINUTE = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();

/** Due at minute 10, closed at minute 20; each credit is [amount, minute]. */
const transfer = (state: Transfer['state'], ...credits: [bigint, number][]): Transfer => ({
  transferId: 't',
  requestId: 'r',
  reference: 'RF',
  account: { iban: 'i', bic: 'b', name: 'n' },
  amount: 1000n,
  currency: 'EUR',
  state,
  dueAt: MINUTE(10),
  closesAt: MINUTE(20),
  credits: credits.map(([amount, minute], i) => ({ creditId: `c${i}`, amount, receivedAt: MINUTE(minute) })),
});

const ROWS: readonly [title: string, transfer: Transfer, kind: string, surplus: Record<string, bigint>][] = [
  ['nothing came', transfer('open'), 'open', {}],
  ['the exact amount pays', transfer('open', [1000n, 1]), 'paid', {}],
  ['a part waits for the rest', transfer('open', [400n, 1]), 'open', {}],
  ['parts pay once they are complete', transfer('open', [400n, 1], [600n, 2]), 'paid', {}],
  ['money beyond the amount is sent back', transfer('open', [1250n, 1]), 'paid', { c0: 250n }],
  ['the last part may be too large', transfer('open', [400n, 1], [900n, 2]), 'paid', { c1: 300n }],
  ['the second of two is sent back whole', transfer('open', [1000n, 1], [1000n, 2]), 'paid', { c1: 1000n }],
  ['after the due time the exact amount pays', transfer('open', [1000n, 15]), 'paid', {}],
  ['after the due time a part is sent back', transfer('open', [400n, 15]), 'open', { c0: 400n }],
  ['after the due time too much is sent back', transfer('open', [1100n, 15]), 'open', { c0: 1100n }],
  ['after the due time the missing part pays', transfer('open', [400n, 1], [600n, 15]), 'paid', {}],
  ['a part is sent back at the end', transfer('timed-out', [400n, 1]), 'timed-out', { c0: 400n }],
  ['late money is sent back', transfer('timed-out', [1000n, 25]), 'timed-out', { c0: 1000n }],
  ['money after a cancellation is sent back', transfer('cancelled', [1000n, 25]), 'cancelled', { c0: 1000n }],
  ['an amount that was complete in time stays paid', transfer('timed-out', [1000n, 19]), 'paid', {}],
];

describe('money under a reference', () => {
  for (const [title, given, kind, surplus] of ROWS) {
    test(title, () => {
      const outcome = transferOutcome(given);
      assert.equal(outcome.kind, kind);
      const returned = ('surplus' in outcome && outcome.surplus) || [];
      assert.deepEqual(Object.fromEntries(returned.map((m) => [m.reference, m.amountMinor])), surplus);
    });
  }
});

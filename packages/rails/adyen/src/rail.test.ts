// The rail against the stand-in over HTTP: results late, twice and out of order, faults, and what both sides exchange.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Rail } from '@gangway/gateway/extend';
import type { Decision } from '../../../../test/stand-ins/adyen/decisions.ts';
import { type ServedStandIn, serveStandIn } from '../../../../test/stand-ins/adyen/serve-stand-in.ts';
import { newId } from '../../../gateway/src/ids.ts';
import { type LateDecision, lateRailConformance } from '../../../gateway/src/rails/late-rail-conformance.ts';
import { attemptOf, requestOf } from '../../../gateway/src/rails/test-attempts.ts';
import { driver } from './rail.ts';

const DECISIONS: Readonly<Record<LateDecision, Decision>> = {
  paid: 'pay',
  declined: 'refuse',
  cancelled: 'cancel',
  'timed-out': 'leave',
  'no-then-yes': 'refuse-then-pay',
};

describe('the rail of Adyen at a stand-in', () => {
  let served: ServedStandIn;
  let rail: Rail;
  const received: string[] = [];
  before(async () => {
    served = await serveStandIn(async (body) => {
      received.push(body);
      return 202;
    });
    const { credentials } = served;
    rail = driver.open({ name: 'adyen@036870', mode: 'sandbox', credentials });
  });
  afterEach(() => {
    received.splice(0);
    // Every exchange of both sides keeps to the published schemas.
    assert.deepEqual(served.standIn.breaches.splice(0), []);
  });
  after(() => served.stop());

  const webhooks = async () => {
    await served.standIn.webhooks.release();
    return received.splice(0).map((body) => ({ body, headers: {} }));
  };
  const payouts = async () => {
    await served.standIn.webhooks.release();
    return [...served.standIn.reports.keys()];
  };

  lateRailConformance(() => ({
    rail,
    webhooks,
    payouts,
    decide: (attemptId, decision) => void served.standIn.decide(attemptId, DECISIONS[decision]),
    reverseRefund: (attemptId) => served.standIn.happen(`refund-${attemptId}`, 'REFUNDED_REVERSED'),
    loseAnswer: () => served.standIn.faults.add('done-cut'),
    count(attemptId) {
      const found = served.standIn.payments.filter(({ reference }) => reference === attemptId);
      return { payments: found.length, returnedMinor: BigInt(found[0]?.refunded ?? 0) };
    },
    async payOut(day) {
      served.standIn.payOut(day);
    },
  }));

  /** Begins a payment. */
  const begin = async (changes: Parameters<typeof requestOf>[0] = {}) => {
    const request = requestOf(changes);
    return { request, step: await rail.begin(request) };
  };

  test('a page is opened by a GET or by the form that Adyen names', async () => {
    const opened = await begin();
    served.standIn.habits.opensByForm = true;
    const posted = await begin();
    served.standIn.habits.opensByForm = false;
    assert.ok(opened.step.kind === 'redirect' && posted.step.kind === 'redirect');
    assert.deepEqual(
      [opened.step.payerForm, Object.keys(posted.step.payerForm ?? {})],
      [undefined, ['token']],
    );
  });

  test('BLIK waits for the app in PLN, and a code that no bank knows is refused at once', async () => {
    const blik = { method: 'Blik', currency: 'PLN' };
    const { step } = await begin({ ...blik, blikCode: '777123' });
    assert.ok(step.kind === 'wait');
    assert.deepEqual(step.action, { kind: 'confirm-in-app' });
    const wrong = await begin({ ...blik, blikCode: '000000' });
    assert.deepEqual(wrong.step, { kind: 'declined', reason: 'code-refused' });
  });

  test('the app of Bancontact is reached by a code to scan, or by a link', async () => {
    const { step } = await begin({ method: 'Bancontact' });
    assert.ok(step.kind === 'wait' && step.action?.kind === 'scan');
    assert.equal(step.action.openUrl, step.action.content);
  });

  test('what the payer brings back is redeemed once it names this attempt', async () => {
    const [mine, other] = [await begin(), await begin()];
    const back = new URL(served.standIn.decide(mine.request.attemptId, 'pay')).searchParams;
    const query = Object.fromEntries(back);
    const resume = (attemptId: string, brought: Record<string, string>) =>
      rail.resume!(attemptOf(attemptId), { query: brought, form: {} });
    assert.equal((await resume(other.request.attemptId, query)).kind, 'unclear');
    assert.equal((await resume(mine.request.attemptId, {})).kind, 'unclear');
    assert.equal((await resume(mine.request.attemptId, { redirectResult: 'x' })).kind, 'unclear');
    const report = await resume(mine.request.attemptId, query);
    assert.ok(report.kind === 'paid');
    assert.deepEqual([report.amountMinor, report.currency], [2499n, 'EUR']);
    served.standIn.habits.namesReference = false;
    assert.equal((await resume(mine.request.attemptId, query)).kind, 'unclear');
    served.standIn.habits.namesReference = true;
  });

  for (const [code, expected] of [
    ['2', { kind: 'declined', reason: 'declined', detail: '2' }],
    ['9', { kind: 'failed', reason: 'issuer-unavailable', detail: '9' }],
    ['11', { kind: 'declined', reason: 'not-authenticated', detail: '11' }],
    ['16', { kind: 'cancelled', reason: 'cancelled' }],
  ] as const)
    test(`a refusal with code ${code} is reported alike by the payer's return and by webhook`, async () => {
      const { request } = await begin();
      const url = new URL(served.standIn.decide(request.attemptId, 'refuse', code));
      const query = Object.fromEntries(url.searchParams);
      assert.deepEqual(await rail.resume!(attemptOf(request.attemptId), { query, form: {} }), expected);
      const [webhook] = await webhooks();
      const [event] = await rail.readEvents(webhook!);
      assert.deepEqual(event?.kind === 'payment' && event.report, expected);
    });

  for (const fault of ['too-many', 'error', 'done-error', 'cut', 'done-cut', 'in-progress'] as const)
    test(`a begin that meets ${fault} is repeated, and makes one payment`, async () => {
      served.standIn.faults.add(fault);
      const { request, step } = await begin();
      assert.equal(step.kind, 'redirect');
      const { payments } = served.standIn;
      assert.equal(payments.filter(({ reference }) => reference === request.attemptId).length, 1);
    });

  test('a begin that nobody answers is unclear, and one that nobody reads has failed', async () => {
    served.standIn.faults.add('cut', 'cut', 'cut');
    assert.equal((await begin()).step.kind, 'unclear');
    served.standIn.faults.add('too-many', 'too-many', 'too-many');
    assert.deepEqual((await begin()).step, {
      kind: 'failed',
      reason: 'processing-error',
      detail: 'not-reached',
    });
  });

  test('wrong credentials fail a payment, and leave a refund to be requested again', async () => {
    const credentials = { ...served.credentials, 'api-key': 'x'.repeat(32) };
    const wrong = driver.open({ name: 'adyen@1', mode: 'sandbox', credentials });
    assert.deepEqual(await wrong.begin(requestOf()), {
      kind: 'failed',
      reason: 'request-refused',
      detail: '000',
    });
    const money = { attemptId: newId(), reference: 'QFQTPCQ8HXSKGK82', amountMinor: 1n, currency: 'EUR' };
    assert.equal((await wrong.refund(money)).kind, 'unclear');
    assert.equal((await rail.refund(money)).kind, 'refused');
  });

  test('an event about a payment that somebody else began is unknown', async () => {
    const { request } = await begin();
    served.standIn.decide(request.attemptId, 'pay');
    const [webhook] = await webhooks();
    const body = webhook!.body.replace(request.attemptId, 'terminal-1');
    assert.deepEqual(await rail.readEvents({ body, headers: {} }), [
      { kind: 'unknown', type: 'AUTHORISATION' },
    ]);
  });

  test('a dispute is told by its stages, with the time until which to respond', async () => {
    const { request } = await begin();
    served.standIn.decide(request.attemptId, 'pay');
    const reference = 'DISPUTEDISPUTE01';
    const additionalData = { defensePeriodEndsAt: '2026-12-24T03:03:07+01:00', chargebackReasonCode: '4853' };
    const codes = [
      'NOTIFICATION_OF_CHARGEBACK',
      'CHARGEBACK',
      'CHARGEBACK_REVERSED',
      'SECOND_CHARGEBACK',
      'ISSUER_RESPONSE_TIMEFRAME_EXPIRED',
      'DISPUTE_DEFENSE_PERIOD_ENDED',
    ];
    await webhooks();
    for (const code of codes)
      served.standIn.happen(request.attemptId, code, { pspReference: reference, additionalData });
    const events = (await Promise.all((await webhooks()).map((webhook) => rail.readEvents(webhook)))).flat();
    const disputes = events.flatMap((event) => (event.kind === 'dispute' ? [event.dispute] : []));
    assert.deepEqual(
      disputes.map(({ stage }) => stage),
      ['opened', 'opened', 'won', 'lost', 'won', 'lost'],
    );
    const none = undefined;
    assert.deepEqual(
      disputes.map(({ round }) => round),
      [none, none, 'first', 'second', none, none],
    );
    assert.ok(disputes.every((dispute) => dispute.reference === reference));
    assert.equal(disputes[0]?.respondBy?.toISOString(), '2026-12-24T02:03:07.000Z');
  });

  test('a capture that fails takes its payment back, even if it overtakes the payment', async () => {
    const { request } = await begin();
    served.standIn.decide(request.attemptId, 'pay');
    await webhooks();
    served.standIn.happen(request.attemptId, 'CAPTURE_FAILED', { reason: 'Capture Failed' });
    const [webhook] = await webhooks();
    const kinds = (await rail.readEvents(webhook!)).map((event) => event.kind);
    assert.deepEqual(kinds, ['payment', 'reversal']);
  });
});

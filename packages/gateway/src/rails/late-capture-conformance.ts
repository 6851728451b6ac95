/**
 * The rules for rails that authorize and report captures and cancellations by webhook, as one suite for each rail's
 * test. For tests only.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../ids.ts';
import type { Rail, RailAttempt, RailMoney, RailRequest } from './rail.ts';
import type { RailEvent, RailWebhook } from './rail-events.ts';
import { requestOf } from './test-attempts.ts';

/** A rail, and the company behind it. */
export interface CapturingRailUnderTest {
  readonly rail: Rail;
  /** The members of an authorization that needs no payer. */
  authorization(): Partial<RailRequest>;
  /** Lets the next call be carried out and leaves it without an answer. */
  loseAnswer(): void;
  /** Takes back a capture that was confirmed. */
  failCapture(attemptId: string): void;
  /** Lets the authorization of a payment lapse. */
  lapse(attemptId: string): void;
  /** Returns all webhooks since the last call, in the order of their delivery. */
  webhooks(): Promise<readonly RailWebhook[]>;
  /** What the company has taken of a payment, in hundredths, and whether it holds an authorization. */
  holds(attemptId: string): { readonly capturedMinor: bigint; readonly isHeld: boolean };
}

/** Registers the suite; `open` is called within each test. */
export function lateCaptureConformance(open: () => CapturingRailUnderTest): void {
  captureContract(open);
  cancellationContract(open);
}

async function eventsOf({ rail, webhooks }: CapturingRailUnderTest): Promise<RailEvent[]> {
  const received = await webhooks();
  for (const webhook of received) assert.equal(rail.isAuthentic(webhook), true);
  return (await Promise.all(received.map((webhook) => rail.readEvents(webhook)))).flat();
}

/** Authorizes 24.99 EUR, and returns the payment with the rail's reference. */
async function authorize(company: CapturingRailUnderTest): Promise<RailAttempt> {
  const { attemptId, amountMinor, currency } = requestOf();
  const yes = await company.rail.begin(requestOf({ ...company.authorization(), attemptId }));
  assert.ok(yes.kind === 'authorized');
  const [event, ...more] = await eventsOf(company);
  assert.ok(event?.kind === 'payment' && event.attemptId === attemptId && more.length === 0);
  assert.deepEqual([event.report.kind, company.holds(attemptId).capturedMinor], ['authorized', 0n]);
  return { attemptId, reference: yes.reference, amountMinor, currency };
}

const captureOf = (payment: RailAttempt): RailMoney => ({
  ...payment,
  attemptId: newId(),
  amountMinor: 2_000n,
});

function captureContract(open: () => CapturingRailUnderTest): void {
  test('a capture is accepted, made once whatever becomes of its answer, and reported', async () => {
    const company = open();
    const payment = await authorize(company);
    const capture = captureOf(payment);
    company.loseAnswer();
    const first = await company.rail.capture?.(capture);
    assert.ok(first?.kind === 'accepted' && first.reference !== '');
    for (const again of [capture, { ...capture, ownReference: first.reference }])
      assert.deepEqual(await company.rail.capture?.(again), first);
    const reported = { kind: 'capture', attemptId: capture.attemptId, result: 'captured' };
    assert.deepEqual(await eventsOf(company), [reported]);
    assert.deepEqual(company.holds(payment.attemptId), { capturedMinor: 2_000n, isHeld: false });
  });

  test('a capture above the authorization is refused, and takes nothing', async () => {
    const company = open();
    const payment = await authorize(company);
    await company.rail.capture?.({ ...captureOf(payment), amountMinor: 2_500n });
    const [event] = await eventsOf(company);
    assert.ok(event?.kind === 'capture' && event.result === 'refused');
    assert.deepEqual(company.holds(payment.attemptId), { capturedMinor: 0n, isHeld: true });
  });

  test('a capture that fails later is refused where nothing confirmed it, and else taken back', async () => {
    const company = open();
    const payment = await authorize(company);
    const capture = captureOf(payment);
    await company.rail.capture?.(capture);
    await eventsOf(company);
    company.failCapture(capture.attemptId);
    const events = await eventsOf(company);
    assert.ok(events.every((event) => 'attemptId' in event && event.attemptId === capture.attemptId));
    assert.deepEqual(
      events.map((event) => (event.kind === 'capture' ? event.result : event.kind)),
      ['refused', 'reversal'],
    );
  });
}

function cancellationContract(open: () => CapturingRailUnderTest): void {
  test('an authorization is voided once, which is reported; a captured one cannot be', async () => {
    const company = open();
    const payment = await authorize(company);
    company.loseAnswer();
    const first = await company.rail.cancel({ ...payment, voidReference: '' });
    assert.ok(first.kind === 'accepted' && first.reference !== '');
    for (const voidReference of ['', first.reference])
      assert.deepEqual(await company.rail.cancel({ ...payment, voidReference }), first);
    const [event, ...more] = await eventsOf(company);
    assert.ok(event?.kind === 'cancellation' && event.attemptId === payment.attemptId);
    assert.deepEqual([event.outcome.kind, more.length], ['cancelled', 0]);
    assert.deepEqual(company.holds(payment.attemptId), { capturedMinor: 0n, isHeld: false });
    const captured = await authorize(company);
    await company.rail.capture?.(captureOf(captured));
    await company.rail.cancel({ ...captured, voidReference: '' });
    const [, refused] = await eventsOf(company);
    assert.equal(refused?.kind === 'cancellation' && refused.outcome.kind, 'cannot');
  });

  test('an authorization that lapses is reported as timed out', async () => {
    const company = open();
    const { attemptId } = await authorize(company);
    company.lapse(attemptId);
    const [event] = await eventsOf(company);
    assert.ok(event?.kind === 'cancellation' && event.attemptId === attemptId);
    assert.equal(event.outcome.kind, 'timed-out');
  });
}

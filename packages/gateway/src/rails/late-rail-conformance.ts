/**
 * The rules for rails whose results come by webhook, as one suite for each rail's test: results late, twice, out of
 * order and taken back, a rail that did something and answered nothing. For tests only.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Money } from '@gangway/protocol';
import { newId } from '../ids.ts';
import type { Rail, RailMoney, RailRequest } from './rail.ts';
import type { StatementLine } from './rail-answers.ts';
import type { RailEvent, RailWebhook } from './rail-events.ts';
import { attemptOf, requestOf } from './test-attempts.ts';

/** What a payer decides at a rail. `no-then-yes` refuses first, and pays in the same page. */
export type LateDecision = 'paid' | 'declined' | 'cancelled' | 'timed-out' | 'no-then-yes';

/** A rail, and the company behind it. */
export interface LateRailUnderTest {
  readonly rail: Rail;
  /** Members that a start of this rail needs besides the common ones. */
  readonly request?: Partial<RailRequest>;
  decide(attemptId: string, decision: LateDecision): void;
  /** Takes back a refund that was confirmed. */
  reverseRefund(attemptId: string): void;
  /** Lets the next call be carried out and leaves it without an answer. */
  loseAnswer(): void;
  /** Returns all webhooks since the last call, in the order of their delivery. */
  webhooks(): Promise<readonly RailWebhook[]>;
  /** The payments that the company has begun with this reference of ours, and what it has sent back. */
  count(attemptId: string): { readonly payments: number; readonly returnedMinor: bigint };
  /** Pays out on a day; the statement of a day exists once a later day is paid out. */
  payOut(day: string): Promise<void>;
  /** The references of the payouts that were reported. */
  payouts(): Promise<readonly string[]>;
}

const DAY = '2026-11-20';
const NEXT_DAY = '2026-11-21';

/** Registers the suite; `open` is called within each test. */
export function lateRailConformance(open: () => LateRailUnderTest): void {
  paymentContract(open);
  refundContract(open);
  webhookContract(open);
}

/** Begins a payment and returns its request. */
async function begin({ rail, request }: LateRailUnderTest): Promise<RailRequest> {
  const asked = requestOf(request);
  const step = await rail.begin(asked);
  assert.ok(step.kind === 'redirect' || step.kind === 'wait', step.kind);
  return asked;
}

/** Returns the events of all webhooks since the last call. Throws where one is not authentic. */
async function eventsOf({ rail, webhooks }: LateRailUnderTest): Promise<RailEvent[]> {
  const received = await webhooks();
  for (const webhook of received) assert.equal(rail.isAuthentic(webhook), true);
  return (await Promise.all(received.map((webhook) => rail.readEvents(webhook)))).flat();
}

/** Pays, and returns the payment with the rail's reference. */
async function pay(company: LateRailUnderTest): Promise<RailMoney & Money> {
  const { attemptId, amountMinor, currency } = await begin(company);
  company.decide(attemptId, 'paid');
  const [event] = await eventsOf(company);
  assert.ok(event?.kind === 'payment' && event.report.kind === 'paid');
  return { attemptId, reference: event.report.reference, amountMinor, currency };
}

function paymentContract(open: () => LateRailUnderTest): void {
  test('8 concurrent begins of one attempt make one payment', async () => {
    const company = open();
    const asked = requestOf(company.request);
    const steps = await Promise.all(Array.from({ length: 8 }, () => company.rail.begin(asked)));
    assert.equal(company.count(asked.attemptId).payments, 1);
    const clear = steps.filter(({ kind }) => kind !== 'unclear').map((step) => JSON.stringify(step));
    assert.equal(new Set(clear).size, 1);
  });

  test('a begin that was carried out without an answer makes one payment', async () => {
    const company = open();
    company.loseAnswer();
    const { attemptId } = await begin(company);
    assert.equal(company.count(attemptId).payments, 1);
  });

  test('the decision paid is reported with amount, currency and reference', async () => {
    const company = open();
    const { attemptId, amountMinor, currency } = await begin(company);
    company.decide(attemptId, 'paid');
    const [event, ...more] = await eventsOf(company);
    assert.ok(event?.kind === 'payment' && event.report.kind === 'paid');
    const { report } = event;
    assert.deepEqual(
      [event.attemptId, report.amountMinor, report.currency, more.length],
      [attemptId, amountMinor, currency, 0],
    );
    assert.notEqual(report.reference, '');
  });

  for (const decision of ['declined', 'cancelled', 'timed-out'] as const)
    test(`the decision ${decision} is reported`, async () => {
      const company = open();
      const { attemptId } = await begin(company);
      company.decide(attemptId, decision);
      const [event] = await eventsOf(company);
      assert.ok(event?.kind === 'payment' && event.attemptId === attemptId);
      assert.equal(event.report.kind, decision);
    });

  test('a payment that follows a refusal under the same reference is reported after it', async () => {
    const company = open();
    const { attemptId } = await begin(company);
    company.decide(attemptId, 'no-then-yes');
    const kinds = (await eventsOf(company)).map((event) => event.kind === 'payment' && event.report.kind);
    assert.deepEqual(kinds, ['declined', 'paid']);
  });

  test('an open attempt is not told as cancelled before it is', async () => {
    const company = open();
    const { attemptId } = await begin(company);
    const { kind } = await company.rail.cancel(attemptOf(attemptId, { reference: '' }));
    assert.ok(kind === 'accepted' || kind === 'cannot');
  });

  test('the rail declares that its webhooks answer for it', () => {
    const { capabilities } = open().rail;
    assert.deepEqual([capabilities.canBeAsked, capabilities.webhooks !== 'none'], [false, true]);
  });
}

function refundContract(open: () => LateRailUnderTest): void {
  const part = { amountMinor: 500n };

  test('money goes back once, however often the same refund is requested', async () => {
    const company = open();
    const money = { ...(await pay(company)), ...part };
    const refund = { ...money, attemptId: newId() };
    company.loseAnswer();
    const answers = await Promise.all(Array.from({ length: 4 }, () => company.rail.refund(refund)));
    const accepted = await company.rail.refund(refund);
    assert.ok(accepted.kind === 'accepted');
    assert.ok(answers.every(({ kind }) => kind === 'accepted' || kind === 'unclear'));
    assert.equal(company.count(money.attemptId).returnedMinor, 500n);
    const again = { ...refund, ownReference: accepted.reference };
    assert.deepEqual(await company.rail.refund(again), accepted);
    assert.deepEqual(await eventsOf(company), [
      { kind: 'refund', attemptId: refund.attemptId, result: 'returned' },
    ]);
  });

  test('a refund of more than was paid is refused, at once or later', async () => {
    const company = open();
    const money = await pay(company);
    const refund = { ...money, attemptId: newId(), amountMinor: money.amountMinor + 1n };
    const { kind } = await company.rail.refund(refund);
    if (kind === 'accepted')
      assert.deepEqual(await eventsOf(company), [
        { kind: 'refund', attemptId: refund.attemptId, result: 'refused' },
      ]);
    else assert.equal(kind, 'refused');
    assert.equal(company.count(money.attemptId).returnedMinor, 0n);
  });

  test('a refund that is taken back is reported as done and then reversed, even before its result', async () => {
    const company = open();
    const refund = { ...(await pay(company)), ...part, attemptId: newId() };
    await company.rail.refund(refund);
    company.reverseRefund(refund.attemptId);
    const [first, second] = await company.webhooks();
    assert.ok(first && second);
    const events = (await company.rail.readEvents(second)).map(({ kind, ...event }) => [
      kind,
      'result' in event ? event.result : '',
    ]);
    assert.deepEqual(events, [
      ['refund', 'returned'],
      ['reversal', ''],
    ]);
  });

  test('the statement of a day lists a payment and its refund once, by the references that we book', async () => {
    const company = open();
    const payment = await pay(company);
    const refund = { ...payment, ...part, attemptId: newId() };
    await company.rail.refund(refund);
    const statement = () => company.rail.statement(DAY, company.payouts);
    assert.equal(await statement(), undefined);
    await company.payOut(DAY);
    assert.equal(await statement(), undefined);
    await company.payOut(NEXT_DAY);
    const { reference, amountMinor, currency } = payment;
    const ours = ((await statement()) ?? []).filter((line) =>
      [reference, refund.attemptId].includes(line.reference),
    );
    assert.deepEqual(ours.map(withoutCost), [
      { kind: 'payment', reference, amountMinor, currency },
      { kind: 'return', reference: refund.attemptId, amountMinor: 500n, currency },
    ]);
  });
}

/** What the rail has charged may stand beside a payment. */
const withoutCost = ({ kind, reference, amountMinor, currency }: StatementLine) => ({
  ...{ kind, reference, amountMinor, currency },
});

function webhookContract(open: () => LateRailUnderTest): void {
  test('a webhook of which a byte of an amount or a result was changed is not authentic', async () => {
    const company = open();
    const { attemptId } = await begin(company);
    company.decide(attemptId, 'declined');
    const [webhook] = await company.webhooks();
    assert.ok(webhook);
    const changes = [
      webhook.body.replace('2499', '2498'),
      webhook.body.replace('"false"', '"true"'),
      webhook.body.replace(attemptId, newId()),
      '{}',
      '',
    ];
    for (const body of changes) {
      assert.notEqual(body, webhook.body);
      assert.equal(company.rail.isAuthentic({ ...webhook, body }), false);
    }
  });

  test('a webhook that is read twice reports the same', async () => {
    const company = open();
    const { attemptId } = await begin(company);
    company.decide(attemptId, 'paid');
    const [webhook] = await company.webhooks();
    assert.ok(webhook);
    assert.deepEqual(await company.rail.readEvents(webhook), await company.rail.readEvents(webhook));
  });
}

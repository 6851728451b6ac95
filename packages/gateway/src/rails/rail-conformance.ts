/** The rules that every rail must follow, as one suite for each rail's test. For tests only. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../ids.ts';
import type { Rail, RailMoney, RailRequest } from './rail.ts';
import type { RailYes } from './rail-answers.ts';
import { attemptOf, requestOf } from './test-attempts.ts';

/** A payer's decision at a rail. */
export type Decision = 'paid' | 'declined' | 'cancelled' | 'timed-out';

/** A rail, and how its payer decides. */
export interface RailUnderTest {
  readonly rail: Rail;
  /** Members that a start of this rail needs besides the common ones. */
  readonly request?: Partial<RailRequest>;
  /** How the payer continues; by default on a page of the rail. */
  readonly step?: 'redirect' | 'wait';
  /** The clock of the rail's scheme, in seconds. */
  readonly clock: { move(seconds: number): void };
  /** Ends the returns that the rail has only accepted; they are carried out. */
  finishReturns?(): void;
  /** Makes the payer's decision at the rail. */
  decide(attemptId: string, decision: Decision): Promise<void>;
}

/** The time on the simulated scheme's clock, and so of every payment. */
const PAID_AT = '2026-11-20T10:00:00.000Z';

const validRequest = ({ request }: RailUnderTest): RailRequest => requestOf(request);

/** What a rail under test does otherwise. */
interface RailHabits {
  /** False for a rail that can cancel nothing that its payer has not paid. */
  readonly cancels?: boolean;
  /** False for a rail without the test amounts of the sandbox. */
  readonly hasTestAmounts?: boolean;
}

/** Registers the suite; `open` is called within each test. */
export function railConformance(
  open: () => RailUnderTest,
  refusals: readonly Exclude<Decision, 'paid'>[] = ['declined', 'cancelled', 'timed-out'],
  { cancels = true, hasTestAmounts = true }: RailHabits = {},
): void {
  capabilityContract(open);
  startContract(open, cancels);
  cancellationContract(open, cancels);
  outcomeContract(open, refusals);
  returnContract(open, hasTestAmounts);
  statementContract(open);
}

/** Returns the result of a return, which some rails first accept. */
async function giveBack({ rail, finishReturns }: RailUnderTest, money: RailMoney): Promise<string> {
  const answer = await rail.refund(money);
  if (answer.kind !== 'accepted') return answer.kind;
  finishReturns?.();
  return (await rail.refund({ ...money, ownReference: answer.reference })).kind;
}

function capabilityContract(open: () => RailUnderTest): void {
  test('the capabilities name the methods of the rail, and agree with what it can be called for', () => {
    const { rail } = open();
    const methods = Object.values(rail.capabilities.methods);
    assert.ok(methods.length > 0);
    for (const { flows, capture, authorizationDays } of methods) {
      assert.ok(flows.length > 0);
      assert.equal(capture !== 'none', authorizationDays > 0);
    }
    const captures = methods.some(({ capture }) => capture !== 'none');
    assert.equal(rail.capture !== undefined, captures);
    assert.ok(rail.capabilities.canBeAsked || rail.capabilities.webhooks !== 'none');
  });
}

/** The day of {@link PAID_AT}, and the seconds after which its statement exists. */
const PAID_DAY = '2026-11-20';
const DAY_S = 86_400;

/** Makes a payment that is paid. */
async function pay(tested: RailUnderTest): Promise<RailYes> {
  const { rail, decide } = tested;
  const request = validRequest(tested);
  await rail.begin(request);
  await decide(request.attemptId, 'paid');
  const paid = await rail.ask(attemptOf(request.attemptId));
  assert.ok(paid.kind === 'paid');
  return paid;
}

function statementContract(open: () => RailUnderTest): void {
  test('the statement of a past day lists a payment and its return once, by the references that we book', async () => {
    const { rail, clock } = open();
    const paid = await pay(open());
    const money = { attemptId: newId(), reference: paid.reference, amountMinor: 500n, currency: 'EUR' };
    for (let time = 0; time < 2; time += 1) assert.equal(await giveBack(open(), money), 'returned');
    assert.equal(await rail.statement(PAID_DAY), undefined);
    clock.move(DAY_S);
    const lines = (await rail.statement(PAID_DAY)) ?? [];
    clock.move(-DAY_S);
    const ofPayment = lines.filter(({ reference }) => [paid.reference, money.attemptId].includes(reference));
    // What the rail has charged may stand beside it.
    const bare = ofPayment.map(({ kind, reference, amountMinor, currency }) => ({
      ...{ kind, reference, amountMinor, currency },
    }));
    assert.deepEqual(bare, [
      { kind: 'payment', reference: paid.reference, amountMinor: 2499n, currency: 'EUR' },
      { kind: 'return', reference: money.attemptId, amountMinor: 500n, currency: 'EUR' },
    ]);
  });

  test('a repeated begin after the decision makes no second payment and keeps the decision', async () => {
    const { rail, decide } = open();
    const request = validRequest(open());
    await rail.begin(request);
    await decide(request.attemptId, 'paid');
    const before = await rail.ask(attemptOf(request.attemptId));
    await rail.begin(request);
    assert.deepEqual(await rail.ask(attemptOf(request.attemptId)), before);
  });
}

function startContract(open: () => RailUnderTest, cancels: boolean): void {
  test('an attempt that the rail has never seen is never-seen, for a query and for a cancellation', async () => {
    const { rail } = open();
    assert.deepEqual(await rail.ask(attemptOf(newId())), { kind: 'never-seen' });
    const { kind } = await rail.cancel(attemptOf(newId()));
    assert.ok(kind === 'never-seen' || (kind === 'cannot' && !cancels));
  });

  test('8 concurrent starts of one attempt make one payment with one page', async () => {
    const { rail, step = 'redirect' } = open();
    const request = validRequest(open());
    const steps = await Promise.all(Array.from({ length: 8 }, () => rail.begin(request)));
    assert.equal(steps[0]?.kind, step);
    assert.equal(new Set(steps.map((step) => JSON.stringify(step))).size, 1);
  });

  test('a started attempt is open with the same page', async () => {
    const { rail } = open();
    const request = validRequest(open());
    const step = await rail.begin(request);
    const outcome = await rail.ask(attemptOf(request.attemptId));
    assert.ok((step.kind === 'redirect' || step.kind === 'wait') && outcome.kind === 'open');
    assert.equal(outcome.payerUrl, step.kind === 'redirect' ? step.payerUrl : '');
    assert.equal(outcome.reference, step.reference);
  });

  test('a webhook with a wrong signature is not authentic', () => {
    const { rail } = open();
    const headers = Object.fromEntries(
      rail.capabilities.webhookHeaders.map((name) => [name, 'ab'.repeat(32)]),
    );
    assert.equal(rail.isAuthentic({ body: '{"requestId":"x","state":"paid"}', headers }), false);
  });
}

function outcomeContract(open: () => RailUnderTest, refusals: readonly Exclude<Decision, 'paid'>[]): void {
  for (const decision of refusals) {
    test(`the payer's decision ${decision} is reported`, async () => {
      const { rail, decide } = open();
      const request = validRequest(open());
      await rail.begin(request);
      await decide(request.attemptId, decision);
      assert.equal((await rail.ask(attemptOf(request.attemptId))).kind, decision);
    });
  }
}

function returnContract(open: () => RailUnderTest, hasTestAmounts: boolean): void {
  if (hasTestAmounts)
    test('a return of x.71 is refused; one of x.72 is carried out although its first answer is lost', async () => {
      const { rail } = open();
      const paid = await pay(open());
      const money = { reference: paid.reference, currency: 'EUR' };
      assert.equal((await rail.refund({ ...money, attemptId: newId(), amountMinor: 71n })).kind, 'refused');
      const lost = { ...money, attemptId: newId(), amountMinor: 172n };
      assert.deepEqual(
        [(await rail.refund(lost)).kind, (await rail.refund(lost)).kind],
        ['unclear', 'returned'],
      );
    });

  test('money goes back once, however often the same return is requested', async () => {
    const paid = await pay(open());
    const money = { attemptId: newId(), reference: paid.reference, amountMinor: 2499n, currency: 'EUR' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => giveBack(open(), money)));
    assert.deepEqual(answers, ['returned', 'returned', 'returned', 'returned']);
  });
}

function cancellationContract(open: () => RailUnderTest, cancels: boolean): void {
  test('a paid attempt reports amount, currency, reference and time, and stays paid when it is cancelled', async () => {
    const { rail, decide } = open();
    const request = validRequest(open());
    await rail.begin(request);
    await decide(request.attemptId, 'paid');
    const outcome = await rail.ask(attemptOf(request.attemptId));
    const cancelled = await rail.cancel(attemptOf(request.attemptId));
    const isRefused = !cancels && cancelled.kind === 'cannot';
    for (const seen of [outcome, isRefused ? await rail.ask(attemptOf(request.attemptId)) : cancelled]) {
      assert.ok(seen.kind === 'paid' && seen.reference.length > 0);
      assert.deepEqual([seen.amountMinor, seen.currency], [2499n, 'EUR']);
      assert.equal(seen.paidAt?.toISOString(), PAID_AT);
    }
  });

  test(
    cancels ? 'a cancelled attempt stays cancelled' : 'an attempt that cannot be cancelled stays open',
    async () => {
      const { rail } = open();
      const request = validRequest(open());
      await rail.begin(request);
      assert.equal((await rail.cancel(attemptOf(request.attemptId))).kind, cancels ? 'cancelled' : 'cannot');
      assert.equal((await rail.ask(attemptOf(request.attemptId))).kind, cancels ? 'cancelled' : 'open');
    },
  );
}

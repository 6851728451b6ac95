// A yes that crosses a cancellation counts as the rail reports afterwards. A settled attempt is not cancelled.
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { listMovements } from '../ledger/test-ledger.ts';
import { type Attempt, listAttempts } from '../orders/attempts.ts';
import type { RailAttempt } from '../rails/rail.ts';
import { attemptOf } from '../rails/test-attempts.ts';
import { statement } from '../storage/database.ts';
import { useGateway } from '../test-gateway.ts';
import { settleReport } from './authorise.ts';
import { cancelPendingAttempt } from './cancel-pending-attempt.ts';
import { findLeftWebhooks, settleWebhook, takeWebhook } from './rail-webhooks.ts';

const PAST_THE_ORDER_S = 31 * 60;

const makeDue = statement('test.callbacks-due-now', 'UPDATE rail_callbacks SET due_at = now()');
const claims = statement('test.claims-of', 'SELECT trade_id FROM order_claims WHERE trade_id = $1');

describe('a yes that crosses a cancellation at the rail', () => {
  const gateway = useGateway();
  before(async () => {});
  beforeEach(() => {
    gateway.rail.silent = false;
  });

  /** Returns an order whose payer is at the rail. */
  async function begin() {
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    const [attempt] = await listAttempts(gateway.database, tradeId!);
    return { tradeId: tradeId!, attempt: attempt! };
  }

  /** Returns an order whose payer has said yes at the rail; the callback is on its way. */
  async function crossing(kind: 'authorized' | 'paid') {
    const { tradeId, attempt } = await begin();
    gateway.rail.decide(attempt.id, kind);
    const outcome = await gateway.rail.ask(attemptOf(attempt.id));
    const arrive = () => {
      gateway.rail.events = () => [{ kind: 'payment', attemptId: attempt.id, report: outcome }];
      return takeWebhook(gateway.services, gateway.rail.name, { body: '', headers: {} });
    };
    return { tradeId, attempt, arrive };
  }

  /** Sends a cancellation that the rail does not answer. */
  async function cancelInSilence(attempt: Attempt) {
    gateway.rail.silent = true;
    assert.equal(await cancelPendingAttempt(gateway.services, attempt), false);
    gateway.rail.silent = false;
  }

  /** Lets the callback arrive between the rail's cancellation and its answer to us. */
  function meetAtRail(t: { mock: typeof test.mock }, arrive: () => Promise<unknown>) {
    const { cancel } = gateway.rail;
    const meet = async (attempt: RailAttempt) => {
      const answer = await cancel(attempt);
      await arrive();
      return answer;
    };
    t.mock.method(gateway.rail, 'cancel', meet, { times: 1 });
  }

  async function assertNothingIsHeld(
    { tradeId, attempt }: { tradeId: string; attempt: Attempt },
    state: string,
  ) {
    const [known] = await listAttempts(gateway.database, tradeId);
    assert.deepEqual([await gateway.stateOf(tradeId), known?.state], [state, 'cancelled']);
    assert.equal((await gateway.rail.ask(attemptOf(attempt.id))).kind, 'cancelled');
    assert.deepEqual(await gateway.database.query(claims, [tradeId]), []);
    assert.deepEqual(await listMovements(gateway.database, tradeId), []);
  }

  for (const kind of ['authorized', 'paid'] as const)
    test(`${kind} reported after the rail has cancelled leaves the order open`, async () => {
      const crossed = await crossing(kind);
      // Like a rail that takes back what was paid a moment ago.
      if (kind === 'paid') gateway.rail.decide(crossed.attempt.id, 'authorized');
      assert.equal(await cancelPendingAttempt(gateway.services, crossed.attempt), true);
      await crossed.arrive();
      await assertNothingIsHeld(crossed, 'processing');
    });

  test('a yes reported while the rail cancels leaves the order open', async (t) => {
    const crossed = await crossing('authorized');
    meetAtRail(t, crossed.arrive);
    assert.equal(await cancelPendingAttempt(gateway.services, crossed.attempt), true);
    await assertNothingIsHeld(crossed, 'processing');
  });

  test('a yes reported while the rail cancels a lapsed order lets the order expire', async (t) => {
    const crossed = await crossing('authorized');
    meetAtRail(t, crossed.arrive);
    gateway.clock.move(PAST_THE_ORDER_S);
    t.after(() => gateway.clock.move(-PAST_THE_ORDER_S));
    await gateway.askRail(crossed.attempt.id);
    await assertNothingIsHeld(crossed, 'expired');
  });

  test('a payment that the rail could not cancel is paid once', async () => {
    const { tradeId, attempt, arrive } = await crossing('paid');
    assert.equal(await cancelPendingAttempt(gateway.services, attempt), true);
    await arrive();
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    assert.equal((await listMovements(gateway.database, tradeId)).length, 1);
  });

  test('a yes is stored until the rail confirms it', async () => {
    const crossed = await crossing('authorized');
    await cancelPendingAttempt(gateway.services, crossed.attempt);
    gateway.rail.silent = true;
    assert.equal(await crossed.arrive(), true);
    gateway.rail.silent = false;
    await gateway.database.query(makeDue);
    const capacity = { each: 1, again: 1, left: new Map(), busy: [] };
    const [left] = await findLeftWebhooks(gateway.database, capacity);
    await settleWebhook(gateway.services, left!);
    await assertNothingIsHeld(crossed, 'processing');
  });

  test('a cancellation without a clear answer is repeated by the next query', async () => {
    const begun = await begin();
    await cancelInSilence(begun.attempt);
    await gateway.askRail(begun.attempt.id);
    await assertNothingIsHeld(begun, 'processing');
  });

  test('a payer who authenticates after a cancellation is not charged', async (t) => {
    const begun = await begin();
    await cancelInSilence(begun.attempt);
    gateway.rail.authorise = () => assert.fail('the attempt is no longer wanted');
    t.after(() => delete gateway.rail.authorise);
    const report = { kind: 'authenticated', payerUrl: '', reference: '' } as const;
    await settleReport(gateway.services, begun.attempt, report);
    await assertNothingIsHeld(begun, 'processing');
  });
});

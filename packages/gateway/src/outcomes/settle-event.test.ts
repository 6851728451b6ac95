// Results of a rail that are late, repeated, reordered or impossible to get: what each of them changes.
import assert from 'node:assert/strict';
import { afterEach, before, describe, mock, test } from 'node:test';
import { newId } from '../ids.ts';
import { createAuthorised, createPaid, ledgerOf, notesAbout } from '../operations/test-orders.ts';
import { type AttemptKind, findAttempt, listAttempts } from '../orders/attempts.ts';
import { findOrder } from '../orders/order-rows.ts';
import { listRefunds } from '../orders/refunds.ts';
import type { RailCapabilities } from '../rails/rail-capabilities.ts';
import type { RailEvent } from '../rails/rail-events.ts';
import { statement } from '../storage/database.ts';
import { type TestGateway, useGateway } from '../test-gateway.ts';
import { askToReturn, askToStart, askToVoid } from './ask.ts';
import { insertPayment } from './begin-payment.ts';
import { tryToCancel } from './cancel-at-rail.ts';
import { cancelPendingAttempt } from './cancel-pending-attempt.ts';
import { takeWebhook } from './rail-webhooks.ts';
import { resultOfVoid } from './settle-return.ts';

const PAST_THE_ORDER_S = 31 * 60;

const storedEvents = statement(
  'test.rail-events',
  `SELECT e.kind, e.type FROM rail_events e JOIN rail_callbacks c ON c.id = e.callback_id WHERE c.raw LIKE $1`,
);

describe('results of a rail', () => {
  const gateway = useGateway();
  let capabilities: RailCapabilities;
  before(() => {
    ({ capabilities } = gateway.rail);
  });
  afterEach(() => {
    mock.restoreAll();
    changeRail(capabilities);
  });

  /** Changes what the rail can do until the test ends. */
  const changeRail = (changes: Partial<RailCapabilities>) =>
    Object.assign(gateway.rail, { capabilities: { ...gateway.rail.capabilities, ...changes } });

  /** Sends a webhook of the rail with these events. */
  const report = (rail: TestGateway['rail'], events: readonly RailEvent[], body = '') => {
    rail.events = () => events;
    return takeWebhook(gateway.services, rail.name, { body, headers: {} });
  };

  const attemptOfKind = async (tradeId: string, kind: AttemptKind) => {
    const found = (await listAttempts(gateway.database, tradeId)).findLast(
      (attempt) => attempt.kind === kind,
    );
    return found!;
  };

  /** Returns a paid order whose refund the rail has accepted. */
  async function acceptedRefund() {
    const tradeId = await createPaid(gateway);
    const refund = mock.method(gateway.rail, 'refund', async () => ({ kind: 'accepted', reference: 're_1' }));
    const { code } = await gateway.call('v3.CreateRefund', {
      trade_id: tradeId,
      refund_amount: '24.99',
      refund_currency: 'EUR',
      refund_description: 'Sent back',
      notify_url: 'http://127.0.0.1:9/refunded',
    });
    assert.equal(code, '200');
    const attempt = await attemptOfKind(tradeId, 'return');
    await askToReturn(gateway.services, attempt);
    const settle = (result: 'returned' | 'refused') =>
      report(gateway.rail, [{ kind: 'refund', attemptId: attempt.id, result }]);
    const stateOf = async () => (await listRefunds(gateway.database, tradeId))[0]!.state;
    return { tradeId, attempt, refund, settle, stateOf };
  }

  test('a refund that the rail accepts waits, and is then asked about by its own reference', async () => {
    const { attempt, refund, stateOf } = await acceptedRefund();
    assert.equal(await stateOf(), 'refund processing');
    await askToReturn(gateway.services, (await findAttempt(gateway.database, attempt.id))!);
    const asked = refund.mock.calls.map(
      ({ arguments: [money] }) => (money as { ownReference?: string }).ownReference,
    );
    assert.deepEqual(asked, [undefined, 're_1']);
  });

  test('the late result of a refund counts once, however often it is reported', async () => {
    const { tradeId, settle, stateOf } = await acceptedRefund();
    for (let time = 0; time < 3; time += 1) assert.equal(await settle('returned'), true);
    assert.equal(await stateOf(), 'refunded');
    const { events } = await ledgerOf(gateway, tradeId);
    assert.deepEqual(events, ['paid', 'refund', 'returned']);
    assert.equal((await notesAbout(gateway, tradeId, 'refund')).at(-1)?.state, 'refunded');
  });

  test('a refund that the rail accepts and then refuses gives the money back to the merchant', async () => {
    const { tradeId, settle, stateOf } = await acceptedRefund();
    await settle('refused');
    assert.equal(await stateOf(), 'refund failed');
    assert.deepEqual((await ledgerOf(gateway, tradeId)).events, ['paid', 'refund', 'refund-failed']);
  });

  const capture = (tradeId: string) =>
    gateway.call('v3.Capture', {
      trade_id: tradeId,
      amount: '24.99',
      currency: 'EUR',
      description: 'Shipped',
      notify_url: 'http://127.0.0.1:9/captured',
    });

  for (const [result, state, events] of [
    ['captured', 'paid', ['captured']],
    ['refused', 'authorized', []],
  ] as const)
    test(`a capture that the rail accepts leaves the order authorized until it is ${result}`, async () => {
      const tradeId = await createAuthorised(gateway);
      mock.method(gateway.cardRail, 'capture', async () => ({ kind: 'accepted', reference: 'cpt_1' }));
      const { code, data } = await capture(tradeId);
      assert.deepEqual([code, data.state], ['200', 'authorized']);
      const { id: attemptId, ownReference } = await attemptOfKind(tradeId, 'capture');
      assert.equal(ownReference, 'cpt_1');
      for (let time = 0; time < 2; time += 1)
        await report(gateway.cardRail, [{ kind: 'capture', attemptId, result }]);
      assert.equal(await gateway.stateOf(tradeId), state);
      assert.deepEqual((await ledgerOf(gateway, tradeId)).events, events);
    });

  test('a void that the rail accepts is done when it reports the cancellation', async () => {
    const tradeId = await createAuthorised(gateway);
    await gateway.call('v3.CancelPayment', { trade_id: tradeId });
    mock.method(gateway.cardRail, 'cancel', async () => ({ kind: 'accepted', reference: 'psp-2' }));
    const release = await attemptOfKind(tradeId, 'void');
    await askToVoid(gateway.services, release);
    assert.equal((await findAttempt(gateway.database, release.id))?.state, 'asking');
    const { id: attemptId } = await attemptOfKind(tradeId, 'payment');
    const outcome = { kind: 'cancelled', reason: 'cancelled' } as const;
    await report(gateway.cardRail, [{ kind: 'cancellation', attemptId, outcome }]);
    assert.equal((await findAttempt(gateway.database, release.id))?.state, 'done');
  });

  /** Returns an order whose payer is at the rail. */
  async function begin() {
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    return { tradeId: tradeId!, url: url!, attempt: await attemptOfKind(tradeId!, 'payment') };
  }

  const paid = (attemptId: string) =>
    ({ kind: 'paid', amountMinor: 2499n, currency: 'EUR', reference: `ref-${attemptId}` }) as const;

  test('an attempt that the rail cannot cancel stays open, and its yes counts', async () => {
    const { tradeId, attempt } = await begin();
    mock.method(gateway.rail, 'cancel', async () => ({ kind: 'cannot', reason: 'the bank holds it' }));
    assert.equal(await cancelPendingAttempt(gateway.services, attempt), false);
    assert.equal((await findAttempt(gateway.database, attempt.id))?.state, 'open');
    await report(gateway.rail, [{ kind: 'payment', attemptId: attempt.id, report: paid(attempt.id) }]);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('an attempt that the rail cannot cancel gives way to the next; whichever is paid second goes back', async () => {
    mock.method(gateway.rail, 'cancel', async () => ({ kind: 'cannot', reason: 'the bank holds it' }));
    for (const first of [0, 1]) {
      const { tradeId, attempt } = await begin();
      assert.equal(await cancelPendingAttempt(gateway.services, attempt, { mayLeave: true }), true);
      const order = (await findOrder(gateway.database, tradeId))!;
      const next = await insertPayment(gateway.services, gateway.database, order);
      await askToStart(gateway.services, order, next);
      const both = [attempt.id, next.id];
      for (const id of [both[first]!, both[1 - first]!])
        await report(gateway.rail, [{ kind: 'payment', attemptId: id, report: paid(id) }]);
      assert.equal(await gateway.stateOf(tradeId), 'paid');
      const [late, ...none] = await listRefunds(gateway.database, tradeId);
      assert.deepEqual([late?.amountMinor, late?.accountId, none.length], [2499n, null, 0]);
      const back = await attemptOfKind(tradeId, 'return');
      assert.equal(back.railReference, `ref-${both[1 - first]}`);
    }
  });

  test('an attempt that the rail can neither cancel nor refund blocks the next one', async () => {
    const { attempt } = await begin();
    const iDEAL = { ...capabilities.methods.iDEAL!, refund: 'none' } as const;
    changeRail({ methods: { ...capabilities.methods, iDEAL } });
    mock.method(gateway.rail, 'cancel', async () => ({ kind: 'cannot', reason: 'the bank holds it' }));
    assert.equal(await cancelPendingAttempt(gateway.services, attempt, { mayLeave: true }), false);
    assert.equal((await findAttempt(gateway.database, attempt.id))?.state, 'open');
  });

  test('a rail that cannot prove that it has never seen an attempt ends neither it nor a void', async () => {
    changeRail({ provesNeverSeen: false, idempotencyHours: 0 });
    mock.method(gateway.rail, 'begin', async () => ({ kind: 'unclear', reason: 'lost' }));
    const { tradeId, attempt } = await begin();
    const neverSeen = { kind: 'never-seen' } as const;
    await gateway.askRail(attempt.id);
    await report(gateway.rail, [{ kind: 'payment', attemptId: attempt.id, report: neverSeen }]);
    const cancelled = await tryToCancel(gateway.services, attempt);
    assert.deepEqual([cancelled?.outcome.kind, cancelled?.isStuck], ['unclear', true]);
    assert.equal((await findAttempt(gateway.database, attempt.id))?.state, 'asking');
    await report(gateway.rail, [{ kind: 'payment', attemptId: attempt.id, report: paid(attempt.id) }]);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    for (const proves of [false, true]) {
      assert.equal(resultOfVoid(neverSeen, gateway.rail), proves ? 'returned' : undefined);
      changeRail({ provesNeverSeen: true });
    }
  });

  test('a lapsed order ends without an attempt that its rail does not know; a late yes goes back', async () => {
    changeRail({ provesNeverSeen: false, idempotencyHours: 0 });
    mock.method(gateway.rail, 'begin', async () => ({ kind: 'unclear', reason: 'lost' }));
    const { tradeId, attempt } = await begin();
    gateway.clock.move(PAST_THE_ORDER_S);
    await gateway.askRail(attempt.id);
    const { state, result } = (await findAttempt(gateway.database, attempt.id))!;
    assert.deepEqual([state, result], ['cancelled', 'left-at-rail']);
    assert.equal(await gateway.stateOf(tradeId), 'expired');
    assert.equal((await notesAbout(gateway, tradeId, 'payment')).at(-1)?.state, 'expired');
    await report(gateway.rail, [{ kind: 'payment', attemptId: attempt.id, report: paid(attempt.id) }]);
    assert.equal(await gateway.stateOf(tradeId), 'expired');
    assert.equal((await attemptOfKind(tradeId, 'return')).amountMinor, 2499n);
  });

  test('where a late yes could not go back, an attempt that its rail does not know fails its queue', async () => {
    const iDEAL = { ...capabilities.methods.iDEAL!, refund: 'none' } as const;
    changeRail({ provesNeverSeen: false, methods: { ...capabilities.methods, iDEAL } });
    mock.method(gateway.rail, 'begin', async () => ({ kind: 'unclear', reason: 'lost' }));
    const { tradeId, attempt } = await begin();
    gateway.clock.move(PAST_THE_ORDER_S);
    await assert.rejects(gateway.askRail(attempt.id), /compare it with the rail/);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
  });

  test('a void of an authorization that its rail does not know fails its queue', async () => {
    const tradeId = await createAuthorised(gateway);
    await gateway.call('v3.CancelPayment', { trade_id: tradeId });
    mock.method(gateway.cardRail, 'cancel', async () => ({ kind: 'never-seen' }));
    const proven = gateway.cardRail.capabilities;
    Object.assign(gateway.cardRail, { capabilities: { ...proven, provesNeverSeen: false } });
    const release = await attemptOfKind(tradeId, 'void');
    await assert.rejects(askToVoid(gateway.services, release), /compare it with the rail/);
    assert.equal((await findAttempt(gateway.database, release.id))?.state, 'asking');
    Object.assign(gateway.cardRail, { capabilities: proven });
  });

  for (const [title, ends, state] of [
    ['is carried out later ends the attempt', true, 'cancelled'],
    ['fails, because the payment came before, lets the payment count', false, 'done'],
  ] as const)
    test(`a cancellation that ${title}`, async () => {
      const { attempt } = await begin();
      mock.method(gateway.rail, 'cancel', async () => ({ kind: 'accepted', reference: 'psp-3' }));
      assert.equal(await cancelPendingAttempt(gateway.services, attempt), false);
      const outcome = ends ? ({ kind: 'cancelled', reason: 'cancelled' } as const) : paid(attempt.id);
      await report(gateway.rail, [{ kind: 'cancellation', attemptId: attempt.id, outcome }]);
      assert.equal((await findAttempt(gateway.database, attempt.id))?.state, state);
    });

  test('a yes after a no counts while the order is open, and its no changes nothing any more', async () => {
    const { tradeId, attempt } = await begin();
    const refused = { kind: 'declined', reason: 'declined' } as const;
    const send = (outcome: typeof refused | ReturnType<typeof paid>) =>
      report(gateway.rail, [{ kind: 'payment', attemptId: attempt.id, report: outcome }]);
    await send(refused);
    assert.equal((await findAttempt(gateway.database, attempt.id))?.state, 'declined');
    await send(paid(attempt.id));
    await send(refused);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('several events of one webhook are settled in their order', async () => {
    const [first, second] = [await begin(), await begin()];
    await report(
      gateway.rail,
      [first, second].map(({ attempt }) => ({
        kind: 'payment',
        attemptId: attempt.id,
        report: paid(attempt.id),
      })),
    );
    for (const { tradeId } of [first, second]) assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('an unknown event and one about another rail’s attempt are stored and change nothing', async () => {
    const { tradeId, attempt } = await begin();
    const mark = newId();
    const events = [
      { kind: 'unknown', type: 'MANUAL_REVIEW_ACCEPT' },
      { kind: 'payment', attemptId: attempt.id, report: paid(attempt.id) },
    ] as const;
    assert.equal(await report(gateway.cardRail, events, mark), true);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    assert.deepEqual(await gateway.database.query(storedEvents, [`%${mark}%`]), [
      { kind: 'unknown', type: 'MANUAL_REVIEW_ACCEPT' },
      { kind: 'payment', type: '' },
    ]);
  });

  test('a rail that cannot be asked is never asked; its stored webhook answers', async () => {
    const { tradeId, attempt } = await begin();
    changeRail({ canBeAsked: false });
    mock.method(gateway.rail, 'ask', () => assert.fail('it cannot be asked'));
    await gateway.askRail(attempt.id);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    const open = { kind: 'open', payerUrl: attempt.payerUrl, reference: attempt.railReference } as const;
    await report(gateway.rail, [{ kind: 'payment', attemptId: attempt.id, report: open }]);
    gateway.rail.events = () => [{ kind: 'payment', attemptId: attempt.id, report: paid(attempt.id) }];
    await gateway.askRail(attempt.id);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('a begin without a clear answer is sent again to a rail that cannot be asked', async (t) => {
    changeRail({ canBeAsked: false, provesNeverSeen: false, idempotencyHours: 1 });
    const begun = mock.method(gateway.rail, 'begin', async () => ({ kind: 'unclear', reason: 'silent' }));
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    const attempt = await attemptOfKind(tradeId!, 'payment');
    await gateway.askRail(attempt.id);
    assert.equal(begun.mock.callCount(), 2);
    begun.mock.restore();
    await gateway.askRail(attempt.id);
    assert.equal((await attemptOfKind(tradeId!, 'payment')).state, 'open');
    const open = mock.method(gateway.rail, 'begin');
    await gateway.askRail(attempt.id);
    assert.equal(open.mock.callCount(), 0);
    const cancelled = mock.method(gateway.rail, 'cancel', async () => ({ kind: 'cannot', reason: 'never' }));
    t.after(() => cancelled.mock.restore());
    gateway.clock.move(31 * 60);
    t.after(() => gateway.clock.move(-31 * 60));
    await gateway.askRail(attempt.id);
    assert.equal(await gateway.stateOf(tradeId!), 'expired');
  });

  test('an amount that does not convert to the rail’s minor unit is refused before the rail is called', async () => {
    changeRail({ decimals: { EUR: 0 } });
    const begun = mock.method(gateway.rail, 'begin');
    const { trade_id: tradeId } = await gateway.create({ amount: '24.99' });
    const order = (await findOrder(gateway.database, tradeId!))!;
    const attempt = await insertPayment(gateway.services, gateway.database, order);
    assert.equal((await askToStart(gateway.services, order, attempt)).kind, 'failed');
    assert.equal(begun.mock.callCount(), 0);
  });
});

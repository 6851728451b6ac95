// The rail to Mollie at its stand-in: the contract of every rail, what is particular, and what was on the wire.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { StandInPayment } from '../../../../test/stand-ins/mollie/entities.ts';
import { newId } from '../../../gateway/src/ids.ts';
import type { RailRequest } from '../../../gateway/src/rails/rail.ts';
import { type Decision, railConformance } from '../../../gateway/src/rails/rail-conformance.ts';
import { attemptOf, requestOf } from '../../../gateway/src/rails/test-attempts.ts';
import { MOLLIE_METHODS } from './capabilities.ts';
import { checkExchanges, INVOICE, type TestMollie, testMollie } from './test-mollie.ts';

const STATUS = { paid: 'paid', declined: 'failed', cancelled: 'canceled', 'timed-out': 'expired' } as const;

describe('the rail to Mollie', () => {
  let mollie: TestMollie;
  before(async () => {
    mollie = await testMollie();
  });
  after(async () => {
    await mollie.stop();
    assert.ok(mollie.standIn.exchanges.length > 50);
    checkExchanges(mollie.standIn.exchanges);
  });

  const find = (attemptId: string): StandInPayment => {
    const all = [...mollie.standIn.ledger.payments.values()];
    const found = all.filter(
      ({ body }) => (body.metadata as { attempt: string } | null)?.attempt === attemptId,
    );
    assert.equal(found.length, 1, 'a payment of the attempt, and only one');
    return found[0]!;
  };
  const decide = async (attemptId: string, decision: Decision) =>
    mollie.standIn.ledger.decide(find(attemptId), STATUS[decision]);
  const finishReturns = () => {
    for (const { refunds } of mollie.standIn.ledger.payments.values())
      for (const refund of refunds) mollie.standIn.ledger.moveRefund(refund, 'refunded');
  };
  const begin = async (changes: Partial<RailRequest> = {}) => {
    const request = requestOf(changes);
    const step = await mollie.rail.begin(request);
    return { request, step };
  };
  /** Begins a payment, whose reference is known, and makes a decision. */
  const made = async (decision: Decision | undefined, changes: Partial<RailRequest> = {}) => {
    const { request } = await begin(changes);
    const { amountMinor, currency, attemptId } = request;
    const attempt = attemptOf(attemptId, { reference: find(attemptId).id, amountMinor, currency });
    if (decision) await decide(attemptId, decision);
    return { request, attempt };
  };

  railConformance(
    () => ({ rail: mollie.rail, clock: mollie.clock, decide, finishReturns }),
    ['declined', 'cancelled', 'timed-out'],
    { cancels: false, hasTestAmounts: false },
  );

  describe('a payment', () => {
    // A card that Mollie keeps and a debit have no page: rail.stored.test.ts, rail.debit.test.ts.
    const withPage = Object.entries(MOLLIE_METHODS).filter(
      ([method]) => method !== 'Token' && method !== 'SEPA Direct Debit',
    );
    for (const [method, { name, can }] of withPage)
      test(`of ${method} leads to Mollie with its name, amount and addresses`, async () => {
        const currency = can.currencies[0] ?? 'EUR';
        const { request, step } = await begin({
          method,
          currency,
          dueInSeconds: 86_400,
          phone: '+34600000001',
          ...(name === 'klarna' && { invoice: INVOICE }),
        });
        const { body, id } = find(request.attemptId);
        assert.deepEqual([body.method, body.amount], [name, { currency, value: '24.99' }]);
        assert.deepEqual([body.redirectUrl, body.webhookUrl], [request.returnUrl, request.callbackUrl]);
        if (method === 'Bank Transfer') assert.equal(step.kind, 'wait');
        else
          assert.deepEqual(step, {
            kind: 'redirect',
            payerUrl: `${mollie.standIn.url}/checkout/${id}`,
            reference: id,
          });
      });

    test('of a bank transfer waits with account and reference, and is due tomorrow at the earliest', async () => {
      for (const [seconds, due] of [
        [60, '2026-11-21'],
        [3 * 86_400, '2026-11-23'],
        [400 * 86_400, '2027-02-28'],
      ] as const) {
        const { request, step } = await begin({ method: 'Bank Transfer', dueInSeconds: seconds });
        assert.ok(step.kind === 'wait' && step.action?.kind === 'transfer');
        assert.deepEqual(
          [step.action.iban, step.action.reference],
          ['NL53ABNA0627535577', 'RF18539007547034'],
        );
        assert.equal(find(request.attemptId).body.dueDate, due);
      }
    });

    test('of a method that Mollie does not have fails without a call', async () => {
      const calls = mollie.standIn.exchanges.length;
      assert.equal((await begin({ method: 'WeChat Pay' })).step.kind, 'failed');
      assert.equal(mollie.standIn.exchanges.length, calls);
    });

    test('that Mollie refuses fails with the name of the field, and with no sentence of Mollie’s', async () => {
      const { step } = await begin({ method: 'Blik', currency: 'EUR' });
      assert.deepEqual(step, { kind: 'failed', reason: 'request-refused', detail: 'status 422, method' });
    });

    test('is asked about by its reference in one call, which a page of another attempt does not answer', async () => {
      const { attempt } = await made('paid');
      const calls = mollie.standIn.exchanges.length;
      assert.equal((await mollie.rail.ask(attempt)).kind, 'paid');
      assert.equal(mollie.standIn.exchanges.length, calls + 1);
      assert.equal((await mollie.rail.ask({ ...attempt, attemptId: newId() })).kind, 'unclear');
      assert.equal((await mollie.rail.ask({ ...attempt, reference: 'tr_unknown' })).kind, 'unclear');
    });

    for (const [code, expected] of [
      [undefined, { reason: 'refused-by-bank' }],
      ['insufficient_funds', { reason: 'insufficient-funds', detail: 'insufficient_funds' }],
      ['authentication_failed', { reason: 'challenge-failed', detail: 'authentication_failed' }],
      ['do_not_honor <script>', { reason: 'declined' }],
    ] as const)
      test(`that fails with ${code} has a reason of the closed list`, async () => {
        const { attempt } = await made(undefined);
        const payment = find(attempt.attemptId);
        if (code) Object.assign(payment.body, { method: 'creditcard' });
        mollie.standIn.ledger.decide(payment, 'failed', code);
        assert.deepEqual(await mollie.rail.ask(attempt), { kind: 'declined', ...expected });
      });

    test('in a state that is not known is unclear', async () => {
      const { attempt } = await made(undefined);
      find(attempt.attemptId).status = 'frozen' as 'open';
      assert.equal((await mollie.rail.ask(attempt)).kind, 'unclear');
    });

    test('is found without its reference on a later page, and never-seen needs a complete list', async () => {
      const { attempt } = await made('paid');
      for (let more = 0; more < 260; more += 1)
        mollie.standIn.ledger.create({
          ...{ amount: { currency: 'EUR', value: '1.00' }, description: 'Other' },
          ...{ redirectUrl: 'http://127.0.0.1:9/', metadata: null },
        });
      // The attempt's id has its time, which is later than that of the stand-in: the list is read on from there.
      const early = attempt.attemptId.replace(/^.{13}/, '00000000-0000');
      const found = await mollie.rail.ask({ ...attempt, reference: '' });
      assert.equal(found.kind, 'never-seen', 'the first page is older than the attempt');
      assert.equal(
        (await mollie.rail.ask({ ...attempt, attemptId: early, reference: '' })).kind,
        'never-seen',
      );
      const own = find(attempt.attemptId);
      (own.body.metadata as { attempt: string }).attempt = early;
      assert.equal((await mollie.rail.ask({ ...attempt, attemptId: early, reference: '' })).kind, 'paid');
      mollie.standIn.faults.push({ kind: 503 }, { kind: 503 }, { kind: 503 });
      assert.equal((await mollie.rail.ask({ ...attempt, reference: '' })).kind, 'unclear');
    });
  });

  describe('a cancellation', () => {
    test('deletes a payment that Mollie calls cancelable', async () => {
      const { attempt } = await made(undefined, { method: 'Bank Transfer' });
      assert.equal((await mollie.rail.cancel(attempt)).kind, 'cancelled');
      assert.equal((await mollie.rail.ask(attempt)).kind, 'cancelled');
    });

    test('of a bank’s page cannot be, and its later yes counts', async () => {
      const { attempt } = await made(undefined);
      assert.equal((await mollie.rail.cancel(attempt)).kind, 'cannot');
      await decide(attempt.attemptId, 'paid');
      assert.equal((await mollie.rail.cancel(attempt)).kind, 'paid');
    });

    test('that crosses the payment is refused by Mollie, and is no outcome', async () => {
      const { attempt } = await made(undefined, { method: 'Bank Transfer' });
      const payment = find(attempt.attemptId);
      const { ledger } = mollie.standIn;
      const isCancelable = ledger.isCancelable;
      let asked = 0;
      ledger.isCancelable = () => {
        asked += 1;
        return asked === 1;
      };
      assert.equal((await mollie.rail.cancel(attempt)).kind, 'cannot');
      ledger.isCancelable = isCancelable;
      assert.equal(payment.status, 'open');
    });
  });

  describe('a refund', () => {
    const money = (attempt: { reference: string }, amountMinor = 500n) => ({
      ...{ attemptId: newId(), reference: attempt.reference, amountMinor, currency: 'EUR' },
    });

    test('is accepted, and asked about by its own reference until it is returned', async () => {
      const { attempt } = await made('paid');
      const back = money(attempt);
      const accepted = await mollie.rail.refund(back);
      assert.ok(accepted.kind === 'accepted');
      const again = { ...back, ownReference: accepted.reference };
      assert.equal((await mollie.rail.refund(again)).kind, 'accepted');
      const [refund] = find(attempt.attemptId).refunds;
      for (const [status, kind] of [
        ['processing', 'accepted'],
        ['refunded', 'returned'],
        ['failed', 'refused'],
      ] as const) {
        mollie.standIn.ledger.moveRefund(refund!, status);
        assert.equal((await mollie.rail.refund(again)).kind, kind);
      }
    });

    test('of more than is left is refused', async () => {
      const { attempt } = await made('paid');
      assert.equal((await mollie.rail.refund(money(attempt, 3_000n))).kind, 'refused');
    });

    test('equal to one just made is unclear, until it is no duplicate any more', async () => {
      const { attempt } = await made('paid');
      assert.equal((await mollie.rail.refund(money(attempt))).kind, 'accepted');
      const second = money(attempt);
      assert.equal((await mollie.rail.refund(second)).kind, 'unclear');
      assert.equal(find(attempt.attemptId).refunds.length, 1);
    });

    test('whose key Mollie has forgotten is found among those of its payment, and not made twice', async () => {
      const { attempt } = await made('paid');
      for (const amountMinor of [500n, 1_999n]) {
        const back = money(attempt, amountMinor);
        const payment = find(attempt.attemptId);
        const amount = { currency: 'EUR', value: amountMinor === 500n ? '5.00' : '19.99' };
        mollie.standIn.ledger.refund(payment, {
          ...{ amount, description: 'Refund', metadata: { attempt: back.attemptId } },
        });
        assert.equal((await mollie.rail.refund(back)).kind, 'accepted');
      }
      assert.equal(find(attempt.attemptId).refunds.length, 2);
    });

    test('with a key that Mollie refuses is unclear: it is not the refund that was refused', async () => {
      const { attempt } = await made('paid');
      const other = await testMollie(undefined, {
        'api-key': `test_${'x'.repeat(30)}`,
        'api-url': mollie.standIn.url,
      });
      assert.equal((await other.rail.refund(money(attempt))).kind, 'unclear');
      await other.stop();
    });
  });
});

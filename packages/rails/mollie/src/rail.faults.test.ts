// What the rail does when Mollie is silent, overloaded, or did it and said nothing: nothing twice, nothing lost.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Fault } from '../../../../test/stand-ins/mollie/faults.ts';
import { newId } from '../../../gateway/src/ids.ts';
import { attemptOf, requestOf } from '../../../gateway/src/rails/test-attempts.ts';
import { checkExchanges, type TestMollie, testMollie } from './test-mollie.ts';

const CREATE = 'POST /v2/payments';

describe('the rail to Mollie, with faults', () => {
  let mollie: TestMollie;
  before(async () => {
    mollie = await testMollie();
  });
  afterEach(() => {
    assert.deepEqual(mollie.standIn.faults, [], 'every fault was met');
  });
  after(async () => {
    await mollie.stop();
    checkExchanges(mollie.standIn.exchanges);
  });

  const times = (count: number, fault: Fault): Fault[] => Array.from({ length: count }, () => fault);
  const paymentsOf = (attemptId: string) =>
    [...mollie.standIn.ledger.payments.values()].filter(
      ({ body }) => (body.metadata as { attempt: string }).attempt === attemptId,
    );
  const paid = async () => {
    const request = requestOf();
    await mollie.rail.begin(request);
    const [payment] = paymentsOf(request.attemptId);
    mollie.standIn.ledger.decide(payment!, 'paid');
    return { payment: payment!, attempt: attemptOf(request.attemptId, { reference: payment!.id }) };
  };

  for (const kind of [429, 500, 503, 'cut', 'lost'] as const)
    test(`a begin that meets ${kind} once is repeated, and there is one payment`, async () => {
      const request = requestOf();
      mollie.standIn.faults.push({ kind, on: CREATE });
      assert.equal((await mollie.rail.begin(request)).kind, 'redirect');
      assert.equal(paymentsOf(request.attemptId).length, 1);
    });

  for (const [kind, step, count] of [
    [429, 'failed', 0],
    [503, 'unclear', 0],
    ['cut', 'unclear', 0],
    ['lost', 'unclear', 1],
  ] as const)
    test(`a begin that meets ${kind} each time is ${step}, and asking says what became of it`, async () => {
      const request = requestOf();
      mollie.standIn.faults.push(...times(3, { kind, on: CREATE }));
      assert.equal((await mollie.rail.begin(request)).kind, step);
      assert.equal(paymentsOf(request.attemptId).length, count);
      const asked = await mollie.rail.ask(attemptOf(request.attemptId, { reference: '' }));
      assert.equal(asked.kind, count === 1 ? 'open' : 'never-seen');
      assert.equal((await mollie.rail.begin(request)).kind, 'redirect');
      assert.equal(paymentsOf(request.attemptId).length, 1);
    });

  test('a begin that is done and not answered is repeated after 6 s, and there is one payment', async () => {
    const request = requestOf();
    mollie.standIn.faults.push({ kind: 'silent', on: CREATE });
    const started = performance.now();
    assert.equal((await mollie.rail.begin(request)).kind, 'redirect');
    assert.ok(performance.now() - started > 5_900);
    assert.equal(paymentsOf(request.attemptId).length, 1);
  });

  for (const kind of [429, 503, 'cut', 'lost'] as const)
    test(`a refund that meets ${kind} each time is unclear, and repeated later it is made once`, async () => {
      const { payment, attempt } = await paid();
      const { reference } = attempt;
      const money = { attemptId: newId(), reference, amountMinor: 500n, currency: 'EUR' };
      mollie.standIn.faults.push(...times(3, { kind, on: `${CREATE}/${payment.id}/refunds` }));
      assert.equal((await mollie.rail.refund(money)).kind, 'unclear');
      assert.equal((await mollie.rail.refund(money)).kind, 'accepted');
      assert.equal(payment.refunds.length, 1);
    });

  test('Retry-After is obeyed where it is within the time of a call, and otherwise nothing is repeated', async () => {
    mollie.standIn.faults.push({ kind: 429, on: CREATE, retryAfter: 1 });
    const started = performance.now();
    assert.equal((await mollie.rail.begin(requestOf())).kind, 'redirect');
    assert.ok(performance.now() - started >= 1_000);
    mollie.standIn.faults.push({ kind: 429, on: CREATE, retryAfter: 60 });
    assert.equal((await mollie.rail.begin(requestOf())).kind, 'failed');
  });

  test('a question that is not answered is unclear', async () => {
    const { attempt } = await paid();
    mollie.standIn.faults.push(...times(3, { kind: 500, on: 'GET /v2/payments' }));
    assert.equal((await mollie.rail.ask(attempt)).kind, 'unclear');
  });

  test('a cancellation that is done and not answered is unclear, and the next one is cancelled', async () => {
    const request = requestOf({ method: 'Bank Transfer' });
    await mollie.rail.begin(request);
    mollie.standIn.faults.push(...times(3, { kind: 'lost', on: 'DELETE' }));
    const attempt = attemptOf(request.attemptId, { reference: paymentsOf(request.attemptId)[0]!.id });
    assert.equal((await mollie.rail.cancel(attempt)).kind, 'unclear');
    assert.equal((await mollie.rail.cancel(attempt)).kind, 'cancelled');
  });
});

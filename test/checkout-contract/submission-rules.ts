/** Rules of the checkout contract about `POST …/payments`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckoutUnderTest, Differences } from './backend.ts';
import { assertRefused, type Client, post } from './client.ts';

const WRONG_BODIES: readonly (readonly [what: string, body: unknown])[] = [
  ['is not JSON', '{'],
  ['is an array', []],
  ['is null', null],
  ['has no attemptId', { method: 'iDEAL' }],
  ['has a short attemptId', { attemptId: 'short', method: 'iDEAL' }],
  ['has an attemptId with a space', { attemptId: 'attempt 0000000001', method: 'iDEAL' }],
  ['has no method', { attemptId: 'attempt-0000000001' }],
  ['has an unknown scenario', { attemptId: 'attempt-0000000001', method: 'iDEAL', scenario: 'fax' }],
  ['has an unknown wallet', { attemptId: 'attempt-0000000001', method: 'iDEAL', walletType: 'FAX' }],
  ['has a BLIK code of five digits', { attemptId: 'attempt-0000000001', method: 'Blik', blikCode: '12345' }],
  [
    'has a phone number without a country code',
    { attemptId: 'attempt-0000000001', method: 'Bizum', phone: '600' },
  ],
];

/** Registers the tests. */
export function submissionRules(backend: () => CheckoutUnderTest, opened: () => Promise<Client>): void {
  for (const [what, body] of WRONG_BODIES) {
    test(`a submission whose body ${what} is refused and starts nothing`, async () => {
      const payer = await opened();
      await assertRefused(await payer.send('/payments', post(body)), 'request-invalid');
      assert.equal(await payer.latest(), null);
    });
  }

  test('a submission with a method that is not offered is refused and starts nothing', async () => {
    const payer = await opened();
    const body = { attemptId: payer.nextAttempt(), method: 'Sofort' };
    await assertRefused(await payer.send('/payments', post(body)), 'method-not-offered');
    assert.equal(await payer.latest(), null);
  });

  test('every submission returns a next step with the price of the session', async (t) => {
    for (const press of backend().presses) {
      await t.test(JSON.stringify(press), async () => {
        const { status } = await (await opened()).press(press);
        const { amount, currency } = backend();
        assert.deepEqual(
          { amount: status.amount, currency: status.currency, method: status.method, final: status.final },
          { amount, currency, method: press.method, final: false },
        );
        assert.ok(status.expiresAt > status.now, 'there is time to pay');
      });
    }
  });

  test('a price in the body is ignored', async () => {
    const payer = await opened();
    const forged = { ...backend().presses[0]!, amount: '0.10', currency: 'USD', orderId: 'other' };
    const { status } = await payer.press(forged);
    assert.deepEqual([status.amount, status.currency], [backend().amount, backend().currency]);
  });

  test('repeated and concurrent equal submissions create one payment and get the same answer', async () => {
    const payer = await opened();
    const attempt = payer.nextAttempt();
    const five = await Promise.all(Array.from({ length: 5 }, () => payer.press(undefined, attempt)));
    const again = await payer.press(undefined, attempt);
    const answers = new Set(
      [...five, again].map(({ status: { now: _, ...status }, ...step }) =>
        JSON.stringify({ ...step, status }),
      ),
    );
    assert.equal(answers.size, 1);
    const now = await payer.status(again.status.tradeId);
    assert.equal(now.final, false, 'a repeat has ended its own payment');
  });

  test('after another submission for the order, only one payment can be paid', async () => {
    const payer = await opened();
    const [first, second] = [await payer.press(), await payer.press()];
    assert.equal(second.status.final, false);
    if (first.status.tradeId !== second.status.tradeId)
      assert.equal((await payer.status(first.status.tradeId)).state, 'cancelled');
    await backend().end(second.status.tradeId, 'paid');
    assert.equal((await payer.latest())?.state, 'paid');
  });
}

/** Registers the tests of submissions after an ended payment. */
export function endRules(
  backend: () => CheckoutUnderTest,
  opened: () => Promise<Client>,
  { ofExistingTrade }: Differences,
): void {
  test('a submission for a paid order starts nothing and returns the paid status', async () => {
    const payer = await opened();
    const { status } = await payer.press();
    await backend().end(status.tradeId, 'paid');
    const next = await payer.press();
    assert.deepEqual([next.kind, next.status.state], ['done', 'paid']);
    assert.equal(next.status.tradeId, status.tradeId);
  });

  if (ofExistingTrade) {
    test('a submission for an expired trade starts nothing and returns the expired status', async () => {
      const payer = await opened();
      await backend().end((await payer.press()).status.tradeId, 'expired');
      assert.deepEqual([(await payer.latest())?.state, (await payer.latest())?.final], ['expired', true]);
      const next = await payer.press();
      assert.deepEqual([next.kind, next.status.state], ['done', 'expired']);
    });
  }

  for (const end of ofExistingTrade ? (['declined'] as const) : (['declined', 'expired'] as const)) {
    test(`a submission after a payment ended ${end} starts one that can be paid`, async () => {
      const payer = await opened();
      await backend().end((await payer.press()).status.tradeId, end);
      assert.deepEqual([(await payer.latest())?.state, (await payer.latest())?.final], [end, true]);
      const next = await payer.press();
      assert.equal(next.status.final, false);
      await backend().end(next.status.tradeId, 'paid');
      assert.equal((await payer.latest())?.state, 'paid');
    });
  }
}

/** Rules of the checkout contract about the status of a payment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckoutUnderTest } from './backend.ts';
import { assertRefused, type Client } from './client.ts';
import { NOBODYS_TRADE } from './session-rules.ts';

/** Registers the tests. */
export function statusRules(backend: () => CheckoutUnderTest, opened: () => Promise<Client>): void {
  test('before the first submission there is no payment', async () => {
    assert.equal(await (await opened()).latest(), null);
  });

  test('session and payment return the same status of the latest payment, with its next step', async (t) => {
    for (const press of backend().presses) {
      await t.test(JSON.stringify(press), async () => {
        const payer = await opened();
        const { status } = await payer.press(press);
        const seen = [await payer.latest(), await payer.status(status.tradeId)];
        for (const one of seen) assert.deepEqual({ ...one, now: 0 }, { ...status, now: 0 });
      });
    }
  });

  test('an ended payment is final and has no next step', async (t) => {
    for (const press of backend().presses) {
      await t.test(JSON.stringify(press), async () => {
        const payer = await opened();
        const { tradeId } = (await payer.press(press)).status;
        await backend().end(tradeId, 'paid');
        const { state, final, action, continueUrl } = await payer.status(tradeId);
        assert.deepEqual([state, final, action, continueUrl], ['paid', true, undefined, undefined]);
      });
    }
  });

  test('a payment of another order is not found', async () => {
    const { status } = await (await opened()).press();
    const other = await opened();
    await assertRefused(await other.send(`/payments/${status.tradeId}`), 'payment-unknown');
  });

  test('an unknown payment is not found', async () => {
    await assertRefused(await (await opened()).send(`/payments/${NOBODYS_TRADE}`), 'payment-unknown');
  });
}

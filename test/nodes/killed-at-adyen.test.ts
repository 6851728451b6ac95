// A kill -9 after Adyen has taken a request and before its answer: the next start repeats it with the same key.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { listAttempts } from '../../packages/gateway/src/orders/attempts.ts';
import { encryptToken, tokenContent } from '../../packages/gateway/src/vault/test-tokens.ts';
import { sealTestCard } from '../../packages/rails/adyen/src/test-sealed-cards.ts';
import { assertLedgerIsBalanced, hurryAttempts, waitFor } from '../faults/orders-and-ledger.ts';
import { type AdyenNode, adyenNode, MERCHANT } from './adyen-node.ts';

const SETTLED_WITHIN_MS = 60_000;

describe('kill -9 while Adyen is called', () => {
  let at: AdyenNode;
  before(async () => {
    at = await adyenNode();
  });
  after(() => at.stop());

  const stateOf = async (tradeId: string) => {
    const { transaction_info: order } = await at.call('v3.QueryOrder', { trade_id: tradeId });
    return (order as { state: string }).state;
  };
  const waitForState = (holds: () => Promise<boolean>) =>
    waitFor(async () => {
      await hurryAttempts(at.database);
      return holds();
    }, SETTLED_WITHIN_MS);

  /** Returns an authorized order, and its payment at Adyen. */
  async function authorized() {
    const frame = await at.frameOf(MERCHANT);
    const sealed = sealTestCard(at.adyen.credentials);
    const token = await encryptToken(frame, tokenContent(frame, { card: undefined, brand: 'visa', sealed }));
    const { trade_id: tradeId = '' } = await at.payWith(token, { operation: '2' });
    assert.equal(await stateOf(tradeId), 'authorized');
    return { tradeId, payment: at.adyen.standIn.payments.at(-1)! };
  }

  /** Kills the gateway when Adyen has carried out what it requests, and starts it again. */
  async function killAfter(request: () => Promise<unknown>, isDone: () => boolean): Promise<void> {
    const { faults, webhooks } = at.adyen.standIn;
    webhooks.delivery.isHeld = true;
    faults.add('done-silent');
    const asked = request().catch(() => undefined);
    await waitFor(async () => isDone());
    await at.kill();
    await asked;
    await at.restart();
  }

  test('a capture is made once, and its order is paid', async () => {
    const { tradeId, payment } = await authorized();
    const { captures, webhooks, breaches } = at.adyen.standIn;
    const capture = {
      ...{ trade_id: tradeId, amount: '20.00', currency: 'EUR', description: 'Sent' },
      ...{ request_id: randomUUID(), notify_url: 'http://127.0.0.1:9/notify' },
    };
    await killAfter(
      () => at.call('v3.Capture', capture),
      () => captures.length === 1,
    );
    const captureOf = async () =>
      (await listAttempts(at.database, tradeId)).find(({ kind }) => kind === 'capture')!;
    assert.equal((await captureOf()).ownReference, '');
    await waitForState(async () => (await captureOf()).ownReference === captures[0]!.pspReference);
    assert.equal(captures.length, 1);
    await webhooks.release();
    assert.deepEqual([await stateOf(tradeId), payment.captured], ['paid', 2_000]);
    await assertLedgerIsBalanced(at.database);
    assert.deepEqual(breaches, []);
  });

  test('a cancellation releases its authorization once', async () => {
    const { tradeId, payment } = await authorized();
    const { webhooks } = at.adyen.standIn;
    await killAfter(
      () => at.call('v3.CancelPayment', { trade_id: tradeId }),
      () => payment.state === 'cancelled',
    );
    const voidOf = async () =>
      (await listAttempts(at.database, tradeId)).find(({ kind }) => kind === 'void')!;
    await waitForState(async () => (await voidOf()).ownReference !== '');
    await webhooks.release();
    assert.equal((await voidOf()).state, 'done');
    const said = webhooks.acknowledged.filter((body) =>
      body.includes(`cancel-${payment.reference.slice(-36)}`),
    );
    assert.equal(said.length, 1);
  });
});

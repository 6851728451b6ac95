/** The scenario of the fixture's shop: orders in its journal that are paid, open or without an answer. */
import { gangway } from '@gangway/server';
import { openFileStore } from '@gangway/server/file-store';
import type { Stage } from '../conformance/stage.ts';

/** Runs it with the gateway at `own` and the journal at `path`. Returns the data of the payers' browsers. */
export async function playShop({ stage, own, path }: { stage: Stage; own: string; path: string }) {
  const store = await openFileStore(path);
  let isLost = false;
  const pay = gangway({
    gateway: own,
    user: '016683',
    secret: 'sandbox-secret-016683',
    clientKey: 'gwk_test_036870',
    publicUrl: 'http://localhost:9/pay',
    onPayment: () => {},
    store,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (isLost) throw new TypeError('the answer is lost');
      return answer;
    },
  });
  const press = async (orderId: string, attemptId: string) => {
    const { session } = await pay.createCheckout({
      orderId,
      amount: '24.99',
      currency: 'EUR',
      description: 'Two mugs – “één” 🎁',
      returnUrl: 'http://localhost:9/thanks',
      customerId: 'ann',
      email: 'payer@example.com',
    });
    const headers = { authorization: `Bearer ${session}` };
    const body = JSON.stringify({ attemptId, method: 'iDEAL' });
    const response = await pay.app.request('http://localhost:9/payments', {
      method: 'POST',
      headers,
      body,
    });
    const { status } = (await response.json()) as { status?: { tradeId: string } };
    const look = async () =>
      (await pay.app.request(`http://localhost:9/payments/${status?.tradeId}`, { headers })).json();
    return { session, attemptId, tradeId: status?.tradeId ?? '', look };
  };
  const paid = await press('shop-paid', 'attempt-of-the-paid');
  await stage.control(`/sandbox/payments/${paid.tradeId}`, { outcome: 'approve' });
  await stage.reach(paid.tradeId, ['paid']);
  await paid.look();
  const open = await press('shop-open', 'attempt-of-the-open');
  isLost = true;
  const lost = await press('shop-lost', 'attempt-of-the-lost');
  await store.close();
  const held = ({ session, attemptId, tradeId }: typeof open) => ({ session, attemptId, tradeId });
  return { paid: held(paid), open: held(open), lost: held(lost) };
}

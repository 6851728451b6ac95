/** A shop's journal of the previous version can be opened after the upgrade, and its orders continue. */
import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Gangway, gangway, type Payment } from '@gangway/server';
import { type FileStore, openFileStore } from '@gangway/server/file-store';
import { until } from '../../packages/sandbox/src/test-sandbox-gateway.ts';
import { type OldInstallation, openOldInstallation, PUBLIC_URL } from './old-installation.ts';

describe("a shop's journal of the previous version", () => {
  const told: Payment[] = [];
  let folder: string;
  let old: OldInstallation;
  let store: FileStore;
  let pay: Gangway;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gangway-upgrade-'));
    const path = join(folder, 'payments.jsonl');
    await copyFile(new URL('./payments.jsonl', import.meta.url), path);
    store = await openFileStore(path);
    old = await openOldInstallation();
    for (const rail of ['payouts', 'transactions'])
      await old.stage.control('/sandbox/rails', { rail, weather: 'usual' });
    pay = gangway({
      gateway: PUBLIC_URL,
      user: '016683',
      secret: 'sandbox-secret-016683',
      clientKey: 'gwk_test_036870',
      publicUrl: 'http://localhost:9/pay',
      onPayment: (payment) => void told.push(payment),
      store,
    });
  });
  after(async () => {
    await store?.close();
    await old?.close();
    await rm(folder, { recursive: true });
  });

  /** Sends a request with the session that the payer's page got from the previous version. */
  async function ask(session: string, path: string, body?: object) {
    const headers = { authorization: `Bearer ${session}` };
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
    const response = await pay.app.request(`http://localhost:9${path}`, init);
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.json()) as {
      kind?: string;
      state?: string;
      status?: { tradeId: string; state: string };
    };
  }

  test('its orders are found by order_id and by trade_id', async () => {
    const { paid, open } = old.fixture.shop;
    for (const { tradeId } of [paid, open])
      assert.equal((await store.findOrderOfTrade(tradeId))?.amount, '24.99');
    assert.equal((await store.findOrder('shop-lost'))?.trades[0]?.state, 'asking');
  });

  test('an old page with an open payment reads it, gets the same answer on a repeat, and is paid', async () => {
    const { session, attemptId, tradeId } = old.fixture.shop.open;
    assert.equal((await ask(session, '/session')).status?.state, 'processing');
    const again = await ask(session, '/payments', { attemptId, method: 'iDEAL' });
    assert.deepEqual([again.kind, again.status?.tradeId], ['redirect', tradeId]);
    await old.stage.control(`/sandbox/payments/${tradeId}`, { outcome: 'approve' });
    await old.stage.reach(tradeId, ['paid']);
    // The shop queries the gateway at most once a second.
    await until(
      () => ask(session, `/payments/${tradeId}`),
      ({ state }) => state === 'paid',
    );
    assert.deepEqual(
      told.map(({ orderId, state, orderPaid }) => [orderId, state, orderPaid]),
      [['shop-open', 'paid', true]],
    );
  });

  test('a payment whose answer the previous version lost is found by repeating the submission', async () => {
    const { session, attemptId } = old.fixture.shop.lost;
    const step = await ask(session, '/payments', { attemptId, method: 'iDEAL' });
    const of = await old.rows(`SELECT trade_id FROM orders WHERE order_id = 'shop-lost'`);
    assert.deepEqual([[{ trade_id: step.status?.tradeId }], step.kind], [of, 'redirect']);
  });

  test('a submission for a paid order starts nothing, and the shop is not notified again', async () => {
    const { session, tradeId } = old.fixture.shop.paid;
    const step = await ask(session, '/payments', { attemptId: 'attempt-after-upgrade', method: 'iDEAL' });
    assert.deepEqual([step.kind, step.status?.tradeId, step.status?.state], ['done', tradeId, 'paid']);
    assert.equal(told.filter(({ orderId }) => orderId === 'shop-paid').length, 0);
  });
});

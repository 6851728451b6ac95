// Everything about a payment, resends and the clock of the sandbox over HTTP.
import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import type { TimelineJson } from '../../gateway/src/inspection/timeline-json.ts';
import { OWNER, validSplit } from '../../gateway/src/operations/test-splits.ts';
import { validPayment } from '../../gateway/src/test-gateway.ts';
import { type TestSandbox, testSandboxGateway, until } from './test-sandbox-gateway.ts';

describe('the inspection routes', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  const get = (path: string) => fetch(`${gateway.services.publicUrl}${path}`);
  const timelineOf = async (tradeId: string) =>
    (await (await get(`/sandbox/orders/${tradeId}`)).json()) as TimelineJson;

  let serial = 0;
  /** Pays by a scanned code, whose last two digits determine the outcome. */
  async function scan(ending: string, data: Record<string, unknown> = {}) {
    serial += 1;
    const auth_code = `13${String(serial).padStart(14, '0')}${ending}`;
    const answer = await gateway.call('v3.BarcodePayment', {
      ...validPayment({ sub_pay_method: undefined, redirect_url: undefined, timeout: undefined }),
      pay_method: 'offline',
      order_id: `told-${serial}`,
      amount: '3.00',
      auth_code,
      ...data,
    });
    return answer;
  }
  const scanPaid = async () => (await scan('00')).data.trade_id!;

  test('a paid payment has its states, attempts, transfers, clearing line and notifications', async () => {
    const timeline = await timelineOf(await scanPaid());
    assert.equal(timeline.order.state, 'paid');
    assert.equal(timeline.order.amount, '3.00');
    assert.deepEqual(
      timeline.attempts.map(({ kind, state, amount }) => [kind, state, amount]),
      [['payment', 'done', '3.00']],
    );
    assert.ok(timeline.transfers.some(({ amount }) => amount === '3.00'));
    assert.deepEqual(
      timeline.clearing.map(({ amount, settledOn }) => [amount, settledOn]),
      [['3.00', null]],
    );
    assert.deepEqual(
      timeline.notifications.map(({ tells, state, tries }) => [tells, state, tries.length]),
      [['paid', 'waiting', 0]],
    );
  });

  test('a dispute is listed with its state and the time to respond', async () => {
    const tradeId = await scanPaid();
    assert.deepEqual((await timelineOf(tradeId)).disputes, []);
    await gateway.postToSandbox(`/sandbox/incidents/${tradeId}`, { incident: 'dispute-opened' });
    const [dispute] = (await timelineOf(tradeId)).disputes;
    assert.deepEqual([dispute?.kind, dispute?.state, dispute?.amount], ['chargeback', 'opened', '3.00']);
    assert.ok(dispute!.respondBy! > dispute!.openedAt);
  });

  test('the owner of a ledger account is shown by name, not by id', async () => {
    const { transfers } = await timelineOf(await scanPaid());
    const names = new Set(transfers.flatMap(({ debitName, creditName }) => [debitName, creditName]));
    assert.ok(names.has('merchant-uncleared of Harbour & Pine (036870)'), [...names].join());
    assert.ok(names.has('rail-receivable of sandbox-barcode'), [...names].join());
    for (const name of names) assert.doesNotMatch(name, /[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  test('a second payment is listed after the first, is sent back, and has no user', async () => {
    const { trade_id: tradeId = '', url = '' } = await gateway.create();
    await gateway.open(url);
    assert.equal(
      (await gateway.postToSandbox(`/sandbox/payments/${tradeId}`, { outcome: 'twice' })).status,
      200,
    );
    const timeline = await until(
      () => timelineOf(tradeId),
      ({ refunds }) => refunds.length > 0,
    );
    const events = timeline.transfers.map(({ event }) => event);
    assert.ok(events.indexOf('paid') < events.indexOf('late-money'), events.join());
    const [payment, back] = timeline.attempts;
    assert.deepEqual([payment?.kind, back?.kind], ['payment', 'return']);
    assert.ok(payment!.endedAt! <= back!.startedAt, 'the payment ended after its surplus began to go back');
    assert.equal(timeline.refunds[0]?.user, null);
  });

  test('whether a payment may be cancelled is shown as the operation decides it', async () => {
    const mayCancel = async (tradeId: string) => (await timelineOf(tradeId)).order.mayCancel;
    const cancel = async (tradeId: string) =>
      (await gateway.call('v3.CancelPayment', { trade_id: tradeId })).code;
    const open = (await gateway.create()).trade_id!;
    assert.deepEqual(
      [await mayCancel(open), await cancel(open), await mayCancel(open)],
      [true, '200', false],
    );
    const paid = await scanPaid();
    assert.equal(await mayCancel(paid), true);
    const refund = { trade_id: paid, refund_amount: '1.00', refund_currency: 'EUR', refund_description: 'r' };
    assert.equal((await gateway.call('v3.CreateRefund', refund)).code, '200');
    assert.deepEqual([await mayCancel(paid), await cancel(paid)], [false, '-4002']);
    const held = await scanPaid();
    const { rails } = gateway.services;
    const { capabilities, ...facts } = rails.factsOf((await timelineOf(held)).attempts[0]!.rail)!;
    const methods = Object.fromEntries(
      Object.entries(capabilities.methods).map(([name, can]) => [name, { ...can, refund: 'none' as const }]),
    );
    mock.method(rails, 'factsOf', () => ({ ...facts, capabilities: { ...capabilities, methods } }));
    assert.deepEqual([await mayCancel(held), await cancel(held)], [false, '-4002']);
    mock.restoreAll();
    assert.equal(await mayCancel(held), true);
  });

  test('what may be refunded is what the operation refunds, and is nothing where nothing was paid', async () => {
    const refundable = async (tradeId: string) => (await timelineOf(tradeId)).order.refundable;
    assert.equal(await refundable((await gateway.create()).trade_id!), '0.00');
    const paid = await scanPaid();
    const { amount } = (await timelineOf(paid)).order;
    const refund = async (refund_amount: string) => {
      const money = { refund_amount, refund_currency: 'EUR', refund_description: 'r' };
      return (await gateway.call('v3.CreateRefund', { trade_id: paid, ...money })).code;
    };
    assert.deepEqual([await refundable(paid), await refund('1.00')], [amount, '200']);
    const left = await refundable(paid);
    assert.equal(left, (Number(amount) - 1).toFixed(2));
    assert.deepEqual(
      [await refund(amount), await refund(left), await refundable(paid)],
      ['-4003', '200', '0.00'],
    );
  });

  test('the splits of a payment are shown with the receivers’ shares', async () => {
    const { data } = await scan('00', { amount: '40.00' });
    const split = await gateway.call('v3.SplitPayment', validSplit(data.trade_id!), OWNER);
    assert.equal(split.code, '200', JSON.stringify(split));
    const { splits } = await timelineOf(data.trade_id!);
    assert.deepEqual(
      splits.map(({ splitId, returns, state, currency }) => [splitId, returns, state, currency]),
      [[split.data.split_id, null, 'Processing', 'EUR']],
    );
    assert.deepEqual(
      splits[0]?.parts.map(({ mid, role, amount, error }) => [mid, role, amount, error]),
      [['046870', 'supplier', '10.00', null]],
    );
  });

  test('a refused payment has the reason of its attempt', async () => {
    await scan('91');
    const [made] = await gateway.database.query<{ id: string }>({
      name: 'test.newest',
      text: 'SELECT trade_id AS id FROM orders ORDER BY trade_id DESC LIMIT 1',
    });
    const { order, attempts, transfers, clearing } = await timelineOf(made!.id);
    assert.deepEqual([order.state, transfers, clearing], ['declined', [], []]);
    assert.deepEqual(
      attempts.map(({ state, result }) => [state, result]),
      [['declined', 'insufficient-funds']],
    );
  });

  test('neither the payer nor the query of a merchant’s address is shown', async () => {
    const { data } = await scan('00', { notify_url: 'http://127.0.0.1:9/notify?key=of-the-shop' });
    const text = JSON.stringify(await timelineOf(data.trade_id!));
    assert.doesNotMatch(text, /of-the-shop|@/);
  });

  for (const id of ['0199a3c4-0000-7000-8000-000000000000', 'nothing', "'; --"])
    test(`there is no timeline of ${id}`, async () =>
      assert.equal((await get(`/sandbox/orders/${encodeURIComponent(id)}`)).status, 404));

  test('a delivered notification is due again once it is resent', async () => {
    const { id } = (await timelineOf(await scanPaid())).notifications[0]!;
    await gateway.database.query({
      name: 'test.delivered',
      text: `UPDATE notifications SET state = 'delivered' WHERE state = 'waiting'`,
    });
    const { status, body } = await gateway.postToSandbox(`/sandbox/notifications/${id}/resend`, {});
    assert.deepEqual([status, body.result], [200, 'queued']);
  });

  test('only an existing notification can be resent', async () => {
    const path = '/sandbox/notifications/0199a3c4-0000-7000-8000-000000000000/resend';
    assert.equal((await gateway.postToSandbox(path, {})).status, 404);
  });

  test('the clock moves by seconds or to a time of day, and back', async () => {
    const moved = await gateway.postToSandbox('/sandbox/clock', { seconds: 1800 });
    assert.deepEqual([moved.status, moved.body.offset_seconds], [200, 1800]);
    const next = await gateway.postToSandbox('/sandbox/clock', { next: '04:00' });
    assert.match(String(next.body.business), /T0[23]:00:/);
    assert.equal((await gateway.postToSandbox('/sandbox/clock', { reset: true })).body.offset_seconds, 0);
    const seen = await until(
      async () => ((await (await get('/sandbox/clock')).json()) as { offset_seconds: number }).offset_seconds,
      (offset) => offset === 0,
    );
    assert.equal(seen, 0);
  });

  for (const body of [
    {},
    { seconds: 0 },
    { seconds: 1.5 },
    { seconds: 1e12 },
    { next: '25:00' },
    { reset: false },
    { seconds: 60, reset: true },
    null,
  ])
    test(`${JSON.stringify(body)} moves no clock`, async () =>
      assert.equal((await gateway.postToSandbox('/sandbox/clock', body)).status, 400));
});

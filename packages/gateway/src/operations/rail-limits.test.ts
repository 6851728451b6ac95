// What a rail's capabilities forbid is refused before the rail is called.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, mock, test } from 'node:test';
import { listAttempts } from '../orders/attempts.ts';
import { askToReturn } from '../outcomes/ask.ts';
import type { FakeRail } from '../rails/fake-rail.ts';
import type { MethodCapabilities, RailCapabilities } from '../rails/rail-capabilities.ts';
import { type TestGateway, testGateway, validPayment } from '../test-gateway.ts';
import { createAuthorised, createPaid } from './test-orders.ts';

const DAY_S = 86_400;

describe('the capabilities of a rail', () => {
  let gateway: TestGateway;
  const whole = new Map<FakeRail, RailCapabilities>();
  before(async () => {
    gateway = await testGateway();
    for (const rail of [gateway.rail, gateway.cardRail]) whole.set(rail, rail.capabilities);
  });
  afterEach(() => {
    for (const [rail, capabilities] of whole) Object.assign(rail, { capabilities });
  });
  after(() => gateway.stop());

  /** Changes what a rail can do until the test ends: for a method, and in general. */
  function limit(
    rail: FakeRail,
    own: Partial<MethodCapabilities>,
    all: Partial<RailCapabilities> = {},
  ): void {
    const { capabilities } = rail;
    const methods = Object.fromEntries(
      Object.entries(capabilities.methods).map(([name, can]) => [name, { ...can, ...own }]),
    );
    Object.assign(rail, { capabilities: { ...capabilities, methods, ...all } });
  }

  const refund = async (tradeId: string, amount: string) =>
    gateway.call('v3.CreateRefund', {
      ...{ trade_id: tradeId, refund_amount: amount, refund_currency: 'EUR', refund_description: 'A mug' },
      request_id: randomUUID(),
    });
  const capture = async (tradeId: string, amount: string) =>
    gateway.call('v3.Capture', {
      ...{ trade_id: tradeId, amount, currency: 'EUR', description: 'x', request_id: randomUUID() },
      notify_url: 'http://127.0.0.1:9/notify',
    });

  test('a currency that the rail does not take is -4011', async () => {
    limit(gateway.rail, { currencies: ['PLN'] });
    assert.equal((await gateway.call('v3.CreatePayments', validPayment())).code, '-4011');
  });

  test('a part is not captured where the rail captures the whole amount: -3003', async () => {
    limit(gateway.cardRail, { capture: 'full' });
    const tradeId = await createAuthorised(gateway);
    assert.deepEqual(
      [(await capture(tradeId, '10.00')).code, (await capture(tradeId, '24.99')).code],
      ['-3003', '200'],
    );
  });

  test('a part is not refunded where the rail refunds the whole amount: -3003', async () => {
    const tradeId = await createPaid(gateway);
    limit(gateway.rail, { refund: 'full' });
    assert.deepEqual(
      [(await refund(tradeId, '10.00')).code, (await refund(tradeId, '24.99')).code],
      ['-3003', '200'],
    );
  });

  test('nothing is refunded or cancelled where the rail cannot, nor after its last day: -4002', async () => {
    const tradeId = await createPaid(gateway);
    limit(gateway.rail, { refund: 'none' });
    assert.equal((await refund(tradeId, '24.99')).code, '-4002');
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: tradeId })).code, '-4002');
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    limit(gateway.rail, { refund: 'partial', refundDays: 2 });
    gateway.clock.move(2 * DAY_S);
    assert.equal((await refund(tradeId, '1.00')).code, '200');
    gateway.clock.move(1);
    assert.equal((await refund(tradeId, '1.00')).code, '-4002');
  });

  test('a return is not repeated once the rail may have forgotten its id', async (t) => {
    const tradeId = await createPaid(gateway);
    limit(gateway.rail, {}, { idempotencyHours: 24 });
    assert.equal((await refund(tradeId, '1.00')).code, '200');
    const attempt = (await listAttempts(gateway.database, tradeId)).find(({ kind }) => kind === 'return')!;
    const asked = mock.method(gateway.rail, 'refund');
    t.after(() => asked.mock.restore());
    gateway.clock.move(DAY_S);
    await askToReturn(gateway.services, attempt);
    assert.equal(asked.mock.callCount(), 0);
    gateway.clock.move(-1);
    await askToReturn(gateway.services, attempt);
    assert.equal(asked.mock.callCount(), 1);
  });

  test('a payer’s page lives no longer than the rail’s', async () => {
    limit(gateway.rail, { pageMinutes: 5 });
    const { url } = await gateway.create({ timeout: '30' });
    await gateway.open(url!);
    assert.equal(gateway.rail.requests.at(-1)?.expiresInSeconds, 300);
  });
});

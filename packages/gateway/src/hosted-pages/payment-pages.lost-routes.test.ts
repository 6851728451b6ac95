// The page of an order whose method has lost its rail: it says so, starts nothing and offers what is left.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { listAttempts } from '../orders/attempts.ts';
import { fakeRail } from '../rails/fake-rail.ts';
import type { Rail } from '../rails/rail.ts';
import { railRegistry } from '../rails/rail-registry.ts';
import { useGateway, validPayment } from '../test-gateway.ts';
import { leaveUnpaid, openPage } from './test-page.ts';

const SUBMISSION = 'a'.repeat(24);

describe('the page of an order whose method has lost its rail', () => {
  const gateway = useGateway();
  /** Routes new payments to these rails only; every rail keeps what it has begun. */
  const route = (...rails: readonly Rail[]) => {
    const { ofMerchant } = railRegistry(rails);
    Object.assign(gateway.services, {
      rails: { ...railRegistry([gateway.rail, gateway.cardRail, ...rails]), ofMerchant },
    });
  };
  afterEach(() => route(gateway.rail, gateway.cardRail));

  const create = async (changes: Record<string, unknown> = {}) => {
    const { trade_id: tradeId, url } = await gateway.create(changes);
    return { tradeId: tradeId!, url: url! };
  };
  const attemptsOf = (tradeId: string) => listAttempts(gateway.database, tradeId);
  const cannotPay = async (url: string) => {
    const page = await gateway.open(url);
    const text = await page.text();
    assert.deepEqual([page.status, /<gw-/.test(text)], [200, false]);
    assert.match(text, /You cannot pay this way right now/);
    assert.match(text, /href="[^"]*\/left\?unpaid/);
  };

  test('says that it cannot be paid this way, and pays once the method has a rail again', async () => {
    const { tradeId, url } = await create();
    route();
    await cannotPay(url);
    await cannotPay(`${url}/go`);
    assert.deepEqual(await attemptsOf(tradeId), []);
    route(gateway.rail);
    assert.equal((await gateway.open(url)).status, 303);
  });

  test('leads back to the shop without a payment', async () => {
    const { tradeId, url } = await create();
    route();
    const left = await leaveUnpaid(gateway, url);
    assert.match(left.headers.get('location') ?? '', /^http:\/\/127\.0\.0\.1:9\/back\?/);
    assert.equal(await gateway.stateOf(tradeId), 'declined');
  });

  test('of all methods offers those that have one; without any it says so', async () => {
    const { url } = await create({ sub_pay_method: 'List' });
    route(gateway.cardRail);
    assert.deepEqual((await openPage(gateway, url)).session.methods, ['Card']);
    route();
    await cannotPay(url);
  });

  test('shows the last result and takes no other try', async () => {
    const { tradeId, url } = await create();
    await gateway.open(url);
    const { id } = (await attemptsOf(tradeId))[0]!;
    gateway.rail.decide(id, 'declined');
    await gateway.askRail(id);
    const before = await openPage(gateway, url);
    route();
    const page = await openPage(gateway, url);
    assert.deepEqual([page.element, (await page.status())?.state], ['gw-payment-status', 'declined']);
    await assert.rejects(before.submit({ method: 'iDEAL' }), /method-not-offered/);
    assert.equal((await attemptsOf(tradeId)).length, 1);
  });

  test('answers a repeated submission as it answered the first', async () => {
    const { tradeId, url } = await create({ sub_pay_method: 'List' });
    const page = await openPage(gateway, url);
    const first = await page.submit({ method: 'iDEAL' }, SUBMISSION);
    route(gateway.cardRail);
    assert.deepEqual(await page.submit({ method: 'iDEAL' }, SUBMISSION), first);
    assert.equal((await attemptsOf(tradeId)).length, 1);
  });

  test('charges no gift card', async () => {
    const { capabilities } = gateway.rail;
    const voucher = fakeRail('fake-voucher');
    const methods = { Voucher: capabilities.methods.iDEAL! };
    Object.assign(voucher, { capabilities: { ...capabilities, methods } });
    route(voucher);
    const { code, data } = await gateway.call('v3.CreatePaymentsVoucher', {
      ...validPayment({ sub_pay_method: 'Voucher' }),
    });
    assert.equal(code, '200');
    route();
    const answer = await gateway.open(`${data.url}/voucher`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.services.publicUrl },
      body: JSON.stringify({ number: '12345678', pin: '1234' }),
    });
    assert.deepEqual(await answer.json(), { outcome: 'over' });
    assert.equal(voucher.started.size, 0);
  });
});

// What v3.QueryOrder and the page report about a payment that was not made, or made in part.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type TestSandbox, testSandboxGateway, until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { openPage } from '../hosted-pages/test-page.ts';
import { listAttempts } from '../orders/attempts.ts';
import { validPayment } from '../test-gateway.ts';

describe('v3.QueryOrder of an unpaid order', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  const recordOf = async (trade_id: string) =>
    (await gateway.call('v3.QueryOrder', { trade_id })).data.transaction_info as unknown as Record<
      string,
      string
    >;
  const create = async (changes: Record<string, unknown>) => {
    const { code, message, data } = await gateway.call('v3.CreatePayments', validPayment(changes));
    assert.equal(code, '200', message);
    return { tradeId: data.trade_id!, url: data.url! };
  };

  for (const [title, changes, seconds, reason] of [
    ['a BLIK code that is refused', { sub_pay_method: 'Blik', blik_code: '777126' }, 0, 'code-refused'],
    [
      'a BLIK payment refused in the app',
      { sub_pay_method: 'Blik', blik_code: '777124' },
      3,
      'refused-in-app',
    ],
    [
      'a phone number unknown to Bizum',
      { sub_pay_method: 'Bizum', phone: '+34600000004' },
      0,
      'phone-unknown',
    ],
    [
      'a Bizum payment refused in the app',
      { sub_pay_method: 'Bizum', phone: '+34600000002' },
      3,
      'refused-in-app',
    ],
  ] as const) {
    test(`${title} has the reason ${reason}`, async () => {
      const { tradeId, url } = await create(changes);
      if (seconds) {
        gateway.clock.move(seconds);
        await gateway.askRail((await listAttempts(gateway.database, tradeId))[0]!.id);
      }
      const { state, unpaid_reason } = await recordOf(tradeId);
      assert.deepEqual([state, unpaid_reason], ['declined', reason]);
      const page = await openPage(gateway, url);
      assert.equal((await page.status())?.reason, reason);
    });
  }

  test('an order that is open or paid has no reason', async () => {
    const { tradeId } = await create({ sub_pay_method: 'Blik', blik_code: '777123' });
    assert.equal('unpaid_reason' in (await recordOf(tradeId)), false);
    gateway.clock.move(3);
    await gateway.askRail((await listAttempts(gateway.database, tradeId))[0]!.id);
    const record = await recordOf(tradeId);
    assert.deepEqual([record.state, 'unpaid_reason' in record], ['paid', false]);
  });

  test('an attempt that ended on the page has its reason, while the order is still open', async () => {
    const { tradeId, url } = await create({ sub_pay_method: 'Blik' });
    const page = await openPage(gateway, url);
    const next = await page.submit({ method: 'Blik', blikCode: '777126' });
    assert.deepEqual(
      [next.kind, next.status.state, next.status.reason],
      ['done', 'declined', 'code-refused'],
    );
    assert.equal(next.status.mayBePaid, true);
    const refused = await recordOf(tradeId);
    assert.deepEqual([refused.state, refused.unpaid_reason], ['processing', 'code-refused']);
    await page.submit({ method: 'Blik', blikCode: '777123' });
    assert.equal('unpaid_reason' in (await recordOf(tradeId)), false, 'another attempt is pending');
  });

  test('a part of a transfer is shown with its amount and the same reference until the rest arrives', async () => {
    const request = validPayment({
      sub_pay_method: 'Bank Transfer',
      request_id: 'transfer-in-two-parts-0001',
    });
    const { data } = await gateway.call('v3.BankTransfer', request);
    const tradeId = data.trade_id!;
    const page = await openPage(gateway, data.url!);
    const before = (await page.status())?.action;
    assert.ok(before?.kind === 'transfer');
    assert.deepEqual([before.received, 'received_amount' in (await recordOf(tradeId))], [undefined, false]);
    const { reference } = before;
    await gateway.postToSandbox('/sandbox/transfers', { reference, amount: '10.00' });
    await until(
      async () => (await recordOf(tradeId)).received_amount,
      (seen) => seen === '10.00',
    );
    assert.deepEqual((await page.status())?.action, { ...before, received: '10.00' });
    await gateway.postToSandbox('/sandbox/transfers', { reference, amount: '14.99' });
    const record = await until(
      () => recordOf(tradeId),
      ({ state }) => state === 'paid',
    );
    assert.equal('received_amount' in record, false);
  });
});

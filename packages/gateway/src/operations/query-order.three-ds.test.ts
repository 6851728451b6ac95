// The result of 3-D Secure in notification and query: of declines too, and of the latest attempt only.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type TestSandbox, testSandboxGateway, until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { listAttempts } from '../orders/attempts.ts';
import { findPayerPosition } from '../outcomes/payer-position.ts';
import { settleAttempt } from '../outcomes/settle.ts';
import { validPayment } from '../test-gateway.ts';
import { notesAbout } from './test-orders.ts';

describe('the result of 3-D Secure', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  async function pay(number: string, wanted: string): Promise<string> {
    const cardinfo = JSON.stringify({
      card_holder: 'J. de Vries',
      card_number: number,
      expiration_month: '12',
      expiration_year: '2030',
      cvc: '737',
    });
    const { code, message, data } = await gateway.call(
      'v3.CreateCardPayments',
      validPayment({
        sub_pay_method: 'Card',
        operation: '1',
        '3ds_initiate': wanted,
        email: 'payer@example.com',
        cardinfo,
        request_id: randomUUID(),
      }),
    );
    assert.equal(code, '200', message);
    return data.trade_id!;
  }

  /** The browser's part of 3-D Secure, up to the issuer's first result. */
  async function authenticate(tradeId: string): Promise<void> {
    const [attempt] = await listAttempts(gateway.database, tradeId);
    const { origin } = new URL(attempt!.payerUrl);
    const answer = await fetch(`${attempt!.payerUrl.split('?')[0]}/authenticate`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
      body: 'threeDSCompInd=N',
    });
    assert.equal(answer.status, 303);
    await until(
      () => gateway.stateOf(tradeId),
      (state) => state !== 'processing',
    );
  }

  const queried = async (tradeId: string) => {
    const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
    return data.transaction_info as unknown as Record<string, string>;
  };

  for (const [number, state, status] of [
    ['4000000000001034', 'declined', 'N'],
    ['4000000000001075', 'declined', 'R'],
    ['4000000000002016', 'declined', 'Y'],
    ['4000000000002040', 'failed', 'Y'],
    ['4111111111111111', 'paid', 'Y'],
  ] as const) {
    test(`card ${number} is ${state} with 3-D Secure ${status}, in notification and query`, async () => {
      const tradeId = await pay(number, '01');
      await authenticate(tradeId);
      const note = (await notesAbout(gateway, tradeId, 'payment')).at(-1)!;
      for (const members of [note, await queried(tradeId)]) {
        assert.deepEqual(
          [members.state, members['3ds_status'], members['3ds_version']],
          [state, status, '2.2.0'],
        );
        assert.match(String(members['3ds_trxid']), /^[0-9a-f-]{36}$/);
      }
    });
  }

  for (const [end, state] of [
    ['declined', 'processing'],
    ['paid', 'paid'],
  ] as const)
    test(`a later attempt that is ${end} without 3-D Secure removes the result of an earlier one`, async () => {
      const { trade_id: tradeId, url } = await gateway.create();
      await gateway.open(url!);
      const threeDs = { status: 'N', trxid: 'ds-1', version: '2.2.0', eci: '07' };
      const [first] = await listAttempts(gateway.database, tradeId!);
      await settleAttempt(gateway.services, first!.id, {
        kind: 'declined',
        reason: 'authentication-refused',
        threeDs,
      });
      assert.equal((await queried(tradeId!))['3ds_status'], 'N');
      await findPayerPosition(gateway.services, { tradeId: tradeId!, retry: true });
      const { id, amountMinor, currency } = (await listAttempts(gateway.database, tradeId!)).at(-1)!;
      const yes = { kind: 'paid', amountMinor, currency, reference: 'r' } as const;
      await settleAttempt(
        gateway.services,
        id,
        end === 'paid' ? yes : { kind: end, reason: 'authentication-refused' },
      );
      const members = await queried(tradeId!);
      assert.deepEqual([members.state, '3ds_status' in members], [state, false]);
    });

  test('without 3-D Secure these members are absent', async () => {
    const tradeId = await pay('4000000000002016', '02');
    await until(
      () => gateway.stateOf(tradeId),
      (state) => state === 'declined',
    );
    const names = Object.keys(await queried(tradeId));
    assert.deepEqual(
      names.filter((name) => name.startsWith('3ds')),
      [],
    );
  });
});

// A repeated request gets its first answer, whatever was changed since.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, mock, test } from 'node:test';
import { addAppScheme, removeAppScheme } from '../accounts/app-schemes.ts';
import {
  closeAccount,
  grantFeature,
  revokeFeature,
  setRefundAuthority,
} from '../accounts/manage-accounts.ts';
import { createPaid } from '../operations/test-orders.ts';
import { railRegistry } from '../rails/rail-registry.ts';
import type { Database } from '../storage/database.ts';
import { useGateway, validPayment } from '../test-gateway.ts';

const CARD = {
  card_holder: 'J. de Vries',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2026',
  cvc: '737',
};
const PAST_THE_CARD_S = 60 * 86_400;

describe('a repeat gets the first answer, and a new request is refused, after', () => {
  const gateway = useGateway();

  /** Changes the calling account, or its merchant, in the database. */
  async function change(
    write: (db: Database, accountId: string, merchantId: string) => Promise<unknown>,
  ): Promise<void> {
    const { accountId, merchantId } = (await gateway.services.callers.byUser('016683'))!;
    await write(gateway.database, accountId, merchantId);
    gateway.services.callers.forget();
  }
  const changeMode = (mode: 'live' | 'sandbox') => Object.assign(gateway.services, { mode });
  const useRails = (rails: Parameters<typeof railRegistry>[0]) =>
    Object.assign(gateway.services, { rails: railRegistry(rails) });
  const card = async () =>
    validPayment({
      ...{ sub_pay_method: 'Card', operation: '1', '3ds_initiate': '01', email: 'payer@example.com' },
      cardinfo: JSON.stringify(CARD),
    });
  const refund = async () => ({
    ...{ trade_id: await createPaid(gateway), refund_amount: '1.00', refund_currency: 'EUR' },
    refund_description: 'A mug',
  });

  interface Row {
    readonly title: string;
    readonly method: string;
    readonly data: () => Promise<Record<string, unknown>>;
    readonly change: () => unknown;
    readonly undo: () => unknown;
    readonly code: string;
  }
  const ROWS: readonly Row[] = [
    {
      title: 'the method has lost its rail',
      method: 'v3.CreatePayments',
      data: async () => validPayment(),
      change: () => useRails([]),
      undo: () => useRails([gateway.rail, gateway.cardRail]),
      code: '-4011',
    },
    {
      title: 'the currency has lost its rate',
      method: 'v3.CreatePayments',
      data: async () => validPayment(),
      change: () => mock.method(gateway.services.exchangeRates, 'between', async () => undefined),
      undo: () => mock.restoreAll(),
      code: '-4011',
    },
    {
      title: 'ids that look like card numbers are refused',
      method: 'v3.CreatePayments',
      data: async () => validPayment({ order_id: CARD.card_number }),
      change: () => change((db, id) => grantFeature(db, id, 'no-card-like-ids')),
      undo: () => change((db, id) => revokeFeature(db, id, 'no-card-like-ids')),
      code: '-3002',
    },
    {
      title: 'the scheme of its app is no longer registered',
      method: 'v3.CreatePaymentsWalletApp',
      async data() {
        changeMode('live');
        await change((db, _, merchantId) => addAppScheme(db, { merchantId, scheme: 'mugshop' }));
        const addresses = { redirect_url: 'mugshop://back', notify_url: 'https://shop.example/notify' };
        return validPayment({ sub_pay_method: 'Alipay', os_type: 'ios', ...addresses });
      },
      change: () => change((db, _, merchantId) => removeAppScheme(db, { merchantId, scheme: 'mugshop' })),
      undo: () => changeMode('sandbox'),
      code: '-3002',
    },
    {
      title: 'the account has lost a feature',
      method: 'v3.CreateCardPayments',
      data: card,
      change: () => change((db, id) => revokeFeature(db, id, 'pci')),
      undo: () => change((db, id) => grantFeature(db, id, 'pci')),
      code: '-4120',
    },
    {
      title: 'the card has expired',
      method: 'v3.CreateCardPayments',
      data: card,
      change: () => gateway.clock.move(PAST_THE_CARD_S),
      undo: () => gateway.clock.move(-PAST_THE_CARD_S),
      code: '-3002',
    },
    {
      title: 'refunds are disabled',
      method: 'v3.CreateRefund',
      data: refund,
      change: () => change((db, id) => setRefundAuthority(db, id, 'disabled')),
      undo: () => change((db, id) => setRefundAuthority(db, id, 'immediately')),
      code: '-4120',
    },
  ];
  for (const { title, method, data, change, undo, code } of ROWS)
    test(title, async (t) => {
      const asked = { ...(await data()), request_id: randomUUID() };
      const first = await gateway.call(method, asked);
      assert.equal(first.code, '200', first.message);
      await change();
      t.after(() => undo());
      assert.deepEqual(await gateway.call(method, asked), first);
      const other = { ...asked, notify_url: 'https://shop.example/other' };
      assert.equal((await gateway.call(method, other)).code, code);
      assert.equal((await gateway.call(method, { ...asked, request_id: randomUUID() })).code, code);
    });

  test('the key of another account of the merchant makes no repeat', async (t) => {
    const asked = validPayment({ request_id: randomUUID() });
    assert.equal((await gateway.call('v3.CreatePayments', asked)).code, '200');
    useRails([]);
    t.after(() => useRails([gateway.rail, gateway.cardRail]));
    assert.equal((await gateway.call('v3.CreatePayments', asked, { user: '016684' })).code, '-4011');
    assert.equal((await gateway.call('v3.CreatePayments', asked)).code, '200');
  });

  // Last, because no account is opened again.
  test('a repeat is refused with a wrong signature (-403) and from a closed account (-2001)', async () => {
    const asked = validPayment({ request_id: randomUUID() });
    assert.equal((await gateway.call('v3.CreatePayments', asked)).code, '200');
    assert.equal((await gateway.call('v3.CreatePayments', asked, { secret: 'another' })).code, '-403');
    await change((db, accountId) => closeAccount(db, accountId));
    assert.equal((await gateway.call('v3.CreatePayments', asked)).code, '-2001');
  });
});

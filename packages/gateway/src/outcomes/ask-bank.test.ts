// Payouts at the simulated bank over HTTP: every outcome that it publishes, and no payout executed twice.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { PayoutState } from '@gangway/protocol';
import { sandboxBank } from '../../../sandbox/src/rails/payout-bank.ts';
import { type TestSandbox, testSandboxGateway, until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { startPayouts } from '../background/payouts.ts';
import { poison } from '../background/test-queues.ts';
import { merchantBalance } from '../ledger/merchant-funds.ts';
import { giveFunds } from '../ledger/test-funds.ts';
import { findPayout } from '../payouts/payouts.ts';
import type { PayoutBank } from '../rails/payout-bank.ts';
import { statement } from '../storage/database.ts';
import { TEST_START } from '../test-gateway.ts';
import { askBank } from './ask-bank.ts';
import type { GatewayServices } from './gateway-services.ts';
import { movePayoutTo } from './payout-moves.ts';

const merchantOf = statement('test.merchant', "SELECT id FROM merchants WHERE uid = '036870'");
const bankPayments = statement(
  'test.bank-payments',
  'SELECT amount, payee, state FROM scheme_payouts WHERE request_id = $1',
);
const failuresOf = statement(
  'test.bank-failures',
  'SELECT bank_failures AS failures FROM payouts WHERE id = $1',
);
const makeDue = statement('test.payout-due', 'UPDATE payouts SET bank_due_at = now() WHERE id = $1');

let gateway: TestSandbox;
let services: GatewayServices;
let merchantId = '';

/** Requests a payout and approves it. */
async function approved(amount: string): Promise<string> {
  const { code, data } = await gateway.call(
    'v3.MerchantBalance',
    {
      command: 'payout',
      amount,
      currency: 'EUR',
      reference: 'November',
      notify_url: 'http://127.0.0.1:9/payouts',
      nonce_string: randomUUID().replaceAll('-', ''),
    },
    { user: '036870' },
  );
  assert.equal(code, '200');
  await gateway.database.transaction((tx) => movePayoutTo(services, tx, data.payout_id!, { to: 'pending' }));
  return data.payout_id!;
}
const stateOf = async (id: string): Promise<PayoutState | undefined> =>
  (await findPayout(gateway.database, id))?.state;
const usable = async () => (await merchantBalance(gateway.database, merchantId, 'EUR')).usable;

describe('payouts at the bank', () => {
  before(async () => {
    gateway = await testSandboxGateway();
    const { publicUrl } = gateway.services;
    const bank = sandboxBank({ url: `${publicUrl}/scheme`, key: 'scheme-key-of-the-tests' });
    services = { ...gateway.services, bank };
    merchantId = (await gateway.database.query<{ id: string }>(merchantOf))[0]!.id;
    await giveFunds(gateway.database, { merchantId, amountMinor: 1_000_000n, at: TEST_START });
  });
  after(() => gateway.stop());

  for (const [amount, states, isBack] of [
    ['10.00', ['completed', 'completed', 'completed'], false],
    ['10.71', ['failed', 'failed', 'failed'], true],
    ['10.72', ['pending', 'completed', 'completed'], false],
    ['10.73', ['completed', 'failed', 'failed'], true],
  ] as const) {
    test(`${amount}: ${states.join(', then ')}${isBack ? ', and the money is returned' : ''}`, async () => {
      const before = await usable();
      const id = await approved(amount);
      for (const state of states) {
        await askBank(services, id);
        assert.equal(await stateOf(id), state);
      }
      const amountMinor = BigInt(amount.replace('.', ''));
      assert.equal(await usable(), isBack ? before : before - amountMinor);
      const payments = await gateway.database.query<{ amount: bigint; payee: string }>(bankPayments, [id]);
      assert.deepEqual(
        [payments.length, payments[0]?.amount, payments[0]?.payee],
        [1, amountMinor, 'Harbour & Pine'],
      );
    });
  }

  test('a bank that cannot be reached changes nothing', async () => {
    const id = await approved('11.00');
    await askBank({ ...services, bank: sandboxBank({ url: 'http://127.0.0.1:9', key: 'k' }) }, id);
    assert.equal(await stateOf(id), 'pending');
  });

  test('a payout that awaits approval is not sent to the bank', async () => {
    const id = await approved('12.00');
    await gateway.database.query(
      statement('test.back', "UPDATE payouts SET state = 'awaiting approval' WHERE id = $1"),
      [id],
    );
    await askBank(services, id);
    assert.deepEqual(await gateway.database.query(bankPayments, [id]), []);
  });

  test('a payout that the bank does not answer blocks no other', async () => {
    const stuck = await approved('14.00');
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const asked: string[] = [];
    const bank: PayoutBank = {
      ...services.bank!,
      async execute(order) {
        asked.push(order.payoutId);
        if (order.payoutId === stuck) await gate;
        return services.bank!.execute(order);
      },
    };
    const node = startPayouts({ ...services, bank });
    try {
      await until(async () => asked.includes(stuck), Boolean);
      const other = await approved('15.00');
      await until(
        () => stateOf(other),
        (state) => state === 'completed',
      );
      assert.equal(await stateOf(stuck), 'pending');
    } finally {
      letGo();
      await node.stop();
    }
  });

  test('a payout whose answer cannot be settled is put off, and completes later', async () => {
    const broken = await approved('16.00');
    const cure = await poison(gateway, { table: 'payouts', id: 'id' }, [broken]);
    const node = startPayouts(services);
    const failuresNow = async () =>
      (await gateway.database.query<{ failures: number }>(failuresOf, [broken]))[0]!.failures;
    try {
      await until(failuresNow, (failures) => failures > 0);
      await cure();
      await gateway.database.query(makeDue, [broken]);
      await until(
        () => stateOf(broken),
        (state) => state === 'completed',
      );
      await until(failuresNow, (failures) => failures === 0);
    } finally {
      await node.stop();
    }
  });

  test('three nodes execute every approved payout, each once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => approved('13.00')));
    const nodes = Array.from({ length: 3 }, () => startPayouts(services));
    const states = () => Promise.all(ids.map(stateOf));
    await until(states, (seen) => seen.every((state) => state === 'completed'));
    for (const node of nodes) await node.stop();
    for (const id of ids) assert.equal((await gateway.database.query(bankPayments, [id])).length, 1);
  });
});

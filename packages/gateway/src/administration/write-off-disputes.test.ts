// What a merchant cannot pay of lost disputes is written off once, and never more than that.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { adminServices } from '../command-line/admin-services.ts';
import { giveFunds } from '../ledger/test-funds.ts';
import { createPaid } from '../operations/test-orders.ts';
import { listAttempts } from '../orders/attempts.ts';
import { settleEvent } from '../outcomes/settle-event.ts';
import type { RailDispute } from '../rails/rail-events.ts';
import { statement } from '../storage/database.ts';
import { ROOT_KEY, TEST_START, type TestGateway, testGateway } from '../test-gateway.ts';
import type { AdminServices } from './admin-services.ts';
import { ANNA } from './test-administration.ts';
import { writeOffDisputes } from './write-off-disputes.ts';

const readLosses = statement(
  'test.losses',
  `SELECT amount, split_part(credit, ':', 1) AS credit FROM transfers WHERE debit = 'dispute-losses'`,
);

const readRecovered = statement(
  'test.recovered',
  `SELECT amount, split_part(debit, ':', 1) AS debit FROM transfers WHERE credit = 'dispute-losses'`,
);

describe('writing off lost disputes', () => {
  const debt = { uid: '036870', currency: 'EUR' };
  let gateway: TestGateway;
  let admin: AdminServices;
  let lost: { attemptId: string; rail: string; dispute: Omit<RailDispute, 'stage'> };
  before(async () => {
    gateway = await testGateway();
    const { database } = gateway;
    const common = { mode: 'sandbox', serviceName: 'Gangway', sandbox: undefined, drivers: [] } as const;
    admin = await adminServices({ ...common, database, rootKey: ROOT_KEY });
  });
  after(() => gateway.stop());

  test('a debt that comes from no lost dispute is refused', async () => {
    const tradeId = await createPaid(gateway);
    await assert.rejects(writeOffDisputes(admin, ANNA, debt), /owes nothing in EUR from lost disputes/);
    const [attempt] = await listAttempts(gateway.database, tradeId);
    const dispute = {
      reference: 'dp-1',
      amountMinor: 2499n,
      currency: 'EUR',
      reason: 'fraud',
      feeMinor: 1500n,
    };
    const event = { kind: 'dispute', attemptId: attempt!.id } as const;
    lost = { attemptId: attempt!.id, rail: attempt!.rail, dispute };
    await settleEvent(gateway.services, attempt!.rail, {
      ...event,
      dispute: { ...dispute, stage: 'opened' },
    });
    await assert.rejects(writeOffDisputes(admin, ANNA, debt), /owes nothing in EUR from lost disputes/);
    await settleEvent(gateway.services, attempt!.rail, { ...event, dispute: { ...dispute, stage: 'lost' } });
  });

  test('the debt that no money of the merchant covers is written off, once', async () => {
    // The payment covers the dispute; its costs of 0.35 and the rail's fee of 15.00 are left. 5.00 of it is covered.
    const { merchantId } = (await gateway.services.callers.byUser(debt.uid))!;
    const give = { merchantId, at: TEST_START };
    await giveFunds(gateway.database, { ...give, amountMinor: 200n }, 'merchantReserve');
    await giveFunds(gateway.database, { ...give, amountMinor: 300n }, 'merchantDeposit');
    assert.deepEqual(await writeOffDisputes(admin, ANNA, debt), { amountMinor: 1035n });
    await assert.rejects(writeOffDisputes(admin, ANNA, debt), /owes nothing/);
    assert.deepEqual(await gateway.database.query(readLosses), [
      { amount: 1035n, credit: 'merchant-available' },
    ]);
  });

  test('a dispute that is won after its loss was written off makes good the loss first, and only once', async () => {
    const { database, services } = gateway;
    const { attemptId, rail, dispute } = lost;
    const won = { kind: 'dispute', attemptId, dispute: { ...dispute, stage: 'won' } } as const;
    await settleEvent(services, rail, won);
    await settleEvent(services, rail, won);
    assert.deepEqual(await database.query(readRecovered), [{ amount: 1035n, debit: 'merchant-available' }]);
    await assert.rejects(writeOffDisputes(admin, ANNA, debt), /owes nothing/);
  });
});

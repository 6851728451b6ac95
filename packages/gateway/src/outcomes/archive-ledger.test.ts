/** The rule of retention of the ledger, on payments: what an operator sees of an archived payment stays the same. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveSeal, listParts } from '../archive/archives.ts';
import { findPaymentTimeline } from '../inspection/payment-timeline.ts';
import { makeCheckpoint } from '../ledger/checkpoints.ts';
import { foldNext } from '../ledger/fold.ts';
import { ledgerSeal } from '../ledger/seal.ts';
import { listTransfers } from '../ledger/transfers.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { createPaid } from '../operations/test-orders.ts';
import { ONLINE_DAYS } from '../retention/online-time.ts';
import { type Statement, statement } from '../storage/database.ts';
import { ROOT_KEY, useGateway } from '../test-gateway.ts';
import { archiveLedger, countLedgerToArchive, removeFinished } from './archive-ledger.ts';
import { finishAll } from './test-old-orders.ts';

const DAY_S = 86_400;
const seal = ledgerSeal(ROOT_KEY);
const reopen: Statement = statement(
  'test.reopen-notification',
  'UPDATE notifications SET state = $2 WHERE trade_id = $1',
);

describe('old payments in the ledger', () => {
  const gateway = useGateway();
  const services = () => ({
    database: gateway.database,
    clock: gateway.clock,
    ledgerSeal: seal,
    archiveSeal: archiveSeal(ROOT_KEY),
    partRows: 1,
  });

  test('transfers of finished payments leave the tables, and the timeline of a payment stays as it was', async () => {
    const [tradeId, waiting] = [await createPaid(gateway), await createPaid(gateway)];
    await finishAll(gateway);
    await gateway.database.query(reopen, [waiting, 'waiting']);
    while (await foldNext(gateway.database, seal));
    await makeCheckpoint(gateway.database, seal);
    const before = await findPaymentTimeline(gateway.database, tradeId);
    assert.ok((before?.transfers.length ?? 0) > 0);
    assert.equal(await archiveLedger(services()), 0, 'they are young');

    // Sealed times cannot be made older, so the clock moves on, and orders with it.
    gateway.clock.move((ONLINE_DAYS + 5) * DAY_S);
    const expected = await countLedgerToArchive(services());
    let archived = 0;
    for (let moved = 1; moved > 0; archived += moved) moved = await archiveLedger(services());
    assert.ok(archived > 0);
    assert.equal(archived, expected);
    assert.deepEqual(await listTransfers(gateway.database, tradeId), []);
    assert.deepEqual(await findPaymentTimeline(gateway.database, tradeId), before);
    const left = await listTransfers(gateway.database, waiting);
    assert.ok(left.length > 0, 'a payment that is not finished keeps its transfers');
    await verifyLedger(gateway.database, seal, { isFull: true });

    await gateway.database.query(reopen, [waiting, 'delivered']);
    for (let part: bigint | undefined = 0n; part !== undefined; )
      part = await removeFinished(services(), part);
    assert.deepEqual(await listTransfers(gateway.database, waiting), []);
    assert.deepEqual((await findPaymentTimeline(gateway.database, waiting))?.transfers, left);
    await verifyLedger(gateway.database, seal, { isFull: true });
    assert.ok((await listParts(gateway.database)).length > 0);
  });
});

/** The timeline of a payment, for the command line and for the sandbox's inspection. */

import { jsonOf, readArchivedByOrderId } from '../archive/archived-times.ts';
import { readArchivedTrade } from '../archive/archived-trades.ts';
import type { ContentSource } from '../archive/archives.ts';
import { type FundLineRecord, listFundLines } from '../clearing/fund-lines.ts';
import { listAllTransfers } from '../ledger/archived-transfers.ts';
import type { Transfer } from '../ledger/transfers.ts';
import { listNotificationsOf } from '../notifications/archived-notifications.ts';
import { archivedOrders } from '../orders/archived-orders.ts';
import type { Attempt } from '../orders/attempts.ts';
import { type Dispute, listDisputes } from '../orders/disputes.ts';
import type { Order } from '../orders/order.ts';
import { findOrder } from '../orders/order-rows.ts';
import { listRefunds, type Refund } from '../orders/refunds.ts';
import { listSplitsOf, type Split } from '../splits/splits.ts';
import { type Database, type Queryable, statements } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import { nameAccounts } from './name-accounts.ts';
import { type NotificationWithTries, withTries } from './notification-tries.ts';

const NOTIFICATIONS_MAX = 200;

/** The merchant and the store of a payment. */
export interface PaymentOwner {
  readonly merchantUid: string;
  readonly merchantName: string;
  readonly storeName: string;
}

/** An attempt as operators see it, without the URL of its payer, which is secret. */
export interface AttemptRecord
  extends Pick<
    Attempt,
    'id' | 'kind' | 'rail' | 'state' | 'amountMinor' | 'currency' | 'railReference' | 'startedAt'
  > {
  /** The rail's own description of the result. */
  readonly result: string;
  readonly endedAt: Date | null;
  readonly askCount: number;
  /** The reference that a payer gives with a bank transfer; null for other attempts. */
  readonly transferReference: string | null;
}

/** Another trade of the same store and order_id. */
export type SiblingRecord = Pick<Order, 'tradeId' | 'state' | 'createdAt'>;

/** A payment with everything that belongs to it; each list is sorted oldest first. */
export interface PaymentTimeline {
  readonly order: Order;
  readonly owner: PaymentOwner;
  readonly attempts: readonly AttemptRecord[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  readonly transfers: readonly Transfer[];
  readonly fundLines: readonly FundLineRecord[];
  /** Splits and returns of splits. */
  readonly splits: readonly Split[];
  readonly notifications: readonly NotificationWithTries[];
  readonly siblings: readonly SiblingRecord[];
  /** Accounts of the transfers → their readable names. */
  readonly accountNames: Readonly<Record<string, string>>;
}

const ATTEMPT = `id, kind, rail, state, amount AS "amountMinor", currency, rail_reference AS "railReference",
     result, started_at AS "startedAt", ended_at AS "endedAt", ask_count AS "askCount",
     CASE payer_action->>'kind' WHEN 'transfer' THEN payer_action->>'reference' END AS "transferReference"`;
const SQL = statements('inspection', {
  // All lists come from one snapshot, so a payment that is settled meanwhile appears completely or not at all.
  snapshot: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY',
  findOwner: `SELECT m.uid AS "merchantUid", m.name AS "merchantName", s.name AS "storeName"
   FROM stores s JOIN merchants m ON m.id = s.merchant_id WHERE s.id = $1`,
  listAttempts: `SELECT ${ATTEMPT} FROM attempts WHERE trade_id = $1 ORDER BY id`,
  listArchivedAttempts: `SELECT ${ATTEMPT} FROM jsonb_populate_recordset(NULL::attempts, $1::jsonb) ORDER BY id`,
  listSiblings: `SELECT trade_id AS "tradeId", state, created_at AS "createdAt" FROM (
     SELECT * FROM orders WHERE store_id = $1 AND order_id = $2 UNION ALL ${archivedOrders('$4')}
   ) o
   WHERE store_id = $1 AND trade_id <> $3 ORDER BY trade_id`,
});

/** Reads the timeline of a payment; undefined when there is no such payment. */
export function findPaymentTimeline(
  database: Database,
  tradeId: string,
): Promise<PaymentTimeline | undefined> {
  return database.transaction(async (tx) => {
    await tx.query(SQL.snapshot, []);
    const order = await findOrder(tx, tradeId);
    if (!order) return undefined;
    const owner = onlyRow(await tx.query<PaymentOwner>(SQL.findOwner, [order.storeId]));
    const newestFirst = await listNotificationsOf(tx, tradeId, NOTIFICATIONS_MAX);
    const transfers = await listAllTransfers(tx, tradeId);
    return {
      order,
      owner,
      attempts: await listAttemptRecords(tx, tradeId),
      refunds: await listRefunds(tx, tradeId),
      disputes: await listDisputes(tx, tradeId),
      transfers,
      accountNames: await nameAccounts(
        tx,
        transfers.flatMap(({ debit, credit }) => [debit, credit]),
      ),
      fundLines: await listFundLines(tx, tradeId),
      splits: await listSplitsOf(tx, tradeId),
      notifications: await withTries(tx, newestFirst.toReversed()),
      siblings: await listSiblings(tx, order),
    };
  });
}

async function listSiblings(tx: Queryable, { storeId, orderId, tradeId }: Order): Promise<SiblingRecord[]> {
  const archived = jsonOf((await readArchivedByOrderId(tx, orderId)).map(({ row }) => row));
  return tx.query<SiblingRecord>(SQL.listSiblings, [storeId, orderId, tradeId, archived]);
}

/** Returns the attempts of a payment, or those in a part of the archive. Throws ArchiveFault. */
export async function listAttemptRecords(
  db: Queryable,
  tradeId: string,
  source?: ContentSource,
): Promise<AttemptRecord[]> {
  const online = source ? [] : await db.query<AttemptRecord>(SQL.listAttempts, [tradeId]);
  const { attempts: archived } =
    online.length > 0 ? {} : await readArchivedTrade(db, 'payments', tradeId, source);
  return archived ? db.query<AttemptRecord>(SQL.listArchivedAttempts, [archived]) : online;
}

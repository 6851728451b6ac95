/** The simulated bank's collecting account: the expected transfers by creditor reference, and the received money. */
import { type Database, newId, type Queryable, statements } from '@gangway/gateway/extend';
import type { Money } from '@gangway/protocol';
import type { NewReturn, ReturnOutcome } from '../scheme-returns.ts';

/** Money that arrived; in hundredths and business time. */
export interface TransferCredit {
  readonly id: string;
  readonly amountMinor: bigint;
  readonly receivedAt: Date;
}

/** An expected transfer. Amounts are in hundredths. */
export interface ExpectedTransfer extends Money {
  readonly id: string;
  readonly requestId: string;
  /** ISO 11649. */
  readonly reference: string;
  readonly payee: string;
  readonly description: string;
  readonly callbackUrl: string;
  readonly dueAt: Date;
  readonly expiresAt: Date;
  /** When the rail withdrew it. */
  readonly closedAt: Date | null;
}

/** An expected transfer with its money, in the order of arrival. */
export interface TransferTimeline extends ExpectedTransfer {
  readonly credits: readonly TransferCredit[];
}

/** Whether money for a transfer still counts, what has arrived of it, and what is missing; in hundredths. */
export interface TransferStanding {
  readonly isOpen: boolean;
  readonly cameMinor: bigint;
  readonly missingMinor: bigint;
}

/**
 * Returns the standing of a transfer as the rail will see it. Money adds up to the amount; after the due time only
 * money that completes it counts. `isOpen` is false once the amount is complete, the rail has withdrawn the transfer,
 * or its time is over.
 */
export function standingOf(timeline: TransferTimeline, now: Date): TransferStanding {
  const { amountMinor, credits, dueAt, expiresAt, closedAt } = timeline;
  let missingMinor = amountMinor;
  for (const { amountMinor: credit, receivedAt } of credits) {
    if (receivedAt > dueAt && credit !== missingMinor) continue;
    missingMinor = credit > missingMinor ? 0n : missingMinor - credit;
  }
  const isOpen = missingMinor > 0n && closedAt === null && now < expiresAt;
  return { isOpen, cameMinor: amountMinor - missingMinor, missingMinor };
}

const COLUMNS = `id, request_id AS "requestId", reference, payee, description, amount AS "amountMinor", currency,
  callback_url AS "callbackUrl", due_at AS "dueAt", expires_at AS "expiresAt", closed_at AS "closedAt"`;

const SQL = statements('scheme.transfer', {
  // Equal requests have an equal reference too, and meet in either index.
  insert: `INSERT INTO scheme_transfers (id, request_id, reference, payee, description, amount, currency, callback_url,
     created_at, due_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
  find: `SELECT ${COLUMNS} FROM scheme_transfers WHERE request_id = $1`,
  findByReference: `SELECT ${COLUMNS} FROM scheme_transfers WHERE reference = $1`,
  credits: `SELECT id, amount AS "amountMinor", received_at AS "receivedAt" FROM scheme_transfer_credits
   WHERE transfer_id = $1 ORDER BY id`,
  close: 'UPDATE scheme_transfers SET closed_at = $2 WHERE request_id = $1 AND closed_at IS NULL',
  credit:
    'INSERT INTO scheme_transfer_credits (id, transfer_id, amount, received_at) VALUES ($1, $2, $3, $4)',
  lock: 'SELECT id FROM scheme_transfers WHERE id = $1 FOR UPDATE',
  owner: `SELECT id FROM scheme_transfers WHERE id = $1
   UNION SELECT transfer_id AS id FROM scheme_transfer_credits WHERE id = $1`,
  sums: `SELECT (SELECT coalesce(sum(amount), 0) FROM scheme_transfer_credits
   WHERE transfer_id = $1)::bigint AS received,
     (SELECT coalesce(sum(amount), 0) FROM scheme_transfer_returns WHERE transfer_id = $1)::bigint AS returned`,
  findReturn: 'SELECT transfer_id AS "transferId", amount FROM scheme_transfer_returns WHERE request_id = $1',
  return: `INSERT INTO scheme_transfer_returns (request_id, transfer_id, amount, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING request_id`,
});

/** Registers a transfer, or returns the one that this request has already registered. */
export async function expectTransfer(
  db: Queryable,
  wanted: Omit<ExpectedTransfer, 'id' | 'closedAt'> & { now: Date },
): Promise<TransferTimeline> {
  const { requestId, reference, payee, description, amountMinor, currency, callbackUrl } = wanted;
  const what = [newId(), requestId, reference, payee, description, amountMinor, currency, callbackUrl];
  await db.query(SQL.insert, [...what, wanted.now, wanted.dueAt, wanted.expiresAt]);
  const expected = await findTransfer(db, { requestId });
  if (!expected) throw new Error(`The transfer of request ${requestId} was not stored`);
  return expected;
}

/** Returns the timeline of a transfer by request or reference. */
export async function findTransfer(
  db: Queryable,
  by: { requestId: string } | { reference: string },
): Promise<TransferTimeline | undefined> {
  const byRequest = 'requestId' in by ? ([SQL.find, by.requestId] as const) : undefined;
  const [query, value] = byRequest ?? ([SQL.findByReference, 'reference' in by ? by.reference : ''] as const);
  const [row] = await db.query<ExpectedTransfer>(query, [value]);
  return row && { ...row, credits: await db.query<TransferCredit>(SQL.credits, [row.id]) };
}

/** Withdraws a transfer: money that arrives from now on pays nothing. */
export const closeTransfer = (db: Queryable, requestId: string, now: Date): Promise<unknown[]> =>
  db.query(SQL.close, [requestId, now]);

/** Credits money. Returns the updated transfer, or undefined for an unregistered reference. */
export function receiveMoney(
  database: Database,
  { reference, amountMinor, now }: { reference: string; amountMinor: bigint; now: Date },
): Promise<TransferTimeline | undefined> {
  return database.transaction(async (tx) => {
    const expected = await findTransfer(tx, { reference });
    if (!expected) return undefined;
    await tx.query(SQL.lock, [expected.id]);
    await tx.query(SQL.credit, [newId(), expected.id, amountMinor, now]);
    return findTransfer(tx, { reference });
  });
}

/**
 * Sends money back once for each request, never more than arrived. `paymentId` is the transfer or one of its credits.
 */
export function returnMoney(database: Database, request: NewReturn): Promise<ReturnOutcome> {
  return database.transaction(async (tx) => {
    const [owner] = await tx.query<{ id: string }>(SQL.owner, [request.paymentId]);
    if (!owner) return 'unknown-payment';
    await tx.query(SQL.lock, [owner.id]);
    const [earlier] = await tx.query<{ transferId: string; amount: bigint }>(SQL.findReturn, [
      request.requestId,
    ]);
    if (earlier) {
      const isSame = earlier.transferId === owner.id && earlier.amount === request.amountMinor;
      return isSame ? 'returned' : 'other-content';
    }
    const [sum] = await tx.query<{ received: bigint; returned: bigint }>(SQL.sums, [owner.id]);
    if (!sum || sum.returned + request.amountMinor > sum.received) return 'too-much';
    await tx.query(SQL.return, [request.requestId, owner.id, request.amountMinor, request.createdAt]);
    return 'returned';
  });
}

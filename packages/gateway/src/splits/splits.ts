/** Split records: shares of a payment for other merchants, and what they return of them. */

import type { SplitState } from '@gangway/protocol';
import { type Queryable, statements } from '../storage/database.ts';
import { putOff } from '../storage/due-rows.ts';
import { onlyRow } from '../storage/only-row.ts';

/** One receiver's entry; `amountMinor` in hundredths of the split's currency. */
export interface SplitPart {
  readonly partId: string;
  /** Of a return: the entry of the split that is returned. */
  readonly returnsPartId: string | null;
  readonly receiverId: string;
  /** Its MID. */
  readonly uid: string;
  readonly name: string;
  readonly detailReferenceId: string;
  readonly role: string;
  readonly description: string;
  readonly amountMinor: bigint;
  /** Why this receiver returned nothing; otherwise null. */
  readonly error: string | null;
}

/** A split, or a return of one. */
export interface Split {
  readonly splitId: string;
  /** Of a return: its split. */
  readonly returnsId: string | null;
  readonly tradeId: string;
  readonly merchantId: string;
  readonly merchantUid: string;
  readonly merchantName: string;
  readonly accountId: string;
  /** UID of that account. */
  readonly user: string;
  readonly solutionId: string;
  readonly referenceId: string;
  readonly reference: string;
  readonly notifyUrl: string;
  readonly currency: string;
  /** Whether the order accepts no further split. */
  readonly closesOrder: boolean;
  readonly state: SplitState;
  /** Why it failed; otherwise "". */
  readonly reason: string;
  readonly sequence: number;
  /** Business time. */
  readonly createdAt: Date;
  readonly parts: readonly SplitPart[];
}

/** A merchant's request for a split or a return. */
export type NewSplit = Omit<
  Split,
  'merchantUid' | 'merchantName' | 'user' | 'reason' | 'sequence' | 'parts'
> & {
  readonly parts: readonly Omit<SplitPart, 'uid' | 'name'>[];
};

const SELECT_SPLIT = `SELECT s.id AS "splitId", s.returns AS "returnsId", s.trade_id AS "tradeId",
    s.merchant_id AS "merchantId", m.uid AS "merchantUid", m.name AS "merchantName", s.account_id AS "accountId",
    (SELECT uid FROM accounts WHERE id = s.account_id) AS "user", s.solution_id AS "solutionId",
    s.reference_id AS "referenceId", s.reference, s.notify_url AS "notifyUrl", s.currency,
    s.closes_order AS "closesOrder", s.state, s.reason, s.sequence, s.created_at AS "createdAt"
  FROM splits s JOIN merchants m ON m.id = s.merchant_id`;
const SPLIT_PARTS = statements('split-parts', {
  insert: `INSERT INTO split_parts (split_id, merchant_id, id, returns, receiver_id, detail_reference_id, role,
     description, amount, error)
   SELECT $1, $2, * FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::bigint[],
     $10::text[])`,
  list: `SELECT p.split_id AS "splitId", p.id AS "partId", p.returns AS "returnsPartId", p.receiver_id AS "receiverId",
     m.uid, m.name, p.detail_reference_id AS "detailReferenceId", p.role, p.description,
     p.amount AS "amountMinor", p.error
   FROM split_parts p JOIN merchants m ON m.id = p.receiver_id WHERE p.split_id = ANY($1::uuid[]) ORDER BY p.id`,
});
const SPLITS = statements('splits', {
  insert: `INSERT INTO splits (id, returns, trade_id, merchant_id, account_id, solution_id, reference_id, reference,
     notify_url, currency, closes_order, state, sequence, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, CASE $12 WHEN 'Processing' THEN 0 ELSE 1 END, $13)
   ON CONFLICT (merchant_id, reference_id) DO NOTHING RETURNING id`,
  find: `${SELECT_SPLIT} WHERE s.id = $1`,
  findByReference: `${SELECT_SPLIT} WHERE s.merchant_id = $1 AND s.reference_id = $2`,
  ofTrade: `${SELECT_SPLIT} WHERE s.trade_id = $1 ORDER BY s.id`,
  list: `${SELECT_SPLIT} WHERE ($1::text IS NULL OR s.state = $1) AND ($2::uuid IS NULL OR s.merchant_id = $2)
   ORDER BY s.id DESC LIMIT $3`,
  move: 'UPDATE splits SET state = $2, reason = $3, sequence = sequence + 1 WHERE id = $1',
  sumWaiting: `SELECT coalesce(sum(p.amount), 0)::bigint AS sum FROM splits s JOIN split_parts p ON p.split_id = s.id
   WHERE s.state = 'Processing' AND s.merchant_id = $1 AND s.currency = $2`,
  // The first split of each merchant and currency, and of those that failed. Those behind a busy one wait.
  firstWaiting: `SELECT * FROM (
     SELECT DISTINCT ON (merchant_id, currency, least(failures, 1)) id, trade_id AS "tradeId", failures FROM splits
     WHERE state = 'Processing' AND (due_at IS NULL OR due_at <= now())
     ORDER BY merchant_id, currency, least(failures, 1), id
   ) f WHERE f.id <> ALL($1::uuid[])`,
  putOff: putOff({ table: 'splits', id: 'id', dueColumn: 'due_at', failures: 'failures' }),
  wentWell: 'UPDATE splits SET failures = 0, due_at = NULL WHERE id = $1',
});

/** Inserts a split or a return. Returns undefined when the merchant has already used its reference_id. */
export async function insertSplit(tx: Queryable, split: NewSplit): Promise<Split | undefined> {
  const { splitId, returnsId, tradeId, merchantId, accountId, solutionId, referenceId, parts } = split;
  const who = [splitId, returnsId, tradeId, merchantId, accountId, solutionId, referenceId];
  const what = [split.reference, split.notifyUrl, split.currency, split.closesOrder, split.state];
  if ((await tx.query(SPLITS.insert, [...who, ...what, split.createdAt])).length === 0) return undefined;
  const column = (name: keyof (typeof parts)[number]) => parts.map((part) => part[name]);
  await tx.query(SPLIT_PARTS.insert, [
    splitId,
    merchantId,
    column('partId'),
    column('returnsPartId'),
    column('receiverId'),
    column('detailReferenceId'),
    column('role'),
    column('description'),
    column('amountMinor'),
    column('error'),
  ]);
  return findSplit(tx, splitId);
}

/** Returns a split or a return without locking it; lock its order before a change. */
export const findSplit = async (db: Queryable, splitId: string): Promise<Split | undefined> =>
  (await withParts(db, await db.query<SplitRow>(SPLITS.find, [splitId])))[0];

/** Returns a merchant's split or return by the merchant's reference_id. */
export const findSplitByReference = async (
  db: Queryable,
  merchantId: string,
  referenceId: string,
): Promise<Split | undefined> =>
  (await withParts(db, await db.query<SplitRow>(SPLITS.findByReference, [merchantId, referenceId])))[0];

/** Returns the splits and returns of a trade, oldest first. */
export const listSplitsOf = async (db: Queryable, tradeId: string): Promise<Split[]> =>
  withParts(db, await db.query<SplitRow>(SPLITS.ofTrade, [tradeId]));

/** Returns the newest splits and returns first. Without a filter, all match. */
export const listSplits = async (
  db: Queryable,
  {
    state,
    merchantId,
    limit,
  }: { state?: string | undefined; merchantId?: string | undefined; limit: number },
): Promise<Split[]> =>
  withParts(db, await db.query<SplitRow>(SPLITS.list, [state ?? null, merchantId ?? null, limit]));

/** A waiting split, as a row of the queue. */
export interface WaitingSplit {
  /** The split. */
  readonly id: string;
  readonly tradeId: string;
  readonly failures: number;
}

/** Returns the splits at the head of their queues: the oldest of each merchant and currency, except those in `busy`. */
export const listFirstWaiting = (db: Queryable, busy: readonly string[]): Promise<WaitingSplit[]> =>
  db.query(SPLITS.firstWaiting, [busy]);

/** Puts off a split that failed; those behind it do not wait for it. */
export const putOffSplit = (db: Queryable, splitId: string): Promise<unknown[]> =>
  db.query(SPLITS.putOff, [splitId]);

/** Clears the failures of a split. */
export const forgetSplitFailures = (db: Queryable, splitId: string): Promise<unknown[]> =>
  db.query(SPLITS.wentWell, [splitId]);

/** Returns what all waiting splits of a merchant hold in a currency, in hundredths. */
export const waitingMinor = async (db: Queryable, merchantId: string, currency: string): Promise<bigint> =>
  onlyRow(await db.query<{ sum: bigint }>(SPLITS.sumWaiting, [merchantId, currency])).sum;

/** Moves a split of a locked order. Returns the updated split. */
export async function moveSplit(
  tx: Queryable,
  splitId: string,
  state: SplitState,
  reason = '',
): Promise<Split> {
  await tx.query(SPLITS.move, [splitId, state, reason]);
  const moved = await findSplit(tx, splitId);
  if (!moved) throw new Error(`There is no split ${splitId}`);
  return moved;
}

/** A split without its parts, which are rows of their own. */
type SplitRow = Omit<Split, 'parts'>;

async function withParts(db: Queryable, splits: readonly SplitRow[]): Promise<Split[]> {
  if (splits.length === 0) return [];
  const parts = await db.query<SplitPart & { splitId: string }>(SPLIT_PARTS.list, [
    splits.map(({ splitId }) => splitId),
  ]);
  return splits.map((split) => ({
    ...split,
    parts: parts.filter(({ splitId }) => splitId === split.splitId).map(({ splitId: _, ...part }) => part),
  }));
}

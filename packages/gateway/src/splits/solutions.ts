/** Split solutions: the merchants with which a merchant may share its payments. The command line sets them up. */
import { type Queryable, statements } from '../storage/database.ts';

/** One solution; `id` is the split_solution_id of requests. */
export interface SplitSolution {
  readonly id: string;
  readonly merchantId: string;
  readonly merchantUid: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
}

/** A merchant that may receive a share. */
export interface SplitReceiver {
  readonly solutionId: string;
  readonly receiverId: string;
  /** Its MID. */
  readonly uid: string;
  readonly name: string;
  /** Its role in the solution. */
  readonly role: string;
  /** The largest share of an order's net amount, in percent; decimal text with four decimals. */
  readonly percentMost: string;
}

const SOLUTIONS = `SELECT s.id, s.merchant_id AS "merchantId", m.uid AS "merchantUid", s.name,
    s.created_at AS "createdAt", s.closed_at AS "closedAt"
  FROM split_solutions s JOIN merchants m ON m.id = s.merchant_id`;
const SPLIT_SOLUTIONS = statements('split-solutions', {
  insert:
    'INSERT INTO split_solutions (id, merchant_id, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id',
  find: `${SOLUTIONS} WHERE s.id = $1`,
  lock: `${SOLUTIONS} WHERE s.id = $1 FOR UPDATE OF s`,
  list: `${SOLUTIONS} WHERE $1::uuid IS NULL OR s.merchant_id = $1 ORDER BY m.uid, s.id`,
  close: 'UPDATE split_solutions SET closed_at = now() WHERE id = $1',
});
const SPLIT_RECEIVERS = statements('split-receivers', {
  insert: `INSERT INTO split_receivers (solution_id, merchant_id, receiver_id, role, percent_most)
   SELECT id, merchant_id, $2, $3, $4 FROM split_solutions WHERE id = $1 ON CONFLICT DO NOTHING RETURNING role`,
  remove: 'DELETE FROM split_receivers WHERE solution_id = $1 AND receiver_id = $2 RETURNING role',
  list: `SELECT r.solution_id AS "solutionId", r.receiver_id AS "receiverId", m.uid, m.name, r.role,
     r.percent_most::text AS "percentMost"
   FROM split_receivers r JOIN merchants m ON m.id = r.receiver_id
   WHERE r.solution_id = ANY($1) ORDER BY r.solution_id, m.uid`,
});

/** Adds a solution. Returns false when the id is taken. */
export const addSolution = async (
  db: Queryable,
  { id, merchantId, name }: Pick<SplitSolution, 'id' | 'merchantId' | 'name'>,
): Promise<boolean> => (await db.query(SPLIT_SOLUTIONS.insert, [id, merchantId, name])).length > 0;

/** Returns a solution, closed or not. */
export const findSolution = async (db: Queryable, id: string): Promise<SplitSolution | undefined> =>
  (await db.query<SplitSolution>(SPLIT_SOLUTIONS.find, [id]))[0];

/** Returns a solution, locked until the transaction ends. */
export const lockSolution = async (tx: Queryable, id: string): Promise<SplitSolution | undefined> =>
  (await tx.query<SplitSolution>(SPLIT_SOLUTIONS.lock, [id]))[0];

/** Returns the solutions of one merchant, or of all. */
export const listSolutions = (db: Queryable, merchantId: string | undefined): Promise<SplitSolution[]> =>
  db.query(SPLIT_SOLUTIONS.list, [merchantId ?? null]);

/** Closes a solution for new splits; existing ones are not affected. */
export const closeSolution = (db: Queryable, id: string): Promise<unknown[]> =>
  db.query(SPLIT_SOLUTIONS.close, [id]);

/** Adds a receiver. Returns false when it already is one. */
export const addReceiver = async (
  db: Queryable,
  { solutionId, receiverId, role, percentMost }: Omit<SplitReceiver, 'uid' | 'name'>,
): Promise<boolean> =>
  (await db.query(SPLIT_RECEIVERS.insert, [solutionId, receiverId, role, percentMost])).length > 0;

/** Removes a receiver. Returns false when it is not one. */
export const removeSplitReceiver = async (
  db: Queryable,
  { solutionId, receiverId }: Pick<SplitReceiver, 'solutionId' | 'receiverId'>,
): Promise<boolean> => (await db.query(SPLIT_RECEIVERS.remove, [solutionId, receiverId])).length > 0;

/** Returns the receivers of solutions. */
export const listReceivers = (db: Queryable, solutionIds: readonly string[]): Promise<SplitReceiver[]> =>
  db.query(SPLIT_RECEIVERS.list, [solutionIds]);

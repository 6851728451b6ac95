/** Split solutions: with which merchants a merchant may share its payments. Set up by the command line. */
import { type Queryable, statement } from '../storage/database.ts';

/** One solution; `id` is what requests name as split_solution_id. */
export interface SplitSolution {
  readonly id: string;
  readonly merchantId: string;
  readonly merchantUid: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
}

/** A merchant that may get a share. */
export interface SplitReceiver {
  readonly solutionId: string;
  readonly receiverId: string;
  /** Its MID. */
  readonly uid: string;
  readonly name: string;
  /** What it is in the solution. */
  readonly role: string;
  /** At most so many percent of an order's net, decimal text with four decimals. */
  readonly percentMost: string;
}

const SOLUTIONS = `SELECT s.id, s.merchant_id AS "merchantId", m.uid AS "merchantUid", s.name,
    s.created_at AS "createdAt", s.closed_at AS "closedAt"
  FROM split_solutions s JOIN merchants m ON m.id = s.merchant_id`;
const insert = statement(
  'split-solutions.insert',
  'INSERT INTO split_solutions (id, merchant_id, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id',
);
const find = statement('split-solutions.find', `${SOLUTIONS} WHERE s.id = $1`);
const lock = statement('split-solutions.lock', `${find.text} FOR UPDATE OF s`);
const list = statement(
  'split-solutions.list',
  `${SOLUTIONS} WHERE $1::uuid IS NULL OR s.merchant_id = $1 ORDER BY m.uid, s.id`,
);
const close = statement(
  'split-solutions.close',
  'UPDATE split_solutions SET closed_at = now() WHERE id = $1',
);
const insertReceiver = statement(
  'split-receivers.insert',
  `INSERT INTO split_receivers (solution_id, merchant_id, role, percent_most) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING role`,
);
const removeReceiver = statement(
  'split-receivers.remove',
  'DELETE FROM split_receivers WHERE solution_id = $1 AND merchant_id = $2 RETURNING role',
);
const receiversOf = statement(
  'split-receivers.list',
  `SELECT r.solution_id AS "solutionId", r.merchant_id AS "receiverId", m.uid, m.name, r.role,
     r.percent_most::text AS "percentMost"
   FROM split_receivers r JOIN merchants m ON m.id = r.merchant_id
   WHERE r.solution_id = ANY($1) ORDER BY r.solution_id, m.uid`,
);

/** Adds a solution. Returns false when the id is taken. */
export const addSolution = async (
  db: Queryable,
  { id, merchantId, name }: Pick<SplitSolution, 'id' | 'merchantId' | 'name'>,
): Promise<boolean> => (await db.query(insert, [id, merchantId, name])).length > 0;

/** One solution, closed or not. */
export const findSolution = async (db: Queryable, id: string): Promise<SplitSolution | undefined> =>
  (await db.query<SplitSolution>(find, [id]))[0];

/** The same, locked until the transaction ends. */
export const lockSolution = async (tx: Queryable, id: string): Promise<SplitSolution | undefined> =>
  (await tx.query<SplitSolution>(lock, [id]))[0];

/** The solutions of one merchant, or of all. */
export const listSolutions = (db: Queryable, merchantId: string | undefined): Promise<SplitSolution[]> =>
  db.query(list, [merchantId ?? null]);

/** Lets no split be made by a solution any more; what was made stays. */
export const closeSolution = (db: Queryable, id: string): Promise<unknown[]> => db.query(close, [id]);

/** Adds a receiver. Returns false when it is one already. */
export const addReceiver = async (
  db: Queryable,
  { solutionId, receiverId, role, percentMost }: Omit<SplitReceiver, 'uid' | 'name'>,
): Promise<boolean> =>
  (await db.query(insertReceiver, [solutionId, receiverId, role, percentMost])).length > 0;

/** Takes a receiver out. Returns false when it is none. */
export const removeSplitReceiver = async (
  db: Queryable,
  { solutionId, receiverId }: Pick<SplitReceiver, 'solutionId' | 'receiverId'>,
): Promise<boolean> => (await db.query(removeReceiver, [solutionId, receiverId])).length > 0;

/** The receivers of solutions. */
export const listReceivers = (db: Queryable, solutionIds: readonly string[]): Promise<SplitReceiver[]> =>
  db.query(receiversOf, [solutionIds]);

/** How far the rules of retention were applied. Rows are walked through by their id, which is in the order of time. */
import { FIRST_ID } from '../ids.ts';
import { type Queryable, statements } from '../storage/database.ts';

/** Where a walk goes on. One through the orders of each merchant is inside a merchant, at a time. */
export interface WalkPlace {
  readonly afterId: string;
  readonly afterMerchant?: string | null;
  /** As PostgreSQL writes it. */
  readonly afterTime?: string | null;
}

/** The place where a walk begins. */
export const BEGINNING: WalkPlace = { afterId: FIRST_ID };

/** A walk, which began at `beganAt` (business time). */
export interface Walk extends WalkPlace {
  readonly beganAt: Date;
}

const SQL = statements('retention-walks', {
  begin: `INSERT INTO retention_walks (name, after_id, began_at) VALUES ($1, '${FIRST_ID}', $2)
   ON CONFLICT DO NOTHING`,
  lock: `SELECT after_id AS "afterId", after_merchant AS "afterMerchant", after_time::text AS "afterTime",
     began_at AS "beganAt" FROM retention_walks WHERE name = $1
   FOR UPDATE SKIP LOCKED`,
  save: `UPDATE retention_walks SET after_id = $2, began_at = $3, after_merchant = $4, after_time = $5
   WHERE name = $1`,
});

/** Returns a walk, locked until the transaction ends; undefined while another node works on it. */
export async function lockWalk(tx: Queryable, name: string, now: Date): Promise<Walk | undefined> {
  await tx.query(SQL.begin, [name, now]);
  return (await tx.query<Walk>(SQL.lock, [name]))[0];
}

/** Stores how far a locked walk has come. */
export const saveWalk = (tx: Queryable, name: string, walk: Walk): Promise<unknown[]> => {
  const { afterId, beganAt, afterMerchant = null, afterTime = null } = walk;
  return tx.query(SQL.save, [name, afterId, beganAt, afterMerchant, afterTime]);
};

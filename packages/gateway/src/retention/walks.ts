/** How far the rules of retention were applied. Rows are walked through by their id, which is in the order of time. */
import { type Queryable, statements } from '../storage/database.ts';

/** Less than every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A walk: it goes on after `afterId`, and began at `beganAt` (business time). */
export interface Walk {
  readonly afterId: string;
  readonly beganAt: Date;
}

const SQL = statements('retention-walks', {
  begin: `INSERT INTO retention_walks (name, after_id, began_at) VALUES ($1, '${FIRST_ID}', $2)
   ON CONFLICT DO NOTHING`,
  lock: `SELECT after_id AS "afterId", began_at AS "beganAt" FROM retention_walks WHERE name = $1
   FOR UPDATE SKIP LOCKED`,
  save: 'UPDATE retention_walks SET after_id = $2, began_at = $3 WHERE name = $1',
});

/** Returns a walk, locked until the transaction ends; undefined while another node works on it. */
export async function lockWalk(tx: Queryable, name: string, now: Date): Promise<Walk | undefined> {
  await tx.query(SQL.begin, [name, now]);
  return (await tx.query<Walk>(SQL.lock, [name]))[0];
}

/** Stores how far a locked walk has come. */
export const saveWalk = (tx: Queryable, name: string, { afterId, beganAt }: Walk): Promise<unknown[]> =>
  tx.query(SQL.save, [name, afterId, beganAt]);

/**
 * Checks of rail accounts in progress: the payment in the rail's test mode that each waits for, and what has arrived
 * for it. Nodes store arrivals unread, because only the check has the credentials of the test mode.
 */
import { type Queryable, statements } from '../storage/database.ts';
import type { PayerBack } from './rail.ts';
import type { RailWebhook } from './rail-events.ts';

/** What has arrived at the addresses of a check: a webhook, or its payer with what the rail's page gave along. */
export type CheckArrival =
  | ({ readonly kind: 'webhook' } & Pick<RailWebhook, 'body' | 'headers'>)
  | ({ readonly kind: 'payer' } & PayerBack);

/** A check: an account, and the id of the payment at its rail. */
export interface RailCheck {
  readonly account: string;
  readonly attemptId: string;
}

/** A rail repeats a webhook only some times; more comes from nobody with business here. */
const ARRIVALS_MAX = 50;
/** A check whose process has died takes nothing any more after this time. */
const OPEN_MINUTES = 60;

const SQL = statements('rail-checks', {
  begin: `INSERT INTO rail_checks (account, attempt_id) VALUES ($1, $2)
   ON CONFLICT (account) DO UPDATE SET attempt_id = excluded.attempt_id, started_at = now(), arrivals = '{}'`,
  arrive: `UPDATE rail_checks SET arrivals = array_append(arrivals, $2::text)
   WHERE account = $1 AND cardinality(arrivals) < $3 AND started_at > now() - make_interval(mins => $4)`,
  list: 'SELECT arrivals FROM rail_checks WHERE account = $1 AND attempt_id = $2',
  end: 'DELETE FROM rail_checks WHERE account = $1 AND attempt_id = $2',
});

/** Begins a check. It takes the place of another one of the account. */
export const beginCheck = (db: Queryable, { account, attemptId }: RailCheck): Promise<unknown[]> =>
  db.query(SQL.begin, [account, attemptId]);

/** Stores what has arrived for the check of an account. Without one, or when it has taken too much, does nothing. */
export const storeArrival = (db: Queryable, account: string, arrival: CheckArrival): Promise<unknown[]> =>
  db.query(SQL.arrive, [account, JSON.stringify(arrival), ARRIVALS_MAX, OPEN_MINUTES]);

/** Returns what has arrived, in its order; undefined when another check has taken the place of this one. */
export async function listArrivals(
  db: Queryable,
  { account, attemptId }: RailCheck,
): Promise<readonly CheckArrival[] | undefined> {
  const [row] = await db.query<{ arrivals: string[] }>(SQL.list, [account, attemptId]);
  return row?.arrivals.map((text) => JSON.parse(text));
}

/** Ends a check, with what has arrived for it. */
export const endCheck = (db: Queryable, { account, attemptId }: RailCheck): Promise<unknown[]> =>
  db.query(SQL.end, [account, attemptId]);

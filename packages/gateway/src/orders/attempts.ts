/** Attempts: each is one try to move money over a rail. Its id is the rail's idempotency key. */

import { ATTEMPTS_MAX, type Money } from '@gangway/protocol';
import type { PayerAction } from '@gangway/protocol/checkout';
import { readArchivedTrade } from '../archive/archived-trades.ts';
import { newId } from '../ids.ts';
import type { ColumnWord } from '../storage/column-words.ts';
import { late, type Queryable, statements } from '../storage/database.ts';
import { restoreAttempts } from './archived-payments.ts';
import type { AttemptEnd } from './attempt-end.ts';

/** `asking`: the call is in progress or its outcome unknown. `open`: the rail waits for the payer. Others are final. */
export type AttemptState = ColumnWord<'attempts.state'>;

/** The states that are final. */
export type FinalState = Exclude<AttemptState, 'asking' | 'open'>;

/** `payment` takes money and `return` sends it back. `capture` takes authorized money and `void` releases it. */
export type AttemptKind = ColumnWord<'attempts.kind'>;

/**
 * What may follow a refused attempt. `as-rail`: what its rail allows. `new-attempt`: the order stays open for a new
 * attempt, even where the same one cannot be sent again. `none`: the order ends even where the rail allows more,
 * because the payer gave a code, a phone number or an account at the shop.
 */
export type AttemptRetryPolicy = 'as-rail' | 'new-attempt' | 'none';

/** Returns whether the rail may still change an attempt. */
export const isPending = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'asking' || state === 'open';

/** One attempt. `leaseUntil` and `askAt` are real time, `startedAt` is business time. */
export interface Attempt extends Money {
  readonly id: string;
  readonly tradeId: string;
  readonly merchantId: string;
  readonly refundId: string | null;
  readonly kind: AttemptKind;
  readonly rail: string;
  readonly state: AttemptState;
  readonly railReference: string;
  /** The rail's own reference of a capture or a return that it has accepted; empty until then. */
  readonly ownReference: string;
  readonly payerUrl: string;
  /** A form that the payer's browser posts to `payerUrl`; null where the page is opened by GET. */
  readonly payerForm: Readonly<Record<string, string>> | null;
  /** Why it ended; empty while it is pending, and after a yes. */
  readonly result: string;
  /** What the card's scheme advises after a refusal; empty for none. */
  readonly advice: ColumnWord<'attempts.advice'>;
  readonly startedAt: Date;
  readonly askCount: number;
  readonly leaseUntil: Date;
  /** What the payer does elsewhere while the attempt is open. */
  readonly payerAction: PayerAction | null;
  readonly retryPolicy: AttemptRetryPolicy;
  /** The rail was told to authorize only after a successful authentication; a yes without one is sent back. */
  readonly mustAuthenticate: boolean;
  /** The rail was sent a cancellation before a yes was received. */
  readonly isCancelAsked: boolean;
  /** Whose bank account the rail pays. */
  readonly settles: ColumnWord<'attempts.settles'>;
  /** It charges a gift card with a part of the order. */
  readonly isPart: boolean;
}

/** A payment attempt as it was inserted, for the call of its rail: nothing has to be read again. */
export interface BegunAttempt
  extends Pick<Attempt, 'id' | 'tradeId' | 'kind' | 'rail' | 'state' | 'amountMinor' | 'currency'> {
  /** When its rail must have been called, by `performance.now()`: see {@link START_WITHIN_MS}. */
  readonly startBy: number;
}

/** The limit of all attempts, including those given up for another method, which do not count as tries. */
const ATTEMPTS_IN_ALL_MAX = 15;

/**
 * Returns whether a payer has no try left after these payment attempts, oldest first. After a gift card has paid a
 * part, the tries are counted anew.
 */
export function isSpent(payments: readonly Pick<Attempt, 'state'>[]): boolean {
  const since = payments.slice(payments.findLastIndex(({ state }) => state === 'done') + 1);
  const isCounted = since.filter(({ state }) => state !== 'cancelled').length >= ATTEMPTS_MAX;
  return isCounted || payments.length >= ATTEMPTS_IN_ALL_MAX;
}

/** Seconds until an open attempt is queried again, by the number of queries so far. */
export const ASK_AGAIN_SECONDS = [10, 15, 20, 30, 45, 60] as const;

/** Where an attempt waits for its payer, and the rail's stage. */
interface OpenFacts {
  readonly payerUrl: string;
  readonly payerForm?: Readonly<Record<string, string>>;
  readonly reference: string;
  readonly action?: PayerAction;
  readonly stage?: 'authentication' | 'authorisation';
}

/** How long a node may work on an attempt before another node takes it over, in seconds. */
export const LEASE_SECONDS = 20;

/**
 * How late the rail of an attempt may be called: the call takes 12 s at most, and ends before the lease does. Then
 * another node asks the rail, which has never seen the attempt, and ends it. A call after that would charge a payer who
 * was told that the payment had failed.
 */
export const START_WITHIN_MS = 8_000;

// The columns are older than the policy: `insert` writes them, and this expression reads them.
const RETRY_POLICY =
  "CASE WHEN a.is_only_try THEN 'none' WHEN a.may_try_again THEN 'new-attempt' ELSE 'as-rail' END";

/** The columns of an {@link Attempt}, of the table under the name `a`. */
export const ATTEMPT_COLUMNS = `a.id, a.trade_id AS "tradeId", a.merchant_id AS "merchantId", a.refund_id AS "refundId",
  a.kind, a.rail, a.state,
  a.amount AS "amountMinor", a.currency, a.rail_reference AS "railReference", a.own_reference AS "ownReference",
  a.payer_url AS "payerUrl", a.payer_form AS "payerForm", a.started_at AS "startedAt", a.ask_count AS "askCount",
  a.lease_until AS "leaseUntil", a.payer_action AS "payerAction", ${RETRY_POLICY} AS "retryPolicy",
  a.must_authenticate AS "mustAuthenticate", a.cancel_asked AS "isCancelAsked", a.settles,
  a.is_part AS "isPart", a.result, a.advice`;

const SQL = statements('attempts', {
  // Only the newest attempt of an order_id may still be authorized. It replaces abandoned challenges, and attempts that
  // the rail has yet to challenge. A charge without a challenge ignores this. An order that only stores a card
  // claims no order_id.
  insert: `WITH given_up AS (
     UPDATE attempts a SET authentication = 'given-up'
     FROM orders mine JOIN orders o ON o.store_id = mine.store_id AND o.order_id = mine.order_id
     WHERE $4 = 'payment' AND mine.trade_id = $2 AND mine.capture <> 'never'
       AND o.trade_id <> mine.trade_id AND o.capture <> 'never'
       AND a.trade_id = o.trade_id AND a.kind = 'payment'
       AND (a.state = 'open' AND a.authentication = 'awaited' OR a.state = 'asking' AND a.authentication = '')
   )
   INSERT INTO attempts (id, trade_id, refund_id, kind, rail, state, amount, currency, started_at, ask_at, lease_until,
     may_try_again, is_only_try, merchant_id, is_part, settles)
   VALUES ($1, $2, $3, $4, $5, 'asking', $6, $7, $8,
     -- The transaction may have waited for a lock.
     clock_timestamp() + make_interval(secs => $9), clock_timestamp() + make_interval(secs => $9),
     $10::text = 'new-attempt', $10::text = 'none', $11, $12,
     coalesce((SELECT settles FROM rail_accounts WHERE name = $5), 'operator'))`,
  list: `SELECT ${ATTEMPT_COLUMNS} FROM attempts a WHERE a.trade_id = $1 ORDER BY a.id`,
  listArchived: `SELECT ${ATTEMPT_COLUMNS} FROM jsonb_populate_recordset(NULL::attempts, $1::jsonb) a
   ORDER BY a.id`,
  find: `SELECT ${ATTEMPT_COLUMNS} FROM attempts a WHERE a.id = $1`,
  lock: `SELECT ${ATTEMPT_COLUMNS} FROM attempts a WHERE a.id = $1 FOR UPDATE`,
  // An attempt that waits for its payer does not block the order_id; one that is being charged does.
  open: `WITH freed AS (DELETE FROM order_holds WHERE attempt_id = $1 AND $6 <> 'authorisation')
   UPDATE attempts SET state = 'open', payer_url = $2, rail_reference = $3, lease_until = now(),
     ask_at = now() + make_interval(secs => $4), payer_action = $5::jsonb, payer_form = $7::jsonb,
     authentication = CASE WHEN $6 = 'authentication' AND authentication = '' THEN 'awaited' ELSE authentication END
   WHERE id = $1 AND state IN ('asking', 'open')`,
  beginAuthorisation: `UPDATE attempts SET authentication = 'used'
   WHERE id = $1 AND state IN ('asking', 'open') AND authentication <> 'given-up' AND NOT cancel_asked RETURNING id`,
  askCancel:
    "UPDATE attempts SET cancel_asked = true WHERE id = $1 AND state IN ('asking', 'open') RETURNING id",
  refer: 'UPDATE attempts SET rail_reference = $2 WHERE id = $1',
  moveToRefund: 'UPDATE attempts SET refund_id = $2 WHERE id = $1',
  accept: 'UPDATE attempts SET own_reference = $2 WHERE id = $1',
  frameChallenge: `UPDATE attempts SET challenge_framed = true
   WHERE id = $1 AND state = 'open' AND NOT challenge_framed RETURNING id`,
  requireAuthentication: 'UPDATE attempts SET must_authenticate = true WHERE id = $1',
  end: `WITH freed AS (DELETE FROM order_holds WHERE attempt_id = $1)
   UPDATE attempts SET state = $2, result = $3, ended_at = $4, advice = $6,
     rail_reference = CASE WHEN $5 = '' THEN rail_reference ELSE $5 END WHERE id = $1`,
  takeOver: `UPDATE attempts a SET lease_until = now() + make_interval(secs => $2)
   WHERE a.id = $1 AND a.state IN ('asking', 'open') AND a.lease_until <= now() RETURNING ${ATTEMPT_COLUMNS}`,
});

/**
 * Inserts a new attempt before the rail is called, and returns its id. A payment replaces the attempts of the same
 * order_id whose payer has not authenticated yet.
 */
export async function insertAttempt(
  tx: Queryable,
  attempt: Pick<Attempt, 'tradeId' | 'merchantId' | 'refundId' | 'kind' | 'rail'> &
    Money & {
      now: Date;
      leaseSeconds?: number;
      retryPolicy?: AttemptRetryPolicy;
      /** The rail's idempotency key, where it must be known in advance; by default a new one. */
      id?: string;
      isPart?: boolean;
    },
): Promise<string> {
  const { tradeId, refundId, kind, rail, amountMinor, currency, now } = attempt;
  const { merchantId, leaseSeconds = LEASE_SECONDS, retryPolicy = 'as-rail', id = newId() } = attempt;
  // An order that may be paid is not finished, so only what follows a payment finds it in the archive.
  if (kind !== 'payment') await restoreAttempts(tx, tradeId);
  const what = [id, tradeId, refundId, kind, rail, amountMinor, currency, now];
  await tx.query(late(SQL.insert), [...what, leaseSeconds, retryPolicy, merchantId, attempt.isPart ?? false]);
  return id;
}

/** Returns all attempts of a trade, oldest first, wherever they are. Throws ArchiveFault. */
export async function listAttempts(db: Queryable, tradeId: string): Promise<Attempt[]> {
  const online = await db.query<Attempt>(SQL.list, [tradeId]);
  const { attempts: archived } = online.length > 0 ? {} : await readArchivedTrade(db, 'payments', tradeId);
  return archived ? db.query<Attempt>(SQL.listArchived, [archived]) : online;
}

/** Returns an attempt without locking it; undefined for one in the archive, too. */
export const findAttempt = async (db: Queryable, id: string): Promise<Attempt | undefined> =>
  (await db.query<Attempt>(SQL.find, [id]))[0];

/** Returns an attempt, locked until the transaction ends. */
export const lockAttempt = async (tx: Queryable, id: string): Promise<Attempt | undefined> =>
  (await tx.query<Attempt>(SQL.lock, [id]))[0];

/** Stores that the rail waits for the payer. Releases the order_id unless it is being charged. */
export const openAttempt = (
  tx: Queryable,
  id: string,
  { payerUrl, payerForm, reference, action, stage }: OpenFacts,
): Promise<unknown[]> => {
  const payerAction = action ? JSON.stringify(action) : null;
  const form = payerForm ? JSON.stringify(payerForm) : null;
  return tx.query(SQL.open, [id, payerUrl, reference, ASK_AGAIN_SECONDS[0], payerAction, stage ?? '', form]);
};

/** Stores the cancellation before the rail is called. Returns false when the attempt has already ended. */
export const noteCancel = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.query(SQL.askCancel, [id])).length > 0;

/**
 * Marks that the payer has authenticated, so that the rail may charge. Returns false when the attempt is no longer
 * wanted.
 */
export const beginAuthorisation = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.query(SQL.beginAuthorisation, [id])).length > 0;

/** Stores the rail's reference of an attempt. */
export const setReference = (tx: Queryable, id: string, reference: string): Promise<unknown[]> =>
  tx.query(SQL.refer, [id, reference]);

/** Stores the rail's own reference of a capture or a return that it has accepted. */
export const noteAccepted = (db: Queryable, id: string, reference: string): Promise<unknown[]> =>
  db.query(SQL.accept, [id, reference]);

/** Marks that a frame posts the attempt's challenge. Returns false when one did before, or the attempt is not open. */
export const frameChallenge = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.query(SQL.frameChallenge, [id])).length > 0;

/** Stores, before the rail is called, that authentication is required. */
export const requireAuthentication = (db: Queryable, id: string): Promise<unknown[]> =>
  db.query(SQL.requireAuthentication, [id]);

/** Ends an attempt for good. Its order_id is released, or claimed by the same commit. */
export const endAttempt = (
  tx: Queryable,
  id: string,
  { state, result = '', advice = '', reference = '', now }: AttemptEnd & { readonly now: Date },
): Promise<unknown[]> => tx.query(late(SQL.end), [id, state, result, now, reference, advice]);

/** Leases an attempt whose node seems dead. Returns undefined when another node has it or it has ended. */
export const takeOverAttempt = async (db: Queryable, id: string): Promise<Attempt | undefined> =>
  (await db.query<Attempt>(SQL.takeOver, [id, LEASE_SECONDS]))[0];

/** Moves a return to another refund of its trade. */
export const moveToRefund = (tx: Queryable, id: string, refundId: string): Promise<unknown[]> =>
  tx.query(SQL.moveToRefund, [id, refundId]);

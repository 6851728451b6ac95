/** The simulated acquirer's store: one row for each payment; the first of several concurrent changes wins. */

import { createHash } from 'node:crypto';
import { newId, type Queryable, type Statement, statement, statements } from '@gangway/gateway/extend';
import { entriesOf } from '@gangway/protocol';
import type { CardPayment, CardProgress } from './card-payment.ts';

/** The input of a new payment. */
export interface NewCardPayment extends Omit<CardPayment, 'paymentId'> {
  readonly pageSecret: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

type Row = { readonly [Column in keyof typeof COLUMNS]: CardPayment[(typeof COLUMNS)[Column]] | null };

/** Column → member. */
const COLUMNS = {
  id: 'paymentId',
  request_id: 'requestId',
  card_row: 'cardRow',
  brand: 'brand',
  cvc_accepted: 'cvcAccepted',
  payee: 'payee',
  description: 'description',
  amount: 'amountMinor',
  currency: 'currency',
  authorise_only: 'authoriseOnly',
  authorise_on_request: 'authoriseOnRequest',
  keeps: 'keeps',
  consent: 'consent',
  initiator: 'initiator',
  verify_only: 'verifyOnly',
  network_reference: 'networkReference',
  three_ds_wanted: 'threeDsWanted',
  must_authenticate: 'mustAuthenticate',
  step: 'step',
  trans_status: 'transStatus',
  eci: 'eci',
  ds_trans_id: 'dsTransId',
  acs_trans_id: 'acsTransId',
  challenge_tries: 'challengeTries',
  state: 'state',
  reason: 'reason',
  return_url: 'returnUrl',
  notification_url: 'notificationUrl',
  callback_url: 'callbackUrl',
  decided_at: 'decidedAt',
} as const satisfies Record<string, keyof CardPayment>;

const NAMES = Object.keys(COLUMNS);
const LIST = NAMES.join(', ');

/**
 * Finds a payment by one column. An open one past its time becomes `timed-out`, which is stored at the first read, so
 * that moving the clock back never reopens a payment.
 */
const finder = (name: string, column: string): Statement =>
  statement(
    `scheme.find-card-payment-${name}`,
    `WITH expired AS (
       UPDATE scheme_card_payments SET state = 'timed-out', decided_at = expires_at
       WHERE ${column} = $1 AND state = 'open' AND expires_at <= $2
       RETURNING ${LIST}
     )
     SELECT ${LIST} FROM expired
     UNION ALL
     SELECT ${LIST} FROM scheme_card_payments WHERE ${column} = $1 AND NOT EXISTS (SELECT FROM expired)`,
  );

const FINDERS = {
  requestId: finder('by-request', 'request_id'),
  pageSecret: finder('by-page', 'page_secret_hash'),
  acsTransId: finder('by-challenge', 'acs_trans_id'),
  paymentId: finder('by-id', 'id'),
} as const;

const SQL = statements('scheme', {
  // Equal requests have an equal page secret too, and meet in either index.
  insertCardPayment: `INSERT INTO scheme_card_payments (${LIST}, page_secret_hash, created_at, expires_at)
   VALUES (${Array.from({ length: NAMES.length + 3 }, (_, index) => `$${index + 1}`).join(', ')})
   ON CONFLICT DO NOTHING RETURNING ${LIST}`,
  moveCardPayment: `UPDATE scheme_card_payments
   SET step = $4, trans_status = $5, eci = $6, ds_trans_id = $7, acs_trans_id = $8,
     challenge_tries = $9, state = $10, reason = $11, decided_at = $12, consent = $13
   WHERE id = $1 AND state = 'open' AND step = $2 AND challenge_tries = $3 AND expires_at > $14
   RETURNING ${LIST}`,
  // Only before the issuer is asked on behalf of a page, whose address the request names: a stored card has none.
  frameCardPayment: `UPDATE scheme_card_payments SET notification_url = $2
   WHERE id = $1 AND state = 'open' AND (step = 'method' OR step = 'challenge' AND initiator = 'CIT')
   RETURNING ${LIST}`,
  cancelCardPayment: `UPDATE scheme_card_payments SET state = 'cancelled', decided_at = $2
   WHERE id = $1 AND (state = 'authorised' OR state = 'open' AND expires_at > $2)
   RETURNING ${LIST}`,
  countExemptions: `SELECT count(*)::integer AS count FROM scheme_card_payments p
   WHERE card_row = $1 AND three_ds_wanted = '03' AND initiator <> 'MIT' AND trans_status = ''
     AND state IN ('paid', 'authorised')
     AND NOT EXISTS (SELECT FROM scheme_card_payments later
                     WHERE later.card_row = p.card_row AND later.id > p.id AND later.trans_status = 'Y')`,
  // OFFSET: what is asked of the one payment must not lead the planner to the index of its card, which the payments of
  // every stored card fill.
  findCardAgreement: `SELECT id FROM (SELECT * FROM scheme_card_payments WHERE network_reference = $1 OFFSET 0) AS first
   WHERE card_row = $2 AND keeps = 'MIT' AND consent = 'given' AND trans_status = 'Y'`,
});

/** Inserts a payment, or returns the one that this request has already made. */
export async function openCardPayment(db: Queryable, input: NewCardPayment): Promise<CardPayment> {
  const values: Record<string, unknown> = { ...input, paymentId: newId() };
  const [row] = await db.query<Row>(SQL.insertCardPayment, [
    ...Object.values(COLUMNS).map((member) => values[member] ?? null),
    hashOf(input.pageSecret),
    input.createdAt,
    input.expiresAt,
  ]);
  if (row) return fromRow(row);
  const payment = await findCardPayment(db, { requestId: input.requestId }, input.createdAt);
  if (!payment) throw new Error('A card payment that was just written is gone.');
  return payment;
}

/**
 * Finds a payment by one of its ids. An open one past its time becomes `timed-out`. Ids must have been checked to be
 * UUIDs. Of a page's secret only the hash is stored.
 */
export async function findCardPayment(
  db: Queryable,
  by: { [Name in keyof typeof FINDERS]?: string },
  now: Date,
): Promise<CardPayment | undefined> {
  for (const [name, finder] of entriesOf(FINDERS)) {
    const value = by[name];
    if (value === undefined) continue;
    const [row] = await db.query<Row>(finder, [name === 'pageSecret' ? hashOf(value) : value, now]);
    return row && fromRow(row);
  }
  return undefined;
}

/**
 * Moves an open payment on from the caller's step. Returns undefined, and changes nothing, when the payment has another
 * step by now or its time is over.
 */
export async function moveCardPayment(
  db: Queryable,
  seen: CardPayment,
  change: Partial<CardProgress>,
  now: Date,
): Promise<CardPayment | undefined> {
  const next = { ...seen, ...change };
  const [row] = await db.query<Row>(SQL.moveCardPayment, [
    seen.paymentId,
    seen.step,
    seen.challengeTries,
    next.step,
    next.transStatus,
    next.eci,
    next.dsTransId,
    next.acsTransId,
    next.challengeTries,
    next.state,
    next.reason,
    next.decidedAt,
    next.consent,
    now,
  ]);
  return row && fromRow(row);
}

/**
 * Stores where the issuer notifies frames. Returns undefined once the issuer was asked on behalf of a page: that of a
 * stored card is asked without one.
 */
export async function frameCardPayment(
  db: Queryable,
  { paymentId }: Pick<CardPayment, 'paymentId'>,
  notificationUrl: string,
): Promise<CardPayment | undefined> {
  const [row] = await db.query<Row>(SQL.frameCardPayment, [paymentId, notificationUrl]);
  return row && fromRow(row);
}

/** Cancels an open or authorized payment. Returns undefined when it is neither. */
export async function cancelCardPayment(
  db: Queryable,
  paymentId: string,
  now: Date,
): Promise<CardPayment | undefined> {
  const [row] = await db.query<Row>(SQL.cancelCardPayment, [paymentId, now]);
  return row && fromRow(row);
}

/** Returns how many payments of a card in a row were exempt from 3-D Secure, since its payer last authenticated. */
export async function countExemptionsInARow(db: Queryable, cardRow: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(SQL.countExemptions, [cardRow]);
  return row?.count ?? 0;
}

/** Returns whether the card's payer has agreed, in the referenced payment, that a merchant charges the card alone. */
export const hasAgreed = async (db: Queryable, networkReference: string, cardRow: number): Promise<boolean> =>
  (await db.query(SQL.findCardAgreement, [networkReference, cardRow])).length > 0;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const fromRow = (row: Row): CardPayment =>
  Object.fromEntries(
    entriesOf(COLUMNS).map(([column, member]) => [member, row[column] ?? undefined]),
  ) as unknown as CardPayment;

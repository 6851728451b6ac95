/** The rows of the audit log: written in the transaction of the change that they record, and never changed. */
import { findCardNumbers } from '@gangway/protocol';
import { newId } from '../ids.ts';
import { type Queryable, statements } from '../storage/database.ts';

/** The places from which operators act. */
const ACTOR_KINDS = ['command-line', 'sandbox-desk', 'console'] as const;

/** Who acts, and from where. */
export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /** The account of the operating system, or the user of the console. */
  readonly name: string;
  /** The name of the machine, or the network address. */
  readonly from: string;
}

/** A fact of a record. */
export type AuditValue = string | number | boolean | null | readonly AuditValue[] | AuditFacts;

/** Facts of a record, by name. They never contain a secret or a card number. */
export interface AuditFacts {
  readonly [name: string]: AuditValue;
}

/** What was done, to what, and why. */
export interface AuditEntry {
  /** The use case, such as `keys.rotate`. */
  readonly action: string;
  /** Id of the merchant that it concerns; null if it concerns all or none. */
  readonly merchantId: string | null;
  /** What was changed: a kind and its public id, such as `account 016683`. */
  readonly subject: string;
  /** Empty without one. */
  readonly reason: string;
  readonly details: AuditFacts;
}

/** A record as it is listed. */
export interface AuditRecord extends Omit<AuditEntry, 'merchantId'> {
  readonly id: string;
  /** Real time. */
  readonly at: Date;
  readonly actor: Actor;
  /** UID of the merchant. */
  readonly merchant: string | null;
}

/** Which records to list; an undefined member does not filter. */
export interface AuditFilter {
  /** The first moment, and the first one after; real time. */
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /** Name of the actor. */
  readonly actor?: string | undefined;
  /** An action, or its first word: `keys` finds `keys.rotate` and `keys.revoke`. */
  readonly action?: string | undefined;
  readonly merchantId?: string | undefined;
  /** Only records older than this one, by its id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

const SQL = statements('audit', {
  insert: `WITH written AS (
     INSERT INTO audit_records (id, action, actor_kind, actor_name, actor_from, merchant_id, subject, reason, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id)
   INSERT INTO pending_audit_records (record_id) SELECT id FROM written`,
  list: `SELECT r.id, r.at, r.action, r.actor_kind AS "actorKind", r.actor_name AS "actorName",
     r.actor_from AS "actorFrom", m.uid AS merchant, r.subject, r.reason, r.details
   FROM audit_records r LEFT JOIN merchants m ON m.id = r.merchant_id
   WHERE ($1::timestamptz IS NULL OR r.at >= $1) AND ($2::timestamptz IS NULL OR r.at < $2)
     AND ($3::text IS NULL OR r.actor_name = $3)
     AND ($4::text IS NULL OR r.action = $4 OR split_part(r.action, '.', 1) = $4)
     AND ($5::uuid IS NULL OR r.merchant_id = $5) AND ($6::uuid IS NULL OR r.id < $6)
   ORDER BY r.id DESC LIMIT $7`,
});

/**
 * Writes a record in the transaction of its change; it is pending until it is sealed. No row is locked. Throws when the
 * record contains a card number, so that the change is not made either.
 */
export async function writeAuditRecord(tx: Queryable, actor: Actor, entry: AuditEntry): Promise<void> {
  const { action, merchantId, subject, reason } = entry;
  const details = JSON.stringify(entry.details);
  if (findCardNumbers(`${subject}\n${reason}\n${details}`).length > 0)
    throw new Error(`The audit record of ${action} would contain a card number.`);
  const { kind, name, from } = actor;
  await tx.query(SQL.insert, [newId(), action, kind, name, from, merchantId, subject, reason, details]);
}

interface Row extends Omit<AuditRecord, 'actor'> {
  readonly actorKind: Actor['kind'];
  readonly actorName: string;
  readonly actorFrom: string;
}

/** Returns at most `limit` records, newest first. */
export async function listAuditRecords(db: Queryable, filter: AuditFilter): Promise<AuditRecord[]> {
  const { from, until, actor, action, merchantId, before, limit } = filter;
  const values = [from, until, actor, action, merchantId, before].map((value) => value ?? null);
  const rows = await db.query<Row>(SQL.list, [...values, limit]);
  return rows.map(({ actorKind, actorName, actorFrom, id, at, ...rest }) => ({
    id,
    at,
    actor: { kind: actorKind, name: actorName, from: actorFrom },
    ...rest,
  }));
}

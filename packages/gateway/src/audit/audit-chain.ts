/** The chain of the audit log: blocks of records, sealed like the ledger's blocks. */
import { defineChain } from '../chain/chain.ts';
import { type Seal, sealOf } from '../chain/seal.ts';
import type { RootKey } from '../storage/root-key.ts';

/** Every column of `audit_records` and how it is read as text, which keeps microseconds. */
export const AUDIT_COLUMNS = {
  id: 't.id::text',
  at: `to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
  action: 't.action',
  actor_kind: 't.actor_kind',
  actor_name: 't.actor_name',
  actor_from: 't.actor_from',
  merchant_id: 't.merchant_id::text',
  subject: 't.subject',
  reason: 't.reason',
  details: 't.details::text',
} as const;

type AuditColumn = keyof typeof AUDIT_COLUMNS;

/** Computes the MACs of the audit log. */
export type AuditSeal = Seal<AuditColumn>;

const AUDIT_LOG = defineChain({
  name: 'audit',
  noun: 'record',
  stranger: 'is in the audit log without having been written by the gateway',
  rows: 'audit_records',
  pending: 'pending_audit_records',
  blocks: 'audit_blocks',
  sealed: 'sealed_audit_records',
  head: 'audit_head',
  columns: AUDIT_COLUMNS,
});

/** Returns the seal under the audit log's key. */
export const auditSeal = (rootKey: RootKey): AuditSeal => sealOf(AUDIT_LOG, rootKey);

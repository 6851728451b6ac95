/** Secret keys of accounts: issued once, sealed, rotated with an overlap (docs/protocol.md, Keys of an account). */
import { randomBytes } from 'node:crypto';
import { newId } from '../ids.ts';
import { type Queryable, statements } from '../storage/database.ts';
import type { RootKey } from '../storage/root-key.ts';

/** One decrypted key of an account. `usedAt`: when the first correct request was signed with it. */
export interface AccountSecret {
  readonly id: string;
  readonly secret: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  /** When the key expires; null for never. */
  readonly retireAt: Date | null;
}

/** A key as {@link selectSecrets} returns it: times as text, the sealed key in base64. */
export interface SecretRow {
  readonly id: string;
  readonly sealed: string;
  readonly created_at: string;
  readonly used_at: string | null;
  readonly retire_at: string | null;
}

const SQL = statements('accounts', {
  addSecret: `INSERT INTO account_secrets (id, account_id, merchant_id, sealed)
   SELECT $1, id, merchant_id, $3 FROM accounts WHERE id = $2`,
  retireOtherSecrets: `UPDATE account_secrets
   SET retire_at = least(coalesce(retire_at, 'infinity'), now() + make_interval(secs => $3))
   WHERE account_id = $1 AND id <> $2`,
  revokeSecret: 'UPDATE account_secrets SET retire_at = now() WHERE account_id = $1 AND id = $2 RETURNING id',
  markSecretUsed: 'UPDATE account_secrets SET used_at = now() WHERE id = $1 AND used_at IS NULL',
});

/** The context under which secrets are sealed. */
const SECRET_CONTEXT = 'account-secret';

/** Returns a new random secret key: 256 bits as 64 hexadecimal characters. */
export const randomSecret = (): string => randomBytes(32).toString('hex');

/** The expression for the keys of an account that are valid now, newest first, as an array of JSON. */
export const selectSecrets = (accountId: string): string => `(SELECT coalesce(json_agg(json_build_object(
    'id', k.id, 'sealed', encode(k.sealed, 'base64'), 'created_at', k.created_at, 'used_at', k.used_at,
    'retire_at', k.retire_at) ORDER BY k.created_at DESC, k.id DESC), '[]')
  FROM account_secrets k WHERE k.account_id = ${accountId} AND (k.retire_at IS NULL OR k.retire_at > now()))`;

/** Opens keys that {@link selectSecrets} has returned. */
export const openSecrets = (rootKey: RootKey, rows: readonly SecretRow[]): AccountSecret[] =>
  rows.map((row) => ({
    id: row.id,
    secret: rootKey.open(Buffer.from(row.sealed, 'base64'), SECRET_CONTEXT).toString('utf8'),
    createdAt: new Date(row.created_at),
    usedAt: dateOf(row.used_at),
    retireAt: dateOf(row.retire_at),
  }));

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Adds a key to an account. Returns the key's id. */
export async function issueSecret(
  db: Queryable,
  rootKey: RootKey,
  accountId: string,
  secret = randomSecret(),
): Promise<string> {
  const id = newId();
  await db.query(SQL.addSecret, [id, accountId, rootKey.seal(secret, SECRET_CONTEXT)]);
  return id;
}

/** Issues a key; every other one ends after `overlapSeconds`. Returns its id and its secret, which is shown once. */
export async function rotateSecret(
  db: Queryable,
  rootKey: RootKey,
  { accountId, overlapSeconds }: { accountId: string; overlapSeconds: number },
): Promise<{ key: string; secret: string }> {
  const secret = randomSecret();
  const key = await issueSecret(db, rootKey, accountId, secret);
  await db.query(SQL.retireOtherSecrets, [accountId, key, overlapSeconds]);
  return { key, secret };
}

/** Revokes one key immediately. Returns false when the account has no such key. */
export async function revokeSecret(
  db: Queryable,
  key: { accountId: string; secretId: string },
): Promise<boolean> {
  return (await db.query(SQL.revokeSecret, [key.accountId, key.secretId])).length > 0;
}

/** Records that a correct request was signed with this key. */
export async function markSecretUsed(db: Queryable, secretId: string): Promise<void> {
  await db.query(SQL.markSecretUsed, [secretId]);
}

/** Returns the secrets, the signing one first: the newest that a correct request has used, else the newest. */
export function signingOrder(secrets: readonly AccountSecret[]): readonly string[] {
  const signer = secrets.find((entry) => entry.usedAt !== null) ?? secrets[0];
  const rest = secrets.filter((entry) => entry !== signer);
  return signer ? [signer.secret, ...rest.map((entry) => entry.secret)] : [];
}

/** The differences between a specimen and its copies, as SQL over `m`, a row per copy (copy-statement.ts). */
import { createHash, createHmac } from 'node:crypto';
import type { RootKey } from '../../packages/gateway/src/storage/root-key.ts';
import type { SentRequest } from './specimen-gateway.ts';

/** A text of the specimen and the SQL of its replacement in a copy. */
export interface Replacement {
  readonly text: string;
  readonly sql: string;
}

/** A key of the specimens' gateway, and as SQL the two HMAC blocks (RFC 2104) of the copies' key. */
export interface CopiedKey {
  readonly key: string | Buffer;
  readonly inner: string;
  readonly outer: string;
}

/** The keys of the hashes in orders, and the parameters that pass them to PostgreSQL. */
export interface CopiedKeys {
  readonly page: CopiedKey;
  readonly scheme: CopiedKey;
  readonly content: CopiedKey;
  /** The signing secrets by account. */
  readonly signing: ReadonlyMap<string, CopiedKey>;
  /** The blocks, as the parameters starting at `firstParameter`. */
  readonly parameters: readonly Buffer[];
}

const BLOCK_BYTES = 64;
const SECRET_BYTES = 16;
const INNER = 0x36;
const OUTER = 0x5c;

/** Returns the keys of two installations whose accounts have the published secrets. */
export function copiedKeys(
  here: RootKey,
  there: RootKey,
  { requests, firstParameter }: { requests: readonly SentRequest[]; firstParameter: number },
): CopiedKeys {
  const parameters: Buffer[] = [];
  const parameter = (key: string | Buffer, mask: number): string => {
    const block = Buffer.alloc(BLOCK_BYTES);
    Buffer.from(key).copy(block);
    parameters.push(Buffer.from(block.map((byte) => byte ^ mask)));
    return `$${firstParameter + parameters.length - 1}::bytea`;
  };
  const copied = (read: (root: RootKey) => string | Buffer): CopiedKey => {
    const key = read(there);
    return { key: read(here), inner: parameter(key, INNER), outer: parameter(key, OUTER) };
  };
  const secrets = new Map(requests.map(({ user, secret }) => [user, secret]));
  return {
    page: copied((root) => root.derive('page-secret')),
    scheme: copied((root) => root.derive('sandbox-scheme').toString('hex')),
    content: copied((root) => root.derive('request-content')),
    signing: new Map([...secrets].map(([user, secret]) => [user, copied(() => secret)])),
    parameters,
  };
}

/** Returns a text as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns a text with its replacements, as SQL. */
export function interpolate(text: string, replacements: readonly Replacement[]): string {
  const byText = new Map(replacements.map((one) => [one.text, one.sql]));
  const longestFirst = [...byText.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = longestFirst.map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const parts = text.split(new RegExp(`(${pattern})`)).filter((part) => part !== '');
  return parts.map((part) => byText.get(part) ?? literal(part)).join(' || ') || "''";
}

const bytes = (sql: string): string => `convert_to(${sql}, 'UTF8')`;

const hmac = ({ inner, outer }: CopiedKey, message: string): string =>
  `sha256(${outer} || sha256(${inner} || ${bytes(message)}))`;

const asBytea = (value: Buffer): string => `\\x${value.toString('hex')}`;

/**
 * Replaces a secret in a URL and its hash in the database. An order's page is hashed with the key `page`, a payer's
 * page at the simulated scheme with `scheme`.
 */
export function pageSecret(
  key: CopiedKey,
  message: string,
  replacements: readonly Replacement[],
): Replacement[] {
  const mac = createHmac('sha256', key.key).update(message).digest();
  const secret = mac.subarray(0, SECRET_BYTES).toString('base64url');
  const copy = hmac(key, interpolate(message, replacements));
  const sql = `translate(rtrim(encode(substr(${copy}, 1, ${SECRET_BYTES}), 'base64'), '='), '+/', '-_')`;
  const hash = createHash('sha256').update(secret).digest();
  return [
    { text: secret, sql },
    { text: asBytea(hash), sql: `sha256(${bytes(sql)})` },
  ];
}

/** The keyed hash of a request's content, so that repeating the copy's request counts as a repeat. */
export function contentMac(
  key: CopiedKey,
  { accountId, request }: { accountId: string; request: SentRequest },
  replacements: readonly Replacement[],
): Replacement {
  const members = Object.entries(request.data)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, 'string', value]);
  const content = JSON.stringify([accountId, request.operation, members]);
  return {
    text: asBytea(createHmac('sha256', key.key).update(content).digest()),
    sql: hmac(key, interpolate(content, replacements)),
  };
}

/** The signature of a request, which identifies requests without another key. */
export const signature = (
  key: CopiedKey,
  { sign, message }: SentRequest,
  replacements: readonly Replacement[],
): Replacement => ({
  text: sign,
  sql: `encode(${hmac(key, interpolate(message, replacements))}, 'hex')`,
});

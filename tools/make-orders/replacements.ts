/** What differs between a specimen and its copies, as SQL over `m`, a row for each copy (copy-statement.ts). */
import { createHash, createHmac } from 'node:crypto';
import type { RootKey } from '../../packages/gateway/src/storage/root-key.ts';
import type { SentRequest } from './specimen-gateway.ts';

/** A text of the specimen, and the SQL of what stands in its place in a copy. */
export interface Replacement {
  readonly text: string;
  readonly sql: string;
}

/** A key as the specimens' gateway has it, and the two blocks of it (RFC 2104) in the copies' database, as SQL. */
export interface CopiedKey {
  readonly key: string | Buffer;
  readonly inner: string;
  readonly outer: string;
}

/** The keys that hashes of orders are made with, and the parameters that hand them to PostgreSQL. */
export interface CopiedKeys {
  readonly page: CopiedKey;
  readonly scheme: CopiedKey;
  readonly content: CopiedKey;
  /** Secrets that requests are signed with, by account. */
  readonly signing: ReadonlyMap<string, CopiedKey>;
  /** The blocks, to be the parameters from `firstParameter` on. */
  readonly parameters: readonly Buffer[];
}

const BLOCK_BYTES = 64;
const SECRET_BYTES = 16;
const INNER = 0x36;
const OUTER = 0x5c;

/** The keys of two installations, whose accounts have the published secrets. */
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

/** A text as a literal of SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A text with its replacements, as SQL. */
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
 * A secret that stands in an address, and its hash, by which the database knows it: of an order's page under the key
 * `page`, of a payer's page at the pretend scheme under `scheme`.
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

/** The keyed hash of what a request asks for: the same request about a copy is a repeat there. */
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

/** The signature of a request: what has no other key is known by it. */
export const signature = (
  key: CopiedKey,
  { sign, message }: SentRequest,
  replacements: readonly Replacement[],
): Replacement => ({
  text: sign,
  sql: `encode(${hmac(key, interpolate(message, replacements))}, 'hex')`,
});

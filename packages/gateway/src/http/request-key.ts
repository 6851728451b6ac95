/** The key of a request and the keyed hash of its content (docs/protocol.md, Idempotency keys). */
import type { Contract, Envelope, Values } from '@gangway/protocol';
import { hmacSha256 } from '../hmac.ts';

/** What identifies a repeated request. */
export interface RequestKey {
  /** `request_id` or another key of the contract, or `sign:` and the signature when the request has none. */
  readonly key: string;
  /** HMAC-SHA256 over account, operation and data, so that no card data is stored in clear. */
  readonly contentMac: Buffer;
}

/** Returns the key of a request that passed every check. */
export function requestKey(
  contentKey: Buffer,
  request: { accountId: string; operation: string; envelope: Envelope; contract: Contract; texts: Values },
): RequestKey {
  const { accountId, operation, envelope, contract, texts } = request;
  const keys = contract.parameters.filter(({ kind, isKey }) => kind === 'key' || isKey);
  const named = keys.map(({ name }) => texts[name]).find(Boolean);
  const members = [...envelope.data]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, kind, value }) => [name, kind, value]);
  const content = JSON.stringify([accountId, operation, members]);
  return {
    key: named ?? `sign:${envelope.sign}`,
    contentMac: hmacSha256(contentKey, content),
  };
}

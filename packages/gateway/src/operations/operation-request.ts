/** What the door hands to an operation, and what the operation may use. */
import type { Method, Values } from '@gangway/protocol';
import type { Caller } from '../accounts/callers.ts';
import { GatewayError } from '../gateway-error.ts';
import { findKey } from '../orders/request-keys.ts';
import type { WritePath } from '../outcomes/write-path.ts';
import type { Queryable } from '../storage/database.ts';

/** A request that passed the door: signature, role, fields, support, limits, features and the form of its key. */
export interface OperationRequest {
  readonly caller: Caller;
  /** Canonical name of the operation. */
  readonly operation: string;
  readonly method: Method | undefined;
  readonly values: Values;
  readonly key: string;
  readonly contentMac: Buffer;
}

/** The members of a successful answer's `data`. */
export type Answer = Readonly<Record<string, unknown>>;

/** One operation. Throws GatewayError to refuse. */
export type OperationHandler = (parts: WritePath, request: OperationRequest) => Promise<Answer>;

/** Stands in a stored answer for the page's address, whose secret is not stored. */
export const PAGE_PLACEHOLDER = '{page}';

/**
 * The first answer to this key, or undefined when the key is free. Throws -4118 when the key was used for something
 * else. `withPage` puts the page's address back in.
 */
export async function findFirstAnswer(
  db: Queryable,
  request: Pick<OperationRequest, 'caller' | 'key' | 'contentMac'>,
  withPage: (tradeId: string) => string,
): Promise<Answer | undefined> {
  const claimed = await findKey(db, request.caller.accountId, request.key);
  if (!claimed) return undefined;
  if (!claimed.contentMac.equals(request.contentMac)) {
    throw new GatewayError('-4118', 'Incorrect request ID: request_id was used for another request');
  }
  if (!claimed.answer) throw new GatewayError('-1004');
  const { answer, tradeId } = claimed;
  return answer.url === PAGE_PLACEHOLDER && tradeId ? { ...answer, url: withPage(tradeId) } : answer;
}

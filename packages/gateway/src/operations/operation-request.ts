/** The request that the handler passes to an operation, and its possible answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  CreationName,
  ErrorCode,
  Method,
  OperationName,
  OperationValues,
  RoleOf,
} from '@gangway/protocol';
import type { Caller } from '../accounts/callers.ts';
import { GatewayError } from '../gateway-error.ts';
import { getOrderOrThrow } from '../orders/order-rows.ts';
import { findKey, REFUSED, SHRUNK } from '../orders/request-keys.ts';
import { awaitOutside, type GatewayServices } from '../outcomes/gateway-services.ts';
import type { Queryable } from '../storage/database.ts';
import type { CheckedCard } from '../vault/card-rules.ts';

/** How long a repeat waits for the first request's answer. */
const ANSWER_WAIT_MS = 3_500;
/** It polls after this time, and then after this part of its wait: many repeats must not keep a slow database busy. */
const ANSWER_POLL_MS = 40;
const ANSWER_POLL_PART = 0.25;

/** How an amount is converted to what the merchant is paid out; rates are decimal text. */
export interface Settlement {
  readonly currency: string;
  readonly rate: string;
  /** Undefined when there is no rate. */
  readonly rateToCny: string | undefined;
}

/** Who sent a request, and the key and content that identify it. */
export interface KeyedRequest {
  readonly caller: Caller;
  readonly key: string;
  readonly contentMac: Buffer;
}

/**
 * A request that has passed every check: signature, role, fields, support, limits, features and form of key. Its values
 * have been read by the contract.
 */
export interface OperationRequest<Name extends OperationName> extends KeyedRequest {
  readonly caller: Extract<Caller, { readonly role: RoleOf<Name> }>;
  /** Canonical name of the operation. */
  readonly operation: OperationName;
  /** The name it was called by, which may be an alias. */
  readonly calledAs: string;
  readonly values: OperationValues<Name>;
}

/** A request that creates an order. */
export interface CreationRequest<Name extends CreationName> extends OperationRequest<Name> {
  readonly method: Method;
  /** The merchant's payout currency and its rate (docs/protocol.md, Money). */
  readonly settlement: Settlement;
  /** The card of `cardinfo`, if it was sent. */
  readonly card: CheckedCard | undefined;
}

/** The request of an operation. */
export type RequestOf<Name extends OperationName> = Name extends CreationName
  ? CreationRequest<Name>
  : OperationRequest<Name>;

/** The members of a successful answer's `data`. */
export type Answer = Readonly<Record<string, unknown>>;

/** A download instead of an answer: lines of CSV, each with its line end, read on demand. */
export class CsvAnswer {
  readonly fileName: string;
  readonly lines: AsyncIterable<string>;

  constructor(fileName: string, lines: AsyncIterable<string>) {
    this.fileName = fileName;
    this.lines = lines;
  }
}

/** A list that may be too long for memory: read in batches as the client takes them, followed by its count. */
export class ListAnswer {
  /** The member of `data` that holds the items; `count` follows it. */
  readonly member: string;
  readonly batches: AsyncIterable<readonly Answer[]>;

  constructor(member: string, batches: ListAnswer['batches']) {
    this.member = member;
    this.batches = batches;
  }
}

/** The answer of an operation. */
export type AnyAnswer = Answer | CsvAnswer | ListAnswer;

/** One operation. Throws GatewayError for every error of its contract. */
export type OperationHandler<Name extends OperationName> = (
  services: GatewayServices,
  request: RequestOf<Name>,
) => Promise<AnyAnswer>;

/** Returns the answer when the first request takes too long: the trade's current state. */
export type PresentAnswer = (
  services: GatewayServices,
  request: KeyedRequest,
  tradeId: string,
) => Promise<Answer>;

/** Thrown while the first request with this key is still in progress on the trade it names. */
export class AnswerPending extends GatewayError {
  readonly tradeId: string | undefined;

  constructor(tradeId?: string | null) {
    super('-1004');
    this.tradeId = tradeId ?? undefined;
  }
}

/** Placeholder for the page's address in a stored answer, because its secret is not stored. */
export const PAGE_PLACEHOLDER = '{page}';

/**
 * Returns the first answer to this key, or undefined when the key is free. Throws -4118 when the key was used for
 * another request. `withPage` returns the page's address, which replaces the placeholder. Of an answer that was shrunk,
 * the order's names and present state are left.
 */
export async function findFirstAnswer(
  db: Queryable,
  request: KeyedRequest,
  withPage: (tradeId: string) => string,
): Promise<Answer | undefined> {
  const claimed = await findKey(db, request.caller.accountId, request.key);
  if (!claimed) return undefined;
  if (!claimed.contentMac.equals(request.contentMac)) {
    throw new GatewayError('-4118', 'Incorrect request ID: request_id was used for another request');
  }
  if (!claimed.answer) throw new AnswerPending(claimed.tradeId);
  const { answer, tradeId } = claimed;
  const refused = answer[REFUSED] as { code: ErrorCode; message: string } | undefined;
  if (refused) throw new GatewayError(refused.code, refused.message);
  if (SHRUNK in answer && tradeId) return presentState(db, tradeId);
  return answer.url === PAGE_PLACEHOLDER && tradeId ? { ...answer, url: withPage(tradeId) } : answer;
}

async function presentState(db: Queryable, tradeId: string): Promise<Answer> {
  const { orderId, state } = await getOrderOrThrow(db, tradeId);
  return { order_id: orderId, trade_id: tradeId, state };
}

/**
 * Calls {@link findFirstAnswer} and waits, outside any transaction, while the first request is still in progress. After
 * the time limit, returns the trade's current state (`present`), or throws -1004 where an operation has no such answer.
 * `since` is the start of the wait, if the request has already waited for something else (`performance.now()`).
 */
export async function awaitFirstAnswer(
  services: GatewayServices,
  request: KeyedRequest,
  withPage: (tradeId: string) => string,
  present?: PresentAnswer,
  since = performance.now(),
): Promise<Answer | undefined> {
  for (;;) {
    try {
      return await findFirstAnswer(services.database, request, withPage);
    } catch (error) {
      if (!(error instanceof AnswerPending)) throw error;
      const waitedMs = performance.now() - since;
      if (waitedMs >= ANSWER_WAIT_MS) {
        if (!present || error.tradeId === undefined) throw error;
        return present(services, request, error.tradeId);
      }
      // A timer may fire a little early: what is left then is no reason to poll at once.
      const pauseMs = Math.min(ANSWER_POLL_PART * waitedMs, ANSWER_WAIT_MS - waitedMs);
      await awaitOutside(services, () => sleep(Math.max(ANSWER_POLL_MS, pauseMs)));
    }
  }
}

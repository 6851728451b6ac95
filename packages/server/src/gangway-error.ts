/** The errors of this package: one base class, whatever failed. */

/** What an error may carry besides its code and message. */
export interface ErrorFacts {
  readonly requestId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly cause?: unknown;
}

/** The base of every error of this package, for `instanceof`. `message` is one sentence for the developer. */
export abstract class GangwayError extends Error {
  /** A code of the gateway such as `-4015`, or a word such as `gateway-unreachable`. */
  abstract readonly code: string;
  /** Whether the same call may succeed if it is repeated, with the same key where money moves. */
  abstract readonly isRetriable: boolean;
  /** The gateway's number of the response (`response_id`), by which its operator finds it. */
  readonly requestId: string | undefined;
  /** The key of the call that failed: repeat the call with it. */
  readonly idempotencyKey: string | undefined;
  constructor(message: string, { requestId, idempotencyKey, cause }: ErrorFacts = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.requestId = requestId;
    this.idempotencyKey = idempotencyKey;
  }
}

/** A call was given a wrong option; nothing was sent. */
export class InvalidOption extends GangwayError {
  override readonly name = 'InvalidOption';
  readonly code = 'option-invalid';
  readonly isRetriable = false;
}

/** The errors of calls to the gateway: it refused, or what it did is unknown. */
import { isPassing } from '@gangway/protocol';
import { type ErrorFacts, GangwayError } from './gangway-error.ts';

/** The gateway refused a call. `code` is its code such as `-4015`, `message` its message. */
export class GatewayRefusal extends GangwayError {
  override readonly name = 'GatewayRefusal';
  readonly code: string;
  readonly isRetriable: boolean;
  constructor(code: string, message: string, facts?: ErrorFacts) {
    super(message, facts);
    this.code = code;
    this.isRetriable = isPassing(code);
  }
}

/** No usable response came: the gateway may or may not have acted. Repeat the call with `idempotencyKey`. */
export class GatewayUnreachable extends GangwayError {
  override readonly name = 'GatewayUnreachable';
  readonly code = 'gateway-unreachable';
  readonly isRetriable = true;
}

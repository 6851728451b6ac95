/** An error with a `Retry-After`. */
import { GatewayError } from '../gateway-error.ts';

/** -1003, answered with `Retry-After`. */
export class TooManyRequests extends GatewayError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('-1003');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The error of an exceeded rate limit. */
import { GatewayError } from '../gateway-error.ts';

/** Error -1003, rendered with `Retry-After`. */
export class TooManyRequests extends GatewayError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('-1003');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

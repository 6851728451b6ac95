/**
 * The one error class of the gateway: a code of the closed table and a message. It is thrown anywhere and rendered in
 * http/render-answer.ts.
 */
import { ERRORS, type ErrorCode, type Fault } from '@gangway/protocol';

/** An error with a code of the protocol (docs/protocol.md, Errors). The message names the field or the reason. */
export class GatewayError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message?: string) {
    super(message ?? ERRORS[code].message);
    this.name = 'GatewayError';
    this.code = code;
  }
}

/** Returns the error of a fault. */
export const errorOf = ({ code, message }: Fault): GatewayError => new GatewayError(code, message);

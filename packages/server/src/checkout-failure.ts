/** Errors of the checkout routes: thrown anywhere, rendered as a response only here. */
import { isPassing } from '@gangway/protocol';
import { CHECKOUT_ERRORS, type CheckoutErrorBody, type CheckoutErrorCode } from '@gangway/protocol/checkout';
import { type ErrorFacts, GangwayError } from './gangway-error.ts';
import { GatewayRefusal, GatewayUnreachable } from './gateway-errors.ts';
import { remedyOf } from './gateway-remedies.ts';
import type { Logger } from './logger.ts';

/** The code for a one-time token that was used, has expired, is damaged or belongs to another merchant. */
export const TOKEN_INVALID = '-4119';
const TOKEN_REFUSED = "The gateway refused the card's one-time token; the shop's log says why.";

/** An error with a code of `CHECKOUT_ERRORS`; `message` is for the developer. */
export class CheckoutFailure extends GangwayError {
  override readonly name = 'CheckoutFailure';
  readonly code: CheckoutErrorCode;
  /** The gateway's code when it refused, such as `-4015`. */
  readonly gatewayCode: string | undefined;
  readonly isRetriable: boolean;
  constructor(code: CheckoutErrorCode, message: string, gatewayCode?: string, facts?: ErrorFacts) {
    super(message, facts);
    this.code = code;
    this.gatewayCode = gatewayCode;
    this.isRetriable = CHECKOUT_ERRORS[code].retriable;
  }
}

/**
 * Returns the checkout's error for a gateway that refused or did not respond, and any other error unchanged. Logs each
 * definite refusal in one line: code, message and remedy.
 */
export function failureOf(error: unknown, logger: Logger): unknown {
  if (error instanceof GatewayUnreachable)
    return new CheckoutFailure('gateway-unreachable', error.message, undefined, {
      requestId: error.requestId,
    });
  if (!(error instanceof GatewayRefusal)) return error;
  const { code, requestId } = error;
  const message = `The gateway refused: ${sentenceOf(error)} (${code}).`;
  if (!isDefinite(error)) return new CheckoutFailure('gateway-unreachable', message, code, { requestId });
  logger.error({ code, requestId }, `${message} ${remedyOf(code)}.`);
  if (code !== TOKEN_INVALID) return new CheckoutFailure('payment-refused', message, code, { requestId });
  // The payer can only enter the card again. The cause may be the shop's, so only the log names it.
  return new CheckoutFailure('card-token-refused', TOKEN_REFUSED, code, { requestId });
}

const sentenceOf = ({ message }: GatewayRefusal): string => message.replace(/\.$/, '');

/**
 * Whether the gateway's refusal is final: the same bytes would be refused again.
 */
export const isDefinite = (error: unknown): error is GatewayRefusal =>
  error instanceof GatewayRefusal && !isPassing(error.code);

/** Returns the HTTP response for an error. An unexpected error becomes `internal`, with its details only in the log. */
export function renderFailure(error: unknown, logger: Logger): Response {
  const failure = failureOf(error, logger);
  if (!(failure instanceof CheckoutFailure)) {
    logger.error({ err: failure }, 'a checkout request failed.');
    return renderFailure(
      new CheckoutFailure('internal', 'The merchant server failed; its log says why.'),
      logger,
    );
  }
  const { code, message, gatewayCode } = failure;
  const body: CheckoutErrorBody = { error: { code, message, ...(gatewayCode && { gatewayCode }) } };
  return Response.json(body, {
    status: CHECKOUT_ERRORS[code].http,
    headers: { 'cache-control': 'no-store' },
  });
}

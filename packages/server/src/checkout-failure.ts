/** A refusal of a checkout route: thrown anywhere, turned into an answer here and nowhere else. */
import { isPassing } from '@gangway/protocol';
import { CHECKOUT_ERRORS, type CheckoutErrorBody, type CheckoutErrorCode } from '@gangway/protocol/checkout';
import { GatewayRefusal, GatewayUnreachable } from './gateway-client.ts';
import { remedyOf } from './gateway-remedies.ts';

/** The one-time token of a card was used, is too old, damaged or of another merchant. */
const TOKEN_INVALID = '-4119';
const TOKEN_REFUSED = "The gateway refused the card's one-time token; the shop's log says why.";

/** A refusal with a code of `CHECKOUT_ERRORS`; `message` is a sentence for the developer. */
export class CheckoutFailure extends Error {
  readonly code: CheckoutErrorCode;
  readonly gatewayCode: string | undefined;
  constructor(code: CheckoutErrorCode, message: string, gatewayCode?: string) {
    super(message);
    this.name = 'CheckoutFailure';
    this.code = code;
    this.gatewayCode = gatewayCode;
  }
}

/**
 * What a checkout says when the gateway refused or did not answer; any other error is returned as it is. Each definite
 * refusal is one line in the log: code, sentence and remedy.
 */
export function failureOf(error: unknown): unknown {
  if (error instanceof GatewayUnreachable) return new CheckoutFailure('gateway-unreachable', error.message);
  if (!(error instanceof GatewayRefusal)) return error;
  const { code } = error;
  const message = `The gateway refused: ${sentenceOf(error)} (${code}).`;
  if (!isDefinite(error)) return new CheckoutFailure('gateway-unreachable', message, code);
  console.error(`gangway: ${message} ${remedyOf(code)}.`);
  if (code !== TOKEN_INVALID) return new CheckoutFailure('payment-refused', message, code);
  // The payer can only enter the card again; the cause may be the shop's and stands in the log alone.
  return new CheckoutFailure('card-token-refused', TOKEN_REFUSED, code);
}

const sentenceOf = ({ message }: GatewayRefusal): string => message.replace(/\.$/, '');

/**
 * Whether the gateway's refusal settles the request: asking again with the same bytes would be refused again.
 */
export const isDefinite = (error: unknown): error is GatewayRefusal =>
  error instanceof GatewayRefusal && !isPassing(error.code);

/** The HTTP answer to an error. What nobody foresaw is `internal`, its details stay in the log. */
export function renderFailure(error: unknown): Response {
  const failure = failureOf(error);
  if (!(failure instanceof CheckoutFailure)) {
    console.error('gangway: a checkout request failed.', failure);
    return renderFailure(new CheckoutFailure('internal', 'The merchant server failed; its log says why.'));
  }
  const { code, message, gatewayCode } = failure;
  const body: CheckoutErrorBody = { error: { code, message, ...(gatewayCode && { gatewayCode }) } };
  return Response.json(body, {
    status: CHECKOUT_ERRORS[code].http,
    headers: { 'cache-control': 'no-store' },
  });
}

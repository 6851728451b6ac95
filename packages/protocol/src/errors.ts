/** Every error code of a request: one closed table (docs/protocol.md, Errors). */

/**
 * Code → the text that begins every message of that code, and its HTTP status. Every request that reached an operation
 * has status 200; the others belong to the transport.
 */
export const ERRORS = {
  '-403': { message: 'The signature Error', http: 200 },
  '-1000': { message: 'Internal error', http: 200 },
  '-1001': { message: 'The request is not a JSON object', http: 400 },
  '-1002': { message: 'Unknown method', http: 200 },
  '-1003': { message: 'Too many requests', http: 429 },
  '-1004': { message: 'Service busy, try again', http: 503 },
  '-1005': { message: 'No such path or verb', http: 404 },
  '-1006': { message: 'Request too large', http: 413 },
  '-1007': { message: 'Identity code is invalid', http: 200 },
  '-2001': { message: 'The user not exist', http: 200 },
  '-3001': { message: 'Required field is missing', http: 200 },
  '-3002': { message: 'Invalid field', http: 200 },
  '-3003': { message: 'Amount or value out of range', http: 200 },
  '-4001': { message: 'The order does not exist', http: 200 },
  '-4002': { message: 'Not allowed in the present state', http: 200 },
  '-4003': { message: 'More than the remaining amount', http: 200 },
  '-4004': { message: 'Limit reached', http: 200 },
  '-4005': { message: 'Insufficient balance', http: 200 },
  '-4006': { message: 'Declined', http: 200 },
  '-4011': { message: 'Not support the payment method', http: 200 },
  '-4015': { message: 'This order has been closed', http: 200 },
  '-4028': { message: 'WeChat Pay is not available', http: 200 },
  '-4029': { message: 'Alipay is not available', http: 200 },
  '-4086': { message: 'Unknow identity code', http: 200 },
  '-4118': { message: 'Incorrect request ID', http: 200 },
  '-4119': { message: 'Invalid Token', http: 200 },
  '-4120': { message: 'No operational permissions', http: 200 },
} as const satisfies Record<`-${number}`, { message: string; http: number }>;

/** A code of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;

const PASSING_CODES: readonly string[] = ['-1000', '-1003', '-1004'] satisfies ErrorCode[];

/**
 * Whether an error code is transient: nothing changed, and the same request may succeed later (internal error, too
 * many requests, busy).
 */
export const isPassing = (code: string): boolean => PASSING_CODES.includes(code);

/** The code of a success. */
export const SUCCESS_CODE = '200';

/** A refusal as data, which pure checks return instead of throwing. */
export interface Fault {
  readonly code: ErrorCode;
  /** One sentence: the code's text, and after a colon what is wrong, beginning with the field's name. */
  readonly message: string;
}

/** Returns a fault; the message of `fault('-3002', 'amount is not a number')` is "Invalid field: amount is not …". */
export const fault = (code: ErrorCode, detail?: string): Fault => ({
  code,
  message: detail ? `${ERRORS[code].message}: ${detail}` : ERRORS[code].message,
});

// The shape of everything that stops a payment, whichever element tells of it.
import type { CheckoutErrorCode } from '@gangway/protocol/checkout';
import type { Strings } from '../languages/en.ts';

/** A code of a {@link Problem}: a backend's refusal, or one of the elements' own. */
export type ProblemCode =
  | CheckoutErrorCode
  | 'shop-refused'
  | 'payment-unnamed'
  | 'element-failed'
  | 'network'
  | 'answer-invalid'
  | 'endpoint-missing'
  | 'session-unreadable'
  | 'card-incomplete'
  | 'card-setup'
  | 'card-frame'
  | 'card-encryption'
  | 'method-incomplete'
  | 'method-not-loaded'
  | 'voucher-refused'
  | 'voucher-unreachable'
  | 'misuse';

/** Something that stopped a payment, as `gw-error` and the methods of the elements report it. */
export interface Problem {
  readonly code: ProblemCode;
  /** For the developer. */
  readonly message: string;
  /** For the payer, in the element's language. Filled by the element. */
  readonly payerMessage: string;
  /** Whether the same press may be sent again. */
  readonly retriable: boolean;
  /** What was thrown or answered. */
  readonly cause: unknown;
}

/** What belongs to a code. */
export interface ProblemRow {
  readonly payer: keyof Strings['problem'];
  /** What the payer can do about it: send again, load the page again, or start over. */
  readonly way: 'again' | 'reload' | 'restart';
}

/** Tells the developer what happened and what to do about it. */
export function reportProblem(tag: string, { code, message, cause }: Problem, remedy: string): void {
  const line = `<${tag}> ${code}: ${message} → ${remedy}`;
  if (cause === undefined) console.error(line);
  else console.error(line, cause);
}

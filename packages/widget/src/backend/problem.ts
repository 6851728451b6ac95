// The type of everything that stops a payment, for all elements.

import type { CheckoutErrorCode } from '@gangway/protocol/checkout';
import type { Texts } from '@gangway/protocol/languages';

/** A code of a {@link Problem}: of a backend's refusal, or of the elements themselves. */
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
  /** For the payer, in the element's language. Set by the element. */
  readonly payerMessage: string;
  /** Whether the same submission may be sent again. */
  readonly retriable: boolean;
  /** The error or response that caused it. */
  readonly cause: unknown;
}

/** The facts of a code. */
export interface ProblemRow {
  readonly payer: keyof Texts['element']['problem'];
  /** What the payer can do: send again, reload the page, or start over. */
  readonly way: 'again' | 'reload' | 'restart';
}

/** Logs for the developer what happened and what to do. */
export function reportProblem(tag: string, { code, message, cause }: Problem, remedy: string): void {
  const line = `<${tag}> ${code}: ${message} → ${remedy}`;
  if (cause === undefined) console.error(line);
  else console.error(line, cause);
}

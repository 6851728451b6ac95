// What can go wrong between element and backend, and which of the payer's sentences tells it.
import { CHECKOUT_ERRORS, type CheckoutErrorCode } from '@gangway/protocol/checkout';
import { CARD_PROBLEMS } from '../card-form/card-problems.ts';
import { type Problem, type ProblemCode, type ProblemRow, reportProblem } from './problem.ts';

export type { Problem, ProblemCode } from './problem.ts';

/** Every problem, what the payer is told and what the payer can do. */
export const PROBLEMS: Record<ProblemCode, ProblemRow> = {
  'session-missing': { payer: 'session', way: 'reload' },
  'session-invalid': { payer: 'session', way: 'reload' },
  'session-expired': { payer: 'expired', way: 'reload' },
  'origin-not-allowed': { payer: 'shop', way: 'restart' },
  'request-invalid': { payer: 'shop', way: 'restart' },
  'method-not-offered': { payer: 'method', way: 'restart' },
  'payment-unknown': { payer: 'shop', way: 'restart' },
  'payment-refused': { payer: 'refused', way: 'restart' },
  'shop-refused': { payer: 'shop', way: 'restart' },
  'card-token-refused': { payer: 'refused', way: 'again' },
  'email-invalid': { payer: 'email', way: 'again' },
  'gateway-unreachable': { payer: 'unreachable', way: 'again' },
  internal: { payer: 'unreachable', way: 'again' },
  network: { payer: 'network', way: 'again' },
  'answer-invalid': { payer: 'unreachable', way: 'again' },
  'endpoint-missing': { payer: 'shop', way: 'restart' },
  'payment-unnamed': { payer: 'session', way: 'restart' },
  'element-failed': { payer: 'shop', way: 'restart' },
  'session-unreadable': { payer: 'session', way: 'reload' },
  ...CARD_PROBLEMS,
  'method-incomplete': { payer: 'refused', way: 'again' },
  'method-not-loaded': { payer: 'part', way: 'again' },
  'voucher-refused': { payer: 'refused', way: 'again' },
  'voucher-unreachable': { payer: 'unreachable', way: 'again' },
  misuse: { payer: 'shop', way: 'restart' },
};

/** What happens in ordinary use; the payer reads it and goes on. */
const PAYER_ERRORS: readonly ProblemCode[] = ['card-incomplete', 'method-incomplete', 'voucher-refused'];

/** Whether the payer's way out of a problem is to load the page again. */
export const needsReload = ({ code }: Problem): boolean => PROBLEMS[code].way === 'reload';

/** Makes a problem; the payer's sentence is added by the element that shows it. */
export function problem(code: ProblemCode, message: string, cause?: unknown): Problem {
  const retriable = Object.hasOwn(CHECKOUT_ERRORS, code)
    ? CHECKOUT_ERRORS[code as CheckoutErrorCode].retriable
    : ['network', 'answer-invalid', 'method-not-loaded', 'voucher-unreachable'].includes(code);
  return { code, message, payerMessage: '', retriable, cause };
}

/**
 * Tells the developer, once per occurrence, what happened and what to do. The remedies are loaded for it: payers need
 * none. When they do not come, the rest is told. What the payer left open or mistyped is no developer's matter.
 */
export async function reportToConsole(tag: string, told: Problem): Promise<void> {
  if (PAYER_ERRORS.includes(told.code)) return;
  const found = await import('./remedies.ts').catch(() => undefined);
  reportProblem(tag, told, found?.REMEDIES[told.code] ?? 'See the README of @gangway/widget.');
}

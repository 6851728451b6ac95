// All problems between element and backend, with the payer's message for each.
import { CHECKOUT_ERRORS, type CheckoutErrorCode } from '@gangway/protocol/checkout';
import { CARD_PROBLEMS } from '../card-form/card-problems.ts';
import { type Problem, type ProblemCode, type ProblemRow, reportProblem } from './problem.ts';

export type { Problem, ProblemCode } from './problem.ts';

/** Every problem, with the payer's message and what the payer can do. */
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

/** Problems of ordinary use, which the payer can correct. */
const PAYER_ERRORS: readonly ProblemCode[] = ['card-incomplete', 'method-incomplete', 'voucher-refused'];

/** Whether the payer should reload the page. */
export const needsReload = ({ code }: Problem): boolean => PROBLEMS[code].way === 'reload';

/** Makes a problem. The element that shows it adds the payer's message. */
export function problem(code: ProblemCode, message: string, cause?: unknown): Problem {
  const retriable = Object.hasOwn(CHECKOUT_ERRORS, code)
    ? CHECKOUT_ERRORS[code as CheckoutErrorCode].retriable
    : ['network', 'answer-invalid', 'method-not-loaded', 'voucher-unreachable'].includes(code);
  return { code, message, payerMessage: '', retriable, cause };
}

/**
 * Logs a problem for the developer, once per occurrence. The remedies are loaded only now, because payers need none; if
 * they do not load, the rest is logged. Mistakes of the payer are not logged.
 */
export async function reportToConsole(tag: string, told: Problem): Promise<void> {
  if (PAYER_ERRORS.includes(told.code)) return;
  const found = await import('./remedies.ts').catch(() => undefined);
  reportProblem(tag, told, found?.REMEDIES[told.code] ?? 'See the README of @gangway/widget.');
}

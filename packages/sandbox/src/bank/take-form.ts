/** Handles the simulated schemes' forms: a chosen bank, a typed phone number or code, or an outcome. */
import { findRow, METHODS, type MethodRow } from '@gangway/protocol';
import type { SchemeOptions } from '../scheme-options.ts';
import { applyOutcome, notifyWhenDue } from './apply-outcome.ts';
import {
  BLIK_CODE_SECONDS,
  courseAtScheme,
  isPhoneOf,
  type OwnCourse,
  SMS_CODE,
  SMS_TRIES_MAX,
} from './payer-data.ts';
import { findOutcome } from './payer-outcomes.ts';
import { brandOf, type Step, stepOf } from './scheme-brands.ts';
import { countWrongCode, moveTransactionOn, type SchemeTransaction } from './scheme-transactions.ts';
import type { StepFault } from './step-page.ts';

const SIX_DIGITS = /^\d{6}$/;

/** Separators that people type in numbers. */
const SEPARATORS = /[\s().-]/g;

/** Handles a form for an open transaction. Returns its error, or undefined. */
export async function takeForm(
  options: SchemeOptions,
  transaction: SchemeTransaction,
  form: URLSearchParams,
): Promise<StepFault | undefined> {
  const outcome = findOutcome(form.get('outcome'));
  if (outcome) {
    await applyOutcome(options, transaction, outcome);
    return undefined;
  }
  const step = stepOf(transaction);
  return STEPS[step]?.(options, transaction, form) ?? 'missing';
}

type TakeStep = (
  options: SchemeOptions,
  transaction: SchemeTransaction,
  form: URLSearchParams,
) => Promise<StepFault | undefined>;

const takeChoice: TakeStep = async ({ database }, { method, requestId }, form) => {
  const choice = brandOf(method).choices.find((name) => name === form.get('choice'));
  if (!choice) return 'missing';
  await moveTransactionOn(database, requestId, { choice });
  return undefined;
};

const takePhone: TakeStep = async (options, transaction, form) => {
  const given = form.get('phone');
  if (given === null) return 'missing';
  const digits = given.replaceAll(SEPARATORS, '').replace(/^00/, '+');
  const { country = '' } = findRow<MethodRow>(METHODS, transaction.method)?.phone ?? {};
  const phone = digits.startsWith('+') ? digits : `${country}${digits}`;
  if (!isPhoneOf(transaction.method, phone)) return 'wrong';
  return awaitApp(options, transaction, courseAtScheme(transaction.method, phone));
};

const takeBlikCode: TakeStep = async (options, transaction, form) => {
  const given = form.get('blikCode');
  if (given === null) return 'missing';
  const code = given.replaceAll(SEPARATORS, '');
  if (!SIX_DIGITS.test(code)) return 'wrong';
  const age = options.clock.now().getTime() / 1000 - Number(form.get('since') ?? 0);
  if (!(age <= BLIK_CODE_SECONDS)) return 'lapsed';
  return awaitApp(options, transaction, courseAtScheme(transaction.method, code));
};

const takeTextCode: TakeStep = async (options, transaction, form) => {
  const given = form.get('textCode');
  if (given === null) return 'missing';
  const code = given.replaceAll(SEPARATORS, '');
  if (!SIX_DIGITS.test(code)) return 'wrong';
  if (code === SMS_CODE) {
    await applyOutcome(options, transaction, 'approve');
    return undefined;
  }
  const counted = await countWrongCode(options.database, transaction.requestId);
  if (counted && counted.tries >= SMS_TRIES_MAX) await applyOutcome(options, transaction, 'refuse');
  return 'tries';
};

const STEPS: Readonly<Partial<Record<Step, TakeStep>>> = {
  choose: takeChoice,
  phone: takePhone,
  'blik-code': takeBlikCode,
  'text-message': takeTextCode,
};

/** Starts the confirmation in the app. Its automatic outcome is stored, but not the input. */
async function awaitApp(
  options: SchemeOptions,
  { requestId }: SchemeTransaction,
  course: OwnCourse,
): Promise<StepFault | undefined> {
  if (course.afterSeconds === 0) return 'unknown';
  const at = new Date(options.clock.now().getTime() + course.afterSeconds * 1_000);
  const due = { state: course.state, at };
  const moved = await moveTransactionOn(options.database, requestId, { isAwaited: true, due });
  if (moved) notifyWhenDue(options, moved);
  return undefined;
}

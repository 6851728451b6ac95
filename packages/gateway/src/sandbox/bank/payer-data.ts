/** Test data of the simulated scheme: codes and phone numbers with a fixed outcome. They are not stored. */
import type { SchemeState } from './scheme-transactions.ts';

/** The automatic outcome of a payment, at once or some seconds later. */
export interface OwnCourse {
  readonly state: Exclude<SchemeState, 'open'>;
  readonly afterSeconds: number;
}

/** A row of {@link TEST_BLIK_CODES} or {@link TEST_PHONES}. */
export interface PayerDatum {
  readonly value: string;
  readonly description: string;
  readonly course: OwnCourse;
}

/** Seconds until an app responds automatically. */
const APP_SECONDS = 3;

/** How long a code is valid, in seconds; then the app shows another. */
export const BLIK_CODE_SECONDS = 120;

/** How long a payer may take to confirm in the app, in seconds. */
export const BLIK_CONFIRM_SECONDS = 60;
const BIZUM_CONFIRM_SECONDS = 300;

const approves: OwnCourse = { state: 'paid', afterSeconds: APP_SECONDS };
const refuses: OwnCourse = { state: 'refused', afterSeconds: APP_SECONDS };
const unknown: OwnCourse = { state: 'refused', afterSeconds: 0 };
const lapses = (afterSeconds: number): OwnCourse => ({ state: 'timed-out', afterSeconds });

/** BLIK codes and their outcomes. */
export const TEST_BLIK_CODES: readonly PayerDatum[] = [
  { value: '777123', description: 'confirmed in the app after three seconds', course: approves },
  { value: '777124', description: 'refused in the app after three seconds', course: refuses },
  {
    value: '777125',
    description: 'not confirmed: times out after 60 seconds',
    course: lapses(BLIK_CONFIRM_SECONDS),
  },
  { value: '777126', description: 'used or unknown: refused at once', course: unknown },
];

/** Phone numbers of Bizum and their outcomes. */
export const TEST_PHONES: readonly PayerDatum[] = [
  { value: '+34600000001', description: 'approved in the app after three seconds', course: approves },
  { value: '+34600000002', description: 'refused in the app after three seconds', course: refuses },
  {
    value: '+34600000003',
    description: 'not approved: times out after five minutes',
    course: lapses(BIZUM_CONFIRM_SECONDS),
  },
  { value: '+34600000004', description: 'unknown to Bizum: refused at once', course: unknown },
];

/** The code of the simulated text message of UnionPay. */
export const SMS_CODE = '111111';

/** The number of wrong text-message codes after which the payment is refused. */
export const SMS_TRIES_MAX = 3;

/** A Spanish mobile number. */
const BIZUM_PHONE = /^\+34[67]\d{8}$/;

/** Returns the outcome of a code typed at the scheme. A code that is in no table lapses unless it is confirmed. */
export const courseOfCode = (code: string): OwnCourse =>
  TEST_BLIK_CODES.find(({ value }) => value === code)?.course ?? lapses(BLIK_CONFIRM_SECONDS);

/** Returns the outcome of a phone number. One that is not Spanish is unknown to Bizum. */
export function courseOfPhone(phone: string): OwnCourse {
  if (!BIZUM_PHONE.test(phone)) return unknown;
  return TEST_PHONES.find(({ value }) => value === phone)?.course ?? lapses(BIZUM_CONFIRM_SECONDS);
}

/**
 * Returns the outcome of a code or phone number sent with the payment, which has no page to confirm on. One that is in
 * no table is approved after some seconds.
 */
export function courseAtShop(given: {
  blikCode?: string | undefined;
  phone?: string | undefined;
}): OwnCourse | undefined {
  const { blikCode, phone } = given;
  if (blikCode !== undefined)
    return TEST_BLIK_CODES.find(({ value }) => value === blikCode)?.course ?? approves;
  if (phone === undefined) return undefined;
  if (!BIZUM_PHONE.test(phone)) return unknown;
  return TEST_PHONES.find(({ value }) => value === phone)?.course ?? approves;
}

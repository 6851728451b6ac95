/** Test data of the simulated scheme: codes, phone numbers and accounts with a fixed outcome. They are not stored. */
import { findRow, METHODS, type MethodName, type MethodRow, methodsWith } from '@gangway/protocol';
import type { SchemeState } from './scheme-transactions.ts';

/** The automatic outcome of a payment, at once or some seconds later. */
export interface OwnCourse {
  readonly state: Exclude<SchemeState, 'open'>;
  readonly afterSeconds: number;
}

/** A row of {@link TEST_INPUTS}. */
export interface PayerDatum {
  readonly method: MethodName;
  readonly value: string;
  readonly description: string;
  /** None where nothing happens until somebody decides. */
  readonly course: OwnCourse | undefined;
}

/** Seconds until an app responds automatically. */
const APP_SECONDS = 3;

/** Seconds until a bank answers a direct debit. A real one takes days. */
const DEBIT_SECONDS = 10;

/** How long a code is valid, in seconds; then the app shows another. */
export const BLIK_CODE_SECONDS = 120;

/** How long a BLIK payment can be approved in the app, in seconds. */
export const BLIK_APPROVAL_SECONDS = METHODS.Blik.approvalSeconds;

const approves: OwnCourse = { state: 'paid', afterSeconds: APP_SECONDS };
const refuses: OwnCourse = { state: 'refused', afterSeconds: APP_SECONDS };
const debits: OwnCourse = { state: 'paid', afterSeconds: DEBIT_SECONDS };
const unknown: OwnCourse = { state: 'refused', afterSeconds: 0 };

const rowOf = (method: string): MethodRow | undefined => findRow<MethodRow>(METHODS, method);

/** Returns the end of the time in which the payer may approve in the app. */
const lapses = (method: string): OwnCourse => ({
  state: 'timed-out',
  afterSeconds: rowOf(method)?.approvalSeconds ?? 0,
});

const codesOf = (method: MethodName): readonly PayerDatum[] => [
  { method, value: '777123', description: 'confirmed in the app after three seconds', course: approves },
  { method, value: '777124', description: 'refused in the app after three seconds', course: refuses },
  {
    method,
    value: '777125',
    description: `not confirmed: times out after ${lapses(method).afterSeconds} seconds`,
    course: lapses(method),
  },
  { method, value: '777126', description: 'used or unknown: refused at once', course: unknown },
];

/** Returns four numbers of a method's country, which differ in the last digit. */
function phonesOf(method: MethodName): readonly PayerDatum[] {
  const { label, phoneExample = '' }: MethodRow = METHODS[method];
  const lapse = lapses(method);
  const ends: readonly (readonly [description: string, course: OwnCourse])[] = [
    ['approved in the app after three seconds', approves],
    ['refused in the app after three seconds', refuses],
    [`not approved: times out after ${lapse.afterSeconds / 60} minutes`, lapse],
    [`unknown to ${label}: refused at once`, unknown],
  ];
  return ends.map(([description, course], i) => ({
    method,
    value: `${phoneExample.slice(0, -1)}${i + 1}`,
    description,
    course,
  }));
}

/** The accounts of a bank that does not exist. Their last digit decides. */
const ACCOUNTS: readonly (readonly [iban: string, description: string, course: OwnCourse | undefined])[] = [
  ['NL77SAND0000000001', 'debited after ten seconds', debits],
  [
    'NL50SAND0000000002',
    'refused by the bank after ten seconds',
    { state: 'refused', afterSeconds: DEBIT_SECONDS },
  ],
  ['NL23SAND0000000003', 'a closed account: refused at once', unknown],
  ['NL93SAND0000000004', 'neither debited nor refused until you set the outcome', undefined],
];

/** Codes, phone numbers and accounts with their outcomes, method by method. */
export const TEST_INPUTS: readonly PayerDatum[] = [
  ...methodsWith({ asks: 'code' }).flatMap(codesOf),
  ...methodsWith({ asks: 'phone' }).flatMap(phonesOf),
  ...methodsWith({ asks: 'account' }).flatMap((method) =>
    ACCOUNTS.map(([value, description, course]) => ({ method, value, description, course })),
  ),
];

/** The code of the simulated text message of UnionPay. */
export const SMS_CODE = '111111';

/** The number of wrong text-message codes after which the payment is refused. */
export const SMS_TRIES_MAX = 3;

/**
 * Returns the outcome of a code or phone number typed at the scheme. A phone number that the method does not accept is
 * unknown; other input that is in no table lapses unless it is confirmed.
 */
export const courseAtScheme = (method: string, value: string): OwnCourse =>
  courseOf(method, value, lapses(method)) ?? lapses(method);

/**
 * Returns the outcome of what was sent with the payment, which has no page to confirm on. A code or number that is in
 * no table is approved after some seconds, and an account debited.
 */
export function courseAtShop(
  method: string,
  { blikCode, phone, iban }: { readonly [Input in 'blikCode' | 'phone' | 'iban']?: string | undefined },
): OwnCourse | undefined {
  if (iban !== undefined) return courseOf(method, iban, debits);
  const value = blikCode ?? phone;
  return value === undefined ? undefined : courseOf(method, value, approves);
}

function courseOf(method: string, value: string, otherwise: OwnCourse): OwnCourse | undefined {
  if (value.startsWith('+') && !isPhoneOf(method, value)) return unknown;
  const row = TEST_INPUTS.find((one) => one.method === method && one.value === value);
  return row ? row.course : otherwise;
}

/** Returns whether a method accepts a phone number: a mobile number of its country, with the country code. */
export function isPhoneOf(method: string, phone: string): boolean {
  const numbers = rowOf(method)?.phone;
  return numbers !== undefined && new RegExp(`^\\${numbers.country}${numbers.mobile}$`).test(phone);
}

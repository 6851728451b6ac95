/** Amounts that make the sandbox refuse: the test amounts of docs/test-data.md. */
import { formatAmount, parseAmount } from '@gangway/protocol';
import { NotDone } from '../sandbox-calls.ts';

const HUNDRED = 100n;
/** Cents from here to 73 are test amounts. */
const [TEST_CENTS_FIRST, TEST_CENTS_LAST] = [71n, 73n];

/** Returns the largest amount up to `limit` that ends in these cents. Throws NotDone when there is none. */
export function amountEnding(limit: string, cents: number): string {
  const minor = minorOf(limit);
  const above = (minor - BigInt(cents) + HUNDRED) % HUNDRED;
  const found = minor - above;
  if (found <= 0n)
    throw new NotDone(`${limit} is too little: the sandbox refuses amounts that end in .${cents}.`);
  return formatAmount(found);
}

/** Returns the largest amount up to `limit` that is no test amount. */
export function usualAmount(limit: string): string {
  const minor = minorOf(limit);
  const cents = minor % HUNDRED;
  const isTest = cents >= TEST_CENTS_FIRST && cents <= TEST_CENTS_LAST;
  return formatAmount(isTest ? minor - (cents - TEST_CENTS_FIRST + 1n) : minor);
}

/** Returns the cents of an amount that the gateway or an option's check has given. */
export function minorOf(amount: string): bigint {
  const minor = parseAmount(amount);
  if (minor === undefined) throw new NotDone(`${amount} is no amount.`);
  return minor;
}

/**
 * What the card schemes advise after a decline, as our closed list: facts of Mastercard and Visa, as acquirers publish
 * them. A code that is not listed gives no advice, and that of the reason holds.
 */
import { findRow, type RetryAdvice } from '@gangway/protocol';

/** Mastercard's merchant advice codes (data element 48, subelement 84). */
export const MASTERCARD_ADVICE: Readonly<Record<string, RetryAdvice>> = {
  // New account information is available.
  '01': 'new-details',
  '02': 'retry-later',
  '03': 'do-not-retry',
  // The requirements of the token's type are not met: the same request fails again.
  '04': 'do-not-retry',
  // The cardholder has cancelled recurring payments.
  '21': 'do-not-retry',
  // The merchant does not qualify for the product code.
  '22': 'do-not-retry',
  '24': 'retry-after-1-hour',
  '25': 'retry-after-24-hours',
  '26': 'retry-after-2-days',
  '27': 'retry-after-4-days',
  '28': 'retry-after-6-days',
  '29': 'retry-after-8-days',
  '30': 'retry-after-10-days',
  // A prepaid card that cannot be loaded, and a number for one payment.
  '40': 'do-not-retry',
  '41': 'do-not-retry',
  '99': 'do-not-retry',
};

/** Visa's categories of declines. */
export const VISA_ADVICE: Readonly<Record<string, RetryAdvice>> = {
  // The issuer will never approve.
  '1': 'do-not-retry',
  // The issuer cannot approve now; at most 15 tries in 30 days.
  '2': 'retry-later',
  // The data must be checked with the cardholder first.
  '3': 'new-details',
  // A response code without more meaning; the limit of category 2 holds.
  '4': 'retry-later',
};

/** Returns the advice of a scheme's code; undefined where it has none. */
export function schemeAdvice(
  scheme: 'mastercard' | 'visa',
  code: string | undefined,
): RetryAdvice | undefined {
  return findRow(scheme === 'visa' ? VISA_ADVICE : MASTERCARD_ADVICE, code ?? '');
}

/** Why Adyen refused a payment, as what the gateway stores: the payer sees at most a word of the closed list. */
import { type RailNo, schemeAdvice } from '@gangway/gateway/extend';
import { findRow, type RefusalReason } from '@gangway/protocol';

type Refusal = Pick<RailNo, 'kind' | 'reason' | 'detail'>;

/** Adyen's `refusalReasonCode` → its text, which webhooks carry instead (Adyen's page of refusal reasons). */
const TEXTS: Readonly<Record<string, string>> = {
  2: 'Refused',
  3: 'Referral',
  4: 'Acquirer Error',
  5: 'Blocked Card',
  6: 'Expired Card',
  7: 'Invalid Amount',
  8: 'Invalid Card Number',
  9: 'Issuer Unavailable',
  10: 'Not supported',
  11: '3D Not Authenticated',
  12: 'Not enough balance',
  14: 'Acquirer Fraud',
  15: 'Cancelled',
  16: 'Shopper Cancelled',
  17: 'Invalid Pin',
  18: 'Pin tries exceeded',
  19: 'Pin validation not possible',
  20: 'FRAUD',
  21: 'Not Submitted',
  22: 'FRAUD-CANCELLED',
  23: 'Transaction Not Permitted',
  24: 'CVC Declined',
  25: 'Restricted Card',
  26: 'Revocation Of Auth',
  27: 'Declined Non Generic',
  28: 'Withdrawal amount exceeded',
  29: 'Withdrawal count exceeded',
  31: 'Issuer Suspected Fraud',
  32: 'AVS Declined',
  38: 'Authentication required',
  39: 'RReq not received from DS',
  42: '3DS Authentication Error',
  46: 'Transaction blocked by Adyen to prevent excessive retry fees',
};

const normalized = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const CODE_OF_TEXT: ReadonlyMap<string, string> = new Map(
  Object.entries(TEXTS).map(([code, text]) => [normalized(text), code]),
);

/** Code → reason; one that is not listed is a plain refusal. */
const REASONS: Readonly<Record<string, RefusalReason>> = {
  4: 'issuer-unavailable',
  5: 'blocked-card',
  6: 'expired-card',
  7: 'request-refused',
  8: 'wrong-card',
  9: 'issuer-unavailable',
  10: 'not-permitted',
  11: 'not-authenticated',
  12: 'insufficient-funds',
  14: 'suspected-fraud',
  15: 'cancelled',
  16: 'cancelled',
  20: 'suspected-fraud',
  21: 'processing-error',
  22: 'suspected-fraud',
  23: 'not-permitted',
  24: 'cvc',
  25: 'blocked-card',
  26: 'revoked',
  28: 'limit-exceeded',
  29: 'limit-exceeded',
  31: 'suspected-fraud',
  32: 'wrong-address',
  38: 'authentication-required',
  39: 'authentication-unavailable',
  42: 'authentication-unavailable',
  46: 'retry-blocked',
};
const CANCELLED: ReadonlySet<string> = new Set(['15', '16']);
/** Nobody has decided: the acquirer or the issuer did not answer, or nothing was submitted to them. */
const TECHNICAL: ReadonlySet<string> = new Set(['4', '9', '21']);

/** Returns the no of a refusal by its code; one that is not known is a plain refusal. */
export function refusalOf(code: string): Refusal {
  const reason = findRow(REASONS, code) ?? 'declined';
  if (CANCELLED.has(code)) return { kind: 'cancelled', reason };
  const detail = findRow(TEXTS, code) === undefined ? {} : { detail: code };
  return { kind: TECHNICAL.has(code) ? 'failed' : 'declined', reason, ...detail };
}

/** Returns the no of a refusal by the text of a webhook, with or without its code before it (`2 : Refused`). */
export const refusalOfText = (text: string): Refusal =>
  refusalOf(CODE_OF_TEXT.get(normalized(text.replace(/^\d+\s*:\s*/, ''))) ?? '');

/**
 * Returns the advice of the card's scheme in an answer or a webhook, whether and when to try again. Adyen passes on
 * Mastercard's codes alone, with or without their text. They are not signed, and decide nothing here.
 */
export function adviceIn(additionalData: Readonly<Record<string, unknown>> = {}): Pick<RailNo, 'advice'> {
  const code = /^(\d\d)\b/.exec(String(additionalData.merchantAdviceCode ?? ''))?.[1];
  const advice = schemeAdvice('mastercard', code);
  return advice ? { advice } : {};
}

/** Why Adyen refused a payment, as what the gateway stores: the payer sees at most a word of the closed list. */
import type { RailNo } from '@gangway/gateway/extend';

type Refusal = Pick<RailNo, 'kind' | 'reason'>;

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

const CANCELLED: ReadonlySet<string> = new Set(['15', '16']);
const NOT_AUTHENTICATED: ReadonlySet<string> = new Set(['11', '38', '39', '42']);
/** Nobody has decided: the acquirer or the issuer did not answer, or nothing was submitted to them. */
const TECHNICAL: ReadonlySet<string> = new Set(['4', '9', '21']);

/** Returns the no of a refusal by its code; one that is not known is a plain refusal. */
export function refusalOf(code: string): Refusal {
  if (CANCELLED.has(code)) return { kind: 'cancelled', reason: 'cancelled' };
  if (TECHNICAL.has(code)) return { kind: 'failed', reason: `adyen-${code}` };
  if (NOT_AUTHENTICATED.has(code)) return { kind: 'declined', reason: 'not-authenticated' };
  return { kind: 'declined', reason: code in TEXTS ? `adyen-${code}` : 'refused' };
}

/** Returns the no of a refusal by the text of a webhook, with or without its code before it (`2 : Refused`). */
export const refusalOfText = (text: string): Refusal =>
  refusalOf(CODE_OF_TEXT.get(normalized(text.replace(/^\d+\s*:\s*/, ''))) ?? '');

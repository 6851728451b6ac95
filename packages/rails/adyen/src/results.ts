/** What Adyen's answers to `/payments` and `/payments/details` mean. */
import type { RailStep } from '@gangway/gateway/extend';
import type { Money } from '@gangway/protocol';
import type { PayerAction } from '@gangway/protocol/checkout';
import { readAmount } from './amounts.ts';
import { networkFacts } from './card-numbers.ts';
import { threeDsFacts } from './cards.ts';
import { storedToken } from './kept-cards.ts';
import { adviceIn, refusalOf } from './refusals.ts';
import type { PaymentAnswer } from './wire.ts';

/** The longest QR code that a payer can be shown. */
const SCAN_MAX = 512;
/** A link to an app or a page. The page shows it as a link, which must run no script. */
const APP_LINK = /^(?!(?:javascript|data|vbscript):)[a-z][\w+.-]*:\/\//i;

const unclear = (reason: string, reference: string): RailStep => ({
  kind: 'unclear',
  reason,
  ...(reference !== '' && { reference }),
});

/** What was asked for: an amount, money at once or an authorization, and which pages a payer may be sent to. */
interface Asked extends Money {
  readonly attemptId: string;
  readonly yes: 'paid' | 'authorized';
  isSafe(url: string): boolean;
}

/** Returns what an answer means. */
export function stepOf(answer: PaymentAnswer, asked: Asked): RailStep {
  const { resultCode, pspReference: reference = '', amount, refusalReasonCode = '' } = answer;
  const threeDs = threeDsFacts(answer.additionalData);
  const authenticated = threeDs ? { threeDs } : {};
  switch (resultCode) {
    case 'Authorised': {
      // An answer without an amount authorises what was asked: a part of it has a code of its own.
      const money = amount ? readAmount(amount) : asked;
      if (!money || reference === '') return unclear('Unreadable.', reference);
      const token = storedToken(asked.attemptId, answer.additionalData);
      const kept = token === undefined ? {} : { keptCard: { token } };
      const network = networkFacts(answer.additionalData);
      return { kind: asked.yes, reference, ...plain(money), ...authenticated, ...kept, ...network };
    }
    case 'Refused':
      return { ...refusalOf(refusalReasonCode), ...adviceIn(answer.additionalData), ...authenticated };
    case 'Cancelled':
      return { kind: 'cancelled', reason: 'cancelled' };
    case 'Error':
      return {
        kind: 'failed',
        reason: 'processing-error',
        ...(/^\d{1,3}$/.test(refusalReasonCode) && { detail: refusalReasonCode }),
      };
    case 'RedirectShopper':
    case 'PresentToShopper':
    case 'Pending':
    case 'Received':
      return nextOf(answer, reference, asked.isSafe);
    default:
      return unclear('A result that this version does not know.', reference);
  }
}

const plain = ({ amountMinor, currency }: Money): Money => ({ amountMinor, currency });

/** Returns what the payer does next. */
function nextOf(
  { action: told, additionalData }: PaymentAnswer,
  reference: string,
  isSafe: (url: string) => boolean,
): RailStep {
  if (!told || told.type === 'await')
    return { kind: 'wait', reference, ...(told && { action: { kind: 'confirm-in-app' } }) };
  const { url = '', data, qrCodeData = '' } = told;
  if (told.type === 'redirect' && isSafe(url)) {
    const isPost = told.method === 'POST';
    return { kind: 'redirect', payerUrl: url, reference, ...(isPost && { payerForm: data ?? {} }) };
  }
  if (told.type === 'qrCode' && qrCodeData !== '' && qrCodeData.length <= SCAN_MAX) {
    const openUrl = additionalData?.['bcmcmobile.urlIntent'];
    const isLink = typeof openUrl === 'string' && APP_LINK.test(openUrl);
    const action: PayerAction = { kind: 'scan', content: qrCodeData, ...(isLink && { openUrl }) };
    return { kind: 'wait', reference, action };
  }
  return unclear('A step that this version cannot show.', reference);
}

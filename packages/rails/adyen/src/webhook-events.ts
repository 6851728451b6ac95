/**
 * What the items of a standard webhook say. Money follows from signed values only: codes, references, amount, success.
 * Times and reasons are not signed; they are told and decide nothing. Items come late, twice and in any order.
 */
import type { RailEvent, RailReport } from '@gangway/gateway/extend';
import { readAmount } from './amounts.ts';
import { networkFacts } from './card-numbers.ts';
import { threeDsFacts } from './cards.ts';
import { type NamedKind, readReference } from './references.ts';
import { adviceIn, refusalOfText } from './refusals.ts';
import { batchOf } from './settlement-batches.ts';
import { contractOf, storedBy } from './token-events.ts';
import type { WebhookItem } from './wire.ts';

/** Stages of a dispute by event code. `NOTIFICATION_OF_CHARGEBACK` opens it before money moves. */
const DISPUTE_STAGES: Readonly<Record<string, 'opened' | 'won' | 'lost'>> = {
  NOTIFICATION_OF_CHARGEBACK: 'opened',
  CHARGEBACK: 'opened',
  CHARGEBACK_REVERSED: 'won',
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: 'won',
  PREARBITRATION_WON: 'won',
  SCHEME_ARBITRATION_WON: 'won',
  DISPUTE_DEFENSE_PERIOD_ENDED: 'lost',
  SECOND_CHARGEBACK: 'lost',
  PREARBITRATION_LOST: 'lost',
  SCHEME_ARBITRATION_LOST: 'lost',
};

const unknown = (type: string): RailEvent[] => [{ kind: 'unknown', type }];

/** Returns the events of an item. One about what this gateway has not begun is unknown. */
export function eventsOf(item: WebhookItem): RailEvent[] {
  const { eventCode } = item;
  if (eventCode === 'REPORT_AVAILABLE') {
    const isBatch = batchOf(item.pspReference) !== undefined;
    return isBatch ? [{ kind: 'payout', reference: item.pspReference }] : unknown(eventCode);
  }
  const named = readReference(item.merchantReference);
  const events = named.kind === 'other' ? undefined : READERS[named.kind](item, named.attemptId);
  return events ?? unknown(eventCode);
}

/** Returns the events of an item about what its reference names; undefined where it needs no action. */
type Reader = (item: WebhookItem, attemptId: string) => RailEvent[] | undefined;

/** Returns the reader of events about payments, whose yes is money or an authorization. */
const ofPayment =
  (yes: 'paid' | 'authorized'): Reader =>
  (item, attemptId) => {
    const isTrue = item.success === 'true';
    const payment = (report: RailReport): RailEvent => ({ kind: 'payment', attemptId, report });
    switch (item.eventCode) {
      case 'AUTHORISATION':
        return isTrue
          ? [payment(yesOf(item, yes, item.pspReference)), ...storedBy(item, attemptId)]
          : [payment({ ...refusalOfText(item.reason ?? ''), ...adviceIn(item.additionalData) })];
      case 'CAPTURE':
        // By hand in the Customer Area: a capture of ours has a reference of its own.
        return yes === 'authorized' && isTrue
          ? [payment(yesOf(item, 'paid', item.originalReference ?? ''))]
          : undefined;
      case 'RECURRING_CONTRACT':
        return isTrue ? contractOf(item, attemptId) : undefined;
      case 'OFFER_CLOSED':
        return isTrue
          ? [payment({ kind: 'timed-out', reason: 'timed-out', detail: 'offer-closed' })]
          : undefined;
      case 'CANCELLATION':
      case 'TECHNICAL_CANCEL': {
        const outcome = { kind: 'cancelled', reason: 'cancelled' } as const;
        return isTrue ? [{ kind: 'cancellation', attemptId, outcome }] : undefined;
      }
      case 'EXPIRE':
        return yes === 'authorized' && isTrue
          ? [{ kind: 'cancellation', attemptId, outcome: { kind: 'timed-out', reason: 'timed-out' } }]
          : undefined;
      case 'CAPTURE_FAILED':
        if (yes === 'authorized') return undefined;
        // It may overtake the authorisation that it takes back.
        return [
          payment(yesOf(item, 'paid', item.originalReference ?? '')),
          { kind: 'reversal', attemptId, reason: item.reason ?? '' },
        ];
      default:
        return disputeOf(item, attemptId);
    }
  };

const ofCapture: Reader = ({ eventCode, success, reason }, attemptId) => {
  switch (eventCode) {
    case 'CAPTURE':
      return [{ kind: 'capture', attemptId, result: success === 'true' ? 'captured' : 'refused' }];
    case 'CAPTURE_FAILED':
      // It may overtake the confirmation that it takes back, and then there was no capture.
      return [
        { kind: 'capture', attemptId, result: 'refused' },
        { kind: 'reversal', attemptId, reason: reason ?? '' },
      ];
    default:
      return undefined;
  }
};

/** `attemptId` names the payment. */
const ofCancellation: Reader = ({ eventCode, success, reason }, attemptId) => {
  if (eventCode !== 'CANCELLATION') return undefined;
  const outcome =
    success === 'true'
      ? ({ kind: 'cancelled', reason: 'cancelled' } as const)
      : ({ kind: 'cannot', reason: reason ?? '' } as const);
  return [{ kind: 'cancellation', attemptId, outcome }];
};

const ofRefund: Reader = ({ eventCode, success, reason }, attemptId) => {
  switch (eventCode) {
    case 'REFUND':
      return [{ kind: 'refund', attemptId, result: success === 'true' ? 'returned' : 'refused' }];
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      // It may overtake the confirmation that it takes back.
      return [
        { kind: 'refund', attemptId, result: 'returned' },
        { kind: 'reversal', attemptId, reason: reason ?? '' },
      ];
    default:
      return undefined;
  }
};

const READERS: Readonly<Record<NamedKind, Reader>> = {
  payment: ofPayment('paid'),
  authorization: ofPayment('authorized'),
  capture: ofCapture,
  cancellation: ofCancellation,
  refund: ofRefund,
};

/** Returns the yes to a payment. Its time is not signed, and so not told. */
function yesOf(
  { amount, additionalData }: WebhookItem,
  kind: 'paid' | 'authorized',
  reference: string,
): RailReport {
  const money = readAmount(amount);
  if (!money || reference === '') return { kind: 'unclear', reason: 'The amount cannot be read.' };
  const threeDs = threeDsFacts(additionalData);
  return { kind, reference, ...money, ...(threeDs && { threeDs }), ...networkFacts(additionalData) };
}

/** What may follow each other: the reversal of a chargeback, and then a second one. */
const DISPUTE_ROUNDS: Readonly<Record<string, 'first' | 'second'>> = {
  CHARGEBACK_REVERSED: 'first',
  SECOND_CHARGEBACK: 'second',
};

function disputeOf(item: WebhookItem, attemptId: string): RailEvent[] | undefined {
  const stage = DISPUTE_STAGES[item.eventCode];
  const money = readAmount(item.amount);
  if (!stage || !money || item.success !== 'true') return undefined;
  const respondBy = timeOf(item.additionalData?.defensePeriodEndsAt);
  const round = DISPUTE_ROUNDS[item.eventCode];
  const facts = { reference: item.pspReference, stage, reason: item.reason ?? '', ...money };
  const dispute = { ...facts, ...(round && { round }), ...(respondBy && { respondBy }) };
  return [{ kind: 'dispute', attemptId, dispute }];
}

function timeOf(text: string | undefined): Date | undefined {
  const time = new Date(text ?? '');
  return Number.isNaN(time.getTime()) ? undefined : time;
}

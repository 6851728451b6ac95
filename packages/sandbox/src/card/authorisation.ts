/** The outcome of a card payment: a pure function of the card, the code and 3-D Secure. */
import { declineByCents, type TestCardBehaviour } from '@gangway/protocol/cards';
import {
  type CardPayment,
  type CardProgress,
  type CardReason,
  cardOf,
  type ThreeDsWanted,
} from './card-payment.ts';
import { eciOf, TRANS_STATUSES, type TransStatus } from './three-ds-messages.ts';

/** The most exempted payments in a row; the next one is challenged (Regulation (EU) 2018/389, article 16 c). */
const EXEMPTIONS_MAX = 5;

type Facts = Pick<
  CardPayment,
  | 'cardRow'
  | 'brand'
  | 'cvcAccepted'
  | 'amountMinor'
  | 'authoriseOnly'
  | 'keeps'
  | 'initiator'
  | 'mustAuthenticate'
>;

type ThreeDsFacts = Facts & Pick<CardPayment, 'authoriseOnRequest'>;

type IssuerAnswer =
  | { readonly kind: 'approved' | 'silent' | 'soft-declined' }
  | { readonly kind: 'declined' | 'failed'; readonly reason: CardReason };

const ANSWERS: Readonly<Partial<Record<TestCardBehaviour, IssuerAnswer>>> = {
  'insufficient-funds': { kind: 'declined', reason: 'insufficient-funds' },
  stolen: { kind: 'declined', reason: 'stolen' },
  'expired-card': { kind: 'declined', reason: 'expired-card' },
  'processing-error': { kind: 'failed', reason: 'processing-error' },
  silent: { kind: 'silent' },
};

/** Cards that behave differently once they are stored. */
const ANSWERS_WHEN_KEPT: typeof ANSWERS = {
  'empty-when-kept': { kind: 'declined', reason: 'insufficient-funds' },
  'stolen-when-kept': { kind: 'declined', reason: 'stolen' },
  'expired-when-kept': { kind: 'declined', reason: 'expired-card' },
};

const NOT_AUTHENTICATED = {
  consent: '',
  transStatus: '',
  eci: '',
  dsTransId: undefined,
  acsTransId: undefined,
  challengeTries: 0,
} as const;

/** Returns how a payment starts: decided at once, or with 3-D Secure first. */
export function beginPayment(
  facts: Facts & { threeDsWanted: ThreeDsWanted; isConsentGiven?: boolean },
  {
    isExpired,
    isAgreed,
    exemptionsInARow,
    now,
  }: { isExpired: boolean; isAgreed: boolean; exemptionsInARow: number; now: Date },
): CardProgress {
  if (isExpired) return { ...NOT_AUTHENTICATED, ...declined('expired-card', now) };
  if (!isAgreed) return { ...NOT_AUTHENTICATED, ...declined('authentication-required', now) };
  const withThreeDs: CardProgress = { ...NOT_AUTHENTICATED, ...open('method') };
  const { threeDsWanted } = facts;
  if (facts.initiator === 'MIT') return { ...NOT_AUTHENTICATED, ...authorise(facts, '', now) };
  if (facts.keeps !== '' && facts.isConsentGiven) return { ...withThreeDs, consent: 'given' };
  if (facts.keeps !== '') return { ...withThreeDs, step: 'consent' };
  if (threeDsWanted === '01' || facts.mustAuthenticate) return withThreeDs;
  if (threeDsWanted === '03' && exemptionsInARow >= EXEMPTIONS_MAX) return withThreeDs;
  if (askIssuer(facts, '').kind === 'soft-declined' && threeDsWanted === '03') return withThreeDs;
  return { ...NOT_AUTHENTICATED, ...authorise(facts, '', now) };
}

/** Returns the effect of the payer's consent or refusal. A verification ends without consent. */
export const takeConsent = (
  { verifyOnly }: Pick<CardPayment, 'verifyOnly'>,
  consent: 'given' | 'refused',
  now: Date,
): Partial<CardProgress> => {
  if (consent === 'given' || !verifyOnly) return { consent, step: 'method' };
  return { consent, state: 'declined', reason: 'not-kept', decidedAt: now };
};

/** Returns how a payment continues after a result of 3-D Secure. */
export function continuePayment(
  facts: ThreeDsFacts,
  transStatus: TransStatus,
  now: Date,
): Partial<CardProgress> {
  const result = { transStatus, eci: eciOf(transStatus, facts.brand) };
  // To be stored, or paid during card testing, a card's payer must have authenticated.
  const isProved = transStatus === 'Y' || (facts.keeps === '' && !facts.mustAuthenticate);
  const { next: allowed } = TRANS_STATUSES[transStatus];
  const isStopped = (allowed === 'authorise' && !isProved) || (allowed === 'wait' && facts.mustAuthenticate);
  const next = isStopped ? 'stop' : allowed;
  switch (next) {
    case 'challenge':
      return { ...result, ...open('challenge') };
    case 'wait':
      return { ...result, ...open('decoupled') };
    case 'stop':
      return { ...result, state: 'declined', reason: reasonOfStop(facts), decidedAt: now };
    case 'authorise':
      if (facts.authoriseOnRequest) return { ...result, ...open('authenticated') };
      return { ...result, ...authorise(facts, transStatus, now) };
    default:
      return next satisfies never;
  }
}

/** Returns the issuer's decision on an authorization that the rail requests after 3-D Secure. */
export const authoriseAuthenticated = (payment: CardPayment, now: Date): Partial<CardProgress> =>
  authorise(payment, payment.transStatus as TransStatus, now);
/** Returns why a payment without authentication ends; one reason during card testing. */
export const reasonOfStop = (
  { mustAuthenticate }: Pick<CardPayment, 'mustAuthenticate'>,
  reason: CardReason = 'authentication-refused',
): CardReason => (mustAuthenticate ? 'not-authenticated' : reason);

type Decision = Pick<CardProgress, 'step' | 'state' | 'reason' | 'decidedAt'>;

function authorise(facts: Facts, transStatus: TransStatus | '', now: Date): Decision {
  const answer = askIssuer(facts, transStatus);
  const { kind } = answer;
  const step = 'authorisation';
  switch (kind) {
    case 'approved':
      return { step, state: facts.authoriseOnly ? 'authorised' : 'paid', reason: '', decidedAt: now };
    case 'silent':
      return open(step);
    case 'soft-declined':
      // No challenge is possible any more, so a payment that requires 3-D Secure is refused.
      return declined('authentication-required', now);
    case 'declined':
      return declined(answer.reason, now);
    case 'failed':
      return { step, state: 'failed', reason: answer.reason, decidedAt: now };
    default:
      return kind satisfies never;
  }
}

function askIssuer(facts: Facts, transStatus: TransStatus | ''): IssuerAnswer {
  if (!facts.cvcAccepted) return { kind: 'declined', reason: 'cvc' };
  const { behaviour } = cardOf(facts);
  const byCents = behaviour === 'declined-by-cents' ? declineByCents(facts.amountMinor) : undefined;
  if (byCents) return { kind: 'declined', reason: byCents.reason };
  if (behaviour === 'soft-decline' && transStatus !== 'Y' && facts.initiator !== 'MIT')
    return { kind: 'soft-declined' };
  const kept = facts.initiator === '' ? undefined : ANSWERS_WHEN_KEPT[behaviour];
  return kept ?? ANSWERS[behaviour] ?? { kind: 'approved' };
}

const declined = (reason: CardReason, decidedAt: Date): Decision => ({
  step: 'authorisation',
  state: 'declined',
  reason,
  decidedAt,
});

const open = (step: CardProgress['step']): Decision => ({
  step,
  state: 'open',
  reason: '',
  decidedAt: undefined,
});

/** A card payment as acquirer and issuer know it. It names the card by its place in the published table only. */
import { type CardBrand, TEST_CARDS, type TestCard } from '@gangway/protocol/cards';

/** What a payment can be. `authorised` may still be cancelled; `open` may become anything; the others are final. */
export type CardState = 'open' | 'authorised' | 'paid' | 'declined' | 'cancelled' | 'timed-out' | 'failed';

/**
 * The step of a payment, or its last one before the decision. Consent: the payer chooses whether the card may be kept.
 * Method: the issuer may fingerprint the browser. Challenge: the issuer challenges the payer; decoupled: it does so
 * elsewhere. Authenticated: the rail has not requested the authorization yet. Authorisation: the issuer decides about
 * the money.
 */
export type CardStep = 'consent' | 'method' | 'challenge' | 'decoupled' | 'authenticated' | 'authorisation';

/** Why there is no money. */
export type CardReason =
  | 'insufficient-funds'
  | 'stolen'
  | 'expired-card'
  | 'cvc'
  | 'rejected'
  | 'challenge-failed'
  | 'not-authenticated'
  | 'not-kept'
  | 'processing-error';

/** `01` with 3-D Secure, `02` without, `03` with an exemption. */
export type ThreeDsWanted = '01' | '02' | '03';

/** Who uses a kept card: the cardholder, or the merchant alone. */
export type CardUser = 'CIT' | 'MIT';

/** The part of a payment that changes. */
export interface CardProgress {
  readonly step: CardStep;
  /** The payer's choice about keeping the card; empty before it, and where there is none. */
  readonly consent: '' | 'given' | 'refused';
  /** EMV transStatus, empty before 3-D Secure. */
  readonly transStatus: string;
  /** Electronic commerce indicator, empty before the result. */
  readonly eci: string;
  readonly dsTransId: string | undefined;
  readonly acsTransId: string | undefined;
  /** Wrong codes so far. */
  readonly challengeTries: number;
  readonly state: CardState;
  readonly reason: CardReason | '';
  readonly decidedAt: Date | undefined;
}

/** All that is ever kept of a card: its row, and whether the code is one that the issuer takes. */
export interface CardFacts {
  readonly cardRow: number;
  readonly cvcAccepted: boolean;
}

/** A payment. Amounts are hundredths; times are business time. */
export interface CardPayment extends CardProgress, CardFacts {
  /** Also the threeDSServerTransID of its 3-D Secure messages. */
  readonly paymentId: string;
  /** The rail's idempotency key. */
  readonly requestId: string;
  readonly brand: CardBrand;
  readonly payee: string;
  readonly description: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly authoriseOnly: boolean;
  /** After 3-D Secure the acquirer waits until the rail requests the authorization. */
  readonly authoriseOnRequest: boolean;
  /** Who may pay with the card later; empty where it is not kept. */
  readonly keeps: CardUser | '';
  /** Who uses a kept card now; empty where the card itself was given. */
  readonly initiator: CardUser | '';
  /** Nothing is taken or reserved. */
  readonly verifyOnly: boolean;
  /** How later payments of a kept card name this one. */
  readonly networkReference: string | undefined;
  readonly threeDsWanted: ThreeDsWanted;
  /** Nothing is authorized without transStatus Y, and every other end is reported alike. */
  readonly mustAuthenticate: boolean;
  readonly returnUrl: string;
  readonly callbackUrl: string;
}

/** The card of a payment. Throws when the table has become shorter since. */
export function cardOf({ cardRow }: Pick<CardPayment, 'cardRow'>): TestCard {
  const card = TEST_CARDS[cardRow];
  if (!card) throw new Error('The table of test cards has no such row.');
  return card;
}

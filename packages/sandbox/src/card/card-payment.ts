/** A card payment at acquirer and issuer. It identifies the card only by its row in the published table. */
import type { Money, RefusalReason } from '@gangway/protocol';
import { type CardBrand, TEST_CARDS, type TestCard } from '@gangway/protocol/cards';
import type { SchemeWord } from '../column-words.ts';

/**
 * The states of a payment. `authorised` may still be cancelled, `open` may become any state, and the others are final.
 */
export type CardState = SchemeWord<'scheme_card_payments.state'>;

/**
 * The step of a payment, or its last one before the decision. Consent: the payer decides whether the card may be
 * stored. Method: the issuer may fingerprint the browser. Challenge: the issuer challenges the payer; decoupled: it
 * does so elsewhere. Authenticated: the rail has not requested the authorization yet. Authorisation: the issuer decides
 * on the authorization.
 */
export type CardStep = SchemeWord<'scheme_card_payments.step'>;

/** Why a payment was not made. */
export type CardReason = RefusalReason;

/** `01` with 3-D Secure, `02` without, `03` with an exemption. */
export type ThreeDsWanted = SchemeWord<'scheme_card_payments.three_ds_wanted'>;

/** Who uses a stored card: the cardholder, or the merchant alone. */
export type CardUser = Exclude<SchemeWord<'scheme_card_payments.keeps'>, ''>;

/** The part of a payment that changes. */
export interface CardProgress {
  readonly step: CardStep;
  /** The payer's decision about storing the card; empty before it, and where there is none. */
  readonly consent: SchemeWord<'scheme_card_payments.consent'>;
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

/** All that is stored of a card: its row, and whether the issuer accepts its code. */
export interface CardFacts {
  readonly cardRow: number;
  readonly cvcAccepted: boolean;
}

/** A payment. Amounts are in hundredths; times are business time. */
export interface CardPayment extends CardProgress, CardFacts, Money {
  /** Also the threeDSServerTransID of its 3-D Secure messages. */
  readonly paymentId: string;
  /** The rail's idempotency key. */
  readonly requestId: string;
  readonly brand: CardBrand;
  readonly payee: string;
  readonly description: string;
  readonly authoriseOnly: boolean;
  /** After 3-D Secure, the acquirer waits until the rail requests the authorization. */
  readonly authoriseOnRequest: boolean;
  /** Who may pay with the card later; empty where it is not stored. */
  readonly keeps: CardUser | '';
  /** Who uses a stored card now; empty where the card itself was sent. */
  readonly initiator: CardUser | '';
  /** Nothing is taken or reserved. */
  readonly verifyOnly: boolean;
  /** The network's reference of this payment for later ones with the stored card. */
  readonly networkReference: string | undefined;
  readonly threeDsWanted: ThreeDsWanted;
  /** Nothing is authorized without transStatus Y, and every other result is reported as the same one. */
  readonly mustAuthenticate: boolean;
  readonly returnUrl: string;
  /** Where the issuer posts its notifications while 3-D Secure runs in frames; empty where it runs on our pages. */
  readonly notificationUrl: string;
  readonly callbackUrl: string;
}

/** Returns the card of a payment. Throws when the table no longer has its row. */
export function cardOf({ cardRow }: Pick<CardPayment, 'cardRow'>): TestCard {
  const card = TEST_CARDS[cardRow];
  if (!card) throw new Error('The table of test cards has no such row.');
  return card;
}

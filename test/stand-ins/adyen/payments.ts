/** The payments that the stand-in knows, in memory. */
import { randomBytes } from 'node:crypto';
import type { IssuedCard } from './issued-cards.ts';
import type { KeepingBody, KeptCard } from './kept-cards.ts';

/** An amount of Adyen: an integer in the minor unit. */
export interface Amount {
  readonly currency: string;
  readonly value: number;
}

/** What became of a payment. What is not captured by hand is `captured` as soon as it is authorised. */
export type PaymentState = 'open' | 'authorised' | 'captured' | 'refused' | 'cancelled' | 'expired';

/** A payment. */
export interface Payment {
  readonly reference: string;
  readonly merchantAccount: string;
  readonly amount: Amount;
  readonly method: string;
  readonly returnUrl: string;
  /** Names it on the tester's page, and in what the payer brings back. */
  readonly token: string;
  pspReference: string;
  state: PaymentState;
  refusal: { readonly code: string; readonly text: string } | undefined;
  /** It is captured by hand. */
  readonly isManual: boolean;
  /** The minor units that were taken. */
  captured: number;
  /** The minor units that went back. */
  refunded: number;
  /** Cards: what was opened of them, and whether the issuer authenticates. */
  readonly card?: {
    readonly holderName: string;
    readonly last4: string;
    readonly isAuthenticated: boolean;
    readonly issued: IssuedCard;
    /** The card is one that is kept, and not typed. */
    readonly keptCard?: KeptCard;
  };
  /** What the request said of shopper, token and first payment. */
  readonly sent: KeepingBody & { readonly networkPaymentReference?: string };
  /** The card that was kept with this payment. */
  kept?: { readonly card: KeptCard; readonly operation: 'created' | 'alreadyExisting' };
  /** Cards: what is known of their authentication. */
  additionalData?: Readonly<Record<string, string>>;
}

/** What a line of a report names. */
export interface Booked {
  readonly pspReference: string;
  readonly merchantReference: string;
  readonly modificationReference: string;
  readonly modificationMerchantReference: string;
  readonly method: string;
}

/** A capture or a refund that was requested. */
export interface Requested {
  readonly pspReference: string;
  readonly reference: string;
  readonly payment: Payment;
  readonly amount: Amount;
}

const ALPHABET = 'BCDFGHJKLMNPQRSTVWXYZ23456789';

/** Returns a new reference of 16 characters. */
export const newReference = (): string =>
  Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Refusals that a tester can choose, by code. */
export const REFUSALS: Readonly<Record<string, string>> = {
  2: 'Refused',
  4: 'Acquirer Error',
  5: 'Blocked Card',
  6: 'Expired Card',
  8: 'Invalid Card Number',
  9: 'Issuer Unavailable',
  11: '3D Not Authenticated',
  12: 'Not enough balance',
  16: 'Shopper Cancelled',
  20: 'FRAUD',
  24: 'CVC Declined',
  38: 'Authentication required',
};

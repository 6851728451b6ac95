/** The reasons of unpaid trades, for the shop's staff, in each language. */
import type { UnpaidReason } from '@gangway/protocol';
import type { Language } from './words.ts';

/** Each reason in each language, without a full stop. */
export const REASON_WORDS: Readonly<Record<Language, Readonly<Record<UnpaidReason, string>>>> = {
  en: {
    'code-refused': 'the code was refused',
    'phone-unknown': 'the phone number is not known',
    'refused-in-app': 'refused in the app of the bank',
    'card-declined': 'the card was declined',
    'not-authenticated': 'the check of the card’s holder failed',
    cancelled: 'the payer cancelled',
    'timed-out': 'the payer took too long',
    'tried-too-often': 'tried too often',
  },
  nl: {
    'code-refused': 'de code werd geweigerd',
    'phone-unknown': 'het telefoonnummer is niet bekend',
    'refused-in-app': 'geweigerd in de app van de bank',
    'card-declined': 'de kaart werd geweigerd',
    'not-authenticated': 'de controle van de kaarthouder mislukte',
    cancelled: 'de betaler annuleerde',
    'timed-out': 'de betaler deed er te lang over',
    'tried-too-often': 'te vaak geprobeerd',
  },
};

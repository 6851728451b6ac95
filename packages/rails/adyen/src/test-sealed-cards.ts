/** Cards as a payer's frame encrypts them for an account at the stand-in. For tests only. */
import { createPublicKey } from 'node:crypto';
import type { SealedCard } from '@gangway/protocol/cards';
import { encryptCard } from '../../../../test/stand-ins/adyen/cards.ts';
import type { PayerContext, RailCard } from '../../../gateway/src/rails/rail.ts';

/** A number that occurs nowhere else: wherever it is found, card data has leaked. */
export const CANARY_NUMBER = '4929420573595709';

/** The browser in which test cards are typed. */
export const BROWSER: SealedCard['browser'] = {
  ...{ accept: 'text/html', userAgent: 'Browser/1', language: 'nl-NL', timeZoneOffset: -60 },
  ...{ width: 1920, height: 1080, colorDepth: 24 },
};

/** Returns a card encrypted with an account's key. */
export function sealTestCard(
  { 'card-certificate': certificate = '' }: Readonly<Record<string, string>>,
  changes: Partial<SealedCard> = {},
): SealedCard {
  const card = {
    ...{ number: CANARY_NUMBER, expiryMonth: '03', expiryYear: '2040', cvc: '737' },
    generationtime: '2026-11-20T10:00:00.000Z',
  };
  return {
    account: 'adyen@036870',
    jwe: encryptCard(createPublicKey({ key: JSON.parse(certificate), format: 'jwk' }), card),
    last4: CANARY_NUMBER.slice(-4),
    expiry: { month: '03', year: '2040' },
    holder: 'Ada Lovelace',
    browser: BROWSER,
    ...changes,
  };
}

/** Returns a sealed card as a rail is given it. */
export const railCardOf = (
  { account, jwe, holder }: SealedCard,
  changes: Partial<RailCard> = {},
): RailCard => ({
  ...{ number: '', expiryMonth: '', expiryYear: '', cvc: '', brand: 'visa' },
  ...{ threeDs: 'with', authoriseOnly: false, sealed: { account, jwe, holder } },
  ...changes,
});

/** The payer of such a card. */
export const CARD_PAYER: PayerContext = {
  ...{ address: '203.0.113.7', accept: BROWSER.accept, userAgent: BROWSER.userAgent },
  ...{ language: BROWSER.language, origin: 'https://pay.example', email: 'ada@example.org' },
  screen: { width: 1920, height: 1080, colorDepth: 24, timeZoneOffset: -60 },
};

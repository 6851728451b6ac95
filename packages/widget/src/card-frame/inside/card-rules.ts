// When a field is right, and what to tell the payer otherwise.
import { CARD_BRANDS, type CardBrand, findTestCard } from '@gangway/protocol/cards';
import { cardNumber } from 'card-validator/dist/card-number';
import { cvv } from 'card-validator/dist/cvv';
import { expirationDate } from 'card-validator/dist/expiration-date';
import type { FrameStrings } from '../../languages/frame-en.ts';
import { recognise } from './card-brands.ts';
import { readExpiry } from './expiry.ts';

/** What is wrong with a field: a key of the sentences. */
export type CardProblem = keyof FrameStrings['error'];

/** How far ahead an expiry may lie, in years. */
const YEARS_MAX = 20;

/** The number, by length and Luhn's formula; in the sandbox it must be one of the published cards. */
export function checkNumber(digits: string, mode: 'sandbox' | 'live'): CardProblem | undefined {
  if (digits === '') return 'numberMissing';
  if (recognise(digits).isUnsupportedBrand) return 'brandRefused';
  const { card, isValid } = cardNumber(digits, { luhnValidateUnionPay: true });
  const isWhole = isValid && card?.lengths.includes(digits.length);
  if (!isWhole) return digits.length < shortestOf(card?.lengths) ? 'numberShort' : 'numberWrong';
  return mode === 'sandbox' && !findTestCard(digits) ? 'numberTest' : undefined;
}

// Maestro's shortest number has twelve digits, but nobody stops typing there.
const shortestOf = (lengths: readonly number[] | undefined): number =>
  Math.max(15, Math.min(...(lengths ?? [16])));

/** The expiry, from its digits MMYY. The card holds until the end of its month. */
export function checkExpiry(digits: string): CardProblem | undefined {
  if (digits === '') return 'expiryMissing';
  const expiry = readExpiry(digits);
  if (!expiry) return 'expiryShort';
  if (expirationDate(expiry, YEARS_MAX).isValid) return undefined;
  const isMonth = /^(0[1-9]|1[0-2])$/.test(expiry.month);
  return isMonth && Number(expiry.year) <= new Date().getFullYear() ? 'expiryPast' : 'expiryWrong';
}

/** The code, by what the brand prints on its cards. An unknown brand is taken for one of three digits. */
export function checkCvc(digits: string, brand: CardBrand | undefined): CardProblem | undefined {
  const { cvcLength, cvcRequired } = CARD_BRANDS[brand ?? 'visa'];
  if (digits === '') return cvcRequired ? 'cvcMissing' : undefined;
  return cvv(digits, cvcLength).isValid ? undefined : 'cvcShort';
}

/** The name. A number typed here by mistake is no name. */
export function checkHolder(name: string): CardProblem | undefined {
  if (name.trim() === '') return 'holderMissing';
  return /\d{6}|^[\d\s-]+$/.test(name) ? 'holderDigits' : undefined;
}

/** International bank account numbers (ISO 13616). */
import { mod97 } from './mod-97.ts';

/** The form of an IBAN without spaces; its check digits and length are more. */
export const IBAN_SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Whether a text without spaces, in capitals, is an IBAN with correct check digits. */
export const isIban = (text: string): boolean =>
  IBAN_SHAPE.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;

/** Formats an IBAN in groups of four for reading. */
export const groupIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

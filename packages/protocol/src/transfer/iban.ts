/** International bank account numbers (ISO 13616). */
import { mod97 } from './mod-97.ts';

const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Whether a text without spaces, in capitals, is an IBAN whose check digits are right. */
export const isIban = (text: string): boolean =>
  SHAPE.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;

/** An IBAN in groups of four, as people read it. */
export const groupIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

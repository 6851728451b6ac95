/** Creditor references (ISO 11649): `RF`, two check digits that detect typing errors, at most 21 characters. */
import { mod97 } from './mod-97.ts';

const SHAPE = /^RF\d{2}[A-Z0-9]{1,21}$/;

/** Whether a text without spaces, in capitals, is a creditor reference with correct check digits. */
export const isRfReference = (text: string): boolean =>
  SHAPE.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;

/** Returns the creditor reference of 1 to 21 letters and digits. Throws RangeError for anything else. */
export function makeRfReference(text: string): string {
  const body = text.toUpperCase();
  if (!/^[A-Z0-9]{1,21}$/.test(body))
    throw new RangeError('A creditor reference has 1 to 21 letters and digits.');
  const check = 98 - mod97(`${body}RF00`);
  return `RF${String(check).padStart(2, '0')}${body}`;
}

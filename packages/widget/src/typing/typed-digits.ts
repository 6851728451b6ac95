// Reads digits in any notation, groups them, and computes the caret.

// Zeros of Arabic-Indic and Persian digits. NFKC converts full-width and similar ones.
const OTHER_ZEROS = [0x0660, 0x06f0];

/** Converts all digits of a text to ASCII. */
export const plainFigures = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (sign) => {
    const code = sign.codePointAt(0)!;
    const zero = OTHER_ZEROS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? sign : `${code - zero}`;
  });

/** Returns a typed phone number with ASCII digits, and without what separates them. */
export const plainPhone = (text: string): string => plainFigures(text).replace(/[\s()./\p{Pd}\p{Cf}]/gu, '');

/** Returns the digits of a text in ASCII, without spaces, dashes and letters. */
export const digitsOf = (text: string): string => plainFigures(text).replace(/\D/g, '');

/** Inserts a space after each of `gaps` digits: `group('378282', [4, 10])` is `3782 82`. */
export function group(digits: string, gaps: readonly number[]): string {
  let text = '';
  for (const [i, digit] of [...digits].entries()) text += gaps.includes(i) ? ` ${digit}` : digit;
  return text;
}

/** An edit of a field: its text before grouping, the caret, and the kind of edit. */
export interface Edit {
  readonly text: string;
  readonly caret: number;
  /** `inputType` of the event; empty for autofill. */
  readonly kind: string;
  /** The digits before the edit. */
  readonly before: string;
}

/** Returns the digits after an edit, and how many precede the caret. Deleting a space deletes the digit beside it. */
export function readEdit({ text, caret, kind, before }: Edit): { digits: string; ahead: number } {
  const digits = digitsOf(text);
  const ahead = digitsOf(text.slice(0, caret)).length;
  if (digits !== before) return { digits, ahead };
  if (kind === 'deleteContentBackward' && ahead > 0)
    return { digits: digits.slice(0, ahead - 1) + digits.slice(ahead), ahead: ahead - 1 };
  if (kind === 'deleteContentForward')
    return { digits: digits.slice(0, ahead) + digits.slice(ahead + 1), ahead };
  return { digits, ahead };
}

/** Returns the caret position in a grouped text with `ahead` digits before it. */
export function caretAfter(text: string, ahead: number): number {
  let seen = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (seen === ahead) return i;
    if (/\d/.test(text[i]!)) seen += 1;
  }
  return text.length;
}

// What happens while a number, an expiry or a code is typed: read, shown in groups, caret kept.
import { recognise } from './card-brands.ts';
import { expiryDigits, showExpiry } from './expiry.ts';
import { caretAfter, digitsOf, group, readEdit } from './typed-digits.ts';

/** A field of digits. */
export interface TypedField {
  readonly digits: string;
  /** Shows the field anew, such as when a shorter code is asked for. */
  reformat(): void;
  /** The field was emptied by the program. */
  forgetEdits(): void;
}

/** The card number: groups by brand, no more digits than the brand has. */
export function typeNumber(input: HTMLInputElement): TypedField {
  return follow(input, {
    read: digitsOf,
    limit: (digits) => digits.slice(0, recognise(digits).lengthMax),
    show: (digits) => group(digits, recognise(digits).gaps),
  });
}

/** The expiry: MM / YY, however it came. */
export function typeExpiry(input: HTMLInputElement): TypedField {
  return follow(input, { read: expiryDigits, limit: (digits) => digits, show: showExpiry });
}

/** Plain digits, as many as `lengthMax` says at the moment. */
export function typeDigits(input: HTMLInputElement, lengthMax: () => number): TypedField {
  return follow(input, {
    read: digitsOf,
    limit: (digits) => digits.slice(0, lengthMax()),
    show: (digits) => digits,
  });
}

interface Manner {
  readonly read: (text: string) => string;
  readonly limit: (digits: string) => string;
  readonly show: (digits: string, isDeleting: boolean) => string;
}

function follow(input: HTMLInputElement, { read, limit, show }: Manner): TypedField {
  let before = '';
  const write = (digits: string, ahead: number, isDeleting: boolean): void => {
    const text = show(digits, isDeleting);
    before = digits;
    if (text === input.value) return;
    input.value = text;
    // At the end the caret stays behind what was put in for the payer, such as the separator of the expiry.
    if (document.activeElement !== input) return;
    const caret = ahead >= digits.length ? text.length : caretAfter(text, ahead);
    input.setSelectionRange(caret, caret);
  };
  input.addEventListener('input', (event) => {
    const kind = (event as InputEvent).inputType ?? '';
    const edit = readEdit({
      text: input.value,
      caret: input.selectionStart ?? input.value.length,
      kind,
      before,
    });
    // At the end the text is read as a whole: an expiry may be pasted or filled in in other shapes.
    const atEnd = edit.ahead >= edit.digits.length;
    const isDeleting = kind.startsWith('delete');
    const digits = limit(atEnd && !isDeleting ? read(input.value) : edit.digits);
    write(digits, atEnd ? digits.length : edit.ahead, isDeleting);
  });
  return {
    get digits() {
      return read(input.value);
    },
    reformat: () => {
      const digits = read(input.value);
      if (limit(digits) !== digits) write(limit(digits), digits.length, false);
    },
    forgetEdits: () => {
      before = '';
    },
  };
}

// A field of digits while it is typed into: read from any writing, shown in groups, the caret kept.
import { caretAfter, readEdit } from './typed-digits.ts';

/** A field of digits. */
export interface TypedField {
  readonly digits: string;
  /** Shows the field anew, such as when a shorter code is asked for. */
  reformat(): void;
  /** The field was emptied by the program. */
  forgetEdits(): void;
}

/** How a field reads what is typed, what of it counts, and how that is shown. */
export interface DigitFormat {
  readonly read: (text: string) => string;
  readonly limit: (digits: string) => string;
  readonly show: (digits: string, isDeleting: boolean) => string;
}

/** Follows what is typed into an input, in whatever way. */
export function followDigits(input: HTMLInputElement, { read, limit, show }: DigitFormat): TypedField {
  let before = '';
  const write = (digits: string, ahead: number, isDeleting: boolean): void => {
    const text = show(digits, isDeleting);
    before = digits;
    if (text === input.value) return;
    input.value = text;
    // At the end the caret stays behind what was put in for the payer, such as the separator of the expiry.
    if ((input.getRootNode() as Document | ShadowRoot).activeElement !== input) return;
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

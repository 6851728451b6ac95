// Formats a field of digits during input: accepts any notation, shows groups, and keeps the caret.
import { caretAfter, readEdit } from './typed-digits.ts';

/** A field of digits. */
export interface TypedField {
  readonly digits: string;
  /** Formats the field again, for instance when the maximum length changes. */
  reformat(): void;
  /** Call it after the program emptied the field. */
  forgetEdits(): void;
}

/** How a field reads input, limits it and shows it. */
export interface DigitFormat {
  readonly read: (text: string) => string;
  readonly limit: (digits: string) => string;
  readonly show: (digits: string, isDeleting: boolean) => string;
}

/** Formats an input on every change, however it was made. */
export function followDigits(input: HTMLInputElement, { read, limit, show }: DigitFormat): TypedField {
  let before = '';
  const write = (digits: string, ahead: number, isDeleting: boolean): void => {
    const text = show(digits, isDeleting);
    before = digits;
    if (text === input.value) return;
    input.value = text;
    // At the end the caret stays after inserted text, such as the separator of the expiry date.
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
    // At the end the text is read as a whole: an expiry date may be pasted or autofilled in other notations.
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

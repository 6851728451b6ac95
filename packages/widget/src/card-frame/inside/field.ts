// One field of a form in the frame: label, format hint, input, marks at its end, and the error line.
import { errorSign } from './drawings.ts';
import * as s from './frame.css.ts';
import { make } from './make-element.ts';

/** The options of a field. */
export interface FieldOptions {
  readonly name: 'number' | 'expiry' | 'cvc' | 'holder' | 'pin';
  /** The autofill name of the HTML standard, such as `cc-number`. */
  readonly autocomplete: string;
  readonly isNumeric: boolean;
}

/** A field. Its texts come with the language; the caller places `root` and `error` in the layout. */
export class Field {
  readonly root: HTMLElement;
  readonly error: HTMLElement;
  readonly input: HTMLInputElement;
  readonly #label = make('label', { class: s.label });
  readonly #hint: HTMLElement;
  readonly #marks = make('span', { class: s.marks });

  constructor({ name, autocomplete, isNumeric }: FieldOptions) {
    this.input = make('input', {
      id: name,
      name,
      class: s.input,
      type: 'text',
      autocomplete,
      enterkeyhint: 'go',
      spellcheck: 'false',
      autocapitalize: name === 'holder' ? 'words' : 'off',
      autocorrect: 'off',
      'aria-describedby': `${name}-hint ${name}-error`,
      required: '',
      ...(isNumeric ? { inputmode: 'numeric', dir: 'ltr' } : { maxlength: '80' }),
    });
    this.#label.htmlFor = name;
    this.#hint = make('span', { class: s.hint, id: `${name}-hint` });
    this.error = make('p', { class: s.error, id: `${name}-error`, 'data-error': name });
    this.root = make(
      'div',
      { class: s.field, 'data-field': name },
      make('div', { class: s.labelRow }, this.#label, this.#hint),
      make('div', { class: s.box }, this.input, this.#marks),
    );
    // A click on the marks focuses the field.
    this.#marks.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      this.input.focus();
    });
  }

  /** Sets the label, the hint beside it, and an example inside the empty field. */
  setTexts(label: string, hint: string, placeholder = ''): void {
    this.#label.textContent = label;
    this.#hint.textContent = hint;
    this.input.placeholder = placeholder;
  }

  /** Sets the text that a screen reader reads after the hint. */
  describe(text: string): void {
    this.input.setAttribute('aria-description', text);
  }

  /** Sets the mark at the end of the field, or none. */
  setMark(mark: SVGSVGElement | undefined): void {
    this.#marks.replaceChildren(...(mark ? [mark] : []));
  }

  /** Shows an error, or none. Returns what the live region has to say: a sentence that was not there before. */
  showError(sentence: string): string {
    if (!writeError(this.error, sentence)) return '';
    if (sentence) this.input.setAttribute('aria-invalid', 'true');
    else this.input.removeAttribute('aria-invalid');
    return sentence && `${this.#label.textContent}: ${sentence}`;
  }
}

/** Makes the one live region of a form. A field's error is linked to its input and is no region itself. */
export const liveRegion = (): HTMLElement => make('p', { class: s.spoken, role: 'status' });

/**
 * Focuses the first bad field of a form. Its error is read with it, so `status` speaks only for one that has the focus
 * already. The form is asked first without `focus`, when the page has not moved the focus yet.
 */
export function focusBad(
  { input, error }: Pick<Field, 'input' | 'error'>,
  focus: boolean,
  status: HTMLElement,
): void {
  if (focus) input.focus();
  else if (document.hasFocus() && document.activeElement === input) status.textContent = error.textContent;
  else status.textContent = '';
}

/** Writes a sentence into an error line, or empties it; returns false when nothing changed. */
function writeError(line: HTMLElement, sentence: string): boolean {
  if ((line.textContent ?? '') === sentence) return false;
  line.replaceChildren(...(sentence ? [errorLine(sentence)] : []));
  return true;
}

/** Makes the sentence of an error, with its sign. */
export const errorLine = (sentence: string): HTMLElement =>
  make('span', { class: s.errorText }, errorSign(), make('span', {}, sentence));

// The gift card's form inside the frame: number, PIN and their errors.
import { type VoucherCard, voucherCardSchema } from '@gangway/protocol/checkout';
import type { Texts } from '@gangway/protocol/languages';
import { giftCardFrame as english } from '@gangway/protocol/languages/en';
import * as v from 'valibot';
import { Field, focusBad, liveRegion } from './field.ts';
import * as s from './frame.css.ts';
import type { FormOptions, FrameFormPart } from './frame-form.ts';
import { make } from './make-element.ts';
import { typeDigits, typeVoucherNumber } from './typing.ts';

const FIELD_NAMES = ['number', 'pin'] as const;
type FieldName = (typeof FIELD_NAMES)[number];

/** The form. Its inputs are the only place that holds what is typed. */
export class VoucherForm implements FrameFormPart<Texts['giftCardFrame']> {
  readonly root: HTMLFormElement;
  readonly #options: FormOptions;
  readonly #fields: Readonly<Record<FieldName, Field>> = {
    number: new Field({ name: 'number', autocomplete: 'off', isNumeric: true }),
    pin: new Field({ name: 'pin', autocomplete: 'off', isNumeric: true }),
  };
  readonly #rows: HTMLFieldSetElement;
  readonly #status = liveRegion();
  readonly #number = typeVoucherNumber(this.#fields.number.input);
  readonly #pin = typeDigits(this.#fields.pin.input, () => 8);
  /** Fields whose error is shown: those that were left invalid, or all after a submission. */
  readonly #marked = new Set<FieldName>();
  #strings: Texts['giftCardFrame'] = english;

  constructor(options: FormOptions) {
    this.#options = options;
    const { number, pin } = this.#fields;
    this.#rows = make('fieldset', { class: s.rows }, number.root, number.error, pin.root, pin.error);
    // The hidden button lets Enter submit, on touch keyboards too.
    const submit = make('button', { type: 'submit', hidden: '' });
    this.root = make('form', { class: s.form, novalidate: '' }, this.#rows, this.#status, submit);
    this.root.addEventListener('submit', (event) => {
      event.preventDefault();
      options.onSubmit();
    });
    this.root.addEventListener('input', () => {
      this.#paint();
      this.#options.onChange(this.state);
    });
    for (const name of FIELD_NAMES)
      this.#fields[name].input.addEventListener('blur', () => this.#onLeave(name));
    this.speak(english);
  }

  /** Sets all texts in a language. */
  speak(strings: Texts['giftCardFrame']): void {
    this.#strings = strings;
    this.#rows.ariaLabel = strings.group;
    this.#fields.number.setTexts(strings.number, strings.numberHint);
    this.#fields.pin.setTexts(strings.pin, strings.pinHint);
    this.#fields.pin.describe(strings.pinWhere);
    this.#paint();
  }

  /** Does nothing: the form has only one layout. */
  setLayout(): void {}

  setDisabled(disabled: boolean): void {
    this.#rows.disabled = disabled;
  }

  get state() {
    return {
      brand: null,
      complete: this.read() !== undefined,
      empty: !this.#number.digits && !this.#pin.digits,
    };
  }

  /** Returns number and PIN, once both are valid. */
  read(): VoucherCard | undefined {
    const card = v.safeParse(voucherCardSchema, { number: this.#number.digits, pin: this.#pin.digits });
    return card.success ? card.output : undefined;
  }

  /** Marks all missing and wrong fields; returns true when there are none. */
  validate(focus: boolean): boolean {
    for (const name of FIELD_NAMES) this.#marked.add(name);
    this.#paint();
    const bad = FIELD_NAMES.find((name) => this.#sentence(name) !== '');
    if (!bad) return true;
    focusBad(this.#fields[bad], focus, this.#status);
    return false;
  }

  focus(): void {
    const open = FIELD_NAMES.find((name) => this.#fields[name].input.value === '');
    this.#fields[open ?? 'number'].input.focus();
  }

  // Passing through an empty field shows no error.
  #onLeave(name: FieldName): void {
    if (this.#fields[name].input.value.trim() === '') return;
    this.#marked.add(name);
    this.#paint();
  }

  #paint(): void {
    for (const name of FIELD_NAMES) {
      const said = this.#fields[name].showError(this.#marked.has(name) ? this.#sentence(name) : '');
      if (said) this.#status.textContent = said;
    }
  }

  #sentence(name: FieldName): string {
    const { digits } = name === 'number' ? this.#number : this.#pin;
    if (v.is(voucherCardSchema.entries[name], digits)) return '';
    const key = digits === '' ? (`${name}Missing` as const) : (`${name}Short` as const);
    return this.#strings[key];
  }
}

// The card form inside the frame: fields, input, errors, and the state that the page may know.
import { CARD_BRANDS, type CardBrand, type CardObject, type CardRange } from '@gangway/protocol/cards';
import type { Texts } from '@gangway/protocol/languages';
import { cardFrame as english } from '@gangway/protocol/languages/en';
import { isLocal } from '../../icons/local-card-marks.ts';
import type { CardState } from '../messages.ts';
import { BrandChoice } from './brand-choice.ts';
import { networksOf, recognize } from './card-brands.ts';
import { type CardProblem, checkCvc, checkExpiry, checkHolder, checkNumber } from './card-rules.ts';
import { brandMark, codePlace } from './drawings.ts';
import { readExpiry } from './expiry.ts';
import { Field, focusBad, liveRegion } from './field.ts';
import * as s from './frame.css.ts';
import type { FormOptions, FrameFormPart } from './frame-form.ts';
import { make } from './make-element.ts';
import { typeDigits, typeExpiry, typeNumber } from './typing.ts';

/** The callbacks of the form, and the accepted cards. */
export interface CardFormOptions extends FormOptions {
  /** In the sandbox: the only numbers that are valid. */
  readonly testCards: readonly string[] | undefined;
  /** The ranges of local networks. */
  readonly ranges: readonly CardRange[];
}

/** The card data for a token. */
export interface WholeCard {
  readonly card: CardObject;
  readonly brand: CardBrand;
}

const FIELD_NAMES = ['number', 'expiry', 'cvc', 'holder'] as const;
type FieldName = (typeof FIELD_NAMES)[number];

/** What can be missing or wrong, in the order of the form: the fields, and the choice of a network. */
const CHECKED = ['number', 'expiry', 'cvc', 'brand', 'holder'] as const;
type Checked = (typeof CHECKED)[number];

/** The form. Its inputs are the only place that holds what is typed. */
export class CardForm implements FrameFormPart<Texts['cardFrame']> {
  readonly root: HTMLFormElement;
  readonly #options: CardFormOptions;
  readonly #fields: Readonly<Record<FieldName, Field>> = {
    number: new Field({ name: 'number', autocomplete: 'cc-number', isNumeric: true }),
    expiry: new Field({ name: 'expiry', autocomplete: 'cc-exp', isNumeric: true }),
    cvc: new Field({ name: 'cvc', autocomplete: 'cc-csc', isNumeric: true }),
    holder: new Field({ name: 'holder', autocomplete: 'cc-name', isNumeric: false }),
  };
  readonly #choice = new BrandChoice(() => this.#onInput());
  readonly #rows: HTMLFieldSetElement;
  readonly #status = liveRegion();
  readonly #number = typeNumber(this.#fields.number.input);
  readonly #expiry = typeExpiry(this.#fields.expiry.input);
  readonly #cvc = typeDigits(this.#fields.cvc.input, () => this.#facts.cvcLength);
  /** Fields whose error is shown: those that were left invalid, or all after a submission. */
  readonly #marked = new Set<Checked>();
  #strings: Texts['cardFrame'] = english;
  #painted = '';
  #isOldPage = false;
  #movedTo: HTMLInputElement | undefined;

  constructor(options: CardFormOptions) {
    this.#options = options;
    const { number, expiry, cvc, holder } = this.#fields;
    this.#rows = make(
      'fieldset',
      { class: s.rows },
      ...[number.root, number.error, expiry.root, cvc.root, expiry.error, cvc.error],
      ...[this.#choice.root, holder.root, holder.error],
    );
    // The hidden button lets Enter submit, on touch keyboards too.
    const submit = make('button', { type: 'submit', hidden: '' });
    this.root = make('form', { class: s.form, novalidate: '' }, this.#rows, this.#status, submit);
    this.root.addEventListener('submit', (event) => {
      event.preventDefault();
      options.onSubmit();
    });
    this.root.addEventListener('input', (event) => {
      this.#onInput();
      this.#moveOn(event as InputEvent);
    });
    this.root.addEventListener('keydown', (event) => this.#onTab(event));
    for (const name of FIELD_NAMES)
      this.#fields[name].input.addEventListener('blur', () => this.#onLeave(name));
    this.speak(english);
  }

  /** Sets all texts in a language. */
  speak(strings: Texts['cardFrame']): void {
    this.#strings = strings;
    this.#rows.ariaLabel = strings.group;
    this.#fields.number.setTexts(strings.number, '', '1234 1234 1234 1234');
    this.#fields.expiry.setTexts(strings.expiry, '', strings.expiryFormat);
    this.#fields.holder.setTexts(strings.holder, '');
    this.#painted = '';
    this.#paint();
  }

  /** Sets the layout; see frame.css.ts. */
  setLayout(layout: 'stacked' | 'compact'): void {
    this.root.dataset.layout = layout;
  }

  /** Sets the networks that the shop prefers for cards with several: names with spaces between. */
  setNetwork(names: string | undefined): void {
    this.#isOldPage = names === undefined;
    if (this.#choice.prefer(names ?? '')) this.#onInput();
  }

  /** Returns the name of a network as the page knows it: an old element takes no names but those of its time. */
  told(brand: CardBrand): CardBrand {
    if (!this.#isOldPage || !isLocal(brand)) return brand;
    return this.#choice.brands.find((one) => !isLocal(one)) ?? 'maestro';
  }

  /** Disables or enables all input. */
  setDisabled(disabled: boolean): void {
    this.#rows.disabled = disabled;
  }

  /** The state that the page may know. */
  get state(): CardState {
    return {
      brand: this.#brand ? this.told(this.#brand) : null,
      networks: [...this.#choice.brands],
      complete: this.#firstBad === undefined,
      empty: this.#isEmpty,
    };
  }

  /** Returns the card, once every field is valid. */
  read(): WholeCard | undefined {
    const expiry = readExpiry(this.#expiry.digits);
    const brand = this.#brand;
    if (this.#firstBad || !expiry || !brand) return undefined;
    const card: CardObject = {
      card_holder: this.#fields.holder.input.value.trim(),
      card_number: this.#number.digits,
      expiration_month: expiry.month,
      expiration_year: expiry.year,
      cvc: this.#cvc.digits,
    };
    return { card, brand };
  }

  /** Marks all missing and wrong fields; returns true when there are none. */
  validate(focus: boolean): boolean {
    for (const name of CHECKED) this.#marked.add(name);
    this.#paint();
    const bad = this.#firstBad;
    if (!bad) return true;
    focusBad(bad === 'brand' ? this.#choice : this.#fields[bad], focus, this.#status);
    return false;
  }

  /** Focuses the first empty field, or the first field when none is empty. */
  focus(): void {
    const open = FIELD_NAMES.find((name) => this.#fields[name].input.value === '');
    this.#fields[open ?? 'number'].input.focus();
  }

  /** Empties the form, or after a refusal only the code. */
  clear(what: 'all' | 'cvc'): void {
    for (const name of what === 'all' ? FIELD_NAMES : (['cvc'] as const)) {
      this.#fields[name].input.value = '';
      this.#marked.delete(name);
    }
    for (const typed of [this.#number, this.#expiry, this.#cvc]) typed.forgetEdits();
    if (what === 'all') {
      this.#choice.clear();
      this.#marked.delete('brand');
    }
    this.#onInput();
  }

  /** In the sandbox, fills in the card at that place of TEST_CARDS. */
  fill(at: number): void {
    const number = this.#options.testCards?.[at];
    if (!number) return;
    const texts = { number, expiry: '1240', cvc: '1234', holder: 'Test Payer' };
    for (const name of FIELD_NAMES) {
      const { input } = this.#fields[name];
      input.value = texts[name];
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  get #brand(): CardBrand | undefined {
    return this.#choice.brand;
  }

  get #facts() {
    return CARD_BRANDS[this.#brand ?? 'mastercard'];
  }

  get #isEmpty(): boolean {
    return FIELD_NAMES.every((name) => this.#fields[name].input.value.trim() === '');
  }

  get #firstBad(): Checked | undefined {
    return CHECKED.find((name) => this.#check(name) !== undefined);
  }

  #check(name: Checked): CardProblem | undefined {
    switch (name) {
      case 'number':
        return checkNumber(this.#number.digits, this.#options.testCards);
      case 'expiry':
        return checkExpiry(this.#expiry.digits);
      case 'cvc':
        return checkCvc(this.#cvc.digits, this.#brand);
      case 'brand':
        return this.#choice.brands.length > 1 && !this.#brand ? 'brandMissing' : undefined;
      case 'holder':
        return checkHolder(this.#fields.holder.input.value);
      default:
        return name satisfies never;
    }
  }

  #onInput(): void {
    this.#choice.offer(networksOf(this.#number.digits, this.#options.ranges));
    this.#cvc.reformat();
    // An error in a complete number is shown at once, not only when the field is left.
    const problem = this.#check('number');
    if (problem === 'numberTest' || (problem === 'numberWrong' && this.#number.digits.length >= 16))
      this.#marked.add('number');
    if (this.#expiry.digits.length === 4) this.#marked.add('expiry');
    this.#paint();
    this.#options.onChange(this.state);
  }

  // After the last typed digit of a number whose brand has one length, and of a date, the next empty field follows.
  // Visa's numbers have up to 19 digits, so their sixteenth need not be the last.
  #moveOn({ target, inputType }: InputEvent): void {
    const { number, expiry, cvc } = this.#fields;
    const isNumber = target === number.input && recognize(this.#number.digits).hasOneLength;
    if (!(isNumber || target === expiry.input) || inputType !== 'insertText') return;
    const next = isNumber ? expiry.input : cvc.input;
    if (next.value || this.#check(isNumber ? 'number' : 'expiry')) return;
    next.focus();
    this.#movedTo = next;
  }

  // Who presses Tab by habit after the last digit means the field that just got the focus, not the one after it.
  #onTab(event: KeyboardEvent): void {
    if (event.key === 'Tab' && !event.shiftKey && event.target === this.#movedTo) event.preventDefault();
    this.#movedTo = undefined;
  }

  // Passing through an empty field shows no error.
  #onLeave(name: FieldName): void {
    if (this.#fields[name].input.value.trim() === '') return;
    this.#marked.add(name);
    this.#paint();
  }

  #paint(): void {
    for (const name of FIELD_NAMES) {
      const problem = this.#marked.has(name) ? this.#check(name) : undefined;
      const said = this.#fields[name].showError(problem ? this.#sentence(problem) : '');
      if (said) this.#status.textContent = said;
    }
    const isMissing = this.#marked.has('brand') && this.#check('brand') !== undefined;
    this.#choice.ask(isMissing ? this.#strings.error.brandMissing : this.#strings.payAs, isMissing);
    const painted = `${this.#brand} ${this.#choice.brands}`;
    if (painted === this.#painted) return;
    this.#painted = painted;
    this.#paintBrand();
  }

  #paintBrand(): void {
    const { cvc, number } = this.#fields;
    const { label, cvcLength, cvcRequired } = this.#facts;
    // The accepted brands are shown beside the method's name; the field shows the card's own or chosen brand.
    number.setMark(this.#brand && brandMark(this.#brand));
    const hint = cvcRequired ? this.#strings.cvcHint(cvcLength) : this.#strings.optional;
    cvc.setTexts(this.#strings.cvc, hint, '1234'.slice(0, cvcLength));
    cvc.describe(this.#strings.cvcWhere(cvcLength));
    cvc.setMark(codePlace(cvcLength === 4));
    cvc.input.required = cvcRequired;
    this.#status.textContent = this.#brand ? this.#strings.recognised(label) : this.#question;
  }

  // The choice appears without the focus, so it is said: its question and what can be chosen.
  get #question(): string {
    const { brands } = this.#choice;
    const labels = brands.map((brand) => CARD_BRANDS[brand].label);
    return labels.length > 0 ? `${this.#strings.payAs}: ${labels.join(' / ')}` : '';
  }

  #sentence(problem: CardProblem): string {
    const sentence = this.#strings.error[problem];
    return typeof sentence === 'string' ? sentence : sentence(this.#facts.cvcLength);
  }
}

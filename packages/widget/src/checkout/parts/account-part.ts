// A direct debit in its row: the holder and the IBAN of the account, above the mandate that the payer agrees to.
import {
  ACCOUNT_HOLDER_MAX,
  groupIban,
  isAccountHolder,
  isIban,
  isSepaIban,
} from '@gangway/protocol/transfer';
import { html, type TemplateResult } from 'lit';
import type { Problem } from '../../backend/problem.ts';
import { problem } from '../../backend/problems.ts';
import { type DebitWords, debitWordsOf, loadDebitWords } from '../../languages/debit-words.ts';
import { digitsOf, plainFigures } from '../../typing/typed-digits.ts';
import type { Prepared } from '../flow-host.ts';
import type { Filled, OfferPart, OfferPartModule, PartContext, PartHost } from '../offer-part.ts';
import { comingView, noticeView } from '../part-views.ts';
import { textField } from '../text-field.ts';
import * as s from './account-part.css.ts';
import partSheets from './account-part.css.ts?sheets';

const [HOLDER, IBAN] = ['account-holder', 'account-iban'];
type Field = typeof HOLDER | typeof IBAN;

/** Room for an IBAN with its spaces, and for what a payer copies in front of it. */
const TYPED_MAX = 60;
/** A name with more digits has the number of an account or a card in it, which is sent in no name. */
const DIGITS_MAX = 7;

/** See {@link OfferPartModule}. */
export const sheets = partSheets;

/** See {@link OfferPartModule}. */
export const makePart: OfferPartModule['makePart'] = (host, _, changed) => new AccountPart(host, changed);

/** Returns a typed or pasted IBAN without what separates its characters, and without the word in front of it. */
export const readIban = (typed: string): string =>
  plainFigures(typed)
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^IBAN/, '');

class AccountPart implements OfferPart {
  readonly #host: PartHost;
  readonly #changed: () => void;
  readonly #left = new Set<Field>();
  #words: DebitWords | undefined;
  /** What the payer typed as the holder; until then it is the payer's name. */
  #typedHolder: string | undefined;
  #payer = '';
  #iban = '';
  #mustBeRight = false;

  constructor(host: PartHost, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  get isReady(): boolean {
    return this.#words !== undefined;
  }

  get filled(): Filled {
    const isComplete = !this.#errorOf(HOLDER) && !this.#errorOf(IBAN);
    return { complete: this.isReady && isComplete, empty: this.#iban === '' && !this.#typedHolder };
  }

  async check(): Promise<Problem | undefined> {
    this.#mustBeRight = true;
    this.#host.requestUpdate();
    const wrong = [HOLDER, IBAN].find((field) => this.#errorOf(field));
    if (!wrong) return undefined;
    this.#find(wrong)?.focus();
    return {
      ...problem('method-incomplete', `The field ${wrong} is missing or wrong.`),
      payerMessage: this.#errorOf(wrong),
    };
  }

  focus(): void {
    this.#find(this.#holder ? IBAN : HOLDER)?.focus();
  }

  async collect(): Promise<Prepared> {
    return { extras: { account: { holder: this.#holder, iban: readIban(this.#iban) } } };
  }

  /** Renders the fields and the mandate; their outline until the texts have loaded. */
  render(context: PartContext, refusal?: Problem): TemplateResult {
    const { language, session, shop, isBusy, offer } = context;
    void loadDebitWords(language)?.then(() => this.#host.requestUpdate());
    this.#words = debitWordsOf(language) ?? this.#words;
    this.#payer = this.#find('customer-name')?.value ?? session.fields?.values?.customer?.name ?? '';
    if (!this.#words) return comingView(offer!.method);
    const words = this.#words;
    return html`<div @keydown=${this.#onKey}>
      ${noticeView(refusal && words.refused)}
      ${textField({
        id: HOLDER,
        label: words.holder,
        hint: words.holderHint,
        value: this.#typedHolder ?? this.#payer,
        error: this.#shownError(HOLDER),
        autocomplete: 'name',
        isWritten: true,
        ...(this.#iban === '' && { enterKey: 'next' }),
        maxLength: ACCOUNT_HOLDER_MAX,
        isBusy,
        onInput: this.#onHolder,
        onLeave: () => this.#onLeave(HOLDER),
      })}
      ${textField({
        id: IBAN,
        label: 'IBAN',
        hint: words.ibanHint,
        value: this.#iban,
        error: this.#shownError(IBAN),
        autocomplete: 'off',
        maxLength: TYPED_MAX,
        isBusy,
        look: s.iban,
        onInput: this.#onIban,
        onLeave: () => this.#onLeave(IBAN),
      })}
      <p class=${s.mandate}>${words.mandate(shop)}</p>
    </div>`;
  }

  get #holder(): string {
    return (this.#typedHolder ?? this.#payer).trim().replace(/\s+/g, ' ');
  }

  #errorOf(field: Field): string {
    const words = this.#words;
    if (!words) return '';
    if (field === HOLDER) {
      if (this.#holder === '') return words.holderMissing;
      const isName = isAccountHolder(this.#holder) && digitsOf(this.#holder).length <= DIGITS_MAX;
      return isName ? '' : words.holderWrong;
    }
    const iban = readIban(this.#iban);
    if (iban === '') return words.ibanMissing;
    if (isSepaIban(iban)) return '';
    return isIban(iban) ? words.ibanOutside : words.ibanWrong;
  }

  // Leaving an empty field shows no error.
  #shownError(field: Field): string {
    const text = field === HOLDER ? this.#holder : this.#iban;
    return this.#mustBeRight || (this.#left.has(field) && text !== '') ? this.#errorOf(field) : '';
  }

  #find(id: string): HTMLInputElement | null {
    return this.#host.shadowRoot!.querySelector(`#${id}`);
  }

  #onHolder = (event: Event): void => {
    this.#typedHolder = (event.target as HTMLInputElement).value;
    this.#changed();
  };

  // Groups of four as on a bank card, while the payer types at the end: in the middle the caret would jump.
  #onIban = (event: InputEvent): void => {
    const { value, selectionEnd } = event.target as HTMLInputElement;
    const isTypedAtEnd = selectionEnd === value.length && !event.inputType?.startsWith('delete');
    this.#iban = isTypedAtEnd ? groupIban(readIban(value)) : value;
    this.#changed();
  };

  #onLeave(field: Field): void {
    this.#left.add(field);
    this.#iban = groupIban(readIban(this.#iban));
    this.#host.requestUpdate();
  }

  // As touch keyboards say, Enter in the name leads to the IBAN while that is empty; otherwise it submits.
  #onKey = (event: KeyboardEvent): void => {
    const { id } = event.target as HTMLElement;
    if (event.key !== 'Enter' || event.isComposing || id !== HOLDER || this.#iban !== '') return;
    event.preventDefault();
    this.#find(IBAN)?.focus();
  };
}

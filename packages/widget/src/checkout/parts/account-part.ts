// A direct debit in its row: the holder and the IBAN of the account, above the mandate that the payer agrees to.
import {
  ACCOUNT_HOLDER_MAX,
  groupIban,
  isAccountHolder,
  isIban,
  isSepaIban,
  plainIban,
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

const HOLDER = 'account-holder';
const IBAN = 'account-iban';
type Field = typeof HOLDER | typeof IBAN;
type Fault = keyof DebitWords & `${'holder' | 'iban'}${'Missing' | 'Wrong' | 'Outside'}`;

/** Room for an IBAN with its spaces, and for what a payer copies in front of it. */
const TYPED_MAX = 60;
/** A name with more digits has the number of an account or a card in it, which is sent in no name. */
const DIGITS_MAX = 7;

/** See {@link OfferPartModule}. */
export const sheets = partSheets;

/** See {@link OfferPartModule}. */
export const makePart: OfferPartModule['makePart'] = (host, _, changed) => new AccountPart(host, changed);

/** Returns a typed or pasted IBAN without what separates its characters, and without the word in front of it. */
export const readIban = (typed: string): string => plainIban(plainFigures(typed));

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
    return { complete: !this.#firstWrong, empty: this.#iban === '' && !this.#typedHolder };
  }

  async check(context: PartContext): Promise<Problem | undefined> {
    await loadDebitWords(context.language);
    this.#read(context);
    this.#mustBeRight = true;
    this.#host.requestUpdate();
    const wrong = this.#firstWrong;
    if (!wrong) return undefined;
    this.#find(wrong)?.focus();
    return {
      ...problem('method-incomplete', `The field ${wrong} is missing or wrong.`),
      payerMessage: this.#words![this.#faultOf(wrong)!],
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
    void loadDebitWords(context.language)?.then(() => this.#host.requestUpdate());
    this.#read(context);
    const words = this.#words;
    if (!words) return comingView(context.offer!.method);
    const { shop, isBusy } = context;
    return html`<div @keydown=${this.#onKey}>
      ${noticeView(refusal && words.refused)}
      ${textField({
        id: HOLDER,
        label: words.holder,
        hint: words.holderHint,
        value: this.#typedHolder ?? this.#payer,
        error: this.#errorOf(HOLDER, words),
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
        error: this.#errorOf(IBAN, words),
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

  get #firstWrong(): Field | undefined {
    return ([HOLDER, IBAN] as const).find((field) => this.#faultOf(field));
  }

  // Without its texts the part keeps those that it had.
  #read({ language, session }: PartContext): void {
    this.#words = debitWordsOf(language) ?? this.#words;
    this.#payer = this.#find('customer-name')?.value ?? session.fields?.values?.customer?.name ?? '';
  }

  #faultOf(field: Field): Fault | undefined {
    if (field === HOLDER) {
      if (this.#holder === '') return 'holderMissing';
      const isName = isAccountHolder(this.#holder) && digitsOf(this.#holder).length <= DIGITS_MAX;
      return isName ? undefined : 'holderWrong';
    }
    const iban = readIban(this.#iban);
    if (iban === '') return 'ibanMissing';
    if (isSepaIban(iban)) return undefined;
    return isIban(iban) ? 'ibanOutside' : 'ibanWrong';
  }

  // Leaving an empty field shows no error.
  #errorOf(field: Field, words: DebitWords): string {
    const fault = this.#faultOf(field);
    if (!fault) return '';
    const isShown = this.#mustBeRight || (this.#left.has(field) && !fault.endsWith('Missing'));
    return isShown ? words[fault] : '';
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

// The fields that a shop asks for, once for all methods: contact and addresses. What is known is a summary to change.
import { FAST_CHECKOUT, offersOf } from '@gangway/protocol/checkout';
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../../backend/problem.ts';
import { problem } from '../../backend/problems.ts';
import { type FieldWords, fieldWordsOf, loadFieldWords } from '../../languages/field-words.ts';
import { rowOf } from '../../offer-picker/method-faces.ts';
import * as v from '../../views/views.css.ts';
import type { Prepared } from '../flow-host.ts';
import type { Filled, OfferPart, OfferPartModule, PartContext, PartHost } from '../offer-part.ts';
import { type FieldGroup, FieldValues } from './field-values.ts';
import { fieldView, placeOf, summaryOf } from './field-views.ts';
import * as s from './payer-fields.css.ts';
import fieldSheets from './payer-fields.css.ts?sheets';
import * as b from './save-box.css.ts';
import boxSheets from './save-box.css.ts?sheets';

/** See {@link OfferPartModule}. */
export const sheets = [...fieldSheets, ...boxSheets];

/** See {@link OfferPartModule}. */
export const makePart: OfferPartModule['makePart'] = (host, _, changed) => new PayerFields(host, changed);

class PayerFields implements OfferPart {
  readonly #host: PartHost;
  readonly #changed: () => void;
  readonly #values = new FieldValues();
  readonly #left = new Set<string>();
  #mustBeRight = false;
  #words: FieldWords | undefined;
  /** Whether fields are shown, instead of a summary of what is known: once they are, they stay. */
  #isOpen = false;

  constructor(host: PartHost, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  get isReady(): boolean {
    return this.#words !== undefined;
  }

  get filled(): Filled {
    return { complete: this.#faults.length === 0, empty: this.#values.isUntouched };
  }

  /** Focuses the first field that is missing or wrong. A fast checkout is asked nothing. */
  async check(context: PartContext): Promise<Problem | undefined> {
    this.#values.read(context);
    const [first] = isFast(context) ? [] : this.#faults;
    if (!first) return undefined;
    this.#mustBeRight = true;
    this.#isOpen = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#find(`#${placeOf(first)}`)?.focus();
    const payerMessage = this.#find(`#${placeOf(first)}-error`)?.textContent?.trim() ?? '';
    return {
      ...problem('method-incomplete', `The field ${placeOf(first)} is missing or wrong.`),
      payerMessage,
    };
  }

  async collect(context: PartContext): Promise<Prepared> {
    this.#values.read(context);
    this.#values.keep();
    return { extras: isFast(context) ? {} : { checkoutData: this.#values.data } };
  }

  /** Renders the section; nothing for a fast checkout in a row of its own. */
  render(context: PartContext): TemplateResult {
    const { language, session, offer, isSent } = context;
    const words = fieldWordsOf(language);
    this.#words = words ?? this.#words;
    if (!words) void loadFieldWords(language).then(() => this.#host.requestUpdate());
    if (!this.#words || (isFast(context) && rowOf(offer, offersOf(session)) === offer)) return html``;
    this.#values.read(context);
    this.#isOpen ||= this.#faults.length > 0 || Object.keys(this.#values.data).length === 0;
    // Nothing moves while another language loads, and until something was typed nothing is read in the wrong one.
    const isWordless = !words && this.#values.isUntouched;
    return html`<fieldset
      class="${s.section} ${isWordless ? s.wordless : ''}"
      id="payer-fields"
      ?inert=${isSent}
      @keydown=${this.#onKey}
    >
      <legend class=${s.title}>${this.#words.title}</legend>
      ${this.#isOpen ? this.#renderFields(context, this.#words) : this.#renderSummary(context, this.#words)}
    </fieldset>`;
  }

  #renderSummary(context: PartContext, words: FieldWords): TemplateResult {
    return html`<div class=${s.summary}>
      <div class=${s.known}>${summaryOf(this.#values, words, context.locale)}</div>
      <button class="${v.button} ${v.quiet} ${s.change}" type="button" @click=${this.#onChange}>
        ${words.change}
      </button>
    </div>`;
  }

  #renderFields(context: PartContext, words: FieldWords): TemplateResult {
    const { isSame } = this.#values;
    return html`${this.#renderGroup('customer', context, words)}
    ${this.#renderAddress('shippingAddress', words.shipping, context, words)}
    ${
      isSame === undefined
        ? nothing
        : html`<label class=${b.label}>
            <input
              class=${b.box}
              type="checkbox"
              .checked=${isSame}
              ?disabled=${context.isBusy}
              @change=${this.#onSame}
            />
            <span class=${b.words}>${words.same}</span>
          </label>`
    }
    ${this.#renderAddress('billingAddress', words.billing, context, words)}`;
  }

  #renderAddress(
    group: FieldGroup,
    title: string,
    context: PartContext,
    words: FieldWords,
  ): TemplateResult | typeof nothing {
    if (this.#values.entriesOf(group).length === 0) return nothing;
    return html`<fieldset class=${s.group}>
      <legend class=${s.title}>${title}</legend>
      ${this.#renderGroup(group, context, words)}
    </fieldset>`;
  }

  // Country, street and its addition take the whole width; the lines below share it.
  #renderGroup(group: FieldGroup, context: PartContext, words: FieldWords): TemplateResult {
    const views = this.#values.entriesOf(group).map((entry) =>
      fieldView(this.#values, entry, {
        context,
        words,
        isShown: (fault) => this.#mustBeRight || (fault !== 'missing' && this.#left.has(placeOf(entry))),
        onInput: (text) => {
          this.#values.set(entry.group, entry.name, text);
          this.#changed();
        },
        onLeave: () => {
          this.#left.add(placeOf(entry));
          this.#host.requestUpdate();
        },
      }),
    );
    return html`${views.slice(0, 3)}
    ${views.length > 3 ? html`<div class=${s.row}>${views.slice(3)}</div>` : nothing}`;
  }

  get #faults() {
    return this.#values.entries.filter((entry) => this.#values.faultOf(entry));
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  }

  #onChange = async (): Promise<void> => {
    this.#isOpen = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#find('#payer-fields :is(input, select)')?.focus();
  };

  #onSame = (event: Event): void => {
    this.#values.isSame = (event.target as HTMLInputElement).checked;
    this.#changed();
  };

  // As touch keyboards say, Enter leads to the next field that must be filled in; after the last it submits.
  #onKey = (event: KeyboardEvent): void => {
    const field = event.composedPath()[0] as HTMLInputElement;
    const isText = field.matches('input:not([type=checkbox])');
    if (event.key !== 'Enter' || event.isComposing || !isText) return;
    const all = [...this.#find('#payer-fields')!.querySelectorAll<HTMLInputElement>('input')];
    const next = all.slice(all.indexOf(field) + 1).find(({ required, value }) => required && value === '');
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}

/** Whether the chosen offer's bank reports what the fields ask for. */
const isFast = ({ offer }: PartContext): boolean => offer?.method === FAST_CHECKOUT;

// Blik in its row: the six digits from the payer's bank app, which work once.
import type { Texts } from '@gangway/protocol/languages';
import { html, type TemplateResult } from 'lit';
import type { Problem } from '../../backend/problem.ts';
import { problem } from '../../backend/problems.ts';
import { followDigits, type TypedField } from '../../typing/follow-digits.ts';
import { digitsOf, group, plainFigures } from '../../typing/typed-digits.ts';
import type { Prepared } from '../flow-host.ts';
import type { Filled, OfferPart, OfferPartModule, PartContext, PartHost } from '../offer-part.ts';
import { noticeView } from '../part-views.ts';
import { textField } from '../text-field.ts';
import * as s from './parts.css.ts';
import partSheets from './parts.css.ts?sheets';

const ID = 'blik-code';
const LENGTH = 6;
/** Six digits in any text, such as a message of the bank: together, or in groups of three. */
const CODE_IN_TEXT = /(?<!\d)(\d{3})[\s-]?(\d{3})(?!\d)/;

/** See {@link OfferPartModule}. */
export const sheets = partSheets;

/** See {@link OfferPartModule}. */
export const makePart: OfferPartModule['makePart'] = (host, words, changed) =>
  new BlikPart(host, words, changed);

class BlikPart implements OfferPart {
  readonly #host: PartHost;
  readonly #words: () => Texts['parts'];
  readonly #changed: () => void;
  #code = '';
  #mustBeWhole = false;
  #input: HTMLInputElement | undefined;
  #typed: TypedField | undefined;

  constructor(host: PartHost, words: () => Texts['parts'], changed: () => void) {
    this.#host = host;
    this.#words = words;
    this.#changed = changed;
    host.addController({ hostUpdated: () => this.#follow() });
  }

  get filled(): Filled {
    return { complete: this.#code.length === LENGTH, empty: this.#code === '' };
  }

  async check(): Promise<Problem | undefined> {
    this.#mustBeWhole = true;
    this.#host.requestUpdate();
    if (this.filled.complete) return undefined;
    this.#input?.focus();
    return {
      ...problem('method-incomplete', 'The BLIK code is missing or short.'),
      payerMessage: this.#error,
    };
  }

  async collect(): Promise<Prepared> {
    return { extras: { blikCode: this.#code } };
  }

  focus(): void {
    this.#input?.focus();
  }

  afterRefusal(): void {
    this.#set('');
    this.#mustBeWhole = false;
    this.#typed?.forgetEdits();
  }

  render({ isBusy }: PartContext, refusal?: Problem): TemplateResult {
    const words = this.#words().blik;
    return html`<div>
      ${noticeView(refusal && words.refused)}
      ${textField({
        id: ID,
        label: words.code,
        hint: words.hint,
        value: group(this.#code, [3]),
        error: this.#mustBeWhole ? this.#error : '',
        inputMode: 'numeric',
        autocomplete: 'one-time-code',
        maxLength: 40,
        isBusy,
        look: s.code,
        onInput: this.#onInput,
        onPaste: this.#onPaste,
        onLeave: this.#onLeave,
      })}
      <p class=${s.where}>${words.where}</p>
    </div>`;
  }

  get #error(): string {
    const { missing, short } = this.#words().blik;
    if (this.filled.complete) return '';
    return this.#code === '' ? missing : short;
  }

  #set(code: string): void {
    this.#code = code;
    this.#changed();
  }

  // The input may be re-created; each one is followed once.
  #follow(): void {
    const input = this.#host.shadowRoot?.querySelector<HTMLInputElement>(`#${ID}`) ?? undefined;
    if (input === this.#input) return;
    this.#input = input;
    this.#typed =
      input &&
      followDigits(input, {
        read: digitsOf,
        limit: (digits) => digits.slice(0, LENGTH),
        show: (digits) => group(digits, [3]),
      });
  }

  #onInput = (event: Event): void => {
    this.#set(digitsOf((event.target as HTMLInputElement).value).slice(0, LENGTH));
  };

  // A complete code replaces the input, wherever the caret is and whatever text is around the code.
  #onPaste = (event: ClipboardEvent): void => {
    const found = CODE_IN_TEXT.exec(plainFigures(event.clipboardData?.getData('text') ?? ''));
    if (!found || (event.target as HTMLInputElement).readOnly) return;
    event.preventDefault();
    this.#set(`${found[1]}${found[2]}`);
  };

  // Leaving an empty field shows no error.
  #onLeave = (): void => {
    this.#mustBeWhole ||= this.#code !== '';
    this.#host.requestUpdate();
  };
}

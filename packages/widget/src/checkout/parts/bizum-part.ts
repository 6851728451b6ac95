// Bizum in its row: the payer's mobile number, Spanish unless it has a country code.
import { phoneSchema } from '@gangway/protocol/checkout';
import { html, nothing, type TemplateResult } from 'lit';
import { is } from 'valibot';
import type { Problem } from '../../backend/problem.ts';
import { problem } from '../../backend/problems.ts';
import type { PartWords } from '../../languages/parts-en.ts';
import { plainFigures } from '../../typing/typed-digits.ts';
import type { Prepared } from '../flow-host.ts';
import type { Filled, MethodPart, MethodPartModule, PartContext, PartHost } from '../method-part.ts';
import { noticeView } from '../part-views.ts';
import { textField } from '../text-field.ts';
import * as s from './parts.css.ts';
import partSheets from './parts.css.ts?sheets';

const ID = 'bizum-phone';
const SPAIN = '+34';
/** A Spanish mobile number, with or without the country code. */
const SPANISH_MOBILE = /^(?:(?:\+|00)?34)?([67]\d{8})$/;

/** See {@link MethodPartModule}. */
export const sheets = partSheets;

/** See {@link MethodPartModule}. */
export const makePart: MethodPartModule['makePart'] = (host, words, changed) =>
  new BizumPart(host, words, changed);

/** Converts a typed phone number to ITU-T E.164; returns undefined when it is invalid. */
export function readPhone(typed: string): string | undefined {
  const plain = plainFigures(typed).replace(/[\s()./\p{Pd}\p{Cf}]/gu, '');
  const spanish = SPANISH_MOBILE.exec(plain)?.[1];
  if (spanish) return `${SPAIN}${spanish}`;
  const full = plain.replace(/^00/, '+');
  // A Spanish number of another form is not a mobile number.
  return is(phoneSchema, full) && !full.startsWith(SPAIN) ? full : undefined;
}

/** Whether a text has a country code. */
const isFull = (typed: string): boolean => /^\s*(\+|00)/.test(plainFigures(typed));

class BizumPart implements MethodPart {
  readonly #host: PartHost;
  readonly #words: () => PartWords;
  readonly #changed: () => void;
  #typed = '';
  #mustBeRight = false;

  constructor(host: PartHost, words: () => PartWords, changed: () => void) {
    this.#host = host;
    this.#words = words;
    this.#changed = changed;
  }

  get filled(): Filled {
    return { complete: readPhone(this.#typed) !== undefined, empty: this.#typed.trim() === '' };
  }

  async check(): Promise<Problem | undefined> {
    this.#mustBeRight = true;
    this.#host.requestUpdate();
    if (this.filled.complete) return undefined;
    this.focus();
    return {
      ...problem('method-incomplete', 'The phone number is missing or wrong.'),
      payerMessage: this.#error,
    };
  }

  focus(): void {
    this.#host.shadowRoot?.getElementById(ID)?.focus();
  }

  async collect(): Promise<Prepared> {
    const phone = readPhone(this.#typed);
    return { extras: phone ? { phone } : {} };
  }

  render({ isBusy }: PartContext, refusal?: Problem): TemplateResult {
    const words = this.#words().bizum;
    const country = isFull(this.#typed)
      ? nothing
      : html`<span class=${s.country} aria-hidden="true">${SPAIN}</span>`;
    return html`<div>
      ${noticeView(refusal && words.refused)}
      ${textField({
        id: ID,
        type: 'tel',
        label: words.phone,
        hint: words.hint,
        value: this.#typed,
        error: this.#mustBeRight ? this.#error : '',
        inputMode: 'tel',
        autocomplete: 'tel',
        maxLength: 40,
        isBusy,
        before: country,
        look: country === nothing ? s.phone : `${s.phone} ${s.afterCountry}`,
        onInput: this.#onInput,
        onLeave: this.#onLeave,
      })}
      <p class=${s.where}>${words.where}</p>
    </div>`;
  }

  get #error(): string {
    const { missing, wrong } = this.#words().bizum;
    if (this.filled.complete) return '';
    return this.filled.empty ? missing : wrong;
  }

  #onInput = (event: Event): void => {
    this.#typed = (event.target as HTMLInputElement).value;
    this.#changed();
  };

  // After the field is left, a Spanish number is grouped, after the country code. An empty field shows no error.
  #onLeave = (): void => {
    const phone = readPhone(this.#typed);
    if (phone?.startsWith(SPAIN)) this.#typed = phone.slice(3).replace(/(\d{3})(?=\d)/g, '$1 ');
    this.#mustBeRight ||= this.#typed.trim() !== '';
    this.#host.requestUpdate();
  };
}

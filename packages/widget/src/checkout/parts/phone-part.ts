// A phone number in its method's row: a mobile number of the method's country, unless it has a country code.

import type { PhoneNumbers } from '@gangway/protocol';
import { phoneSchema } from '@gangway/protocol/checkout';
import type { Texts } from '@gangway/protocol/languages';
import { html, nothing, type TemplateResult } from 'lit';
import { is } from 'valibot';
import type { Problem } from '../../backend/problem.ts';
import { problem } from '../../backend/problems.ts';
import { columnsOf } from '../../offer-picker/method-columns.ts';
import { faceOf } from '../../offer-picker/method-faces.ts';
import { plainFigures, plainPhone } from '../../typing/typed-digits.ts';
import type { Prepared } from '../flow-host.ts';
import type { Filled, OfferPart, OfferPartModule, PartContext, PartHost } from '../offer-part.ts';
import { noticeView } from '../part-views.ts';
import { textField } from '../text-field.ts';
import * as s from './parts.css.ts';
import partSheets from './parts.css.ts?sheets';

/** Numbers of a method that this version does not know: they need a country code. */
const ANYWHERE: PhoneNumbers = { country: '', mobile: '$^' };

/** See {@link OfferPartModule}. */
export const sheets = partSheets;

/** See {@link OfferPartModule}. */
export const makePart: OfferPartModule['makePart'] = (host, words, changed, { method }) =>
  new PhonePart(host, words, changed, method);

/** Converts a typed phone number to ITU-T E.164; returns undefined when it is invalid. */
export function readPhone(typed: string, { country, mobile }: PhoneNumbers): string | undefined {
  const plain = plainPhone(typed);
  const national = new RegExp(`^(?:(?:\\+|00)?${country.slice(1)})?(${mobile})$`).exec(plain)?.[1];
  if (national) return `${country}${national}`;
  const full = plain.replace(/^00/, '+');
  // A number of the country in another form is not a mobile number.
  return is(phoneSchema, full) && !(country && full.startsWith(country)) ? full : undefined;
}

/** Whether a text has a country code. */
const isFull = (typed: string): boolean => /^\s*(\+|00)/.test(plainFigures(typed));

class PhonePart implements OfferPart {
  readonly #host: PartHost;
  readonly #words: () => Texts['parts'];
  readonly #changed: () => void;
  readonly #method: string;
  readonly #id: string;
  readonly #numbers: PhoneNumbers;
  #typed = '';
  #mustBeRight = false;

  constructor(host: PartHost, words: () => Texts['parts'], changed: () => void, method: string) {
    this.#host = host;
    this.#words = words;
    this.#changed = changed;
    this.#method = method;
    this.#id = `${method.replaceAll(' ', '-').toLowerCase()}-phone`;
    this.#numbers = columnsOf(method).phone ?? ANYWHERE;
  }

  get filled(): Filled {
    return { complete: this.#phone !== undefined, empty: this.#typed.trim() === '' };
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
    this.#host.shadowRoot?.getElementById(this.#id)?.focus();
  }

  async collect(): Promise<Prepared> {
    const phone = this.#phone;
    return { extras: phone ? { phone } : {} };
  }

  render({ isBusy }: PartContext, refusal?: Problem): TemplateResult {
    const words = this.#words().phone;
    const code = this.#numbers.country;
    const country =
      code && !isFull(this.#typed)
        ? html`<span class=${s.country} aria-hidden="true">${code}</span>`
        : nothing;
    return html`<div>
      ${noticeView(refusal && words.refused)}
      ${textField({
        id: this.#id,
        type: 'tel',
        label: words.label,
        hint: words.hint(faceOf(this.#method).label as string),
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
      <p class=${s.where}>${words.where(columnsOf(this.#method).approvalApp)}</p>
    </div>`;
  }

  get #phone(): string | undefined {
    return readPhone(this.#typed, this.#numbers);
  }

  get #error(): string {
    const { missing, wrong } = this.#words().phone;
    if (this.filled.complete) return '';
    return this.filled.empty ? missing : wrong;
  }

  #onInput = (event: Event): void => {
    this.#typed = (event.target as HTMLInputElement).value;
    this.#changed();
  };

  // After the field is left, a national number is grouped, after the country code. An empty field shows no error.
  #onLeave = (): void => {
    const { country } = this.#numbers;
    if (country && this.#phone?.startsWith(country))
      this.#typed = this.#phone.slice(country.length).replace(/(\d{3})(?=\d)/g, '$1 ');
    this.#mustBeRight ||= this.#typed.trim() !== '';
    this.#host.requestUpdate();
  };
}

// A gift card in its row: number and PIN in the card frame, which posts them to the trade's own address.
import type { Texts } from '@gangway/protocol/languages';
import { html, nothing, type TemplateResult } from 'lit';
import { type Problem, problem } from '../../backend/problems.ts';
import { ghostsView, probesView } from '../../card-form/card-form-views.ts';
import { readSettings } from '../../card-form/frame-settings.ts';
import {
  GIFT_CARD_ANSWERS,
  type GiftCardCalls,
  type VoucherOutcome,
  type VoucherResult,
} from '../../card-frame/gift-card-messages.ts';
import type { CardState } from '../../card-frame/messages.ts';
import { frameTimings, openFrame } from '../../card-frame/open-frame.ts';
import { SecureFrame } from '../../card-frame/page-side.ts';
import { formatPrice } from '../../languages/languages.ts';
import * as v from '../../views/views.css.ts';
import type { Prepared } from '../flow-host.ts';
import type { Filled, OfferPart, OfferPartModule, PartContext, PartHost } from '../offer-part.ts';
import { failedView, noticeView } from '../part-views.ts';
import { PAY_FORM } from '../pay-button.ts';
import { reportNotLoaded } from '../report-not-loaded.ts';
import * as s from './voucher-part.css.ts';
import partSheets from './voucher-part.css.ts?sheets';

const EMPTY: CardState = { brand: null, complete: false, empty: true };

/** Outcome → the payer's message; the other outcomes continue the payment. */
const SENTENCES: Partial<
  Record<VoucherOutcome, 'wrong' | 'tooLittle' | 'locked' | 'invalid' | 'unreachable'>
> = {
  wrong: 'wrong',
  'too-little': 'tooLittle',
  locked: 'locked',
  invalid: 'invalid',
  unreachable: 'unreachable',
};

/** See {@link OfferPartModule}. */
export const sheets = partSheets;

/** See {@link OfferPartModule}. */
export const makePart: OfferPartModule['makePart'] = (host, words, changed) =>
  new VoucherPart(host, words, changed);

class VoucherPart implements OfferPart {
  #isBroken = false;
  readonly #host: PartHost;
  readonly #words: () => Texts['parts'];
  readonly #changed: () => void;
  #isWanted = false;
  #context: PartContext | undefined;
  #frame: SecureFrame<GiftCardCalls> | undefined;
  /** Gateway and client key of the frame. */
  #source = '';
  #isReady = false;
  #state = EMPTY;
  /** The frame's last result. */
  #result: VoucherResult | undefined;
  /** Whether a press of the button pays the balance of the last result: until the payer types another card. */
  #isPartOffered = false;
  #waiting: (() => void)[] = [];

  constructor(host: PartHost, words: () => Texts['parts'], changed: () => void) {
    this.#host = host;
    this.#words = words;
    this.#changed = changed;
    host.addController({ hostUpdated: () => this.#follow(), hostDisconnected: () => this.#leave() });
  }

  get filled(): Filled {
    return { complete: this.#state.complete, empty: this.#state.empty };
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  get hasFailed(): boolean {
    return this.#isBroken;
  }

  get mustStay(): boolean {
    return this.#frame !== undefined;
  }

  load(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#host.requestUpdate();
  }

  async check(): Promise<Problem | undefined> {
    await this.#settled();
    const isWhole = await this.#frame?.validate(this.#state);
    if (isWhole) return undefined;
    if (isWhole === undefined)
      return problem('method-not-loaded', 'The fields of the gift card could not be loaded.');
    const payerMessage = this.#words().voucher.missing;
    return { ...problem('method-incomplete', 'Number or PIN of the gift card is missing.'), payerMessage };
  }

  async collect(): Promise<Prepared> {
    return { extras: {} };
  }

  focus(): void {
    if (!this.#frame?.calls) return;
    this.#frame.iframe.focus();
    void this.#frame.calls.focus({});
  }

  async submitVoucher(submitUrl: string): Promise<VoucherOutcome> {
    const lost = { outcome: 'unreachable' } as const;
    const part = this.#part;
    const ask = this.#frame?.ask<VoucherResult>(
      (calls) => calls.submitVoucher({ submitUrl, ...(part && { part }) }),
      lost,
      frameTimings.voucher,
    );
    this.#result = (await ask) ?? lost;
    this.#isPartOffered = this.#result.rest !== undefined;
    return this.#result.outcome;
  }

  render(context: PartContext, refusal?: Problem): TemplateResult {
    this.#context = context;
    return html`${refusal ? this.#notice(this.#sentence(refusal.cause, context)) : nothing}${
      this.#isBroken
        ? failedView(context.strings, this.#again)
        : html`<div class=${s.box} ?inert=${context.isSent} data-state=${this.#isReady ? 'ready' : 'loading'}>
            <div data-place></div>
            ${this.#isReady ? nothing : ghostsView(2)} ${probesView(() => this.#frame?.configure())}
          </div>`
    }`;
  }

  /** Renders the button with which the payer agrees to pay a part; undefined for the pay button. */
  button({ locale, isBusy, strings }: PartContext): TemplateResult | undefined {
    const [part, currency] = [this.#part, this.#result?.currency];
    if (!part || !currency) return undefined;
    const label = this.#words().voucher.payPart(formatPrice(part, currency, locale));
    return html`<button
      class="${v.button} ${v.primary}"
      part="button"
      type="submit"
      form=${PAY_FORM}
      aria-disabled=${isBusy}
    >
      ${isBusy ? html`<span class="${v.spinner} ${v.working}" aria-hidden="true"></span>${strings.working}` : label}
    </button>`;
  }

  /** What a press of the button pays with the card; undefined for the whole amount. */
  get #part(): string | undefined {
    return this.#isPartOffered ? this.#result?.balance : undefined;
  }

  // To pay a part is an offer, not a refusal.
  #notice(sentence: string): TemplateResult | typeof nothing {
    return this.#isPartOffered
      ? html`<p class=${s.offer} role="alert">${sentence}</p>`
      : noticeView(sentence);
  }

  #sentence(outcome: unknown, { locale }: PartContext): string {
    const words = this.#words().voucher;
    const { balance, currency, rest } = this.#result ?? {};
    if (outcome === 'too-little' && balance && currency) {
      const left = formatPrice(balance, currency, locale);
      return rest && this.#isPartOffered
        ? words.part(left, formatPrice(rest, currency, locale))
        : words.left(left);
    }
    return words[SENTENCES[outcome as VoucherOutcome] ?? 'refused'];
  }

  // Opens the frame once its place exists, sends it changes, and reopens it for another gateway or key.
  #follow(): void {
    const { session } = this.#context ?? {};
    const place = this.#host.shadowRoot?.querySelector<HTMLElement>(`.${s.box} > [data-place]`);
    if (!this.#isWanted || this.hasFailed || !session || !place || !this.#host.isConnected) return;
    const source = `${session.gateway} ${session.clientKey}`;
    if (this.#frame && this.#source === source) {
      this.#speak(this.#frame.iframe);
      return;
    }
    this.#close();
    this.#source = source;
    this.#open(session, place);
  }

  #open({ gateway, clientKey }: PartContext['session'], place: HTMLElement): void {
    if (!URL.canParse(gateway)) {
      this.#fail(`The gateway of the session is no address: ${gateway}.`);
      return;
    }
    const iframe = openFrame({ form: 'voucher', gateway, clientKey, place });
    iframe.title = this.#words().voucher.form;
    this.#frame = new SecureFrame<GiftCardCalls>(iframe, {
      answers: GIFT_CARD_ANSWERS,
      settings: () =>
        readSettings(this.#host, {
          locale: this.#context?.language ?? 'en',
          layout: 'stacked',
          disabled: false,
        }),
      onReady: () => this.#settle({ isReady: true }),
      onState: (state) => {
        this.#state = state;
        this.#isPartOffered = false;
        this.#changed();
      },
      onSubmit: () => this.#host.shadowRoot?.querySelector<HTMLFormElement>(`#${PAY_FORM}`)?.requestSubmit(),
      onFail: () => this.#fail(`${gateway} shows no gift card form for ${clientKey} on ${location.origin}.`),
    });
  }

  // Changes of colors are observed by the probes; those of the language are sent here.
  #speak(iframe: HTMLIFrameElement): void {
    const title = this.#words().voucher.form;
    if (iframe.title === title) return;
    iframe.title = title;
    this.#frame?.configure();
  }

  #close(): void {
    this.#frame?.close();
    this.#frame = undefined;
    this.#isReady = false;
    this.#state = EMPTY;
  }

  #leave(): void {
    this.#close();
    this.#settle({ isReady: false });
  }

  #fail(message: string): void {
    this.#close();
    this.#isBroken = true;
    if (this.#context) reportNotLoaded(this.#host, this.#context, message);
    this.#settle({ isReady: false });
  }

  #again = (): void => {
    this.#isBroken = false;
    this.#host.requestUpdate();
  };

  #settle({ isReady }: { readonly isReady: boolean }): void {
    this.#isReady = isReady;
    for (const go of this.#waiting.splice(0)) go();
    this.#host.requestUpdate();
  }

  // A submission before the fields have loaded waits until they have, or have failed.
  #settled(): Promise<void> {
    if (this.#isReady || this.hasFailed) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

// A gift card in its row: number and PIN in the card frame, which posts them to the trade's own address.
import { html, nothing, type TemplateResult } from 'lit';
import { type Problem, problem } from '../../backend/problems.ts';
import { ghostsView, probesView } from '../../card-form/card-form-views.ts';
import { readSettings } from '../../card-form/frame-settings.ts';
import { VOUCHER_HEIGHT } from '../../card-frame/frame-height.ts';
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
import type { PartWords } from '../../languages/parts-en.ts';
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
  readonly #words: () => PartWords;
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
  #waiting: (() => void)[] = [];

  constructor(host: PartHost, words: () => PartWords, changed: () => void) {
    this.#host = host;
    this.#words = words;
    this.#changed = changed;
    host.addController({ hostUpdated: () => this.#follow(), hostDisconnected: () => this.#leave() });
  }

  get filled(): Filled {
    return { complete: this.#state.complete, empty: this.#state.empty };
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
    const ask = this.#frame?.ask<VoucherResult>(
      (calls) => calls.submitVoucher({ submitUrl }),
      lost,
      frameTimings.voucher,
    );
    this.#result = (await ask) ?? lost;
    return this.#result.outcome;
  }

  render(context: PartContext, refusal?: Problem): TemplateResult {
    this.#context = context;
    return html`${noticeView(refusal && this.#sentence(refusal.cause, context))}${
      this.#isBroken
        ? failedView(context.strings, this.#again)
        : html`<div class=${s.box} ?inert=${context.isSent} data-state=${this.#isReady ? 'ready' : 'loading'}>
            <div data-place></div>
            ${this.#isReady ? nothing : ghostsView(2)} ${probesView(() => this.#frame?.configure())}
          </div>`
    }`;
  }

  #sentence(outcome: unknown, { locale }: PartContext): string {
    const words = this.#words().voucher;
    const { balance, currency } = this.#result ?? {};
    if (outcome === 'too-little' && balance && currency)
      return words.left(formatPrice(balance, currency, locale));
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
    const title = this.#words().voucher.form;
    const address = { gateway, clientKey, place, title, height: VOUCHER_HEIGHT };
    this.#frame = new SecureFrame<GiftCardCalls>(openFrame({ form: 'voucher', ...address }), {
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

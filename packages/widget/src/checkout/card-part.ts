// The card's part of the checkout: the card form, and the e-mail address when the shop has none.
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../backend/problem.ts';
import { EMPTY } from '../card-form/card-form-state.ts';
import { cardProblem } from '../card-form/card-problems.ts';
import { GwCardForm } from '../card-form/gw-card-form.ts';
import { defineElement } from '../define-element.ts';
import { adoptSheets } from '../views/adopt-sheets.ts';
import type { ViewContext } from '../views/view-context.ts';
import * as s from './card-part.css.ts';
import type { Prepared } from './flow-host.ts';
import type { Filled, OfferPart, OfferPartModule, PartContext, PartHost } from './offer-part.ts';
import { noticeView } from './part-views.ts';
import type { SaveBox } from './parts/save-box.ts';
import { textField } from './text-field.ts';

/** A plausible e-mail address, and no card number that was typed in the wrong field. */
const EMAIL = /^(?!.*(\d[-.]?){13})[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Defines <gw-card-form>. A page may define only the checkout's class, or the card form's under another name. */
const defineCardForm = (): void => defineElement('gw-card-form', class extends GwCardForm {});

/** The part's module; unlike the others it is in gw.js. */
export const cardModule: OfferPartModule = { sheets: [], makePart: (host) => new CardPart(host) };

/** Holds the card form of one checkout. It is mounted once and kept, so that no input is lost. */
class CardPart implements OfferPart {
  readonly #host: PartHost;
  #isWanted = false;
  #email = '';
  #mustHaveEmail = false;
  #box: SaveBox | undefined;
  #isBoxWanted = false;
  /** The address that the shop refused, '' for the shop's own; undefined while none was refused. */
  #refusedEmail: string | undefined;
  readonly correctableCode = 'email-invalid';

  constructor(host: PartHost) {
    this.#host = host;
  }

  /** Mounts the form. */
  load(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    defineCardForm();
    this.#host.requestUpdate();
  }

  get mustStay(): boolean {
    return this.#form !== null;
  }

  get isReady(): boolean {
    return this.#form?.state === 'ready';
  }

  get hasFailed(): boolean {
    return this.#form?.state === 'failed';
  }

  get filled(): Filled {
    const { brand, ...card } = this.#form?.card ?? EMPTY;
    return { ...card, brand: brand ?? undefined };
  }

  /** Focuses the first invalid field and returns the problem, or undefined when all is complete. */
  async check({ strings, session }: PartContext): Promise<Problem | undefined> {
    const form = this.#form;
    if (!form) return cardProblem('card-frame', 'There are no fields yet.', strings);
    const wasLoading = form.state === 'loading';
    await this.settled();
    // Fields that the payer has not seen are not marked as wrong.
    const isNew = wasLoading && this.isReady && form.card.empty;
    if (isNew) form.focus();
    const checked = isNew ? { complete: false } : await form.validate();
    if ('error' in checked) return checked.error;
    this.#mustHaveEmail = this.#asksEmail(session);
    this.#host.requestUpdate();
    const isWhole = !this.#mustHaveEmail || this.#isEmailFine;
    if (checked.complete && !isWhole) this.#focusEmail();
    if (checked.complete && isWhole) return undefined;
    return cardProblem('card-incomplete', 'The card is not complete.', strings);
  }

  /** Returns a token for the session's order, and the e-mail address. */
  async collect({ session }: PartContext): Promise<Prepared> {
    const { orderId } = session;
    const made = await this.#form!.tokenize({ orderId });
    if ('error' in made) return made;
    const { token } = made;
    const saveConsent = this.#box?.consent;
    return {
      extras: {
        token,
        ...(this.#asksEmail(session) && { email: this.#email }),
        ...(saveConsent && { saveConsent }),
      },
    };
  }

  focus(): void {
    if (this.#form?.state === 'ready') this.#form.focus();
  }

  /** After a refusal of the card, empties its code; after one of the address, asks for another. The rest stays. */
  afterRefusal(refusal?: Problem): void {
    if (refusal?.code !== this.correctableCode) {
      this.#form?.resetCode();
      return;
    }
    this.#refusedEmail = this.#email;
    this.#mustHaveEmail = true;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#focusEmail());
  }

  /** Renders the form in its row, with `refusal` below it, just above the pay button. */
  render(context: PartContext, refusal?: Problem): TemplateResult {
    const { strings, locale, session, isSent } = context;
    if (session.canSave && !this.#isBoxWanted) void this.#loadBox();
    return html`<div class=${s.part} ?data-failed=${this.hasFailed} ?inert=${isSent}>
      ${
        this.#isWanted
          ? html`<gw-card-form
              .required=${true}
              .gateway=${session.gateway}
              .clientKey=${session.clientKey}
              .locale=${locale}
              .network=${this.#host.network}
              @gw-ready=${this.#onReady}
              @gw-error=${() => this.#host.requestUpdate()}
            ></gw-card-form>`
          : nothing
      }
      ${!this.#asksEmail(session) || this.hasFailed ? nothing : this.#renderEmail(strings.card)}
      ${session.canSave && !this.hasFailed ? this.#box?.render(context) : nothing}
      ${noticeView(this.#notice(strings, refusal))}
    </div>`;
  }

  // Without the box a card pays as well.
  async #loadBox(): Promise<void> {
    this.#isBoxWanted = true;
    const { SaveBox, sheets } = await import('./parts/save-box.ts');
    if (this.#host.shadowRoot) adoptSheets(this.#host.shadowRoot, sheets);
    this.#box = new SaveBox();
    this.#host.requestUpdate();
  }

  #notice(strings: ViewContext['strings'], refusal: Problem | undefined): string | undefined {
    if (!refusal || refusal.code === this.correctableCode) return undefined;
    return (refusal.code === 'payment-refused' ? strings.card : strings.problem).refused;
  }

  #renderEmail(words: ViewContext['strings']['card']): TemplateResult {
    const isBad = this.#mustHaveEmail && !this.#isEmailFine;
    const sentence = this.#email === '' ? words.emailMissing : words.emailWrong;
    return textField({
      id: 'email',
      type: 'email',
      label: words.email,
      hint: words.emailHint,
      value: this.#email,
      error: isBad ? sentence : '',
      autocomplete: 'email',
      maxLength: 254,
      onInput: this.#onEmail,
      onLeave: this.#onEmailLeft,
    });
  }

  #asksEmail({ hasEmail, fields }: PartContext['session']): boolean {
    return (!hasEmail && !fields?.ask.email) || this.#refusedEmail !== undefined;
  }

  get #isEmailFine(): boolean {
    return EMAIL.test(this.#email) && this.#email !== this.#refusedEmail;
  }

  #focusEmail(): void {
    this.#host.shadowRoot?.querySelector<HTMLElement>('input[type=email]')?.focus();
  }

  get #form(): GwCardForm | null {
    return this.#host.shadowRoot?.querySelector('gw-card-form') ?? null;
  }

  /** A submission before the fields have loaded waits until they have, or have failed. */
  async settled(): Promise<void> {
    const form = this.#form;
    if (form?.state !== 'loading') return;
    await new Promise<void>((resolve) => {
      for (const name of ['gw-ready', 'gw-error'] as const)
        form.addEventListener(name, () => resolve(), { once: true });
    });
  }

  // The checkout dispatches its own gw-ready.
  #onReady = (event: Event): void => {
    event.stopPropagation();
    this.#host.requestUpdate();
  };

  #onEmail = (event: Event): void => {
    this.#email = (event.target as HTMLInputElement).value.trim();
    this.#host.requestUpdate();
  };

  #onEmailLeft = (): void => {
    this.#mustHaveEmail ||= this.#email !== '';
    this.#host.requestUpdate();
  };
}

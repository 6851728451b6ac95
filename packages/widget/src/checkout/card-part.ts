// The card's part of the checkout: the card form, the e-mail address when the shop has none, and what a press needs.
import type { CheckoutSession } from '@gangway/protocol/checkout';
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Problem } from '../backend/problem.ts';
import { cardProblem } from '../card-form/card-problems.ts';
import '../card-form/gw-card-form.ts';
import type { GwCardForm } from '../card-form/gw-card-form.ts';
import { errorSign } from '../icons/icons.ts';
import type { ViewContext } from '../views/view-context.ts';
import * as s from './card-part.css.ts';
import type { Prepared } from './checkout-flow.ts';

/** What looks like an address; whether somebody reads it, only a message can tell. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Whether a card or its token was definitely refused: nothing was charged, and the form can be sent again. */
export const isCardRefusal = ({ code }: Problem): boolean =>
  code === 'payment-refused' || code === 'card-token-refused';

/** Holds the card form of one checkout. It is mounted once and kept, so that nothing typed is lost. */
export class CardPart {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #isWanted = false;
  #email = '';
  #mustHaveEmail = false;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
  }

  /** Mounts the form when the browser has nothing better to do, so that it is there when the card is chosen. */
  wantSoon(): void {
    if ('requestIdleCallback' in window) requestIdleCallback(() => this.want(), { timeout: 3000 });
    else setTimeout(() => this.want(), 300);
  }

  /** Mounts the form. */
  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#host.requestUpdate();
  }

  /** Whether there is a form that must not leave the document. */
  get isMounted(): boolean {
    return this.#form !== null;
  }

  /** Whether the fields could not be loaded: there is nothing to press pay for. */
  get hasFailed(): boolean {
    return this.#form?.state === 'failed';
  }

  /** What the page may know about the card. */
  get card(): GwCardForm['card'] | undefined {
    return this.#form?.card;
  }

  /** Leads to the first bad field, or tells that all is there. */
  async check({ strings }: ViewContext, session: CheckoutSession): Promise<Problem | undefined> {
    const form = this.#form;
    if (!form) return cardProblem('card-frame', 'There is no card form on the page.', strings);
    await this.#settled(form);
    const checked = await form.validate();
    if ('error' in checked) return checked.error;
    this.#mustHaveEmail = !session.hasEmail;
    this.#host.requestUpdate();
    const isWhole = !this.#mustHaveEmail || EMAIL.test(this.#email);
    if (checked.complete && !isWhole)
      this.#host.shadowRoot?.querySelector<HTMLElement>(`input[type=email]`)?.focus();
    if (checked.complete && isWhole) return undefined;
    return cardProblem('card-incomplete', 'Card details or e-mail address are missing or wrong.', strings);
  }

  /** A token for the session's order, and the address. */
  async collect({ orderId, hasEmail }: CheckoutSession): Promise<Prepared> {
    const made = await this.#form!.tokenize({ orderId });
    if ('error' in made) return made;
    const { token } = made;
    return { extras: hasEmail ? { token } : { token, email: this.#email } };
  }

  /** The card was refused: its code is asked for again, the rest stays. */
  afterRefusal(): void {
    this.#form?.resetCode();
  }

  /** The form in its row; `refusal` is said above it. */
  render({ strings, locale }: ViewContext, session: CheckoutSession, refusal?: Problem): TemplateResult {
    const notice = refusal ? strings.card.refused : undefined;
    return html`<div class=${s.part}>
      ${notice ? html`<p class=${s.notice} role="alert">${errorSign()}${notice}</p>` : nothing}
      ${
        this.#isWanted
          ? html`<gw-card-form
              .required=${true}
              .gateway=${session.gateway}
              .clientKey=${session.clientKey}
              .locale=${locale}
              @gw-ready=${this.#onReady}
              @gw-error=${() => this.#host.requestUpdate()}
            ></gw-card-form>`
          : nothing
      }
      ${session.hasEmail || this.hasFailed ? nothing : this.#renderEmail(strings.card)}
    </div>`;
  }

  #renderEmail(words: ViewContext['strings']['card']): TemplateResult {
    const isBad = this.#mustHaveEmail && !EMAIL.test(this.#email);
    const sentence = this.#email === '' ? words.emailMissing : words.emailWrong;
    return html`<div class=${s.email}>
      <div class=${s.labelRow}>
        <label class=${s.label} for="email">${words.email}</label>
        <span class=${s.hint} id="email-hint">${words.emailHint}</span>
      </div>
      <input
        class=${s.input}
        id="email"
        type="email"
        dir="ltr"
        autocomplete="email"
        enterkeyhint="go"
        maxlength="254"
        aria-describedby="email-hint email-error"
        aria-invalid=${isBad ? 'true' : 'false'}
        .value=${this.#email}
        @input=${this.#onEmail}
        @blur=${this.#onEmailLeft}
      />
      <p class=${s.error} id="email-error" aria-live="polite">${isBad ? html`${errorSign()}${sentence}` : nothing}</p>
    </div>`;
  }

  get #form(): GwCardForm | null {
    return this.#host.shadowRoot?.querySelector('gw-card-form') ?? null;
  }

  // Pay pressed before the fields are there waits for them, however that ends.
  #settled(form: GwCardForm): Promise<void> {
    if (form.state !== 'loading') return Promise.resolve();
    return new Promise((resolve) => {
      for (const name of ['gw-ready', 'gw-error'] as const)
        form.addEventListener(name, () => resolve(), { once: true });
    });
  }

  // The checkout has a gw-ready of its own.
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

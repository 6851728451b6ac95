// <gw-payment-status>: the status of a payment, for the shop's thank-you page.
import { type CheckoutSession, type CheckoutStatus, readSession } from '@gangway/protocol/checkout';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { type Answer, CheckoutClient } from '../backend/checkout-client.ts';
import { type Problem, problem } from '../backend/problems.ts';
import { findReturnToken } from '../backend/return-token.ts';
import { isGood } from '../checkout/checkout-view.ts';
import { resolveScenario } from '../checkout/scenario.ts';
import { emit } from '../events.ts';
import type { StatusWatch } from '../progress/status-watch.ts';
import { checkingView } from '../views/checking-view.ts';
import { PaymentElement } from '../views/payment-element.ts';
import * as v from '../views/views.css.ts';
import sheets from './gw-payment-status.css.ts?sheets';

const below = (place = v.fallbackBelow) => html`<div class="${v.fallback} ${place}"><slot></slot></div>`;

/** The state of <gw-payment-status>. */
export type PaymentState = 'loading' | 'waiting' | 'complete' | 'failed';

/**
 * Shows the status of one payment from the server; the page's address only says which payment. With a session, an
 * unpaid end shows `<gw-checkout>` in its place. Custom properties: theme/public-variables.ts; details of the events:
 * events.ts.
 *
 * @tag gw-payment-status
 * @fires gw-complete - Paid or reserved
 * @fires gw-error - The status could not be read
 * @csspart button - The button that goes on
 * @slot - A link back to the shop, shown until the payment is known, when it has ended and when something fails
 */
export class GwPaymentStatus extends PaymentElement {
  static override styles = sheets;

  /**
   * The string from `createCheckout()`: shows the order's latest payment, and after an unpaid end all ways to pay.
   * Without it, the payment whose status token the merchant server's return put into the page's fragment.
   */
  declare session: string | undefined;

  #watch: StatusWatch | undefined;
  #client: CheckoutClient | undefined;
  #status: CheckoutStatus | null | undefined;
  #problem: Problem | undefined;
  #mustOpen = true;
  #opened = 0;
  /** Set when the checkout in this element's place has been paid. */
  #isPaid = false;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('pageshow', this.#onPageShow);
    this.#mustOpen = true;
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pageshow', this.#onPageShow);
    this.#close();
  }

  /** What the element is doing; also `:state(…)` in CSS. */
  get state(): PaymentState {
    if (this.#problem) return 'failed';
    if (this.#status === undefined) return 'loading';
    if (this.#status === null) return 'failed';
    if (!this.#status.final) return 'waiting';
    return this.#isPaid || isGood(this.#status) ? 'complete' : 'failed';
  }

  protected override askNow(): void {
    this.#watch?.askNow();
  }

  protected override get openSession(): CheckoutSession | undefined {
    return this.session ? readSession(this.session) : undefined;
  }

  protected override get viewName(): string {
    return `${this.state} ${this.#status?.state ?? ''}`;
  }

  protected override willUpdate(changed: PropertyValues = new Map()): void {
    if (this.#mustOpen || changed.has('session') || changed.has('endpoint')) this.#open();
  }

  protected override renderView(): TemplateResult {
    const { context } = this;
    const isUnnamed = this.#problem?.code === 'payment-unnamed';
    if (this.#problem && !isUnnamed) return this.renderProblem(this.#problem, () => this.#open());
    const status = this.#status;
    const { progress } = this;
    if (progress && status && !status.final)
      return progress.waiting({ status, isPhone: resolveScenario('auto') !== 'web' });
    const isKnown = status !== undefined || isUnnamed;
    return html`${progress && isKnown ? progress.result({ status }) : checkingView(context)}${below()}`;
  }

  protected override render(): TemplateResult {
    const next = this.#nextTry;
    return next ? html`${next}${below('')}` : super.render();
  }

  get #nextTry(): TemplateResult | undefined {
    return this.#problem ? undefined : this.module?.nextTry(this, this.#status, this.#onPaid);
  }

  #onPaid = (): void => {
    this.#isPaid = true;
    this.requestUpdate();
  };

  #open(): void {
    this.#mustOpen = false;
    this.#isPaid = false;
    this.#close();
    this.#status = undefined;
    this.#problem = undefined;
    this.requestUpdate();
    void this.expectAction();
    const ask = this.#question();
    if (ask) void this.#follow(ask);
  }

  async #follow(ask: () => Promise<Answer<CheckoutStatus | null>>): Promise<void> {
    const opened = this.#opened;
    // Requested while the script that follows the payment is loaded.
    let first: ReturnType<typeof ask> | undefined = ask();
    const module = await this.loadProgress();
    if (opened !== this.#opened) return;
    if (!module) {
      this.#fail(problem('method-not-loaded', 'The script that follows payments could not be loaded.'));
      return;
    }
    this.#watch = new module.StatusWatch({
      ask: () => {
        const answer = first ?? ask();
        first = undefined;
        return answer;
      },
      onStatus: (status) => this.#show(status),
      // A reported end stays on the screen when the token expires while late money is awaited.
      onRefusal: (refusal) => this.#status?.final || this.#fail(refusal),
    });
    this.#watch.start('at-once');
  }

  // Reads the order's latest payment with a session, otherwise the one named in the address. Undefined without either.
  #question(): (() => Promise<Answer<CheckoutStatus | null>>) | undefined {
    const endpoint = this.endpoint ?? '';
    // Also with a session, no copied address has the token.
    const found = findReturnToken();
    if (this.session) {
      const client = new CheckoutClient(endpoint, this.session);
      this.#client = client;
      return async () => {
        const answer = await client.readSession();
        return 'value' in answer ? { value: answer.value.status } : answer;
      };
    }
    if (!found) {
      this.#fail(problem('payment-unnamed', 'There is neither a session nor a status token.'));
      return undefined;
    }
    const client = new CheckoutClient(endpoint, found.token);
    this.#client = client;
    return () => client.readStatus(found.claimed.tradeId);
  }

  #show(status: CheckoutStatus | null): void {
    // An unpaid end that may still be paid is reported once.
    if (status?.final && status.state === this.#status?.state) return;
    this.#status = status;
    this.follow(status && !status.final ? status : undefined);
    if (!status?.final) return;
    const { state, tradeId, orderId } = status;
    if (isGood(status)) emit(this, 'gw-complete', { state, tradeId, orderId }, true);
    // The checkout reads the end again, and says it.
    else if (this.#nextTry) this.#close();
    else emit(this, 'gw-cancel', { tradeId, state });
  }

  #fail(failure: Problem): void {
    this.#problem = failure;
    this.follow(undefined);
    this.report(failure);
  }

  // A page from the back-forward cache may show the end of an earlier attempt.
  #onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted && this.state === 'failed') this.#open();
  };

  #close(): void {
    this.#opened += 1;
    this.#watch?.stop();
    this.#client?.close();
    this.follow(undefined);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gw-payment-status': GwPaymentStatus;
  }
}

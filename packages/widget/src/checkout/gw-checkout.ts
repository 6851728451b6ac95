// <gw-checkout>: choose how to pay, go to the bank, wait and see the end. A thin shell over checkout-flow.ts.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { isTestKey } from '@gangway/protocol/checkout';
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { isThisPage, navigation, safeUrl } from '../backend/navigation.ts';
import { type Problem, problem } from '../backend/problems.ts';
import { readReturn } from '../backend/return-token.ts';
import { timings } from '../backend/timings.ts';
import { askBeforeSubmit, emit } from '../events.ts';
import { methodPicker, type PickerLayout } from '../method-picker/method-picker.ts';
import { Countdown } from '../views/countdown.ts';
import { PaymentElement } from '../views/payment-element.ts';
import { problemView } from '../views/problem-view.ts';
import { resultView } from '../views/result-view.ts';
import * as v from '../views/views.css.ts';
import { redirectView, waitingView } from '../views/waiting-view.ts';
import { CheckoutFlow, needsReload, type PressResult } from './checkout-flow.ts';
import { type ElementState, isGood, stateOf } from './checkout-view.ts';
import * as s from './gw-checkout.css.ts';
import sheets from './gw-checkout.css.ts?sheets';
import { PAY_FORM, payButton } from './pay-button.ts';
import { resolveScenario, type ScenarioWish } from './scenario.ts';

const NO_SESSION =
  '<gw-checkout> has no session yet → set the session attribute to what createCheckout() answers.';

/**
 * The checkout of one session.
 *
 * | Attribute, property | |
 * |---|---|
 * | `session` | text from `createCheckout()`; a new one of the same shop keeps what was chosen |
 * | `endpoint` | where the merchant server's routes are mounted, such as `/pay` |
 * | `locale` | BCP 47; default: of the session, then of the browser |
 * | `theme` | `auto` (the payer's system), `light`, `dark`; default: the page's `color-scheme` |
 * | `layout` | `list` (default) or `accordion` |
 * | `scenario` | `auto` (default), `web`, `wap`, `app`, `mini-program` |
 *
 * Events: `gw-ready`, `gw-change`, `gw-method-select`, `gw-before-submit` (cancellable, `waitUntil`),
 * `gw-before-redirect` (cancellable), `gw-complete` (cancellable: keeps the payer here),
 * `gw-cancel`, `gw-error`; see events.ts.
 * States: `loading`, `ready`, `submitting`, `waiting`, `complete`, `failed`, as `state` and `:state()`.
 * Parts: `container`, `banner`, `picker`, `method`, `button`, `waiting`, `result`, `error`.
 * Slots: default (a link to the hosted page, shown until ready and when something fails), `express` (above the picker).
 * Custom properties: theme/public-variables.ts.
 */
export class GwCheckout extends PaymentElement {
  static override styles = sheets;
  static override properties: PropertyDeclarations = { layout: {}, scenario: {} };

  declare layout: PickerLayout;
  declare scenario: ScenarioWish;

  #leaving: ReturnType<typeof setTimeout> | undefined;
  #missing: ReturnType<typeof setTimeout> | undefined;
  #mustOpen = true;
  #nextUrl: string | undefined;

  readonly #countdown = new Countdown({
    tick: () => this.requestUpdate(),
    speak: (seconds) => this.say(this.context.strings.waiting.spoken(seconds)),
    over: () => this.#flow.askNow(),
  });

  readonly #flow: CheckoutFlow = new CheckoutFlow({
    changed: () => this.#onChange(),
    ready: (methods) => {
      emit(this, 'gw-ready', { methods });
      this.#emitChange();
    },
    mayPay: (method) => askBeforeSubmit(this, method),
    mayLeave: (url, tradeId) => emit(this, 'gw-before-redirect', { url, tradeId }, true),
    leave: (url) => navigation.leave(url),
    ended: (status) => this.#onEnd(status),
    failed: (failure) => void this.tell(failure),
  });

  constructor() {
    super();
    this.layout = 'list';
    this.scenario = 'auto';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('pageshow', this.#onPageShow);
    this.#mustOpen = true;
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pageshow', this.#onPageShow);
    clearTimeout(this.#leaving);
    clearTimeout(this.#missing);
    this.#countdown.stop();
    this.#flow.close();
  }

  /** See the class comment. */
  get state(): ElementState {
    return stateOf(this.#flow.view);
  }

  /** Presses the pay button. Answers where the payment stands, `cancelled`, or `error`; never throws. */
  async submit(): Promise<PressResult> {
    const result = await this.#flow.press(resolveScenario(this.scenario));
    if (!('error' in result)) return result;
    return { error: { ...result.error, payerMessage: this.payerMessage(result.error) } };
  }

  /** Chooses a method of the session. */
  select(method: string): { readonly method: string } | { readonly error: Problem } {
    if (this.#flow.choose(method)) {
      emit(this, 'gw-method-select', { method });
      this.#emitChange();
      return { method };
    }
    return { error: this.tell(problem('method-not-offered', `The session does not offer ${method} now.`)) };
  }

  /** Back to the start: asks for the order's latest payment again. A press whose answer is unknown is kept. */
  reset(): void {
    this.#flow.restart();
  }

  /** Focuses the chosen method, or whatever comes first in another view. */
  override focus(options?: FocusOptions): void {
    const target =
      this.renderRoot.querySelector<HTMLElement>('input:checked') ??
      this.renderRoot.querySelector<HTMLElement>('input, a, button');
    target?.focus(options);
  }

  /**
   * On the page the payer returns to: reads which payment the address names and asks the server how it stands. The
   * address alone is never believed. `{}` when it names none.
   */
  async handleReturn(): Promise<{ readonly status?: CheckoutStatus } | { readonly error: Problem }> {
    const answer = await readReturn(this.endpoint ?? '');
    if (!answer) return {};
    if ('problem' in answer) return { error: this.tell(answer.problem) };
    this.#flow.restart();
    return { status: answer.value };
  }

  protected override get sessionLocale(): string | undefined {
    return this.#flow.session?.locale;
  }

  protected override get shop(): string {
    return this.#flow.session?.shop ?? '';
  }

  protected override get isTest(): boolean {
    return isTestKey(this.#flow.session?.clientKey ?? '');
  }

  // Choosing and submitting are one picture, in which the button works.
  protected override get viewName(): string {
    const { name } = this.#flow.view;
    return name === 'submitting' || name === 'loading' ? 'choosing' : name;
  }

  protected override willUpdate(changed: PropertyValues = new Map()): void {
    if (this.#mustOpen || changed.has('session') || changed.has('endpoint')) this.#open();
  }

  protected override renderView(): TemplateResult {
    const { view, session } = this.#flow;
    const { context } = this;
    switch (view.name) {
      case 'redirecting':
        return redirectView(context, view.url);
      case 'waiting':
        return waitingView(context, {
          status: view.status,
          secondsLeft: this.#countdown.secondsLeft,
          onOther: () => this.#flow.chooseAnother(),
        });
      case 'result':
        return this.#renderResult(view.status);
      case 'problem':
        return problemView(context, {
          problem: { ...view.problem, payerMessage: this.payerMessage(view.problem) },
          reload: needsReload(view.problem),
          onAgain: () =>
            needsReload(view.problem)
              ? navigation.reload()
              : this.#flow.retry(resolveScenario(this.scenario)),
        });
      case 'loading':
      case 'choosing':
      case 'submitting':
        return html`<form
          class=${this.isWordless ? s.wordless : nothing}
          id=${PAY_FORM}
          novalidate
          @submit=${this.#onSubmit}
        >
          <slot name="express"></slot>
          ${methodPicker(context, {
            methods: session?.methods ?? [],
            chosen: this.#flow.method,
            disabled: view.name === 'submitting',
            layout: this.layout,
            onChoose: (method) => this.select(method),
            payButton: () => this.#renderPay(),
          })}
        </form>`;
      default:
        return view satisfies never;
    }
  }

  protected override renderFoot(): TemplateResult | typeof nothing {
    if (this.viewName !== 'choosing' || this.layout === 'accordion') return nothing;
    return html`<div class=${s.foot}>${this.#renderPay()}</div>`;
  }

  // No button over a form that cannot pay: until ready the shop's own link stands in its place.
  #renderPay(): TemplateResult {
    const { view, session } = this.#flow;
    if (!session || (view.name === 'loading' && !this.#flow.wasReady))
      return html`<div class=${v.fallback}><slot></slot></div>`;
    const isWorking = view.name !== 'choosing';
    return payButton(this.context, { amount: session.amount, currency: session.currency, isWorking });
  }

  #renderResult(status: CheckoutStatus): TemplateResult {
    if (isGood(status)) return resultView(this.context, { status, nextUrl: this.#nextUrl });
    const many = (this.#flow.session?.methods.length ?? 0) > 1;
    return resultView(this.context, {
      status,
      onAgain: () => void this.submit(),
      ...(many ? { onOther: () => this.#flow.chooseAnother() } : {}),
    });
  }

  #open(): void {
    this.#mustOpen = false;
    clearTimeout(this.#missing);
    clearTimeout(this.#leaving);
    this.#nextUrl = undefined;
    if (this.session) this.#flow.open(this.session, this.endpoint ?? '');
    else this.#missing = setTimeout(() => console.warn(NO_SESSION), timings.sessionMax);
  }

  #onChange(): void {
    const { view } = this.#flow;
    if (view.name === 'waiting') this.#countdown.follow(view.status);
    else this.#countdown.stop();
    this.requestUpdate();
  }

  #onSubmit = (event: Event): void => {
    event.preventDefault();
    // While the session is read again the button only turns.
    if (this.#flow.view.name !== 'loading') void this.submit();
  };

  #onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) this.#flow.comeBack();
  };

  #onEnd(status: CheckoutStatus): void {
    const { state, tradeId, orderId } = status;
    if (!isGood(status)) {
      emit(this, 'gw-cancel', { tradeId, state });
      return;
    }
    const url = safeUrl(this.#flow.session?.returnUrl);
    const stays = !emit(this, 'gw-complete', { state, tradeId, orderId }, true) || !url || isThisPage(url);
    this.#nextUrl = stays ? undefined : url;
    if (!stays) this.#leaving = setTimeout(() => navigation.leave(url), timings.leave);
    this.requestUpdate();
  }

  #emitChange(): void {
    const { method } = this.#flow;
    emit(this, 'gw-change', {
      method,
      brand: undefined,
      complete: method !== undefined,
      empty: method === undefined,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gw-checkout': GwCheckout;
  }
}

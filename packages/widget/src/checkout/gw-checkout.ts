// <gw-checkout>: choose a method, pay, wait and see the result. A thin shell over checkout-flow.ts.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { isTestKey } from '@gangway/protocol/checkout';
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { isThisPage, navigation, safeUrl } from '../backend/navigation.ts';
import { needsReload, type Problem, problem } from '../backend/problems.ts';
import { readReturn } from '../backend/return-token.ts';
import { timings } from '../backend/timings.ts';
import { emit } from '../events.ts';
import { CollapsedMethods } from '../method-picker/collapsed-methods.ts';
import type { PickerLayout } from '../method-picker/method-picker.ts';
import { PaymentElement } from '../views/payment-element.ts';
import { afterChoice } from './after-choice.ts';
import { CheckoutFlow } from './checkout-flow.ts';
import { backToForm, focusFirst, leaveFrame } from './checkout-focus.ts';
import { type ElementState, isGood, stateOf } from './checkout-view.ts';
import type { SubmissionResult } from './flow-host.ts';
import * as s from './gw-checkout.css.ts';
import sheets from './gw-checkout.css.ts?sheets';
import { handOver } from './hand-over.ts';
import type { PartContext } from './method-part.ts';
import { MethodParts } from './method-parts.ts';
import { warnLater } from './no-session.ts';
import { payButton } from './pay-button.ts';
import { payForm } from './pay-form.ts';
import { resolveScenario, type ScenarioWish } from './scenario.ts';
import { testBanner } from './test-banner.ts';

/**
 * The checkout of one session.
 *
 * | Attribute, property | |
 * |---|---|
 * | `session` | the string from `createCheckout()`; a new one of the same shop keeps the payer's choice |
 * | `endpoint` | where the merchant server's routes are mounted, such as `/pay` |
 * | `locale` | BCP 47; default: the session's, then the browser's |
 * | `theme` | `auto` (the payer's system), `light`, `dark`; default: the page's `color-scheme` |
 * | `layout` | `accordion` (default: the pay button in the chosen row) or `list` |
 * | `scenario` | `auto` (default), `web`, `wap`, `app`, `mini-program` |
 *
 * Events: `gw-ready`, `gw-change`, `gw-method-select`, `gw-before-submit` (cancellable, `waitUntil`),
 * `gw-before-redirect` (cancellable), `gw-action` (cancellable: a wallet's app takes over),
 * `gw-complete` (cancellable: keeps the payer here), `gw-cancel`, `gw-error`; see events.ts.
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

  /** Until the warning of a missing session, or until leaving for the shop. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #mustOpen = true;
  #nextUrl: string | undefined;
  readonly #parts = new MethodParts(this, () => this.#emitChange());
  readonly #fold = new CollapsedMethods(this, (count) => this.say(this.context.strings.more(count)));

  readonly #flow: CheckoutFlow = new CheckoutFlow({
    changed: () => this.#onChange(),
    ready: (methods) => {
      emit(this, 'gw-ready', { methods });
      this.#emitChange();
      this.expectAction();
      this.#parts.prefetch(methods, this.context.language);
    },
    prepare: (method, isAgain) => this.#parts.prepare(method, isAgain ? undefined : this.#partContext()),
    submitVoucher: async (url) => (await this.#parts.find('Voucher')?.submitVoucher?.(url)) ?? 'unreachable',
    staysAfter: (refusal) => this.#parts.canMend(this.#flow.method, refusal),
    mayLeave: (url, tradeId) => emit(this, 'gw-before-redirect', { url, tradeId }, true),
    leave: (url) => navigation.leave(url),
    handOver: (step) => handOver(this, step),
    ended: (status) => this.#onEnd(status),
    failed: (failure) => {
      this.tell(failure);
      this.#parts.afterRefusal(this.#flow.method, failure);
    },
  });

  constructor() {
    super();
    this.layout = 'accordion';
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
    clearTimeout(this.#timer);
    this.#flow.close();
  }

  /** See the class comment. */
  get state(): ElementState {
    return stateOf(this.#flow.view);
  }

  /** Submits, as the pay button does. Returns `status`, `cancelled` or `error`; never throws. */
  async submit(): Promise<SubmissionResult> {
    const result = await this.#flow.press(resolveScenario(this.scenario));
    if (!('error' in result)) return result;
    const { error } = result;
    return { error: { ...error, payerMessage: error.payerMessage || this.payerMessage(error) } };
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

  /** Restarts: reads the order's latest payment again. A submission whose result is unknown is kept. */
  reset(): void {
    this.#flow.restart();
  }

  /** Focuses the chosen method, or the first control of another view. */
  override focus(options?: FocusOptions): void {
    focusFirst(this.renderRoot, options);
  }

  /**
   * On the return page: reads from the server the status of the payment named in the address. The address alone is
   * never trusted. Returns `{}` when it names none.
   */
  async handleReturn(): Promise<{ readonly status?: CheckoutStatus } | { readonly error: Problem }> {
    const answer = await readReturn(this.endpoint ?? '');
    if (!answer) return {};
    if ('problem' in answer) return { error: this.tell(answer.problem) };
    this.#flow.restart();
    return { status: answer.value };
  }

  protected override askNow(): void {
    this.#flow.askNow();
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

  // Choosing and submitting are one view; only the button changes.
  protected override get viewName(): string {
    const { name } = this.#flow.view;
    return name === 'submitting' || name === 'loading' ? 'choosing' : name;
  }

  protected override willUpdate(changed: PropertyValues = new Map()): void {
    if (this.#mustOpen || changed.has('session') || changed.has('endpoint')) this.#open();
  }

  protected override renderTestBanner(): TemplateResult {
    if (!this.#flow.session?.methods.includes('Card')) return super.renderTestBanner();
    return testBanner(this.context, () => this.requestUpdate());
  }

  // The form around a frame always stays in the document, because moving or removing its frame would empty it.
  protected override renderView(): TemplateResult {
    const isShown = this.viewName === 'choosing';
    return html`${isShown || this.#parts.mustStay ? this.#renderForm(!isShown) : nothing}${this.#renderOther()}`;
  }

  #renderForm(hidden: boolean): TemplateResult {
    const { view, session, method } = this.#flow;
    const context = this.#partContext();
    if (context && method) void this.#parts.load(method, context);
    const refusal = view.name === 'choosing' ? view.refusal : undefined;
    return payForm(this.context, {
      hidden,
      isLanguagePending: this.isLanguagePending,
      methods: session?.methods,
      chosen: method,
      disabled: view.name === 'submitting',
      layout: this.layout,
      fold: this.#fold,
      onSubmit: this.#onSubmit,
      onChoose: (chosen) => this.select(chosen),
      detail: (of) => this.#parts.render(of, context, of === method ? refusal : undefined),
      payButton: () => (hidden ? nothing : this.#renderPay()),
    });
  }

  #renderOther(): TemplateResult | typeof nothing {
    const scenario = resolveScenario(this.scenario);
    const onAgain = this.#onOther;
    const onOther = (this.#flow.session?.methods.length ?? 0) > 1 ? onAgain : undefined;
    return afterChoice(this.context, this.#flow.view, {
      waiting: (view) => this.renderWaiting({ ...view, isPhone: scenario !== 'web', onOther, onAgain }),
      result: (props) => this.renderResult(props),
      nextUrl: this.#nextUrl,
      payerMessage: (failure) => this.payerMessage(failure),
      onOther,
      onAgain: () => {
        const { method } = this.#flow;
        if (!this.#parts.has(method)) void this.submit();
        else void backToForm(this, this.#onOther, () => this.#parts.load(method, this.#partContext()!));
      },
      onRetry: (failure) => (needsReload(failure) ? navigation.reload() : this.#flow.retry(scenario)),
    });
  }

  protected override renderFoot(): TemplateResult | typeof nothing {
    const isInRow = this.layout !== 'list' && this.#flow.method;
    if (this.viewName !== 'choosing' || isInRow) return nothing;
    return html`<div class=${s.foot}>${this.#renderPay()}</div>`;
  }

  // A form that cannot pay has no button: until it is ready, the shop's own link is in its place.
  #renderPay(): TemplateResult {
    const { view, session, method, wasReady } = this.#flow;
    const canPay = method && (wasReady || view.name !== 'loading') && !this.#parts.hasFailed(method);
    return payButton(this.context, canPay ? session : undefined, method, view.name !== 'choosing');
  }

  #partContext(): PartContext | undefined {
    const { session, view } = this.#flow;
    const isBusy = view.name === 'submitting';
    const isSent = isBusy && view.isSent === true;
    return session && { ...this.context, session, isBusy, isSent, scenario: resolveScenario(this.scenario) };
  }

  #open(): void {
    this.#mustOpen = false;
    clearTimeout(this.#timer);
    this.#nextUrl = undefined;
    if (this.session) this.#flow.open(this.session, this.endpoint ?? '');
    else this.#timer = warnLater();
  }

  #onChange(): void {
    const { view, method } = this.#flow;
    if (view.name === 'submitting' && method) this.expectAction(method);
    if (view.name === 'submitting' && view.isSent) {
      leaveFrame(this.shadowRoot);
      this.say(this.context.strings.working);
    } else if (view.name === 'choosing') this.say('');
    this.follow(view.name === 'waiting' ? view.status : undefined);
  }

  #onOther = (): void => this.#flow.chooseAnother();

  #onSubmit = (event: Event): void => {
    event.preventDefault();
    // Enter in the card's frame may come late or offline: in other views, or without a connection, it does nothing.
    if (navigator.onLine && ['choosing', 'submitting'].includes(this.#flow.view.name)) void this.submit();
  };

  #onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) this.#flow.comeBack();
  };

  #onEnd(status: CheckoutStatus): void {
    const { state, tradeId, orderId } = status;
    if (!isGood(status)) {
      this.#parts.find(this.#flow.method)?.afterRefusal?.();
      emit(this, 'gw-cancel', { tradeId, state });
      return;
    }
    const url = safeUrl(this.#flow.session?.returnUrl);
    const stays = !emit(this, 'gw-complete', { state, tradeId, orderId }, true) || !url || isThisPage(url);
    this.#nextUrl = stays ? undefined : url;
    if (!stays) this.#timer = setTimeout(() => navigation.leave(url), timings.leave);
    this.requestUpdate();
  }

  #emitChange(): void {
    const { method } = this.#flow;
    this.requestUpdate();
    emit(this, 'gw-change', { method, brand: undefined, ...this.#parts.filled(method) });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gw-checkout': GwCheckout;
  }
}

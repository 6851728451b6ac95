// <gw-checkout>: choose a method, pay, wait and see the result. A thin shell over checkout-flow.ts.
import type { CheckoutSession, CheckoutStatus } from '@gangway/protocol/checkout';
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { navigation } from '../backend/navigation.ts';
import { type Problem, problem } from '../backend/problems.ts';
import { readReturn } from '../backend/return-token.ts';
import { timings } from '../backend/timings.ts';
import { type ChosenOffer, emit } from '../events.ts';
import { CollapsedOffers } from '../offer-picker/collapsed-offers.ts';
import type { PickerLayout } from '../offer-picker/offer-picker.ts';
import { PaymentElement } from '../views/payment-element.ts';
import { CheckoutFlow } from './checkout-flow.ts';
import { focusFirst, leaveFrame } from './checkout-focus.ts';
import { type ElementState, isGood, stateOf } from './checkout-view.ts';
import type { SubmissionResult } from './flow-host.ts';
import * as s from './gw-checkout.css.ts';
import sheets from './gw-checkout.css.ts?sheets';
import { offerKindHooks } from './offer-kinds.ts';
import type { PartContext } from './offer-part.ts';
import { OfferParts } from './offer-parts.ts';
import { payButton } from './pay-button.ts';
import { payForm } from './pay-form.ts';
import { resolveScenario, type ScenarioOption } from './scenario.ts';
import * as b from './test-banner.css.ts';
import { warnMissingSession } from './warn-missing-session.ts';

/**
 * The checkout of one session. Custom properties: theme/public-variables.ts; details of the events: events.ts.
 *
 * @tag gw-checkout
 * @fires gw-ready - The rows are shown and can be used
 * @fires gw-change - The choice or the input changed; never carries a digit
 * @fires gw-method-select - A row was chosen
 * @fires gw-before-submit - Before anything is sent. Cancellable; `waitUntil(promise)` delays the payment
 * @fires gw-before-redirect - Before the payer leaves for `url`. Cancellable
 * @fires gw-action - A wallet's app takes over. Cancellable: the page passes `parameters` to its SDK
 * @fires gw-complete - Paid or reserved. Cancellable: keeps the payer on this page
 * @fires gw-error - Something stopped the payment
 * @csspart picker - The methods
 * @csspart method - One of the methods
 * @csspart button - The pay button
 * @slot - A link to another way to pay, shown until ready and when something fails
 * @slot express - Content above the methods
 */
export class GwCheckout extends PaymentElement {
  static override styles = sheets;
  static override properties: PropertyDeclarations = { layout: {}, scenario: {} };

  /** Where the pay button is: in the chosen row (`accordion`, the default), or below all (`list`). */
  declare layout: PickerLayout;
  /** Where the payer is. `auto`, the default, is `web`, or `wap` on a phone. */
  declare scenario: ScenarioOption;

  /** Until the warning of a missing session, or until leaving for the shop. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #mustOpen = true;
  #nextUrl: string | undefined;
  readonly #parts = new OfferParts(this, () => this.#emitChange());
  readonly #fold = new CollapsedOffers(this, (count) => this.say(this.context.strings.more(count)));

  readonly #flow: CheckoutFlow = new CheckoutFlow({
    element: this,
    loadProgress: () => this.loadProgress(),
    changed: () => this.#onChange(),
    ...offerKindHooks,
    ready: (offers) => {
      const methods = [...new Set(offers.map(({ method }) => method))];
      emit(this, 'gw-ready', { methods, offers: offers.map(({ id }) => id) });
      this.#emitChange();
      const language = (): string => this.context.language;
      void this.#parts.prefetch(offers, this.#flow.offer, language).then(() => this.expectAction());
    },
    prepare: (offer, isAgain) => this.#parts.prepare(offer, isAgain ? undefined : this.#partContext()),
    submitVoucher: async (url) =>
      (await this.#parts.find(this.#flow.offer)?.submitVoucher?.(url)) ?? 'unreachable',
    canCorrectInForm: (refusal) => this.#parts.canCorrect(this.#flow.offer, refusal),
    mayLeave: (url, tradeId) => emit(this, 'gw-before-redirect', { url, tradeId }, true),
    leave: (url) => navigation.leave(url),
    ended: (status, url) => this.#onEnd(status, url),
    failed: (failure) => {
      this.report(failure);
      this.#parts.afterRefusal(this.#flow.offer, failure);
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

  /** What the element is doing; also `:state(…)` in CSS. */
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

  /** Chooses an offer of the session by its id, or the first one of a method by the method's name. */
  select(name: string): ChosenOffer | { readonly error: Problem } {
    const offer = this.#flow.choose(name);
    if (!offer)
      return { error: this.report(problem('method-not-offered', `The session does not offer ${name} now.`)) };
    const chosen = { method: offer.method, offer: offer.id };
    emit(this, 'gw-method-select', chosen);
    this.#emitChange();
    return chosen;
  }

  /** Restarts: reads the order's latest payment again. A submission whose result is unknown is kept. */
  reset(): void {
    this.#flow.restart();
  }

  /** Focuses the chosen offer, or the first control of another view. */
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
    if ('problem' in answer) return { error: this.report(answer.problem) };
    this.#flow.restart();
    return { status: answer.value };
  }

  protected override askNow(): void {
    this.#flow.askNow();
  }

  protected override get openSession(): CheckoutSession | undefined {
    return this.#flow.session;
  }

  // Choosing and submitting are one view; only the button changes.
  protected override get viewName(): string {
    const { name } = this.#flow.view;
    return ['submitting', 'loading'].includes(name) ? 'choosing' : name;
  }

  protected override willUpdate(changed: PropertyValues = new Map()): void {
    if (this.#mustOpen || changed.has('session') || changed.has('endpoint')) this.#open();
  }

  protected override renderTestBanner(): TemplateResult {
    if (!this.#flow.offers?.some(({ method }) => method === 'Card')) return super.renderTestBanner();
    const onLoad = (): void => this.requestUpdate();
    return this.module?.testBanner(this.context, onLoad) ?? super.renderTestBanner(b.roomy);
  }

  // The form around a frame always stays in the document, because moving or removing its frame would empty it.
  protected override renderView(): TemplateResult {
    const isShown = this.viewName === 'choosing';
    return html`${isShown || this.#parts.mustStay ? this.#renderForm(!isShown) : nothing}${this.#renderOther()}`;
  }

  #renderForm(hidden: boolean): TemplateResult {
    const { view, offers, offer } = this.#flow;
    const context = this.#partContext();
    if (context && offer) void this.#parts.load(offer, context);
    const refusal = view.name === 'choosing' ? view.refusal : undefined;
    return payForm(this.context, {
      hidden,
      isLanguagePending: this.isLanguagePending,
      offers,
      chosen: offer,
      disabled: view.name === 'submitting',
      layout: this.layout,
      fold: this.#fold,
      onSubmit: this.#onSubmit,
      onChoose: ({ id }) => this.select(id),
      detail: (of) => this.#parts.render(of, context, of === offer ? refusal : undefined),
      payButton: () => (hidden ? nothing : this.#renderPay()),
    });
  }

  // The views of a payment come with the flow's second half, which alone leads to them.
  #renderOther(): TemplateResult | typeof nothing {
    const scenario = resolveScenario(this.scenario);
    const { view, offers, offer } = this.#flow;
    const { module, progress } = this;
    if (view.name === 'problem') return this.renderProblem(view.problem, () => this.#flow.retry(scenario));
    if (!module || !progress) return nothing;
    return module.outcomeView(view, {
      progress,
      isPhone: scenario !== 'web',
      nextUrl: this.#nextUrl,
      onOther: (offers?.length ?? 0) > 1 ? this.#onOther : undefined,
      onRestart: this.#onOther,
      onAgain: () => {
        const load = () => this.#parts.load(offer!, this.#partContext()!);
        if (this.#parts.has(offer)) void module.backToForm(this, this.#onOther, load);
        else void this.submit();
      },
    });
  }

  protected override renderFoot(): TemplateResult | typeof nothing {
    const isInRow = this.layout !== 'list' && this.#flow.offer;
    if (this.viewName !== 'choosing' || isInRow) return nothing;
    return html`<div class=${s.foot}>${this.#renderPay()}</div>`;
  }

  // A form that cannot pay has no button: until it is ready, the shop's own link is in its place.
  #renderPay(): TemplateResult | typeof nothing {
    const { view, session, offer, wasReady } = this.#flow;
    const canPay = offer && (wasReady || view.name !== 'loading') && !this.#parts.hasFailed(offer);
    const own = canPay && this.#parts.button(offer, this.#partContext()!, this.#submitIfPossible);
    return (
      own || payButton(this.context, canPay ? session : undefined, offer?.method, view.name !== 'choosing')
    );
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
    else this.#timer = warnMissingSession();
  }

  #onChange(): void {
    const { view, offer } = this.#flow;
    if (view.name === 'submitting' && !view.isSent && offer) void this.expectAction(offer.method);
    if (view.name === 'submitting' && view.isSent) {
      leaveFrame(this.shadowRoot);
      this.say(this.context.strings.working);
    } else if (view.name === 'choosing') this.say('');
    this.follow(view.name === 'waiting' ? view.status : undefined);
  }

  #onOther = (): void => this.#flow.chooseAnother();

  #onSubmit = (event: Event): void => {
    event.preventDefault();
    this.#submitIfPossible();
  };

  #submitIfPossible = (): void => {
    // Enter in the card's frame may come late or offline: in other views, or without a connection, it does nothing.
    if (navigator.onLine && ['choosing', 'submitting'].includes(this.#flow.view.name)) void this.submit();
  };

  #onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) this.#flow.comeBack();
  };

  #onEnd(status: CheckoutStatus, url: string | undefined): void {
    if (!isGood(status)) this.#parts.find(this.#flow.offer)?.afterRefusal?.();
    this.#nextUrl = url;
    if (url) this.#timer = setTimeout(() => navigation.leave(url), timings.leave);
    this.requestUpdate();
  }

  #emitChange(): void {
    this.requestUpdate();
    const { offer } = this.#flow;
    const { method, id } = offer ?? {};
    emit(this, 'gw-change', { method, offer: id, brand: undefined, ...this.#parts.filled(offer) });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gw-checkout': GwCheckout;
  }
}

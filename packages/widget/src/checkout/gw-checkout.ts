// <gw-checkout>: choose a method, pay, wait and see the result. A thin shell over checkout-flow.ts.
import type { CheckoutSession, CheckoutStatus } from '@gangway/protocol/checkout';
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { navigation } from '../backend/navigation.ts';
import { type Problem, problem } from '../backend/problems.ts';
import { readReturn } from '../backend/return-token.ts';
import { type ChosenOffer, emit, emitReady } from '../events.ts';
import { CollapsedOffers } from '../offer-picker/collapsed-offers.ts';
import type { PickerLayout } from '../offer-picker/offer-picker.ts';
import type { Leaving } from '../progress/leaving.ts';
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
import { partContext } from './part-context.ts';
import { payArea } from './pay-area.ts';
import { payForm } from './pay-form.ts';
import { resolveScenario, type ScenarioOption } from './scenario.ts';
import { shopFields } from './shop-fields.ts';
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
  static override properties: PropertyDeclarations = { layout: {}, scenario: {}, network: {} };

  /** Where the pay button is: in the chosen row (`accordion`, the default), or below all (`list`). */
  declare layout: PickerLayout;
  /** Where the payer is. `auto`, the default, is `web`, or `wap` on a phone. */
  declare scenario: ScenarioOption;
  /** Which network is chosen at first on a card with several; see <gw-card-form>. By default none. */
  declare network: string | undefined;

  #warning: ReturnType<typeof setTimeout> | undefined;
  #mustOpen = true;
  #leaving: Leaving | undefined;
  readonly #parts = new OfferParts(this, () => this.#emitChange());
  readonly #fold = new CollapsedOffers(this, (count) => this.say(this.context.strings.more(count)));

  readonly #flow: CheckoutFlow = new CheckoutFlow({
    element: this,
    context: () => this.context,
    loadProgress: () => this.loadProgress(),
    changed: () => this.#onChange(),
    ...offerKindHooks,
    ready: (offers) => {
      emitReady(this, offers);
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
    Object.assign(this, { layout: 'accordion', scenario: 'auto' });
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
    clearTimeout(this.#warning);
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
    const { view, offers, offer, places } = this.#flow;
    const refusal = view.name === 'choosing' ? view.refusal : undefined;
    const context = this.#partContext();
    if (context && offer) void this.#parts.load(offer, context);
    this.#parts.loadMarks(offers);
    return payForm(this.context, {
      hidden,
      isLanguagePending: this.isLanguagePending,
      ...shopFields(this.#parts, context, offers),
      places,
      chosen: offer,
      disabled: view.name === 'submitting',
      layout: this.layout,
      fold: this.#fold,
      onSubmit: this.#onSubmit,
      onChoose: ({ id }) => this.select(id),
      onExpress: ({ id }) => !('error' in this.select(id)) && this.#submitIfPossible(),
      hint: (of) => this.#parts.hint(of, this.context.language),
      detail: (of) => this.#parts.render(of, context, of === offer ? refusal : undefined),
      payButton: () => (hidden ? nothing : this.#renderPay()),
    });
  }

  // The views of a payment come with the flow's second half, which alone leads to them.
  #renderOther(): TemplateResult | typeof nothing {
    const scenario = resolveScenario(this.scenario);
    const { module, progress } = this;
    const { view, offers, offer } = this.#flow;
    if (view.name === 'problem') return this.renderProblem(view.problem, () => this.#flow.retry(scenario));
    if (!module || !progress) return nothing;
    return module.outcomeView(view, {
      progress,
      isPhone: scenario !== 'web',
      leaving: this.#leaving,
      onOther: (offers?.length ?? 0) > (offer ? 1 : 0) ? this.#onOther : undefined,
      onAgain: offer && this.#onAgain,
    });
  }

  protected override renderFoot(): TemplateResult | typeof nothing {
    if (this.viewName !== 'choosing' || (this.layout !== 'list' && this.#flow.offer)) return nothing;
    return html`<div class=${s.foot}>${this.#renderPay()}</div>`;
  }

  #renderPay(): TemplateResult {
    const context = { ...this.context, part: this.#partContext(), press: this.#submitIfPossible };
    return payArea(context, this.#flow, this.#parts, this.progress);
  }

  #partContext(): PartContext | undefined {
    return partContext(this.context, this.#flow, resolveScenario(this.scenario));
  }

  #open(): void {
    this.#mustOpen = false;
    clearTimeout(this.#warning);
    if (this.session) this.#flow.open(this.session, this.endpoint ?? '');
    else this.#warning = warnMissingSession();
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

  #onAgain = () => {
    if (this.#parts.has(this.#flow.offer)) return this.#backToForm();
    this.#onOther();
    void this.submit();
  };

  #backToForm(): void {
    const { offer } = this.#flow;
    void this.module?.backToForm(this, this.#onOther, () => this.#parts.load(offer!, this.#partContext()!));
  }

  #onSubmit = (event: Event): void => {
    event.preventDefault();
    this.#flow.leaveExpress();
    this.#submitIfPossible();
  };

  #submitIfPossible = (): void => {
    // Enter in the card's frame may come late or offline: in other views, or without a connection, it does nothing.
    if (navigator.onLine && ['choosing', 'submitting'].includes(this.#flow.view.name)) void this.submit();
  };

  #onPageShow = ({ persisted }: PageTransitionEvent) => void (persisted && this.#flow.comeBack());

  #onEnd(status: CheckoutStatus, url: string | undefined): void {
    if (!isGood(status)) this.#parts.find(this.#flow.offer)?.afterRefusal?.();
    if (this.#flow.view.name === 'choosing') this.#backToForm();
    this.#leaving = url ? new this.module!.Leaving(this, url) : undefined;
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

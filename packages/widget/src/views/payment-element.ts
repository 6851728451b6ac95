// The base class of the elements: theme, language, live region, connection, focus after a change of view, problems.
// What shows a payment in progress is loaded; see progress/progress.ts.
import { type CheckoutSession, type CheckoutStatus, isTestKey } from '@gangway/protocol/checkout';
import { element as english } from '@gangway/protocol/languages/en';
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { loadWithRetry } from '../backend/load-with-retry.ts';
import { navigation } from '../backend/navigation.ts';
import { needsReload, PROBLEMS, type Problem, reportToConsole } from '../backend/problems.ts';
import type { ElementState } from '../checkout/checkout-view.ts';
import { emit } from '../events.ts';
import { SpokenLanguage } from '../languages/spoken-language.ts';
import { type ProgressModule, progressSource } from '../progress/load-progress.ts';
import type { PaymentProgress } from '../progress/payment-progress.ts';
import type { Theme } from '../theme/theme.ts';
import { VERSION } from '../version.ts';
import { problemView } from './problem-view.ts';
import type { ViewContext } from './view-context.ts';
import * as s from './views.css.ts';

/**
 * An element for one payment.
 *
 * @fires gw-cancel - Ended unpaid, whatever the reason
 * @csspart container - The whole element
 * @csspart banner - The sandbox notice
 * @csspart waiting - The view of an open payment
 * @csspart result - The view of an ended payment
 * @csspart error - The view of a problem
 */
export abstract class PaymentElement extends LitElement {
  /** The version of this package. */
  static readonly version = VERSION;
  static override properties: PropertyDeclarations = {
    session: {},
    endpoint: {},
    locale: {},
    theme: { reflect: true },
  };

  /** The string from `createCheckout()`. A new one of the same shop keeps the payer's choice. */
  declare session: string | undefined;
  /** Where the merchant server's routes are mounted, such as `/pay`. */
  declare endpoint: string | undefined;
  /** The language, a BCP 47 tag. Default: that of the session, then of the browser. */
  declare locale: string | undefined;
  /** `auto` follows the payer's system. Default: the page's `color-scheme`. */
  declare theme: Theme | undefined;

  readonly #language = new SpokenLanguage(this, 'element', english, () => [
    this.locale,
    this.openSession?.locale,
  ]);
  #coming: Promise<ProgressModule | undefined> | undefined;
  /** What follows a submission, once it has loaded, and what of it shows this element's payment. */
  protected module: ProgressModule | undefined;
  protected progress: PaymentProgress | undefined;
  #said = '';
  #shown = '';
  readonly #internals = this.attachInternals();

  /** What the element is doing; also `:state(…)` in CSS. */
  abstract get state(): ElementState;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.#onConnection);
    addEventListener('offline', this.#onConnection);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('online', this.#onConnection);
    removeEventListener('offline', this.#onConnection);
    this.progress?.follow(undefined);
  }

  /** Polls the status of the payment. */
  protected abstract askNow(): void;

  /** The session, if there is a readable one. */
  protected abstract get openSession(): CheckoutSession | undefined;

  /** The name of the current view; when it changes, the focus moves. */
  protected abstract get viewName(): string;

  /** Renders the view, inside the container. */
  protected abstract renderView(): TemplateResult;

  protected get context(): ViewContext {
    const { strings, tag: language, locale } = this.#language;
    const hasLink = !!this.querySelector(':scope>:not([slot])');
    return { strings, language, locale, shop: this.openSession?.shop ?? '', hasLink };
  }

  /** Whether the element's language is still loading. */
  protected get isLanguagePending(): boolean {
    return this.#language.isLanguagePending;
  }

  /** Counts down to the expiry of an open payment; stops without one. */
  protected follow(status: CheckoutStatus | undefined): void {
    this.progress?.follow(status);
    this.requestUpdate();
  }

  /** Loads what shows a payment in progress; undefined when it does not load, and the next call tries again. */
  protected loadProgress(): Promise<ProgressModule | undefined> {
    this.#coming ??= loadWithRetry(() => progressSource.load()).then((module) => {
      this.module = module;
      if (!module) this.#coming = undefined;
      this.requestUpdate();
      this.progress ??=
        module &&
        new module.PaymentProgress({
          element: this,
          context: () => this.context,
          isLanguagePending: () => this.isLanguagePending,
          say: (sentence) => this.say(sentence),
          askNow: () => this.askNow(),
        });
      return module;
    });
    return this.#coming;
  }

  /** Loads the probable action view of `method`, and the texts of the result. */
  protected async expectAction(method?: string): Promise<void> {
    await this.loadProgress();
    this.progress?.expect(method);
  }

  /** Renders a problem, with a button that reloads the page or calls `onAgain`. */
  protected renderProblem(failure: Problem, onAgain: () => void): TemplateResult {
    const reload = needsReload(failure);
    return problemView(this.context, {
      problem: { ...failure, payerMessage: this.payerMessage(failure) },
      reload,
      onAgain: () => (reload ? navigation.reload() : onAgain()),
    });
  }

  /** Announces a sentence politely to screen readers, without showing it. */
  protected say(sentence: string): void {
    this.#said = sentence;
    this.requestUpdate();
  }

  /** Adds the payer's message, logs the problem for the developer and dispatches `gw-error`. */
  protected report(problem: Problem): Problem {
    const reported = { ...problem, payerMessage: this.payerMessage(problem) };
    void reportToConsole(this.localName, reported);
    emit(this, 'gw-error', reported);
    return reported;
  }

  /** Returns the payer's message for a problem. */
  protected payerMessage({ code }: Problem): string {
    return this.context.strings.problem[PROBLEMS[code].payer] as string;
  }

  protected override updated(): void {
    const { states } = this.#internals;
    states?.clear();
    states?.add(this.state);
    const before = this.#shown;
    this.#shown = `${this.viewName} ${this.progress?.shown ?? ''}`;
    if (before !== '' && before !== this.#shown) this.#moveFocus();
  }

  protected override render(): TemplateResult {
    const { strings } = this.context;
    if (this.progress) this.progress.shown = '';
    return html`<div class=${s.stack} lang=${this.#language.tag} dir=${this.#language.direction}>
      <div class="${s.container} ${this.isLanguagePending ? s.wordless : ''}" part="container">
        ${
          navigator.onLine
            ? nothing
            : html`<p class="${s.banner} ${s.offline}" part="banner" data-banner="offline">${strings.offline}</p>`
        }
        ${isTestKey(this.openSession?.clientKey ?? '') ? this.renderTestBanner() : nothing}
        ${this.renderView()}
      </div>
      ${this.renderFoot()}
      <div class=${s.spoken} role="status">${navigator.onLine ? this.#said : strings.offline}</div>
    </div>`;
  }

  /** Renders the sandbox banner; `look` is a further class. */
  protected renderTestBanner(look = ''): TemplateResult {
    return html`<p class="${s.banner} ${look}" part="banner" data-banner="test">${this.context.strings.testMode}</p>`;
  }

  /** Renders the content below the container. */
  protected renderFoot(): TemplateResult | typeof nothing {
    return nothing;
  }

  #onConnection = (): void => this.requestUpdate();

  // When a view disappears with its focused button, the focus moves to the new title, or to the start of the
  // element.
  #moveFocus(): void {
    const title = this.renderRoot.querySelector<HTMLElement>('h2');
    if (this.#hadFocus) (title ?? this).focus();
    this.say(title?.textContent ?? '');
  }

  #hadFocus = false;

  protected override performUpdate(): void {
    this.#hadFocus = this.matches(':focus-within');
    super.performUpdate();
  }
}

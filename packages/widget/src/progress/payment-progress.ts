// How an element shows a payment in progress and its result: the action's view, the countdown, what is announced.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { html, type TemplateResult } from 'lit';
import { ActionLoader } from '../views/actions/action-loader.ts';
import type { ActionContext, OpenPayment } from '../views/actions/action-view.ts';
import { checkingView } from '../views/checking-view.ts';
import { type ResultProps, unpaidSentence } from '../views/result-view.ts';
import type { ViewContext } from '../views/view-context.ts';
import { Countdown } from './countdown.ts';
import { type StatefulElement, sayErrors } from './say-errors.ts';
import { redirectView, waitingView } from './waiting-view.ts';

/** What the element tells and does. */
export interface ProgressHost {
  readonly element: StatefulElement;
  readonly context: () => ViewContext;
  /** Whether the element's language is still loading. */
  readonly isLanguagePending: () => boolean;
  /** Announces a sentence politely. */
  readonly say: (sentence: string) => void;
  /** Polls the payment. */
  readonly askNow: () => void;
}

/** The progress of one element's payment. */
export class PaymentProgress {
  readonly #host: ProgressHost;
  readonly #actions: ActionLoader;
  readonly #countdown: Countdown;

  constructor(host: ProgressHost) {
    this.#host = host;
    sayErrors(host.element, host.say);
    this.#actions = new ActionLoader(host.element);
    this.#countdown = new Countdown({
      tick: () => host.element.requestUpdate(),
      speak: (seconds) => void this.#speak(seconds),
      over: () => host.askNow(),
    });
  }

  /** The kind of the view that was rendered last; empty for none. Emptied before a rendering. */
  get shown(): string {
    return this.#actions.shown;
  }

  set shown(kind: string) {
    this.#actions.shown = kind;
  }

  /** Counts down to the expiry of an open payment; stops without one. */
  follow(status: CheckoutStatus | undefined): void {
    if (status) this.#countdown.follow(status);
    else this.#countdown.stop();
  }

  /** Loads the probable action view of `method`. */
  expect(method?: string): void {
    this.#actions.expect(method);
  }

  /** Renders an open payment: its action once the view has loaded, otherwise the waiting view. */
  waiting(facts: OpenPayment): TemplateResult {
    const { secondsLeft } = this.#countdown;
    const all = { ...facts, secondsLeft };
    const { context, isLanguagePending } = this.#host;
    const view = this.#actions.render(context(), all, isLanguagePending());
    if (view) return view;
    if (secondsLeft === 0) this.shown = 'over';
    const spoken = this.#context();
    return spoken ? waitingView(spoken, all) : checkingView(context());
  }

  /** Renders the view before a redirect. */
  redirect(url: string): TemplateResult {
    const spoken = this.#context();
    return spoken ? redirectView(spoken, url) : checkingView(this.#host.context());
  }

  /** Renders that nothing was paid, and why, above the form that tries again; undefined until its text has loaded. */
  unpaid(status: CheckoutStatus): TemplateResult | undefined {
    const context = this.#context();
    return context && html`<b>${context.words.unpaid.title}</b><br />${unpaidSentence(context, status)}`;
  }

  /** Renders the result, or that nothing was paid; the checking view until its texts have loaded. */
  result(props: ResultProps): TemplateResult {
    const { context, isLanguagePending } = this.#host;
    return this.#actions.result(context(), props, isLanguagePending()) ?? checkingView(context());
  }

  // With the button that appears at the first of the moments, once it is there.
  async #speak(seconds: number): Promise<void> {
    const { element, say } = this.#host;
    await element.updateComplete;
    // A debit needs nothing of its payer in time.
    if (this.shown === 'debit') return;
    const more = element.shadowRoot?.querySelector('[data-more]')?.textContent?.trim();
    const spoken = this.#context()?.words.waiting.spoken(seconds);
    say([spoken, more].filter(Boolean).join('. '));
  }

  #context(): ActionContext | undefined {
    const { context, isLanguagePending } = this.#host;
    return this.#actions.contextOf(context(), isLanguagePending());
  }
}

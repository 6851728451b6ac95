// <gw-card-form>: the card fields as one form control. The fields live in a frame of the gateway; here is the shell.
import {
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { PROBLEMS, type Problem, problem, reportToConsole } from '../backend/problems.ts';
import { FRAME_HEIGHT } from '../card-frame/frame-height.ts';
import { type CardState, THEME_COLORS } from '../card-frame/messages.ts';
import { CardFrame } from '../card-frame/page-side.ts';
import { emit } from '../events.ts';
import { SpokenLanguage } from '../languages/spoken-language.ts';
import type { Theme } from '../views/payment-element.ts';
import { readSettings } from './frame-settings.ts';
import * as s from './gw-card-form.css.ts';
import sheets from './gw-card-form.css.ts?sheets';

/** What the form is doing; also `:state(…)` in CSS. */
export type CardFormState = 'loading' | 'ready' | 'failed';

/** A token is made anew after this, well before it can no longer be redeemed. */
const RENEW_MS = 10 * 60 * 1000;

const EMPTY: CardState = { brand: null, complete: false, empty: true };

/**
 * The card fields. With a `name` it is a form control like any other: once the card is complete it holds a one-time
 * token as its value (made anew on every change and after 10 minutes), and while it is not, the form around it does not
 * submit but leads to the first bad field.
 *
 * | Attribute, property | |
 * |---|---|
 * | `gateway` | address of the gateway |
 * | `client-key`, `clientKey` | public key of the shop, `gwk_…` |
 * | `name` | the form field that carries the token |
 * | `required` | without it an empty form is valid and submits nothing |
 * | `disabled` | also by a `<fieldset disabled>` around it |
 * | `layout` | `stacked` (default) or `compact`: number, date and code in one group |
 * | `locale` | BCP 47; default: of the browser |
 * | `theme` | `auto` (the payer's system), `light`, `dark`; default: the page's `color-scheme` |
 *
 * Events: `gw-ready`, `gw-change` (brand, complete, empty; never a digit), `gw-token`, `gw-error`; see events.ts.
 * States: `loading`, `ready`, `failed`, as `state` and `:state()`.
 * Parts: `error`, `button`. Slots: default (a link to another way to pay), shown when the fields do not load.
 * Custom properties: theme/public-variables.ts.
 */
export class GwCardForm extends LitElement {
  static readonly formAssociated = true;
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = sheets;
  static override properties: PropertyDeclarations = {
    name: { reflect: true },
    gateway: {},
    clientKey: { attribute: 'client-key' },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    layout: { reflect: true },
    locale: {},
    theme: { reflect: true },
  };

  declare name: string | undefined;
  declare gateway: string | undefined;
  declare clientKey: string | undefined;
  declare required: boolean;
  declare disabled: boolean;
  declare layout: 'stacked' | 'compact';
  declare locale: string | undefined;
  declare theme: Theme | undefined;

  readonly #internals = this.attachInternals();
  readonly #language = new SpokenLanguage(this, () => [this.locale]);
  #frame: CardFrame | undefined;
  #state: CardFormState = 'loading';
  #card = EMPTY;
  #token: string | undefined;
  #change = 0;
  #making: Promise<unknown> | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #isOff = false;

  constructor() {
    super();
    this.layout = 'stacked';
    this.required = false;
    this.disabled = false;
    this.addEventListener('invalid', this.#onInvalid);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Moving the element loads the frame anew; there is no way to take it along.
    if (this.hasUpdated) this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
  }

  /** See the class comment. */
  get state(): CardFormState {
    return this.#state;
  }

  /** What may be known about the card: brand, complete, empty. */
  get card(): CardState {
    return this.#card;
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  /** Makes a one-time token, for one order of the shop when `orderId` is given. No request is made. */
  async tokenize({
    orderId,
  }: {
    readonly orderId?: string;
  } = {}): Promise<{ readonly token: string; readonly brand: string } | { readonly error: Problem }> {
    const answer = await this.#frame?.tokenize(orderId);
    if (!answer || !this.#frame?.calls) return { error: this.#notReady() };
    if (answer.kind === 'token') return { token: answer.token, brand: answer.brand };
    if (answer.kind !== 'incomplete')
      return { error: this.#tell(problem('card-encryption', `The frame made no token: ${answer.kind}.`)) };
    await this.validate();
    return { error: this.#fill(problem('card-incomplete', 'The card is not complete.')) };
  }

  /** Marks what is missing or wrong and leads to the first such field. */
  async validate(): Promise<{ readonly complete: boolean } | { readonly error: Problem }> {
    const { calls, iframe } = this.#frame ?? {};
    if (!calls) return { error: this.#notReady() };
    if (!this.#card.complete) iframe?.focus();
    return { complete: await calls.validate({ focus: true }) };
  }

  /** Leads into the first field. */
  override focus(options?: FocusOptions): void {
    super.focus(options);
    void this.#frame?.calls?.focus({ field: 'first' });
  }

  /** Empties the form. */
  reset(): void {
    void this.#frame?.calls?.clear({ what: 'all' });
  }

  /** After a refusal: empties the code alone and leads there. */
  resetCode(): void {
    void this.#frame?.calls?.clear({ what: 'cvc' });
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isOff = isDisabled;
    this.#frame?.configure();
    this.requestUpdate();
  }

  formResetCallback(): void {
    this.reset();
  }

  protected override firstUpdated(): void {
    this.#open();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('gateway') || changed.has('clientKey')) {
      if (changed.get('gateway') !== undefined || changed.get('clientKey') !== undefined) this.#open();
    } else if (this.#frame) {
      this.#frame.iframe.title = this.#language.strings.card.form;
      this.#frame.configure();
    }
    this.#internals.states?.clear();
    this.#internals.states?.add(this.#state);
    this.#checkForm();
  }

  #open(): void {
    this.#close();
    const { gateway, clientKey } = this;
    const place = this.renderRoot.querySelector<HTMLElement>('[data-place]');
    if (!gateway || !clientKey || !place) return;
    if (!URL.canParse(gateway)) {
      this.#fail(`The gateway attribute is no address: ${gateway}.`);
      return;
    }
    this.#frame = new CardFrame({
      gateway,
      clientKey,
      place,
      title: this.#language.strings.card.form,
      height: FRAME_HEIGHT[this.layout] ?? FRAME_HEIGHT.stacked,
      settings: () =>
        readSettings(this, { locale: this.#language.wished, layout: this.layout, disabled: this.#isOff }),
      onReady: () => {
        this.#setState('ready');
        emit(this, 'gw-ready', { methods: ['Card'] });
      },
      onState: (card) => this.#onCard(card),
      onSubmit: () => void this.#submitForm(),
      onFail: () => this.#fail(`${gateway} did not answer in a frame within 8 s.`),
    });
  }

  #close(): void {
    clearTimeout(this.#renewal);
    this.#frame?.close();
    this.#frame = undefined;
    this.#card = EMPTY;
    this.#setToken(undefined);
    this.#setState('loading');
  }

  #setState(state: CardFormState): void {
    this.#state = state;
    this.requestUpdate();
  }

  #fail(message: string): void {
    this.#close();
    this.#setState('failed');
    this.#tell(problem('card-frame', message));
  }

  #onCard(card: CardState): void {
    this.#card = card;
    this.#change += 1;
    this.#setToken(undefined);
    const { brand, complete, empty } = card;
    emit(this, 'gw-change', { method: 'Card', brand: brand ?? undefined, complete, empty });
    void this.#renewToken();
  }

  // One token at a time: what changed meanwhile makes the next one.
  #renewToken(): Promise<unknown> {
    clearTimeout(this.#renewal);
    if (!this.name || !this.#card.complete) return Promise.resolve();
    this.#making ??= this.#makeToken().finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }

  async #makeToken(): Promise<void> {
    for (let made = -1; made !== this.#change && this.#card.complete; ) {
      made = this.#change;
      const answer = await this.tokenize();
      if (made !== this.#change) continue;
      if ('error' in answer) return;
      this.#setToken(answer.token);
      emit(this, 'gw-token', answer);
      this.#renewal = setTimeout(() => void this.#renewToken(), RENEW_MS);
    }
  }

  #setToken(token: string | undefined): void {
    this.#token = token;
    this.#internals.setFormValue(token ?? null);
    this.#checkForm();
  }

  /** Tells the form around this element what is missing. */
  #checkForm(): void {
    const { complete, empty } = this.#card;
    const isFine = this.name && complete ? this.#token !== undefined : complete || (empty && !this.required);
    const { card, problem: sentences } = this.#language.strings;
    if (isFine) this.#internals.setValidity({});
    else
      this.#internals.setValidity(
        empty ? { valueMissing: true } : { badInput: true },
        empty ? card.missing : sentences.cardIncomplete,
        this.#frame?.iframe,
      );
  }

  // What Enter does in a field of the page: the form's first submit button is pressed.
  async #submitForm(): Promise<void> {
    await this.#making;
    const { form } = this;
    if (!form) return;
    if (!form.noValidate && !this.#internals.validity.valid) {
      void this.validate();
      return;
    }
    const isButton = (control: Element): control is HTMLButtonElement | HTMLInputElement =>
      (control as HTMLButtonElement).type === 'submit' && !control.matches(':disabled');
    const button = [...form.elements].find(isButton);
    if (button) button.click();
    else form.requestSubmit();
  }

  // A form that is submitted puts the focus on its first bad control, one that is merely checked does not. So the
  // fields are marked only when the focus comes here.
  #onInvalid = (): void => {
    const isHere = (): boolean => this.shadowRoot?.activeElement === this.#frame?.iframe;
    if (this.#frame?.calls && !isHere()) setTimeout(() => isHere() && void this.validate());
  };

  #onTheme = (): void => this.#frame?.configure();

  #notReady(): Problem {
    const how = this.#state === 'failed' ? 'could not be loaded' : 'are not there yet';
    return this.#fill(problem('card-frame', `The fields ${how}.`));
  }

  #fill(failure: Problem): Problem {
    return {
      ...failure,
      payerMessage: this.#language.strings.problem[PROBLEMS[failure.code].payer] as string,
    };
  }

  #tell(failure: Problem): Problem {
    const told = this.#fill(failure);
    reportToConsole(this.localName, told);
    emit(this, 'gw-error', told);
    return told;
  }

  #renderFailure(): TemplateResult {
    const { problem: sentences } = this.#language.strings;
    return html`<div class=${s.failure} part="error" role="alert">
      <p>${sentences.cardFrame}</p>
      <button class=${s.retry} part="button" type="button" @click=${() => this.#open()}>${sentences.again}</button>
      <slot></slot>
    </div>`;
  }

  protected override render(): TemplateResult {
    const { strings } = this.#language;
    return html`<div class=${s.room} data-layout=${this.layout} data-state=${this.#state}>
      <div ?hidden=${this.#state === 'failed'} data-place></div>
      ${
        this.#state === 'loading'
          ? html`<div class=${s.ghosts} aria-hidden="true">
              <div class=${s.ghost}></div><div class=${s.ghost}></div>
              <div class=${s.ghost}></div><div class=${s.ghost}></div>
            </div>`
          : nothing
      }
      ${this.#state === 'failed' ? this.#renderFailure() : nothing}
      <span class=${s.probes} aria-hidden="true" @transitionend=${this.#onTheme}>
        ${THEME_COLORS.map((name) => html`<i class=${s.probe[name]!} data-probe=${name}></i>`)}
        <i class=${s.schemeProbe} data-probe="scheme"></i>
      </span>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gw-card-form': GwCardForm;
  }
}

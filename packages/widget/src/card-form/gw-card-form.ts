// <gw-card-form>: the card fields as one form control. The fields themselves are in a frame of the gateway.
import { cardForm as english } from '@gangway/protocol/languages/en';
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Problem } from '../backend/problem.ts';
import type { CardCalls, CardState } from '../card-frame/messages.ts';
import { frameTimings, type OpenedFrame, type PageSideModule } from '../card-frame/open-frame.ts';
import type { SecureFrame } from '../card-frame/page-side.ts';
import { emit } from '../events.ts';
import { SpokenLanguage } from '../languages/spoken-language.ts';
import type { Theme } from '../theme/theme.ts';
import { BROKEN, type CardFormState, cardFault, EMPTY, type TokenResult } from './card-form-state.ts';
import { failureView, ghostsView, probesView } from './card-form-views.ts';
import { type CardProblemCode, cardProblem, reportCardProblem } from './card-problems.ts';
import { FrameControl } from './frame-control.ts';
import sheets from './gw-card-form.css.ts?sheets';
import type { HeldToken } from './held-token.ts';

/**
 * The card fields. With a `name` it is a form control: once the card is complete, its value is a one-time token,
 * renewed on every change and after 10 minutes. While the card is incomplete, the form around it does not submit, and
 * focuses the first invalid field. Custom properties: theme/public-variables.ts; details of the events: events.ts.
 *
 * @tag gw-card-form
 * @fires gw-ready - The fields accept input
 * @fires gw-change - The input changed; never carries a digit
 * @fires gw-token - A one-time token was made
 * @fires gw-error - Something stopped the form
 * @csspart error - The sentence in place of fields that do not load
 * @csspart button - The button that loads them again
 * @slot - A link to another way to pay, shown when the fields do not load
 */
export class GwCardForm extends FrameControl {
  static override styles = sheets;
  static override properties: PropertyDeclarations = {
    name: { reflect: true },
    gateway: {},
    clientKey: { attribute: 'client-key' },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    layout: { reflect: true },
    locale: {},
    network: {},
    theme: { reflect: true },
  };

  /** The form field that carries the token. Without it, the form gets no token. */
  declare name: string | undefined;
  /** The address of the gateway. */
  declare gateway: string | undefined;
  /** The public key of the shop, `gwk_…`. */
  declare clientKey: string | undefined;
  /** Whether an empty form is invalid. Otherwise it is valid and submits nothing. */
  declare required: boolean;
  /** Whether the fields take no input; a `<fieldset disabled>` around the element counts too. */
  declare disabled: boolean;
  /** Number, date and code in one outlined group (`compact`, the default), or all fields by themselves (`stacked`). */
  declare layout: 'stacked' | 'compact';
  /** The language, a BCP 47 tag. Default: that of the browser. */
  declare locale: string | undefined;
  /** Chosen at first on a card with several networks: the first of these names that it has. Default: none. */
  declare network: string | undefined;
  /** `auto` follows the payer's system. Default: the page's `color-scheme`. */
  declare theme: Theme | undefined;

  readonly #language = new SpokenLanguage(this, 'cardForm', english, () => [this.locale]);
  /** Gateway and client key of the frame. */
  #source = '';
  #frame: SecureFrame<CardCalls> | undefined;
  #state: CardFormState = 'loading';
  #card = EMPTY;
  #held: HeldToken | undefined;
  #isOff = false;
  #missing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    Object.assign(this, { layout: 'compact', required: false, disabled: false });
    this.addEventListener('invalid', this.#onInvalid);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Moving the element reloads the frame; browsers cannot move a loaded one.
    if (this.hasUpdated || (this.gateway && this.clientKey)) this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
  }

  /** What the form is doing; also `:state(…)` in CSS. */
  get state(): CardFormState {
    return this.#state;
  }

  /** The public state of the card: brand, networks, complete, empty. */
  get card(): CardState {
    return this.#card;
  }

  /** Makes a one-time token, valid only for one order of the shop if `orderId` is given. Sends no request. */
  async tokenize({ orderId }: { readonly orderId?: string } = {}): Promise<TokenResult> {
    const answer = await this.#frame?.ask((calls) => calls.tokenize(orderId ? { orderId } : {}), BROKEN);
    if (!answer || !this.#frame?.calls) return { error: this.#notReady() };
    const { kind, token, brand } = answer;
    if (kind === 'token' && token && brand) return { token, brand };
    if (kind !== 'incomplete')
      return { error: this.#report('card-encryption', `The frame made no token: ${kind}.`) };
    return { error: this.#problem('card-incomplete', 'The card is not complete.') };
  }

  /** Marks missing and wrong fields and focuses the first. */
  async validate(): Promise<{ readonly complete: boolean } | { readonly error: Problem }> {
    const complete = await this.#frame?.validate(this.#card);
    return complete === undefined ? { error: this.#notReady() } : { complete };
  }

  /** Focuses the first empty field. */
  override focus(options?: FocusOptions): void {
    super.focus(options);
    void this.#frame?.calls?.focus({});
  }

  /** Empties the form. */
  override reset(): void {
    this.#held?.drop();
    void this.#frame?.calls?.clear({ what: 'all' });
  }

  /** After a refusal: empties only the code. */
  resetCode(): void {
    this.#held?.drop();
    void this.#frame?.calls?.clear({ what: 'cvc' });
  }

  /** @internal Before the payer leaves the page for an order, and after: the frame keeps the holder, never the page. */
  moveHolder(orderId: string): void {
    void this.#frame?.calls?.moveHolder({ orderId });
  }

  /** In the sandbox, fills in the card at that place of TEST_CARDS (`@gangway/protocol/cards`); no digit is passed. */
  fill(at: number): void {
    void this.#frame?.calls?.fill({ at });
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isOff = isDisabled;
    this.#frame?.configure();
    this.requestUpdate();
  }

  protected override updated(changed: PropertyValues): void {
    const { tag: lang, direction: dir, strings } = this.#language;
    Object.assign(this.box, { lang, dir });
    Object.assign(this.box.dataset, { layout: this.layout, state: this.#state });
    this.place.hidden = this.#state === 'failed';
    const isOther = this.#source !== `${this.gateway} ${this.clientKey}`;
    if (isOther && (changed.has('gateway') || changed.has('clientKey'))) this.#open();
    if (this.iframe) {
      this.iframe.title = strings.card.form;
      this.#frame?.configure();
    }
    this.internals.states?.clear();
    this.internals.states?.add(this.#state);
    this.#checkForm();
  }

  #open(): void {
    this.#close();
    const { gateway, clientKey } = this;
    this.#source = `${gateway} ${clientKey}`;
    if (!gateway || !clientKey) {
      const report = () => void this.#report('card-setup', 'It has no gateway or no client-key.');
      this.#missing = setTimeout(report, frameTimings.missing);
    } else if (URL.canParse(gateway)) {
      this.openFrame({ gateway, clientKey }, (iframe, module) => {
        if (module) this.#connect(iframe, module);
        else this.#fail('The script for the fields did not load.');
      });
    } else this.#fail(`The gateway attribute is no address: ${gateway}.`);
  }

  #connect(iframe: OpenedFrame, module: PageSideModule): void {
    const { CARD_ANSWERS, HeldToken, readSettings, SecureFrame } = module;
    this.#held ??= new HeldToken({
      make: () => this.tokenize().then((made) => ('token' in made ? made.token : undefined)),
      changed: (token) => this.#onToken(token),
    });
    this.#frame = new SecureFrame<CardCalls>(iframe, {
      answers: CARD_ANSWERS,
      settings: () =>
        readSettings(this, { locale: this.#language.wished, layout: this.layout, disabled: this.#isOff }),
      onReady: () => {
        // After a failure the fields came late; the retry button, which may have the focus, goes away.
        const hadFocus = this.#state === 'failed' && this.matches(':focus-within');
        this.#setState('ready');
        if (hadFocus) void this.updateComplete.then(() => this.focus());
        emit(this, 'gw-ready', { methods: ['Card'] });
      },
      onState: (card) => this.#onCard(card),
      onSubmit: () => void this.#held?.whenSettled(() => this.#submitForm()),
      onFail: () =>
        this.#fail(`${this.gateway} shows no fields for ${this.clientKey} on ${location.origin}.`),
    });
  }

  #close(): void {
    clearTimeout(this.#missing);
    this.#frame?.close();
    this.#frame = undefined;
    this.closeFrame();
    this.#card = EMPTY;
    this.#held?.drop();
    this.#setState('loading');
  }

  #setState(state: CardFormState): void {
    this.#state = state;
    this.requestUpdate();
  }

  // The frame is kept: if its fields come after all, they are shown.
  #fail(message: string): void {
    if (this.#state === 'failed') return;
    this.#setState('failed');
    this.#report('card-frame', message);
  }

  #onCard(card: CardState): void {
    this.#card = card;
    emit(this, 'gw-change', { method: 'Card', ...card, brand: card.brand ?? undefined });
    this.#held?.follow(card, this.name !== undefined);
  }

  #onToken(token: string | undefined): void {
    this.internals.setFormValue(token ?? null);
    this.#checkForm();
    if (token) emit(this, 'gw-token', { token, brand: this.#card.brand ?? '' });
  }

  /** Updates the validity that the form around this element sees. */
  #checkForm(): void {
    const { name, required } = this;
    const fault = cardFault(this.#card, { name, required, token: this.#held?.token });
    const { card, problem: sentences } = this.#language.strings;
    const sentence = fault && (this.#card.empty ? card.missing : sentences.cardIncomplete);
    this.internals.setValidity(fault ?? {}, sentence, fault && this.iframe);
  }

  #submitForm(): void {
    const { form } = this;
    if (!form) return;
    if (form.noValidate || this.internals.validity.valid) this.clickSubmit(form);
    else void this.validate();
  }

  // A submitted form focuses its first invalid control, one that is only checked does not. So the fields are marked
  // only when this element gets the focus.
  #onInvalid = (event: Event): void => {
    const { press } = this;
    if (this.#card.complete && press) {
      // Only the token is missing: the submission is repeated when it is ready.
      event.preventDefault();
      void this.#held?.whenSettled(() => this.clickAgain(press));
      return;
    }
    const isHere = (): boolean => this.shadowRoot?.activeElement === this.iframe;
    if (this.#frame?.calls && !isHere()) setTimeout(() => isHere() && void this.validate());
  };

  #notReady = (): Problem =>
    this.#problem('card-frame', this.#state === 'failed' ? 'The fields failed.' : 'There are no fields yet.');

  #problem(code: CardProblemCode, message: string): Problem {
    return cardProblem(code, message, this.#language.strings);
  }

  #report(code: CardProblemCode, message: string): Problem {
    const problem = this.#problem(code, message);
    void reportCardProblem(this.localName, problem);
    emit(this, 'gw-error', problem);
    return problem;
  }

  protected override render(): TemplateResult {
    const { strings } = this.#language;
    return html`${this.#state === 'loading' ? ghostsView() : nothing}
      ${this.#state === 'failed' ? failureView(strings, () => this.#open()) : nothing}
      ${probesView(() => this.#frame?.configure())}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gw-card-form': GwCardForm;
  }
}

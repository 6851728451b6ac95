// A saved card in its row: one click pays. It can be removed, which can be undone for a few seconds.
import { type SavedCardChange, savedCardReplySchema } from '@gangway/protocol/checkout';
import type { Texts } from '@gangway/protocol/languages';
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../../backend/problem.ts';
import { problem } from '../../backend/problems.ts';
import * as v from '../../views/views.css.ts';
import type { Prepared } from '../flow-host.ts';
import type { Filled, OfferPart, OfferPartModule, PartContext, PartHost } from '../offer-part.ts';
import { noticeView } from '../part-views.ts';
import { payButton } from '../pay-button.ts';
import * as s from './saved-card-part.css.ts';
import partSheets from './saved-card-part.css.ts?sheets';

/** See {@link OfferPartModule}. */
export const sheets = partSheets;

/** See {@link OfferPartModule}. */
export const makePart: OfferPartModule['makePart'] = (host, words, changed, offer) =>
  new SavedCardPart(host, words, changed, offer);

/** `dead`: the gateway refused the card for good. `changing`: a removal or its undoing is on its way. */
type State = 'kept' | 'dead' | 'changing' | 'removed';

type Offer = Parameters<OfferPartModule['makePart']>[3];

class SavedCardPart implements OfferPart {
  readonly #host: PartHost;
  readonly #words: () => Texts['parts'];
  readonly #changed: () => void;
  readonly #offer: Offer;
  #state: State = 'kept';
  #hasFailed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: PartHost, words: () => Texts['parts'], changed: () => void, offer: Offer) {
    this.#host = host;
    this.#words = words;
    this.#changed = changed;
    this.#offer = offer;
  }

  get filled(): Filled {
    return { complete: this.#canPay, empty: false };
  }

  get hint(): string {
    const { expires, expired } = this.#words().saved;
    const { hint = '' } = this.#offer;
    return (this.#offer.expired ? expired : expires)(hint);
  }

  /** Only `submit()` comes here with a card that cannot pay: its row has no pay button then. */
  async check(): Promise<Problem | undefined> {
    if (this.#canPay) return undefined;
    const payerMessage = this.#notice(undefined) ?? this.#words().saved.removed;
    return { ...problem('method-incomplete', 'The saved card cannot be charged.'), payerMessage };
  }

  async collect(): Promise<Prepared> {
    return { extras: {} };
  }

  /** A card whose token was refused cannot be charged again; after a decline it can. */
  afterRefusal(refusal?: Problem): void {
    if (refusal && refusal.code !== 'payment-refused') this.#state = 'dead';
    this.#changed();
  }

  /** The pay button, only while the card can pay. */
  button(context: PartContext): TemplateResult {
    const state = { method: this.#offer.method, isWorking: context.isBusy, isReady: true };
    return this.#canPay ? payButton(context, context.session, state) : html``;
  }

  render(context: PartContext, refusal?: Problem): TemplateResult {
    const { removed, remove, undo } = this.#words().saved;
    const isGone = this.#state === 'removed';
    const isLocked = context.isBusy || this.#state === 'changing';
    return html`<div class=${s.part}>
      ${noticeView(isGone ? undefined : this.#notice(refusal))}
      <div class=${s.line}>
        <span class=${s.said} role="status">${isGone ? removed : nothing}</span>
        <button
          class="${v.button} ${v.quiet} ${s.change}"
          type="button"
          aria-disabled=${isLocked ? 'true' : 'false'}
          @click=${() => isLocked || void this.#change(context, isGone ? 'undo' : 'remove')}
        >
          ${isGone ? undo : remove}
        </button>
      </div>
    </div>`;
  }

  get #canPay(): boolean {
    return this.#state === 'kept' && !this.#offer.expired;
  }

  #notice(refusal: Problem | undefined): string | undefined {
    const words = this.#words().saved;
    if (this.#hasFailed) return words.failed;
    if (this.#state === 'dead') return words.invalid;
    if (this.#offer.expired) return words.hasExpired;
    return refusal && words.declined;
  }

  // One button removes and undoes, so that it keeps the focus.
  async #change(context: PartContext, action: SavedCardChange['action']): Promise<void> {
    const { client } = context;
    if (!client) return;
    clearTimeout(this.#timer);
    const before = this.#state;
    this.#show('changing');
    const body = JSON.stringify({ offer: this.#offer.id, action } satisfies SavedCardChange);
    const answer = await client.ask(savedCardReplySchema, '/saved-cards', body);
    this.#hasFailed = 'problem' in answer;
    if ('problem' in answer) {
      // What is no longer offered is removed already.
      if (answer.problem.code === 'method-not-offered') this.#drop(context);
      this.#show(before);
      return;
    }
    const { undoSeconds } = answer.value;
    this.#show(undoSeconds > 0 ? 'removed' : 'kept');
    if (undoSeconds > 0) this.#timer = setTimeout(() => this.#drop(context), undoSeconds * 1000);
  }

  // The focus may be on the button of the row that is gone.
  #drop(context: PartContext): void {
    const focused = this.#host.shadowRoot?.activeElement;
    context.drop(this.#offer);
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => focused?.isConnected === false && this.#host.focus());
  }

  #show(state: State): void {
    this.#state = state;
    this.#changed();
    this.#host.requestUpdate();
  }
}

// The parts of offers in one checkout: loaded when chosen or when the browser is idle, kept until it is removed.

import type { Offer } from '@gangway/protocol/checkout';
import type { Texts } from '@gangway/protocol/languages';
import { nothing, type TemplateResult } from 'lit';
import { type Problem, problem } from '../backend/problems.ts';
import { askBeforeSubmit } from '../events.ts';
import { loadLateMarks } from '../icons/icons.ts';
import { textsOf } from '../languages/languages.ts';
import { hasLateMark } from '../offer-picker/method-faces.ts';
import { adoptSheets } from '../views/adopt-sheets.ts';
import type { Prepared } from './flow-host.ts';
import { idle } from './idle.ts';
import { FIELDS, kindOf, type PartSource } from './offer-kinds.ts';
import type { Filled, OfferPart, OfferPartModule, PartContext, PartHost } from './offer-part.ts';
import { comingView, failedView } from './part-views.ts';
import { reportNotLoaded } from './report-not-loaded.ts';

/** Refusals that the payer can correct in the form: nothing was charged. */
const STAYS: readonly Problem['code'][] = [
  'payment-refused',
  'card-token-refused',
  'voucher-refused',
  'voucher-unreachable',
];

const sourceOf = (offer: Offer | undefined): PartSource | undefined => offer && kindOf(offer)?.partOf(offer);

/** Every part of one checkout. */
export class OfferParts {
  readonly #host: PartHost;
  readonly #changed: () => void;
  /** By the id of the offer, as the following. */
  readonly #parts = new Map<string, OfferPart>();
  readonly #coming = new Map<string, Promise<OfferPart | undefined>>();
  readonly #failed = new Set<string>();
  #words: Texts['parts'] | undefined;
  #language = '';

  /** `changed` is called on input. */
  constructor(host: PartHost, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  /** Whether an offer has input in its row. */
  has(offer: Offer | undefined): offer is Offer {
    return sourceOf(offer) !== undefined;
  }

  /** Returns the part of an offer if it has loaded. */
  find(offer: Offer | undefined): OfferPart | undefined {
    const source = sourceOf(offer);
    if (!offer || !source) return undefined;
    const part = this.#parts.get(offer.id);
    return part ?? (typeof source === 'object' ? this.#keep(offer, source) : undefined);
  }

  /** Whether the payer can correct a definite refusal in the form of the offer. */
  canCorrect(offer: Offer | undefined, { code }: Problem): boolean {
    return this.has(offer) && (STAYS.includes(code) || this.find(offer)?.correctableCode === code);
  }

  /** After such a refusal: the part of the offer asks again for what cannot be reused. */
  afterRefusal(offer: Offer | undefined, refusal: Problem): void {
    if (this.canCorrect(offer, refusal)) this.find(offer)?.afterRefusal?.(refusal);
  }

  /** Returns what the page may know about the input for an offer; an offer without input is complete. */
  filled(offer: Offer | undefined): Filled {
    const isOpen = this.has(offer) || offer === undefined;
    return this.find(offer)?.filled ?? { complete: !isOpen, empty: isOpen };
  }

  /** Whether the fields of the offer exist; true for an offer without input. */
  isReady(offer: Offer | undefined): boolean {
    const part = this.find(offer);
    return !this.has(offer) || (part !== undefined && part.isReady !== false);
  }

  /** Returns what the part says beside the offer's label in a language. */
  hint(offer: Offer, language: string): string | undefined {
    if (this.#words && language !== this.#language) void this.#speak(language);
    return this.find(offer)?.hint;
  }

  /** Whether the offer's part cannot pay. */
  hasFailed(offer: Offer): boolean {
    return this.#failed.has(offer.id) || this.find(offer)?.hasFailed === true;
  }

  /** Whether a part must stay in the document. */
  get mustStay(): boolean {
    return [...this.#parts.values()].some(({ mustStay }) => mustStay);
  }

  /** Loads the part of the chosen offer; returns undefined when it does not load. */
  async load(offer: Offer, context: PartContext): Promise<OfferPart | undefined> {
    const source = sourceOf(offer);
    if (!source || this.#failed.has(offer.id)) return undefined;
    const part = this.find(offer) ?? (await this.#load(offer, source, context.language));
    if (!part && !this.#failed.has(offer.id)) {
      this.#failed.add(offer.id);
      reportNotLoaded(this.#host, context, `The script for ${offer.id} could not be loaded.`);
      this.#host.requestUpdate();
    }
    part?.load?.();
    return part;
  }

  /** Loads the drawings of offers that gw.js does not have. */
  loadMarks(offers: readonly Offer[] | undefined): void {
    if (offers?.some(hasLateMark)) loadLateMarks(() => this.#host.requestUpdate());
  }

  /**
   * Loads the parts of offers when the browser is idle, so that they are ready when chosen, but not before the input of
   * the `chosen` one is usable or has failed.
   */
  async prefetch(offers: readonly Offer[], chosen: Offer | undefined, language: () => string): Promise<void> {
    await this.#host.updateComplete;
    await this.find(chosen)?.settled?.();
    await idle();
    for (const offer of offers) {
      const source = sourceOf(offer);
      if (typeof source === 'function') void this.#load(offer, source, language());
      // Of the frames, only the card's is worth its requests before it is chosen.
      else this.find(offer)?.load?.();
    }
  }

  /** Renders the content of an offer's row; returns undefined for an offer without input. */
  render(offer: Offer, context?: PartContext, refusal?: Problem): TemplateResult | undefined {
    if (!context || !this.has(offer)) return undefined;
    if (this.#failed.has(offer.id)) return failedView(context.strings, () => this.#again(offer, context));
    if (this.#words && context.language !== this.#language) void this.#speak(context.language);
    return this.find(offer)?.render(context, refusal) ?? comingView(offer.method);
  }

  /** Renders the part's own button, nothing while the part loads; undefined or false for the pay button. */
  button(offer: Offer, context: PartContext, press: () => void): TemplateResult | typeof nothing | undefined {
    return this.find(offer)?.button?.(context, press) ?? (kindOf(offer)?.hasButton && nothing);
  }

  /**
   * Validates the input, asks the page, and returns what the submission sends; nothing without `context`. A part that
   * begins by itself does so before anything is awaited.
   */
  async prepare(offer: Offer, context: PartContext | undefined): Promise<Prepared> {
    const ask = (): Promise<boolean> | false => askBeforeSubmit(this.#host, offer);
    const fields = context?.session.fields && FIELDS;
    const known = context && this.find(offer);
    const mayBegin = !fields || this.find(fields)?.filled.complete;
    const prepared =
      context && mayBegin && known?.begin
        ? await known.begin(context, ask)
        : await this.#collect(fields ? [fields, offer] : [offer], context, ask);
    const typed = fields && 'extras' in prepared && (await this.find(fields)?.collect?.(context!));
    return typed && 'extras' in typed ? { extras: { ...prepared.extras, ...typed.extras } } : prepared;
  }

  /** Checks the parts of these offers in their order, asks the page, and returns what the last one sends. */
  async #collect(
    offers: readonly Offer[],
    context: PartContext | undefined,
    ask: () => Promise<boolean> | false,
  ): Promise<Prepared> {
    let part: OfferPart | undefined;
    for (const offer of offers) {
      part = context && (await this.load(offer, context));
      if (context && !part && this.has(offer))
        return { error: problem('method-not-loaded', `The script for ${offer.id} could not be loaded.`) };
      await this.#host.updateComplete;
      const missing = context && (await part?.check?.(context));
      if (missing) return { error: missing };
    }
    if (!(await ask())) return { cancelled: true };
    return (context && (await part?.collect?.(context))) ?? { extras: {} };
  }

  #again(offer: Offer, context: PartContext): void {
    this.#failed.delete(offer.id);
    this.#host.requestUpdate();
    void this.load(offer, context);
  }

  #load(offer: Offer, source: PartSource, language: string): Promise<OfferPart | undefined> {
    const { id } = offer;
    const coming = this.#coming.get(id) ?? this.#make(offer, source, language).catch(() => undefined);
    this.#coming.set(id, coming);
    return coming.finally(() => this.#coming.delete(id));
  }

  async #make(offer: Offer, source: PartSource, language: string): Promise<OfferPart> {
    const [module] = await Promise.all([
      typeof source === 'function' ? source() : source,
      this.#speak(language),
    ]);
    if (this.#host.shadowRoot) adoptSheets(this.#host.shadowRoot, module.sheets);
    const part = this.find(offer) ?? this.#keep(offer, module);
    this.#host.requestUpdate();
    return part;
  }

  #keep(offer: Offer, { makePart }: OfferPartModule): OfferPart {
    const part = makePart(this.#host, () => this.#words!, this.#changed, offer);
    this.#parts.set(offer.id, part);
    return part;
  }

  async #speak(language: string): Promise<void> {
    if (language === this.#language) return;
    this.#words = textsOf(language)?.parts ?? (await import('../languages/parts-en.ts')).parts;
    this.#language = language;
    this.#host.requestUpdate();
  }
}

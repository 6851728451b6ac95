// The parts of methods in one checkout: loaded when chosen or when the browser is idle, kept until it is removed.

import type { PayerInput } from '@gangway/protocol';
import type { TemplateResult } from 'lit';
import { type Problem, problem } from '../backend/problems.ts';
import { askBeforeSubmit } from '../events.ts';
import type { PartWords } from '../languages/parts-en.ts';
import { loadPartWords } from '../languages/parts-languages.ts';
import { faceOf } from '../method-picker/method-faces.ts';
import { adoptSheets } from '../views/adopt-sheets.ts';
import { CardPart } from './card-part.ts';
import type { Prepared } from './flow-host.ts';
import type { Filled, MethodPart, MethodPartModule, PartContext, PartHost } from './method-part.ts';
import { reportNotLoaded } from './not-loaded.ts';
import { comingView, failedView } from './part-views.ts';

/** Input → the module of its part; the card's is always loaded. Tests replace members. */
export const partModules: Record<Exclude<PayerInput, 'nothing' | 'card'>, () => Promise<MethodPartModule>> = {
  code: () => import('./parts/blik-part.ts'),
  phone: () => import('./parts/phone-part.ts'),
  wallet: () => import('./parts/wallet-part.ts'),
  'gift-card': () => import('./parts/voucher-part.ts'),
};

/** Refusals that the payer can correct in the form: nothing was charged. */
const STAYS: readonly Problem['code'][] = [
  'payment-refused',
  'card-token-refused',
  'voucher-refused',
  'voucher-unreachable',
];

/** Every part of one checkout. */
export class MethodParts {
  readonly #host: PartHost;
  readonly #changed: () => void;
  readonly #parts = new Map<string, MethodPart>();
  readonly #coming = new Map<string, Promise<MethodPart | undefined>>();
  readonly #failed = new Set<string>();
  #words: PartWords | undefined;
  #language = '';

  /** `changed` is called on input. */
  constructor(host: PartHost, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
    this.#parts.set('Card', new CardPart(host));
  }

  /** Whether a method has input in its row. */
  has(method: string | undefined): method is string {
    return faceOf(method ?? '').asks !== undefined;
  }

  /** Returns the part of a method if it has loaded. */
  find(method: string | undefined): MethodPart | undefined {
    return this.#parts.get(method ?? '');
  }

  /** Whether the payer can correct a definite refusal in the form of the method. */
  canMend(method: string | undefined, { code }: Problem): boolean {
    return this.has(method) && (STAYS.includes(code) || this.find(method)?.mends === code);
  }

  /** After such a refusal: the part of the method asks again for what cannot be reused. */
  afterRefusal(method: string | undefined, refusal: Problem): void {
    if (this.canMend(method, refusal)) this.find(method)?.afterRefusal?.(refusal);
  }

  /** Returns what the page may know about the input for a method; a method without input is complete. */
  filled(method: string | undefined): Filled {
    const isOpen = this.has(method) || method === undefined;
    return this.find(method)?.filled ?? { complete: !isOpen, empty: isOpen };
  }

  /** Whether the method's part cannot pay. */
  hasFailed(method: string | undefined): boolean {
    return this.#failed.has(method ?? '') || this.find(method)?.hasFailed === true;
  }

  /** Whether a part must stay in the document. */
  get mustStay(): boolean {
    return [...this.#parts.values()].some(({ mustStay }) => mustStay);
  }

  /** Loads the part of the chosen method; returns undefined when it does not load. */
  async load(method: string, context: PartContext): Promise<MethodPart | undefined> {
    if (!this.has(method) || this.#failed.has(method)) return undefined;
    const part = this.find(method) ?? (await this.#load(method, context.language));
    if (!part && !this.#failed.has(method)) {
      this.#failed.add(method);
      reportNotLoaded(this.#host, context, `The scripts for ${method} beside gw.js did not come.`);
      this.#host.requestUpdate();
    }
    part?.load?.();
    return part;
  }

  /** Loads the parts of methods when the browser is idle, so that they are ready when chosen. */
  prefetch(methods: readonly string[], language: string): void {
    const load = (): void => {
      for (const method of methods)
        if (this.has(method) && method !== 'Card') void this.#load(method, language);
      // Of the frames, only the card's is worth its requests before it is chosen.
      if (methods.includes('Card')) this.find('Card')?.load?.();
    };
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 3000 });
    else setTimeout(load, 300);
  }

  /** Renders the content of a method's row; returns undefined for a method without input. */
  render(method: string, context?: PartContext, refusal?: Problem): TemplateResult | undefined {
    if (!context || !this.has(method)) return undefined;
    if (this.#failed.has(method)) return failedView(context.strings, () => this.#again(method, context));
    if (this.#words && context.language !== this.#language) void this.#speak(context.language);
    return this.find(method)?.render(context, refusal) ?? comingView(method);
  }

  /** Validates the input, asks the page, and returns what the submission sends; nothing without `context`. */
  async prepare(method: string, context: PartContext | undefined): Promise<Prepared> {
    const part = context && (await this.load(method, context));
    if (context && !part && this.has(method))
      return { error: problem('method-not-loaded', `What ${method} asks for did not load.`) };
    await this.#host.updateComplete;
    const missing = part && (await part.check(context));
    if (missing) return { error: missing };
    if (!(await askBeforeSubmit(this.#host, method))) return { held: true };
    return part ? part.collect(context) : { extras: {} };
  }

  #again(method: string, context: PartContext): void {
    this.#failed.delete(method);
    this.#host.requestUpdate();
    void this.load(method, context);
  }

  #load(method: string, language: string): Promise<MethodPart | undefined> {
    const coming = this.#coming.get(method) ?? this.#make(method, language).catch(() => undefined);
    this.#coming.set(method, coming);
    return coming.finally(() => this.#coming.delete(method));
  }

  async #make(method: string, language: string): Promise<MethodPart> {
    const load = partModules[faceOf(method).asks as keyof typeof partModules];
    const [{ makePart, sheets }] = await Promise.all([load(), this.#speak(language)]);
    if (this.#host.shadowRoot) adoptSheets(this.#host.shadowRoot, sheets);
    const part = this.find(method) ?? makePart(this.#host, () => this.#words!, this.#changed, method);
    this.#parts.set(method, part);
    this.#host.requestUpdate();
    return part;
  }

  async #speak(language: string): Promise<void> {
    if (language === this.#language) return;
    this.#words = await loadPartWords(language);
    this.#language = language;
    this.#host.requestUpdate();
  }
}

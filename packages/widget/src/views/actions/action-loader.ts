// What the payer does elsewhere while a payment waits: the view of it, loaded when a status asks for it.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import type { LitElement, TemplateResult } from 'lit';
import type { ActionWords } from '../../languages/actions-en.ts';
import { loadActionWords } from '../../languages/actions-languages.ts';
import { adoptSheets } from '../adopt-sheets.ts';
import type { ViewContext } from '../view-context.ts';
import type { ActionKind, ActionModule, ActionProps, WaitingFacts } from './action-view.ts';

/** Where the views are. Tests replace members. */
export const actionModules: { [Kind in ActionKind]: () => Promise<ActionModule<Kind>> } = {
  scan: () => import('./scan-view.ts'),
  transfer: () => import('./transfer-view.ts'),
  'confirm-in-app': () => import('./confirm-view.ts'),
  app: () => import('./app-view.ts'),
};

/** What a press of a method probably leads to, so that its view comes while the answer does. */
const EXPECTED: Readonly<Record<string, ActionKind>> = {
  Payconiq: 'scan',
  'WeChat Pay': 'scan',
  QRcode: 'scan',
  'Bank Transfer': 'transfer',
  Blik: 'confirm-in-app',
  Bizum: 'confirm-in-app',
};

type AnyModule = ActionModule<ActionKind>;

/** The actions of one element. What does not load is asked for again with the next status; until then nothing of it. */
export class ActionLoader {
  /** Which view stands on the screen; empty for none. */
  shown = '';

  readonly #host: LitElement;
  readonly #views = new Map<ActionKind, AnyModule>();
  readonly #words = new Map<string, ActionWords>();
  #spoken: ActionWords | undefined;
  #asked: unknown[] = [];

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Loads what a press of `method` probably leads to. */
  expect(method: string, language: string): void {
    const kind = EXPECTED[method];
    if (kind) void this.#load(kind, language);
  }

  /**
   * The view of a payment's action; undefined when there is none, or it is not loaded. While the element's own language
   * is on its way (`isWordless`) no other is asked for, and words that stand stay.
   */
  render(context: ViewContext, facts: WaitingFacts, isWordless: boolean): TemplateResult | undefined {
    const { status } = facts;
    const { language } = context;
    const kind = facts.isInApp ? 'app' : status.action?.kind;
    if (!kind) return undefined;
    const module = this.#views.get(kind);
    const exact = this.#words.get(language);
    if ((!module || !exact) && !isWordless) this.#loadOnce(kind, language, status);
    const words = exact ?? this.#spoken;
    if (!module || !words) return undefined;
    this.#spoken = words;
    this.shown = facts.secondsLeft > 0 ? kind : 'over';
    return module.view({ ...context, words }, { ...facts, action: status.action } as ActionProps);
  }

  #loadOnce(kind: ActionKind, language: string, status: CheckoutStatus): void {
    const asked = [kind, language, status];
    if (asked.every((value, i) => value === this.#asked[i])) return;
    this.#asked = asked;
    void this.#load(kind, language);
  }

  async #load(kind: ActionKind, language: string): Promise<void> {
    try {
      const [module, words] = await Promise.all([actionModules[kind](), loadActionWords(language)]);
      adoptSheets(this.#host.renderRoot as ShadowRoot, module.sheets);
      this.#views.set(kind, module as AnyModule);
      this.#words.set(language, words);
      this.#host.requestUpdate();
    } catch {
      // The plain waiting view with its way on stands meanwhile.
    }
  }
}

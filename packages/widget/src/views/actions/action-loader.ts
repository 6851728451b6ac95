// What the payer does elsewhere while a payment waits, and how it ended: the views, loaded when a status asks for one.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import type { LitElement, TemplateResult } from 'lit';
import { timings } from '../../backend/timings.ts';
import type { ActionWords } from '../../languages/actions-en.ts';
import { loadActionWords } from '../../languages/actions-languages.ts';
import { adoptSheets } from '../adopt-sheets.ts';
import type { ResultProps } from '../result-view.ts';
import type { ViewContext } from '../view-context.ts';
import type {
  ActionContext,
  ActionKind,
  ActionModule,
  ActionProps,
  ResultModule,
  WaitingFacts,
} from './action-view.ts';

/** Where the views are. Tests replace members. */
export const actionModules: { [Kind in ActionKind]: () => Promise<ActionModule<Kind>> } & {
  result: () => Promise<ResultModule>;
} = {
  scan: () => import('./scan-view.ts'),
  transfer: () => import('./transfer-view.ts'),
  'confirm-in-app': () => import('./confirm-view.ts'),
  app: () => import('./app-view.ts'),
  result: () => import('../result-view.ts'),
};

/** What a press of a method probably leads to, so that its view comes while the answer does. */
const EXPECTED: Readonly<Record<string, ActionKind>> = {
  Payconiq: 'scan',
  'WeChat Pay': 'scan',
  QRcode: 'scan',
  'Bank Transfer': 'transfer',
  Blik: 'confirm-in-app',
  Bizum: 'confirm-in-app',
  Voucher: 'app',
};

type Kind = ActionKind | 'result';
type AnyModule = ActionModule<ActionKind> | ResultModule;

/** The actions of one element. What does not load is asked for again with the next status; until then nothing of it. */
export class ActionLoader {
  /** Which view stands on the screen; empty for none. */
  shown = '';

  readonly #host: LitElement;
  readonly #views = new Map<Kind, AnyModule>();
  readonly #words = new Map<string, ActionWords>();
  #spoken: ActionWords | undefined;
  #asked: unknown[] = [];

  constructor(host: LitElement) {
    this.#host = host;
  }

  /**
   * Loads what a press of `method` probably leads to, and the end of it; without a method the end alone. Without a
   * language, because that is on its way itself, the views alone.
   */
  expect(method: string | undefined, language: string | undefined): void {
    const kind = EXPECTED[method ?? ''];
    if (kind) void this.#load(kind, language);
    void this.#load('result', language);
  }

  /** The view of an end; undefined while it is not loaded, which is tried again. */
  result(context: ViewContext, props: ResultProps, isLanguagePending: boolean): TemplateResult | undefined {
    const found = this.#find('result', context, props.status, isLanguagePending);
    if (!found) return undefined;
    this.shown = 'result';
    return (found.module as ResultModule).view(found.context, props);
  }

  /**
   * The view of a payment's action; undefined when there is none, or it is not loaded. While the element's own language
   * is on its way (`isLanguagePending`) no other is asked for, and words that stand stay.
   */
  render(context: ViewContext, facts: WaitingFacts, isLanguagePending: boolean): TemplateResult | undefined {
    const { status } = facts;
    const kind = facts.isInApp || status.method === 'Voucher' ? 'app' : status.action?.kind;
    const found = kind && this.#find(kind, context, status, isLanguagePending);
    if (!found) return undefined;
    this.shown = facts.secondsLeft > 0 ? kind : 'over';
    const props = { ...facts, action: status.action } as ActionProps;
    return (found.module as ActionModule<ActionKind>).view(found.context, props);
  }

  #find(
    kind: Kind,
    context: ViewContext,
    status: CheckoutStatus | null | undefined,
    isLanguagePending: boolean,
  ): { module: AnyModule; context: ActionContext } | undefined {
    const { language } = context;
    const module = this.#views.get(kind);
    const exact = this.#words.get(language);
    if ((!module || !exact) && !isLanguagePending) this.#loadOnce(kind, language, status);
    const words = exact ?? this.#spoken;
    if (!module || !words) return undefined;
    this.#spoken = words;
    return { module, context: { ...context, words } };
  }

  #loadOnce(kind: Kind, language: string, status: CheckoutStatus | null | undefined): void {
    const asked = [kind, language, status];
    if (asked.every((value, i) => value === this.#asked[i])) return;
    this.#asked = asked;
    void this.#load(kind, language);
  }

  async #load(kind: Kind, language: string | undefined): Promise<void> {
    try {
      const [module, words] = await Promise.all([
        actionModules[kind](),
        language && loadActionWords(language),
      ]);
      adoptSheets(this.#host.renderRoot as ShadowRoot, module.sheets);
      this.#views.set(kind, module as AnyModule);
      if (language && words) this.#words.set(language, words);
      this.#host.requestUpdate();
    } catch {
      // The plain waiting view with its way on stands meanwhile. After an end no status comes that would ask again.
      if (kind === 'result') setTimeout(() => this.#askAgain(), timings.poll);
    }
  }
  #askAgain(): void {
    this.#asked = [];
    if (this.#host.isConnected) this.#host.requestUpdate();
  }
}

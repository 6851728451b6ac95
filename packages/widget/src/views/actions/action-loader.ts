// The views of actions and of results, loaded when a status needs one.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import type { LitElement, TemplateResult } from 'lit';
import { timings } from '../../backend/timings.ts';
import type { ActionWords } from '../../languages/actions-en.ts';
import { loadActionWords } from '../../languages/actions-languages.ts';
import { faceOf } from '../../offer-picker/method-faces.ts';
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

/** Kind of view → its module. Tests replace members. */
export const actionModules: { [Kind in ActionKind]: () => Promise<ActionModule<Kind>> } & {
  result: () => Promise<ResultModule>;
} = {
  scan: () => import('./scan-view.ts'),
  transfer: () => import('./transfer-view.ts'),
  'confirm-in-app': () => import('./confirm-view.ts'),
  app: () => import('./app-view.ts'),
  result: () => import('../result-view.ts'),
};

type Kind = ActionKind | 'result';
type AnyModule = ActionModule<ActionKind> | ResultModule;

/** Loads the views of one element. A view that does not load is requested again with the next status. */
export class ActionLoader {
  /** The kind of the current view; empty for none. */
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
   * Loads the probable view of `method` and the result view; without a method only the latter. Without a language,
   * which is then still loading, loads only the views.
   */
  expect(method: string | undefined, language: string | undefined): void {
    const kind = faceOf(method ?? '').waiting;
    if (kind) void this.#load(kind, language);
    void this.#load('result', language);
  }

  /** Renders the result view; returns undefined while it is not loaded, and requests it. */
  result(context: ViewContext, props: ResultProps, isLanguagePending: boolean): TemplateResult | undefined {
    const found = this.#find('result', context, props.status, isLanguagePending);
    if (!found) return undefined;
    this.shown = 'result';
    return (found.module as ResultModule).view(found.context, props);
  }

  /**
   * Renders the view of a payment's action; returns undefined when there is none or it is not loaded. While the
   * element's language loads (`isLanguagePending`), no other language is requested, and current texts stay.
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
      // Meanwhile the plain waiting view is shown. After an end no further status would request the view again.
      if (kind === 'result') setTimeout(() => this.#askAgain(), timings.poll);
    }
  }
  #askAgain(): void {
    this.#asked = [];
    if (this.#host.isConnected) this.#host.requestUpdate();
  }
}

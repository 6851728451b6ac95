// The views of actions, loaded when a status needs one.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import type { Texts } from '@gangway/protocol/languages';
import { actions as english } from '@gangway/protocol/languages/en';
import type { LitElement, TemplateResult } from 'lit';
import { textsOf } from '../../languages/languages.ts';
import { faceOf } from '../../offer-picker/method-faces.ts';
import { adoptSheets } from '../adopt-sheets.ts';
import { type ResultProps, view } from '../result-view.ts';
import type { ViewContext } from '../view-context.ts';
import type { ActionContext, ActionKind, ActionModule, ActionProps, WaitingFacts } from './action-view.ts';

/** Kind of view → its module. Tests replace members. */
export const actionModules: { [Kind in ActionKind]: () => Promise<ActionModule<Kind>> } = {
  scan: () => import('./scan-view.ts'),
  transfer: () => import('./transfer-view.ts'),
  debit: () => import('./debit-view.ts'),
  'confirm-in-app': () => import('./confirm-view.ts'),
  app: () => import('./app-view.ts'),
};

/** Loads the views of one element. A view that does not load is requested again with the next status. */
export class ActionLoader {
  /** The kind of the current view; empty for none. */
  shown = '';

  readonly #host: LitElement;
  readonly #views = new Map<ActionKind, ActionModule<ActionKind>>();
  #spoken: Texts['actions'] | undefined;
  #asked: unknown[] = [];

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Loads the probable view of `method`. */
  expect(method: string | undefined): void {
    const kind = faceOf(method ?? '').waiting;
    if (kind) void this.#load(kind);
  }

  /**
   * Returns the context with the texts of a payment in progress. While the element's language loads
   * (`isLanguagePending`), they are those that were shown last; undefined without any.
   */
  contextOf(context: ViewContext, isLanguagePending: boolean): ActionContext | undefined {
    if (!isLanguagePending) this.#spoken = textsOf(context.language)?.actions ?? english;
    return this.#spoken && { ...context, words: this.#spoken };
  }

  /** Renders the result view; returns undefined while its texts are not loaded. */
  result(context: ViewContext, props: ResultProps, isLanguagePending: boolean): TemplateResult | undefined {
    const spoken = this.contextOf(context, isLanguagePending);
    if (!spoken) return undefined;
    this.shown = 'result';
    return view(spoken, props);
  }

  /**
   * Renders the view of a payment's action; returns undefined when there is none or it is not loaded.
   */
  render(context: ViewContext, facts: WaitingFacts, isLanguagePending: boolean): TemplateResult | undefined {
    const { status } = facts;
    const kind = facts.isInApp || status.method === 'Voucher' ? 'app' : status.action?.kind;
    const found = kind && this.#find(kind, context, status, isLanguagePending);
    if (!found) return undefined;
    this.shown = facts.secondsLeft > 0 ? kind : 'over';
    const props = { ...facts, action: status.action } as ActionProps;
    return found.module.view(found.context, props);
  }

  #find(
    kind: ActionKind,
    context: ViewContext,
    status: CheckoutStatus,
    isLanguagePending: boolean,
  ): { module: ActionModule<ActionKind>; context: ActionContext } | undefined {
    const module = this.#views.get(kind);
    if (!module) this.#loadOnce(kind, status);
    const spoken = this.contextOf(context, isLanguagePending);
    const coming = module?.load?.(context.language);
    void coming?.then(() => this.#host.requestUpdate());
    return module && spoken && !coming ? { module, context: spoken } : undefined;
  }

  #loadOnce(kind: ActionKind, status: CheckoutStatus): void {
    const asked = [kind, status];
    if (asked.every((value, i) => value === this.#asked[i])) return;
    this.#asked = asked;
    void this.#load(kind);
  }

  async #load(kind: ActionKind): Promise<void> {
    // While it is not there, the plain waiting view is shown.
    const module = await actionModules[kind]().catch(() => undefined);
    if (!module) return;
    adoptSheets(this.#host.renderRoot as ShadowRoot, module.sheets);
    this.#views.set(kind, module as ActionModule<ActionKind>);
    this.#host.requestUpdate();
  }
}

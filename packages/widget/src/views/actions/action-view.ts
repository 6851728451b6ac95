// What every view of a waiting payment's action is drawn with.
import type { CheckoutStatus, PayerAction } from '@gangway/protocol/checkout';
import type { CSSResult, TemplateResult } from 'lit';
import type { ActionWords } from '../../languages/actions-en.ts';
import type { ResultProps } from '../result-view.ts';
import type { ViewContext } from '../view-context.ts';

/** An action of the contract, or `app`: the page handed the payment to a wallet's app, or to a gift card's issuer. */
export type ActionKind = PayerAction['kind'] | 'app';

/** Sentences of actions beside those of every view. */
export interface ActionContext extends ViewContext {
  readonly words: ActionWords;
}

/** A payment under way, as the element around it knows it. */
export interface OpenPayment {
  readonly status: CheckoutStatus;
  /** Whether the page handed it to a wallet's app. */
  readonly isInApp?: boolean | undefined;
  /** Whether the payer holds the phone that has the apps. */
  readonly isPhone: boolean;
  /** Called by "choose another way"; without it there is no such button. */
  readonly onOther?: (() => void) | undefined;
  /** Where there is no other way: back to this one, for a view whose way on may have failed. */
  readonly onAgain?: (() => void) | undefined;
}

/** The same with its time. */
export interface WaitingFacts extends OpenPayment {
  /** Seconds until the order lapses, by the server's clock. */
  readonly secondsLeft: number;
}

/** They with the action of one kind. */
export interface ActionProps<Kind extends ActionKind = ActionKind> extends WaitingFacts {
  readonly action: Extract<PayerAction, { kind: Kind }>;
}

/** The view of one kind of action. */
export type ActionView<Kind extends ActionKind> = (
  context: ActionContext,
  props: ActionProps<Kind>,
) => TemplateResult;

/** What the lazy module of the result exports. */
export interface ResultModule {
  readonly view: (context: ActionContext, props: ResultProps) => TemplateResult;
  readonly sheets: readonly CSSResult[];
}

/** What a lazy module of a view exports. */
export interface ActionModule<Kind extends ActionKind> {
  readonly view: ActionView<Kind>;
  readonly sheets: readonly CSSResult[];
}

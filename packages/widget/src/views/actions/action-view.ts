// The types of the views of a waiting payment's action.

import type { CheckoutStatus, PayerAction } from '@gangway/protocol/checkout';
import type { Texts } from '@gangway/protocol/languages';
import type { CSSResult, TemplateResult } from 'lit';
import type { ViewContext } from '../view-context.ts';

/** An action of the contract, or `app`: the payment was passed to a wallet's app or to a gift card's issuer. */
export type ActionKind = PayerAction['kind'] | 'app';

/** The texts of actions besides those of every view. */
export interface ActionContext extends ViewContext {
  readonly words: Texts['actions'];
}

/** A payment in progress. */
export interface OpenPayment {
  readonly status: CheckoutStatus;
  /** Whether the page passed it to a wallet's app. */
  readonly isInApp?: boolean | undefined;
  /** Whether the payer uses the phone that has the apps. */
  readonly isPhone: boolean;
  /** Called by "choose another way"; without it there is no such button. */
  readonly onOther?: (() => void) | undefined;
  /** Begins the payment again with its full time: towards its end, or where its action may have failed. */
  readonly onAgain?: (() => void) | undefined;
}

/** A payment in progress, with its time left. */
export interface WaitingFacts extends OpenPayment {
  /** Seconds until the order expires, by the server's clock. */
  readonly secondsLeft: number;
}

/** A payment in progress, with an action of one kind. */
export interface ActionProps<Kind extends ActionKind = ActionKind> extends WaitingFacts {
  readonly action: Extract<PayerAction, { kind: Kind }>;
}

/** The view of one kind of action. */
export type ActionView<Kind extends ActionKind> = (
  context: ActionContext,
  props: ActionProps<Kind>,
) => TemplateResult;

/** What a lazy module of a view exports. */
export interface ActionModule<Kind extends ActionKind> {
  readonly view: ActionView<Kind>;
  readonly sheets: readonly CSSResult[];
  /** Loads the view's own texts in a language; undefined once they are there. */
  readonly load?: (language: string) => Promise<void> | undefined;
}

// What a method asks of the payer in its row of the checkout, before the press: code, phone, wallet, gift card.
import type { CheckoutSession } from '@gangway/protocol/checkout';
import type { ReactiveControllerHost, TemplateResult } from 'lit';
import type { Problem } from '../backend/problem.ts';
import type { ViewContext } from '../views/view-context.ts';
import type { Prepared } from './checkout-flow.ts';
import type { ResolvedScenario } from './scenario.ts';

/** What a part is drawn and checked with. */
export interface PartContext extends ViewContext {
  readonly session: CheckoutSession;
  /** How the payer meets the shop, `auto` already resolved. */
  readonly scenario: ResolvedScenario;
}

/** The part of one method; it keeps what was typed until the checkout goes. */
export interface MethodPart {
  /** The content of the row; `refusal` is why the last press came back. */
  render(context: PartContext, refusal?: Problem): TemplateResult;
  /** Shows what is missing and leads to the first bad field, or tells that all is there. */
  check(context: PartContext): Promise<Problem | undefined>;
  /** What the press carries. */
  collect(context: PartContext): Promise<Prepared>;
  /** The payment was refused: what cannot be used twice (a code) is emptied, the rest stays. */
  afterRefusal(): void;
  /** Whether there is nothing to press pay for, such as a frame that did not load. */
  readonly hasFailed: boolean;
}

/** What a lazy module of a part exports. */
export interface MethodPartModule {
  makePart(host: ReactiveControllerHost & HTMLElement): MethodPart;
}

// What a method asks of the payer in its row of the checkout, before the press: card, code, phone, wallet, gift card.
import type { CheckoutSession } from '@gangway/protocol/checkout';
import type { CSSResult, ReactiveControllerHost, TemplateResult } from 'lit';
import type { Problem } from '../backend/problem.ts';
import type { VoucherOutcome } from '../card-frame/messages.ts';
import type { PartWords } from '../languages/parts-en.ts';
import type { ViewContext } from '../views/view-context.ts';
import type { Prepared } from './flow-host.ts';
import type { ResolvedScenario } from './scenario.ts';

/** What a part is drawn and checked with. */
export interface PartContext extends ViewContext {
  readonly session: CheckoutSession;
  /** How the payer meets the shop, `auto` already resolved. */
  readonly scenario: ResolvedScenario;
  /** A press is under way: nothing can be typed. */
  readonly isBusy: boolean;
  /** The press is on its way: a secure frame, which stays in the document, is out of reach. */
  readonly isSent: boolean;
}

/** What the page may know about what was typed. */
export interface Filled {
  readonly complete: boolean;
  readonly empty: boolean;
  readonly brand?: string | undefined;
}

/** The part of one method; it keeps what was typed until the checkout goes. */
export interface MethodPart {
  /** The content of the row; `refusal` is why the last press came back. */
  render(context: PartContext, refusal?: Problem): TemplateResult;
  /** Shows what is missing and leads to the first bad field, or tells that all is there. */
  check(context: PartContext): Promise<Problem | undefined>;
  /** What the press carries. */
  collect(context: PartContext): Promise<Prepared>;
  /** Leads into the first field to be filled. */
  focus?(): void;
  /** The payment was refused: what cannot be used twice (a code) is emptied, the rest stays. */
  afterRefusal?(refusal?: Problem): void;
  /** Refusals of the part's own, beside those of every method, that the form as it stands can mend. */
  readonly mends?: Problem['code'];
  readonly filled: Filled;
  /** Whether there is nothing to press pay for, such as a frame that did not load. */
  readonly hasFailed?: boolean;
  /** Whether the part is in the document and must not leave it: a frame that moves is empty. */
  readonly mustStay?: boolean;
  /** The method is chosen, or there is time: what takes time to load goes into the document. */
  load?(): void;
  /** Gift card: the secure frame posts it to the trade's own address. */
  submitVoucher?(submitUrl: string): Promise<VoucherOutcome>;
}

/** The element around a part. */
export type PartHost = ReactiveControllerHost & HTMLElement;

/** What a lazy module of a part exports. */
export interface MethodPartModule {
  /** Styles of the part, adopted by the shadow root before it is drawn. */
  readonly sheets: readonly CSSResult[];
  /** `words` answers the sentences in the language of the moment; `changed` is called when something was typed. */
  makePart(host: PartHost, words: () => PartWords, changed: () => void): MethodPart;
}

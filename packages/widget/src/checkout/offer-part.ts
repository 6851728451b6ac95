// The interface of an offer's part: its input in its row of the checkout (card, code, phone, wallet, gift card).

import type { CheckoutSession, Offer } from '@gangway/protocol/checkout';
import type { Texts } from '@gangway/protocol/languages';
import type { CSSResult, ReactiveControllerHost, TemplateResult } from 'lit';
import type { CheckoutClient } from '../backend/checkout-client.ts';
import type { Problem } from '../backend/problem.ts';
import type { SettingsHost } from '../card-form/frame-settings.ts';
import type { VoucherOutcome } from '../card-frame/gift-card-messages.ts';
import type { ViewContext } from '../views/view-context.ts';
import type { Prepared } from './flow-host.ts';
import type { ResolvedScenario } from './scenario.ts';

/** The context in which a part is rendered and validated. */
export interface PartContext extends ViewContext {
  readonly session: CheckoutSession;
  /** The chosen offer. */
  readonly offer: Offer | undefined;
  /** The scenario, with `auto` already resolved. */
  readonly scenario: ResolvedScenario;
  /** A submission is in progress: nothing can be typed. */
  readonly isBusy: boolean;
  /** The request is being sent: a card frame, which stays in the document, is inert. */
  readonly isSent: boolean;
  /** Absent once the session is closed. */
  readonly client: CheckoutClient | undefined;
  /** Takes an offer out of the list: a saved card that was removed. */
  drop(offer: Offer): void;
}

/** What the page may know about the input. */
export interface Filled {
  readonly complete: boolean;
  readonly empty: boolean;
  readonly brand?: string | undefined;
  readonly networks?: readonly string[] | undefined;
}

/** The part of one offer; it keeps its input until the checkout is removed. */
export interface OfferPart {
  /** Renders the content of the row; `refusal` is why the last submission was refused. */
  render(context: PartContext, refusal?: Problem): TemplateResult;
  /** Shows errors, focuses the first invalid field and returns a problem; undefined when the input is complete. */
  check?(context: PartContext): Promise<Problem | undefined>;
  /** Returns what the submission sends. */
  collect?(context: PartContext): Promise<Prepared>;
  /**
   * Instead of `check` and `collect`: called in the same task as the click, before anything is awaited, because only
   * then may a wallet open its sheet. Must call `ask`, which asks the page; `parts/begin-in-click.ts` does both.
   * Returns what the submission sends, or `cancelled` when the page cancelled it or the payer closed the sheet.
   */
  begin?(context: PartContext, ask: () => Promise<boolean> | false): Promise<Prepared>;
  /**
   * Renders the part's own button in the place of the pay button. Its click must call `press` without awaiting
   * anything before. While `context.isBusy`, a press sends nothing. Undefined: the pay button.
   */
  button?(context: PartContext, press: () => void): TemplateResult | undefined;
  /** Focuses the first empty field. */
  focus?(): void;
  /** After a refusal: empties what cannot be used twice (a code) and keeps the rest. */
  afterRefusal?(refusal?: Problem): void;
  /** A problem, besides those of every method, that the payer can correct in this part. */
  readonly correctableCode?: Problem['code'];
  readonly filled: Filled;
  /** What the row says beside the offer's label, in the payer's language. */
  readonly hint?: string;
  /** False while there are no fields yet, so that there is nothing to submit. */
  readonly isReady?: boolean;
  /** Whether the part cannot pay, for instance because its frame did not load. */
  readonly hasFailed?: boolean;
  /** Whether the part must stay in the document, because moving a frame empties it. */
  readonly mustStay?: boolean;
  /** Loads what takes time. Called when the offer is chosen or the browser is idle. */
  load?(): void;
  /** Resolves once a frame's fields are usable or have failed. */
  settled?(): Promise<void>;
  /** Gift card: lets the card frame post it to the trade's own address. */
  submitVoucher?(submitUrl: string): Promise<VoucherOutcome>;
}

/** The element around a part. */
export type PartHost = ReactiveControllerHost & SettingsHost;

/** What the module of a part exports. */
export interface OfferPartModule {
  /** Styles of the part, adopted by the shadow root before it is rendered. */
  readonly sheets: readonly CSSResult[];
  /** `words` returns the texts in the current language; `changed` is called on input. */
  makePart(host: PartHost, words: () => Texts['parts'], changed: () => void, offer: Offer): OfferPart;
}

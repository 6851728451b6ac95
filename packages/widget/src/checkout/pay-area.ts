// The foot of the chosen row, or of the whole form: why the last payment was not made, and the pay button.
import { html, type TemplateResult } from 'lit';
import type { PaymentProgress } from '../progress/payment-progress.ts';
import type { ViewContext } from '../views/view-context.ts';
import type { CheckoutFlow } from './checkout-flow.ts';
import type { PartContext } from './offer-part.ts';
import type { OfferParts } from './offer-parts.ts';
import { noticeView } from './part-views.ts';
import { payButton } from './pay-button.ts';

/** What the area needs besides the flow and the parts. */
export interface PayAreaContext extends ViewContext {
  readonly part: PartContext | undefined;
  /** Submits, if that is possible now. */
  readonly press: () => void;
}

/**
 * Renders the area. A form that cannot pay has no button: until it is ready, the shop's own link is in its place.
 * `progress` has the sentence of an unpaid end.
 */
export function payArea(
  context: PayAreaContext,
  { view, session, offer, wasReady }: CheckoutFlow,
  parts: OfferParts,
  progress: PaymentProgress | undefined,
): TemplateResult {
  const canPay = offer && (wasReady || view.name !== 'loading') && !parts.hasFailed(offer);
  const own = canPay && parts.button(offer, context.part!, context.press);
  const isReady = parts.isReady(offer);
  const state = { method: offer?.method, isWorking: view.name !== 'choosing', isReady };
  const unpaid = view.name === 'choosing' && view.unpaid;
  return html`${noticeView(unpaid ? progress?.unpaid(unpaid) : undefined)}${
    own || payButton(context, canPay ? session : undefined, state)
  }`;
}

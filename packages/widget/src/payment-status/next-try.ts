// The checkout in the place of <gw-payment-status>, after an unpaid end.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { readSession } from '@gangway/protocol/checkout';
import { html, type TemplateResult } from 'lit';
import { isGood } from '../checkout/checkout-view.ts';
import '../checkout/gw-checkout.ts';
import type { GwPaymentStatus } from './gw-payment-status.ts';

/**
 * Returns `<gw-checkout>` with the session of the element, which then shows refusal and ways to pay. Returns undefined
 * while nothing has ended unpaid, and where the page cannot pay: without a session, or with one that offers nothing.
 */
export function nextTry(
  { session, endpoint, locale, theme }: GwPaymentStatus,
  status: CheckoutStatus | null | undefined,
  onPaid: () => void,
): TemplateResult | undefined {
  const isUnpaid = status?.final === true && !isGood(status);
  const isOffered = session !== undefined && !!readSession(session)?.methods.length;
  if (!isUnpaid || !isOffered || !customElements.get('gw-checkout')) return undefined;
  return html`<gw-checkout
    exportparts="container,banner,picker,method,button,waiting,result,error"
    .session=${session}
    .endpoint=${endpoint}
    .locale=${locale}
    .theme=${theme}
    @gw-complete=${onPaid}
  ></gw-checkout>`;
}

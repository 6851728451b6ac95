// Moves the focus back to the form of <gw-checkout> after an unpaid end.
import type { LitElement } from 'lit';
import type { OfferPart } from '../checkout/offer-part.ts';

/**
 * Shows the form again, since a code is never kept. If the focus was in the element, it moves to the first empty field
 * once that has loaded, unless it moved elsewhere meanwhile.
 */
export async function backToForm(
  element: LitElement,
  show: () => void,
  load: () => Promise<OfferPart | undefined>,
): Promise<void> {
  const focused = (): Element | null | undefined => element.shadowRoot?.activeElement;
  show();
  await element.updateComplete;
  const before = focused();
  const part = await load();
  await element.updateComplete;
  if (before && before === focused()) part?.focus?.();
}

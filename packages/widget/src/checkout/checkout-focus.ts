// Moves the focus in <gw-checkout>.
import type { LitElement } from 'lit';
import type { OfferPart } from './offer-part.ts';

/** Focuses the chosen method, or the first control of another view. */
export function focusFirst(root: ParentNode, options?: FocusOptions): void {
  const shown = (selector: string) => root.querySelector<HTMLElement>(`:is(${selector}):not([hidden] *)`);
  (shown('input:checked') ?? shown('input, a, button'))?.focus(options);
}

/** Moves the focus from a frame whose card is being submitted to the pay button. */
export function leaveFrame(root: ShadowRoot | null): void {
  const isInFrame = root?.activeElement?.matches('iframe, gw-card-form');
  if (isInFrame) root?.querySelector<HTMLElement>('[form]')?.focus();
}

/**
 * Moves the focus back to the form after an unpaid end, since a code is never kept. If the focus was in the element, it
 * moves to the first empty field once that has loaded, unless it moved elsewhere meanwhile.
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

// Where the focus goes in <gw-checkout>.
import type { LitElement } from 'lit';
import type { MethodPart } from './method-part.ts';

/** To the chosen method, or whatever comes first in another view. */
export function focusFirst(root: ParentNode, options?: FocusOptions): void {
  const shown = (selector: string) => root.querySelector<HTMLElement>(`:is(${selector}):not([hidden] *)`);
  (shown('input:checked') ?? shown('input, a, button'))?.focus(options);
}

/** Out of a frame whose card is on its way, to the button that works. */
export function leaveFrame(root: ShadowRoot | null): void {
  const isInFrame = root?.activeElement?.matches('iframe, gw-card-form');
  if (isInFrame) root?.querySelector<HTMLElement>('[form]')?.focus();
}

/**
 * Back from an end to the form, since a code is never kept. Whoever was inside the element goes on in the first field
 * to be filled, as soon as that is there, unless they have gone on elsewhere meanwhile.
 */
export async function backToForm(
  element: LitElement,
  show: () => void,
  load: () => Promise<MethodPart | undefined>,
): Promise<void> {
  const focused = (): Element | null | undefined => element.shadowRoot?.activeElement;
  show();
  await element.updateComplete;
  const before = focused();
  const part = await load();
  await element.updateComplete;
  if (before && before === focused()) part?.focus?.();
}

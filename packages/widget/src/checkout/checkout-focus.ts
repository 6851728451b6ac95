// Where the focus goes in <gw-checkout>.

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

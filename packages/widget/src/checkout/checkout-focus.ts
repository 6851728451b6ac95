// Moves the focus in <gw-checkout>.

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

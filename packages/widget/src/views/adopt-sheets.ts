// Gives a shadow root the styles of a view that was loaded later than its element.
import type { CSSResult } from 'lit';

/** Adds what is not there yet; sheets are shared by all elements. */
export function adoptSheets(root: DocumentFragment, sheets: readonly CSSResult[]): void {
  const adopted = (root as ShadowRoot).adoptedStyleSheets;
  for (const { styleSheet } of sheets)
    if (styleSheet && !adopted.includes(styleSheet)) adopted.push(styleSheet);
}

// Adds the styles of a view that was loaded on demand to a shadow root.
import type { CSSResult } from 'lit';

/** Adopts the sheets that are not adopted yet; all elements share them. */
export function adoptSheets(root: DocumentFragment, sheets: readonly CSSResult[]): void {
  const adopted = (root as ShadowRoot).adoptedStyleSheets;
  for (const { styleSheet } of sheets)
    if (styleSheet && !adopted.includes(styleSheet)) adopted.push(styleSheet);
}

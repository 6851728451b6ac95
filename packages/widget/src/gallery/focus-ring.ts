// Checks that the focused element shows a ring of at least 2 px that is not cut off by its surroundings.
import { parentOf, walk } from './geometry.ts';

/** The minimum width of a visible ring, in CSS pixels (WCAG 2.4.13). */
const RING_MIN_PX = 2;

/** The focused element; empty for none. */
export interface FoundFocus {
  readonly place: string;
  /** What is wrong with its ring. */
  readonly fault?: string;
}

/** Finds the focus in a document, its shadow roots and its frames. */
export function findFocus(document: Document): FoundFocus {
  const focused = deepest(document);
  if (!focused || focused.localName === 'body') return { place: '' };
  const name = (focused.getAttribute('aria-label') ?? focused.id) || (focused.textContent ?? '').trim();
  const path = [...walk(focused.ownerDocument.documentElement)].indexOf(focused);
  const place = `${focused.ownerDocument.location.pathname} ${path} <${focused.localName}> “${name.slice(0, 40)}”`;
  const ringed = withAncestors(focused).find(hasRing);
  if (!ringed) return { place, fault: `${place} shows no ring` };
  const cut = cutBy(ringed);
  return cut ? { place, fault: `the ring of ${place} is cut off by <${cut.localName}>` } : { place };
}

function deepest(document: Document): Element | undefined {
  let at: Element | null = document.activeElement;
  for (;;) {
    const inner: Element | null | undefined =
      at?.localName === 'iframe'
        ? (at as HTMLIFrameElement).contentDocument?.activeElement
        : at?.shadowRoot?.activeElement;
    if (!inner) return at ?? undefined;
    at = inner;
  }
}

// A row shows the ring of its radio.
const withAncestors = (element: Element): Element[] => {
  const found: Element[] = [];
  for (let at: Element | null = element; at && found.length < 4; at = parentOf(at)) found.push(at);
  return found;
};

function hasRing(element: Element): boolean {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  // The browser's own ring, as on a link of the page.
  if (outlineStyle === 'auto') return true;
  return (
    outlineStyle !== 'none' &&
    Number.parseFloat(outlineWidth) >= RING_MIN_PX &&
    !/transparent|, 0\)$|\/ 0\)$/.test(outlineColor)
  );
}

function cutBy(element: Element): Element | undefined {
  const { outlineOffset, outlineWidth } = getComputedStyle(element);
  const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  const ring = element.getBoundingClientRect();
  for (let at = parentOf(element); at; at = parentOf(at)) {
    if (/^(html|body)$/.test(at.localName)) return undefined;
    const { overflowX, overflowY } = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    const isCutX =
      overflowX !== 'visible' && (ring.left - reach < box.left || ring.right + reach > box.right);
    const isCutY =
      overflowY !== 'visible' && (ring.top - reach < box.top || ring.bottom + reach > box.bottom);
    if (isCutX || isCutY) return at;
  }
  return undefined;
}

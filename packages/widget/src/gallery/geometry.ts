// Finds layout faults: clipped or overlapping text, sideways scrolling, and targets that are too small.

/** The minimum size of a target, in CSS pixels: WCAG 2.5.5 (AAA); 2.5.8 (AA) requires only 24. */
const TARGET_MIN_PX = 44;

/** The tolerance for rounding and the overhang of fonts. */
const TOLERANCE_PX = 1.5;

/** The tolerance for adjacent lines whose font is higher than the line. */
const OVERLAP_PX = 3;

const TARGETS = 'a[href], button, input, select, textarea, summary';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A piece of ink: a line of text, or a drawing. */
interface Ink extends Box {
  readonly element: Element;
  readonly label: string;
}

/** Returns all faults of a document, its shadow roots and its frames, as sentences. */
export function findFaults(document: Document): string[] {
  const elements = [...walk(document.documentElement)];
  const inks = elements.flatMap(inksOf);
  const inside = elements.flatMap((element) => {
    if (element.localName !== 'iframe' || !isShown(element)) return [];
    const { contentDocument } = element as HTMLIFrameElement;
    return contentDocument ? findFaults(contentDocument).map((fault) => `in the frame: ${fault}`) : [];
  });
  return [
    ...scrollFaults(document),
    ...inks.flatMap(clipFaults),
    ...overlapFaults(inks),
    ...elements.filter((element) => element.matches(TARGETS)).flatMap(targetFaults),
    ...inside,
  ];
}

/** Yields every element below one, shadow roots included, roughly in the order of the flattened tree. */
export function* walk(root: Element): Generator<Element> {
  yield root;
  if (root.shadowRoot) for (const child of root.shadowRoot.children) yield* walk(child);
  for (const child of root.children) yield* walk(child);
}

function scrollFaults(document: Document): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth} px`] : [];
}

function inksOf(element: Element): Ink[] {
  if (!isShown(element)) return [];
  const { localName } = element;
  if (localName === 'svg' || localName === 'img')
    return [{ ...boxOf(element.getBoundingClientRect()), element, label: `<${localName}>` }];
  if (element instanceof SVGElement || /^(style|script|title)$/.test(localName)) return [];
  return [...element.childNodes].flatMap((node) => {
    const label = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : '';
    if (!label) return [];
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 0 && height > 0)
      .map((rect) => ({ ...boxOf(rect), element, label: `“${label.slice(0, 40)}”` }));
  });
}

/** Whether a payer sees the element: painted, and not for screen readers only. */
function isShown(element: Element): boolean {
  if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) return false;
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const { clipPath } = getComputedStyle(at);
    if (clipPath.startsWith('inset(50%')) return false;
  }
  return true;
}

// Finds text that a box cuts off, or that is outside the window.
function clipFaults(ink: Ink): string[] {
  const { documentElement } = ink.element.ownerDocument;
  if (ink.left < -TOLERANCE_PX || ink.right > documentElement.clientWidth + TOLERANCE_PX)
    return [`${ink.label} leaves the page`];
  const isFixedLine = ink.element.localName === 'option';
  for (let at: Element | null = ink.element; at && !isFixedLine; at = parentOf(at)) {
    if (at === documentElement || at.localName === 'body') break;
    const { overflowX, overflowY } = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    const isCutX =
      overflowX !== 'visible' && (ink.left < box.left - TOLERANCE_PX || ink.right > box.right + TOLERANCE_PX);
    const isCutY =
      overflowY !== 'visible' && (ink.top < box.top - OVERLAP_PX || ink.bottom > box.bottom + OVERLAP_PX);
    if (isCutX || isCutY) return [`${ink.label} is cut off by <${at.localName}>`];
  }
  return [];
}

function overlapFaults(inks: readonly Ink[]): string[] {
  const found = new Set<string>();
  for (const [i, one] of inks.entries()) {
    for (const other of inks.slice(i + 1)) {
      if (one.element === other.element || contains(one.element, other.element)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across <= TOLERANCE_PX || down <= OVERLAP_PX) continue;
      if (dialogAround(one.element) === dialogAround(other.element))
        found.add(`${one.label} overlaps ${other.label}`);
    }
  }
  return [...found];
}

/** The modal dialog with the element in it; it is meant to cover what is outside. */
function dialogAround(element: Element): Element | undefined {
  for (let at: Element | null = element; at; at = parentOf(at)) if (at.matches('dialog:modal')) return at;
  return undefined;
}

function targetFaults(element: Element): string[] {
  const target = element.matches('input[type=radio], input[type=checkbox]')
    ? (element.closest('label') ?? element)
    : element;
  if (!isShown(target) || isInline(target)) return [];
  const { width, height } = target.getBoundingClientRect();
  if (height >= TARGET_MIN_PX - 0.5 && width >= TARGET_MIN_PX - 0.5) return [];
  return [`<${element.localName}> “${nameOf(element)}” is ${Math.round(width)} × ${Math.round(height)} px`];
}

/** Whether a target is in a sentence. WCAG 2.5.8 excepts these, because their height is the line's. */
function isInline(target: Element): boolean {
  if (getComputedStyle(target).display !== 'inline') return false;
  return [...(target.parentElement?.childNodes ?? [])].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
  );
}

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? element.id).trim().slice(0, 40);

/** Returns the rendered parent: a slot, or the host of a shadow root. */
export function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function contains(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });

// Small drawings of payment methods: 40 × 26, one corner radius, one grid, our own marks.
import { html, svg, type TemplateResult } from 'lit';
import { CARD_MARKS, type MarkedBrand } from './card-marks.ts';
import { type Drawing, MARK_LINE } from './drawing.ts';
import { METHOD_MARKS, type MethodMark } from './method-marks.ts';

/** Renders a decorative drawing on its tile. `name` identifies it in the document, `size` is an additional class. */
export const tile = (
  { ground, paths, line = MARK_LINE }: Drawing,
  name: string,
  size = '',
): TemplateResult => html`<svg
  class="icon ${size}"
  data-mark=${name}
  viewBox="0 0 40 26"
  aria-hidden="true"
><rect class="icon-ground" width="40" height="26" rx="6" fill=${ground} />${paths.map(
  ({ d, fill = 'none', stroke = 'none' }) =>
    svg`<path d=${d} fill=${fill} stroke=${stroke} stroke-width=${line}
      stroke-linecap="round" stroke-linejoin="round"/>`,
)}<rect class="icon-edge" x=".5" y=".5" width="39" height="25" rx="5.5" /></svg>`;

const EMPTY: Drawing = { ground: '', paths: [] };
const MARKS: Record<string, Drawing> = { ...CARD_MARKS, ...METHOD_MARKS };

/**
 * Renders the mark of an offer: the first of `names`, of card brands or methods, that there is; `other` if there is
 * none, and an empty tile while it may still come. Decorative, because its name is beside it.
 */
export function offerIcon(names: readonly (string | undefined)[], other: MethodMark): TemplateResult {
  const name = names.find((one) => one && Object.hasOwn(MARKS, one));
  if (name) return tile(MARKS[name]!, name);
  return tile(hasCome || other !== 'neutral' ? METHOD_MARKS[other] : EMPTY, other);
}

/** Loads the drawings of late-marks.ts. Tests replace it. */
export const lateMarks = { load: () => import('./late-marks.ts') };

let coming: Promise<unknown> | undefined;
let hasCome = false;

/** Loads the drawings that gw.js does not have, and calls `onLoad`. Without them, rows keep the neutral one. */
export function loadLateMarks(onLoad: () => void): void {
  if (hasCome) return;
  coming ??= lateMarks.load().then(
    ({ LATE_MARKS }) => Object.assign(MARKS, LATE_MARKS),
    () => undefined,
  );
  void coming.then(() => {
    hasCome = true;
    onLoad();
  });
}

/** Renders the mark of a card brand; decorative, because its name is given elsewhere. */
export const cardMark = (brand: MarkedBrand): TemplateResult => tile(CARD_MARKS[brand], brand, 'icon-small');

/** Renders the sign beside an error. */
export const errorSign = (): TemplateResult => html`<svg
  viewBox="0 0 16 16"
  fill="none"
  stroke="currentColor"
  stroke-width="1.5"
  stroke-linecap="round"
  aria-hidden="true"
><path d="M8 1.7a6.3 6.3 0 1 1 0 12.6a6.3 6.3 0 0 1 0-12.6zM8 4.8v3.7M8 11v.1" /></svg>`;

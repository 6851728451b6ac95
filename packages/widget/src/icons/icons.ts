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

/** Renders the mark of a method; decorative, because its name is beside it. */
export const icon = (name: MethodMark): TemplateResult => tile(METHOD_MARKS[name], name);

const MARKS: Readonly<Record<string, Drawing>> = { ...CARD_MARKS, ...METHOD_MARKS };

/** Renders the mark of an offer: of a card brand or a method; that of its method if there is none of this name. */
export function offerIcon(name = '', method: MethodMark): TemplateResult {
  const own = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined;
  return own ? tile(own, name) : icon(method);
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

// Small drawings of ways to pay: 40 × 26, one corner radius, one grid, our own marks.
import type { CardBrand } from '@gangway/protocol/cards';
import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { CARD_MARKS, MARK_LINE } from './card-marks.ts';

/** A drawing of {@link ICONS}. */
export type IconName = 'ideal' | 'bank' | 'phone' | 'card' | 'gift' | 'scan' | 'neutral';

// Lines of 1.5 on the card's ground; `mark` is the one filled shape that tells methods apart.
const ICONS: Record<IconName, SVGTemplateResult> = {
  ideal: svg`<path class="icon-mark" d="M11 6.5h9.2a6.5 6.5 0 0 1 0 13H11z"/><circle class="icon-dot" cx="14.6" cy="10" r="1.7"/><path class="icon-cut" d="M13.2 13.4H16v4.1h-2.8z"/><path class="icon-line" d="m28.5 9.6 3.4 3.4-3.4 3.4"/>`,
  bank: svg`<path class="icon-line" d="M11.5 11 20 6.6l8.5 4.4zM13.5 13.2v4M17.8 13.2v4M22.2 13.2v4M26.5 13.2v4M11.5 19.4h17"/>`,
  phone: svg`<rect class="icon-line" x="15.25" y="4.75" width="9.5" height="16.5" rx="2.2"/><path class="icon-line" d="M18.8 18.6h2.4"/><path class="icon-line" d="m17.9 11.6 1.6 1.6 2.8-3"/>`,
  card: svg`<path class="icon-mark" d="M.5 7h39v4H.5z"/><path class="icon-line" d="M6 17.5h8M27 17.5h7"/>`,
  gift: svg`<path class="icon-line" d="M12.5 12.2h15v8h-15zM11.5 8.7h17v3.5h-17zM20 8.7v11.5M20 8.7c-1.4-3.6-5.4-4-5.4-1.7 0 1.3 2.3 1.7 5.4 1.7s5.4-.4 5.4-1.7c0-2.3-4-1.9-5.4 1.7z"/>`,
  scan: svg`<path class="icon-line" d="M13.5 9.5v-3h3M23.5 6.5h3v3M26.5 16.5v3h-3M16.5 19.5h-3v-3"/><path class="icon-mark" d="M16.5 9.5h3v3h-3zM20.6 13.6h3v3h-3z"/><path class="icon-line" d="M22 10.2h1.2M17 15.6h1.4"/>`,
  neutral: svg`<path class="icon-line" d="M12 9.5h16M12 13h16M12 16.5h9"/>`,
};

/** One drawing; decorative, the name of the method stands beside it. */
export const icon = (name: IconName): TemplateResult => html`<svg
  class="icon"
  data-icon=${name}
  viewBox="0 0 40 26"
  width="40"
  height="26"
  aria-hidden="true"
><rect class="icon-ground" x=".5" y=".5" width="39" height="25" rx="5.5" />${ICONS[name]}</svg>`;

/** The mark of a card brand; decorative, its name is told elsewhere. */
export const cardMark = (brand: CardBrand): TemplateResult => html`<svg
  class="icon icon-small"
  data-brand=${brand}
  viewBox="0 0 40 26"
  aria-hidden="true"
><rect class="icon-edge" x=".5" y=".5" width="39" height="25" rx="5.5" fill=${CARD_MARKS[brand].ground} />
  ${CARD_MARKS[brand].paths.map(
    ({ d, fill = 'none', stroke = 'none' }) =>
      svg`<path d=${d} fill=${fill} stroke=${stroke} stroke-width=${MARK_LINE}
        stroke-linecap="round" stroke-linejoin="round"/>`,
  )}</svg>`;

/** The sign beside what is wrong. */
export const errorSign = (): TemplateResult => html`<svg
  viewBox="0 0 16 16"
  fill="none"
  stroke="currentColor"
  stroke-width="1.5"
  stroke-linecap="round"
  aria-hidden="true"
><path d="M8 1.7a6.3 6.3 0 1 1 0 12.6a6.3 6.3 0 0 1 0-12.6zM8 4.8v3.7M8 11v.1" /></svg>`;

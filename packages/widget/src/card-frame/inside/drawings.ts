// The drawings of the card form: brand marks, the place of the code on a card, and the sign beside an error.
import type { CardBrand } from '@gangway/protocol/cards';
import { CARD_MARKS } from '../../icons/card-marks.ts';
import { type Drawing, MARK_LINE } from '../../icons/drawing.ts';
import { isLocal, LOCAL_CARD_MARKS } from '../../icons/local-card-marks.ts';
import * as s from './frame.css.ts';
import { draw } from './make-element.ts';

const CARD =
  'M6 .5h28A5.5 5.5 0 0 1 39.5 6v14a5.5 5.5 0 0 1-5.5 5.5H6A5.5 5.5 0 0 1 .5 20V6A5.5 5.5 0 0 1 6 .5z';
const LINE = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };

/** Returns the mark of a brand. */
export function brandMark(brand: CardBrand): SVGSVGElement {
  const { ground, paths }: Drawing = isLocal(brand) ? LOCAL_CARD_MARKS[brand] : CARD_MARKS[brand];
  return draw(
    '0 0 40 26',
    { class: s.mark, 'data-brand': brand },
    { d: CARD, fill: ground, class: s.markGround },
    ...paths.map(({ d, fill, stroke }) =>
      stroke ? { ...LINE, d, stroke, 'stroke-width': `${MARK_LINE}` } : { d, fill: fill ?? 'none' },
    ),
  );
}

/** Returns the drawing of the code's place: on the signature strip on the back, or on the front. */
export const codePlace = (isFront: boolean): SVGSVGElement =>
  isFront
    ? draw(
        '0 0 40 26',
        { class: s.mark },
        { ...LINE, d: CARD, class: s.sketch },
        { ...LINE, d: 'M6 19h12', class: s.sketch },
        {
          ...LINE,
          d: 'M23 10.5a3.5 3.5 0 0 1 3.5-3.5h5a3.5 3.5 0 0 1 0 7h-5a3.5 3.5 0 0 1-3.5-3.5z',
          class: s.sketchStrong,
        },
      )
    : draw(
        '0 0 40 26',
        { class: s.mark },
        { ...LINE, d: CARD, class: s.sketch },
        { d: 'M.5 5h39v4.5H.5z', class: s.sketchFill },
        { ...LINE, d: 'M6 16.5h12', class: s.sketch },
        {
          ...LINE,
          d: 'M23 16.5a3.5 3.5 0 0 1 3.5-3.5h5a3.5 3.5 0 0 1 0 7h-5a3.5 3.5 0 0 1-3.5-3.5z',
          class: s.sketchStrong,
        },
      );

/** The sign beside an error. */
export const errorSign = (): SVGSVGElement =>
  draw(
    '0 0 16 16',
    { class: s.errorSign },
    {
      ...LINE,
      d: 'M8 1.7a6.3 6.3 0 1 1 0 12.6a6.3 6.3 0 0 1 0-12.6zM8 4.8v3.7M8 11v.1',
      stroke: 'currentColor',
      'stroke-width': '1.5',
    },
  );

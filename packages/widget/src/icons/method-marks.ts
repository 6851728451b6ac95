// Our own drawings of the methods that gw.js has from the start; late-marks.ts has the others. A brand has a tile of
// its color; others have lines in the theme's color.
import { CARD_MARKS } from './card-marks.ts';
import type { Drawing } from './drawing.ts';

const BANK = '#d50072';
const D = 'M7.5 6.5h5.3a6.5 6.5 0 0 1 0 13H7.5z';
const PERSON = 'M9 9.8a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0zM9.1 13h3v6.5h-3z';
/** A card inside the tile, with its stripe. */
const PLASTIC = 'M10 6.5h20v13H10zM10 10.8h20';

const ideal = (beside: Drawing['paths'][number]): Drawing => ({
  ground: '#fff',
  paths: [{ d: D, fill: BANK }, { d: PERSON, fill: '#fff' }, beside],
});
const lines = (d: string): Drawing => ({ ground: '', paths: [{ d, stroke: 'currentColor' }], line: 1.5 });

/** Name → drawing. An empty ground means the surface of the theme. */
export const METHOD_MARKS = {
  ideal: ideal({ d: 'm23.5 10 2.1 6.2 2.4-5.6 2.4 5.6 2.1-6.2', stroke: '#1d1c1c' }),
  fast: ideal({ d: 'm29 6-5.4 8h3.6l-1.3 6 5.6-8h-3.7z', fill: '#1d1c1c' }),
  bancontact: CARD_MARKS.bancontact,
  eps: {
    ground: '#fff',
    paths: [
      {
        d: 'M8 12.8h6.4a3.2 3.2 0 1 0-1 2.3M18 9.6v10M18 12.8a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M32.3 10.3c-.9-1-4.3-1.1-4.3.7s4.6 1.1 4.6 3.1-3.9 1.9-5 .6',
        stroke: '#c8036f',
      },
    ],
  },
  blik: {
    ground: '#111',
    paths: [
      {
        d: 'M8.4 7v11.3M8.4 15.2a3 3 0 1 0 6 0a3 3 0 1 0-6 0M18.3 7v11.3M22.6 12v6.3M26.9 7v11.3M31.4 12.2l-4.5 3.1 4.7 3',
        stroke: '#fff',
      },
      { d: 'M20.9 8.4a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z', fill: '#ff5a70' },
    ],
  },
  bizum: {
    ground: '#fff',
    paths: [
      {
        d: 'm14.2 19.5 5-13h1.7l-5 13zM19.1 19.5l5-13h1.7l-5 13zM11.4 9.2a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0zM25.8 16.8a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0z',
        fill: '#0091a6',
        stroke: '#0091a6',
      },
    ],
  },
  mbWay: {
    ground: '#fff',
    paths: [
      {
        d: 'M8.4 18.5V8l4 6.4 4-6.4v10.5M21 8v10.5h3.6a2.7 2.7 0 1 0 0-5.5H21h3a2.5 2.5 0 1 0 0-5z',
        stroke: '#1d1c1c',
      },
      { d: 'M30.3 10.3a4.6 4.6 0 0 1 0 5.9M32.9 8a8.2 8.2 0 0 1 0 10.5', stroke: '#d6001c' },
    ],
  },
  unionpay: CARD_MARKS.unionpay,
  card: lines(`${PLASTIC}M13 16h5`),
  savedCard: lines(`${PLASTIC}M13 16h3M21 15l2 2 4-4`),
  gift: lines('M10 9.5h20v11H10zM10 14.5h20M17 9.5v11M17 9.5c-8 0-4-7 0 0c4-7 8 0 0 0'),
  bank: lines('m12 11 8-4.6 8 4.6zM14 14v3M18 14v3M22 14v3M26 14v3M12 20h16'),
  qr: lines(
    'M13.5 6.5h4.6v4.6h-4.6zM21.9 6.5h4.6v4.6h-4.6zM13.5 14.9h4.6v4.6h-4.6zM22 15v.1M26.4 15v.1M24.2 17.2v.1M22 19.4v.1M26.4 19.4v.1',
  ),
  all: lines('M11.5 7h6.6v4.4h-6.6zM21.9 7h6.6v4.4h-6.6zM11.5 14.6h6.6V19h-6.6zM21.9 14.6h6.6V19h-6.6z'),
  neutral: lines('M11 8h18v10H11zM17.6 13a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0'),
} as const satisfies Record<string, Drawing>;

/** A drawing of {@link METHOD_MARKS}. */
export type MethodMark = keyof typeof METHOD_MARKS;

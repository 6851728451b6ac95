// Small drawings of the card brands: plain data, drawn by the page and inside the frame.
import type { CardBrand } from '@gangway/protocol/cards';
import type { Drawing } from './drawing.ts';

const LEFT_CIRCLE = 'M9.2 13a7 7 0 1 0 14 0a7 7 0 1 0-14 0z';
const RIGHT_CIRCLE = 'M16.8 13a7 7 0 1 0 14 0a7 7 0 1 0-14 0z';
const LENS = 'M20 7.12a7 7 0 0 1 0 11.76a7 7 0 0 1 0-11.76z';

const circles = (left: string, right: string, lens: string): Drawing => ({
  ground: '#fff',
  paths: [
    { d: LEFT_CIRCLE, fill: left },
    { d: RIGHT_CIRCLE, fill: right },
    { d: LENS, fill: lens },
  ],
});

/** Brand → drawing, of those that the row of the card shows. */
export const CARD_MARKS = {
  visa: {
    ground: '#fff',
    paths: [
      {
        d: 'm8.8 9 1.7 8L15.4 9M18.9 9l-1.7 8M26.2 9.9c-1.2-1.2-4.8-1.2-5 .9-.1 2.2 4 1.6 3.8 4-.2 2.5-4 2.6-5.3 1M26.4 17l5-8 1.6 8M28.1 14.6h4.3',
        stroke: '#1a1f71',
      },
    ],
  },
  mastercard: circles('#eb001b', '#f79e1b', '#ff5f00'),
  amex: {
    ground: '#016fd0',
    paths: [
      {
        d: 'm6 16.6 2.8-7.2 2.8 7.2M7 14.4h3.6M14 16.6V9.4l3.1 4.4 3.1-4.4v7.2M27 9.4h-3.9v7.2H27M23.1 13h3.5M28.9 9.4l5.1 7.2M34 9.4l-5.1 7.2',
        stroke: '#fff',
      },
    ],
  },
  unionpay: {
    ground: '#fff',
    paths: [
      { d: 'M10.9 5.5h7.4l-3.4 15H7.5z', fill: '#e21836' },
      { d: 'M18.6 5.5H26l-3.4 15h-7.4z', fill: '#00447c' },
      { d: 'M26.3 5.5h6.2l-3.4 15h-6.2z', fill: '#007b84' },
    ],
  },
  maestro: circles('#eb001b', '#00a2e5', '#7375cf'),
  bancontact: {
    ground: '#fff',
    paths: [
      {
        d: 'M6.5 13h10.4c1.5 0 2.3-.7 3.2-1.8l2.6-3.1c.9-1 1.7-1.6 3.3-1.6h7.5l-5.2 6.5H17z',
        fill: '#ffd800',
      },
      {
        d: 'M33.5 13H23.1c-1.5 0-2.3.7-3.2 1.8l-2.6 3.1c-.9 1-1.7 1.6-3.3 1.6H6.5l5.2-6.5H23z',
        fill: '#005498',
      },
    ],
  },
} satisfies Partial<Record<CardBrand, Drawing>>;

/** A brand with a drawing in {@link CARD_MARKS}. */
export type MarkedBrand = keyof typeof CARD_MARKS;

// Drawings of local card networks, which only the card frame shows: in the choice of a co-badged card.
import type { CardBrand } from '@gangway/protocol/cards';
import type { MarkedBrand } from './card-marks.ts';
import type { Drawing } from './drawing.ts';

/** A network whose drawing is only here. */
export type LocalBrand = Exclude<CardBrand, MarkedBrand>;

/** Brand → drawing. A brand that is neither here nor in CARD_MARKS is a type error. */
export const LOCAL_CARD_MARKS: Record<LocalBrand, Drawing> = {
  'cartes-bancaires': {
    ground: '#14456f',
    paths: [{ d: 'M18 9.5a5 5 0 1 0 0 7M22 8.5v9h5a2 2 0 0 0 0-4.5h-5 5a2 2 0 0 0 0-4.5z', stroke: '#fff' }],
  },
  dankort: {
    ground: '#c8102e',
    paths: [{ d: 'M11.5 8.5v9h3.2a4.5 4.5 0 0 0 0-9zM23.5 8.5v9M28.5 8.5l-5 4.5 5 4.5', stroke: '#fff' }],
  },
};

/** Returns whether a network is one of {@link LOCAL_CARD_MARKS}. */
export const isLocal = (brand: CardBrand): brand is LocalBrand => brand in LOCAL_CARD_MARKS;

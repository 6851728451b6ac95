// Styles of the card's row in the list: the height reserved for its form.
import { style } from '@vanilla-extract/css';
import { FRAME_HEIGHT } from '../card-frame/frame-height.ts';

export const part = style({
  display: 'grid',
  minBlockSize: `${FRAME_HEIGHT.stacked}px`,
  selectors: { '&[data-failed]': { minBlockSize: 0 } },
  alignContent: 'start',
});

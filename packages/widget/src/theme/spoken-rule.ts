// Text for screen readers only, shared by elements, card frame and hosted pages.
import type { StyleRule } from '@vanilla-extract/css';

/** Takes no room and is not seen, but is read out. */
export const spokenRule: StyleRule = {
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

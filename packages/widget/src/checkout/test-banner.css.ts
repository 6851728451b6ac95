// Styles of the sandbox banner that opens a list of test cards.
import { style } from '@vanilla-extract/css';
import '../views/views.css.ts';
import { t } from '../theme/tokens.css.ts';

/** As high before the list can be opened as afterwards. */
export const roomy = style({ minBlockSize: '44px' });
export const summary = style({
  listStyle: 'none',
  cursor: 'pointer',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&:focus-visible': { outline: `2px solid ${t.color.focus}`, outlineOffset: '-3px' },
  },
});
export const more = style({ textDecoration: 'underline', textUnderlineOffset: '3px' });

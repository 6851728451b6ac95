// Styles of the card's row in the list: the height reserved for its form.
import { globalStyle, style } from '@vanilla-extract/css';
import { FORM_HEIGHT } from '../theme/field-sizes.ts';
import { space } from '../theme/token-values.ts';

export const part = style({
  display: 'grid',
  minBlockSize: FORM_HEIGHT.compact,
  selectors: { '&[data-failed]': { minBlockSize: 0 } },
  alignContent: 'start',
});

/** Why the card was refused: the last line, above the pay button. */
globalStyle(`${part} > [role=alert]`, { marginBlock: `${space.l} 0` });

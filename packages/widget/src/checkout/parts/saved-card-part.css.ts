// Styles of a saved card's row.
import { style } from '@vanilla-extract/css';
import { space, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

export const part = style({ display: 'grid' });

/** What happened at the start, the button that changes it at the end. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space.m,
  // The button has its own space above and below.
  marginBlock: `-${space.s}`,
});

export const said = style({ ...type.label, fontWeight: 400, color: t.color.muted, textWrap: 'pretty' });

export const change = style({ inlineSize: 'auto', marginInlineStart: 'auto' });

// Styles of the choice of a wallet: rows like those of the methods, but smaller.
import { globalStyle, style } from '@vanilla-extract/css';
import { space, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

export const legend = style({ padding: '0 0 5px', ...type.label });

export const rows = style({
  border: `1px solid ${t.color.line}`,
  borderRadius: t.form.radius,
  background: t.color.surface,
  overflow: 'clip',
});
globalStyle(`${rows} > * + *`, { borderBlockStart: `1px solid ${t.color.line}` });

export const row = style({
  display: 'flex',
  alignItems: 'center',
  columnGap: space.m,
  minBlockSize: '48px',
  paddingBlock: '6px',
  paddingInline: space.m,
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  selectors: {
    '&:hover': { background: t.color.raised },
    '&:has(:focus-visible)': {
      outline: `2px solid ${t.color.focus}`,
      outlineOffset: '-3px',
      borderRadius: 'inherit',
    },
  },
});
export const name = style({ flex: '1 0 auto', maxInlineSize: '70%', overflowWrap: 'anywhere' });

/** A row that opens the others; its focus ring is inside the box. */
export const more = style({
  selectors: {
    '&&': { justifyContent: 'start', minBlockSize: '48px', paddingInline: space.m, borderRadius: 0 },
    '&&:focus-visible': { outlineOffset: '-3px' },
  },
});

/** The number of results; its height is also the space below the search. */
export const found = style({ ...type.hint, color: t.color.muted, paddingBlock: '4px' });

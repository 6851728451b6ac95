// Styles of the choice of a wallet: rows like those of the methods, one step smaller.
import { globalStyle, style } from '@vanilla-extract/css';
import { radioCheckedRule, radioRule } from '../../theme/radio-rules.ts';
import { space, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

export const group = style({ minInlineSize: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const legend = style({ padding: 0, paddingBlockEnd: '6px', ...type.label });

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
    '&:has(:focus-visible)': { outline: `2px solid ${t.color.focus}`, outlineOffset: '-3px' },
  },
});
export const radio = style({ ...radioRule, ':checked': radioCheckedRule });
export const name = style({ flex: '1 0 auto', maxInlineSize: '70%', overflowWrap: 'anywhere' });
export const hint = style({ ...type.hint, color: t.color.muted, textAlign: 'end' });

export const more = style({
  display: 'block',
  inlineSize: '100%',
  minBlockSize: '48px',
  margin: 0,
  paddingInline: space.m,
  border: 0,
  background: 'transparent',
  font: 'inherit',
  fontWeight: 500,
  textAlign: 'start',
  color: t.color.accent,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: t.color.raised },
    '&:focus-visible': { outline: `2px solid ${t.color.focus}`, outlineOffset: '-3px' },
  },
});

export const search = style({ paddingBlockEnd: space.s });
export const none = style({
  ...type.label,
  fontWeight: 400,
  color: t.color.muted,
  paddingBlockStart: space.s,
});

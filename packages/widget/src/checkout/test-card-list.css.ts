// Styles of the list of test cards below the sandbox banner.
import { globalStyle, style } from '@vanilla-extract/css';
import { space, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

export const list = style({
  paddingBlock: space.s,
  paddingInline: space.l,
  background: t.color.raised,
  borderBlockEnd: `1px solid ${t.color.line}`,
});
export const note = style({ ...type.hint, color: t.color.muted, paddingBlock: `${space.xs} ${space.s}` });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space.m,
  minBlockSize: '52px',
  paddingBlock: '6px',
  borderBlockStart: `1px solid ${t.color.line}`,
});
export const number = style({
  display: 'block',
  ...type.label,
  fontFamily: t.form.fontFamilyMono,
  fontVariantNumeric: 'tabular-nums',
  direction: 'ltr',
  selectors: { '[dir="rtl"] &': { textAlign: 'end' } },
});
export const does = style({ display: 'block', ...type.hint, color: t.color.muted });
export const copy = style({
  appearance: 'none',
  display: 'grid',
  alignItems: 'center',
  minInlineSize: '76px',
  minBlockSize: '44px',
  paddingInline: space.s,
  border: 0,
  borderRadius: t.form.radiusSmall,
  background: 'transparent',
  color: t.color.link,
  font: 'inherit',
  ...type.label,
  cursor: 'pointer',
});
// Both words share one grid cell, so that the button keeps its width.
globalStyle(`${copy} span`, { gridArea: '1 / 1' });
globalStyle(`${copy}:not([data-copied]) span + span, ${copy}[data-copied] span:first-child`, {
  visibility: 'hidden',
});

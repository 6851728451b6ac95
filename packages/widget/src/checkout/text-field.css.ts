// Styles of a field in a method's row: it looks like the fields inside the frame.
import { globalStyle, style } from '@vanilla-extract/css';
import { ERROR_ROOM_PX, FIELD_PX, LABEL_PX } from '../card-frame/frame-height.ts';
import { space, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

export const field = style({ display: 'grid' });
export const labelRow = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space.s,
  minBlockSize: `${LABEL_PX}px`,
  paddingBlockEnd: '5px',
});
export const label = style({ ...type.label });
export const hint = style({ ...type.hint, color: t.color.muted });
/** Laid out from left to right, like what is typed. */
export const box = style({ position: 'relative' });
export const input = style({
  inlineSize: '100%',
  blockSize: `${FIELD_PX}px`,
  margin: 0,
  paddingBlock: 0,
  paddingInline: space.m,
  border: `1px solid ${t.color.fieldLine}`,
  borderRadius: t.form.radius,
  background: t.color.surface,
  color: t.color.ink,
  font: 'inherit',
  selectors: {
    // An address reads from left to right, but is aligned with the start of the text around it.
    '[dir="rtl"] [dir="ltr"] > &': { textAlign: 'end' },
    '&:hover': { borderColor: t.color.muted },
    '&[aria-invalid="true"]': { borderColor: t.color.danger },
    '&:focus': { outline: `2px solid ${t.color.focus}`, outlineOffset: '-2px' },
    '&[aria-invalid="true"]:focus': { outlineColor: t.color.danger },
    '&:autofill': {
      boxShadow: `0 0 0 60px color-mix(in oklab, ${t.color.accent} 8%, ${t.color.surface}) inset`,
      WebkitTextFillColor: t.color.ink,
    },
  },
});
export const error = style({
  display: 'flex',
  gap: '6px',
  minBlockSize: `${ERROR_ROOM_PX}px`,
  // Closer to its own field than to the next one's label.
  paddingBlock: '1px 9px',
  ...type.hint,
  color: t.color.danger,
});
globalStyle(`${error} svg`, { flex: 'none', inlineSize: '14px', blockSize: '14px', marginBlockStart: '2px' });

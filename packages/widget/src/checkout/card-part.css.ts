// Styles of the card's place in the list: the form's width, the e-mail field, and the notice after a refusal.
import { globalStyle, style } from '@vanilla-extract/css';
import { ERROR_ROOM_PX, FIELD_PX, FRAME_HEIGHT, LABEL_PX } from '../card-frame/frame-height.ts';
import { space, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

export const part = style({
  display: 'grid',
  minBlockSize: `${FRAME_HEIGHT.stacked}px`,
  alignContent: 'start',
});

export const notice = style({
  display: 'flex',
  gap: '10px',
  marginBlockEnd: space.l,
  padding: space.m,
  borderRadius: t.form.radius,
  ...type.label,
  fontWeight: 400,
  color: t.color.danger,
  background: `color-mix(in oklab, ${t.color.danger} 9%, ${t.color.surface})`,
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
});
globalStyle(`${notice} svg`, {
  flex: 'none',
  inlineSize: '18px',
  blockSize: '18px',
  marginBlockStart: '1px',
});

/* The e-mail field looks like the fields inside the frame. */
export const email = style({ display: 'grid' });
export const labelRow = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space.s,
  minBlockSize: `${LABEL_PX}px`,
  paddingBlockEnd: '6px',
});
export const label = style({ ...type.label });
export const hint = style({ ...type.hint, color: t.color.muted });
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
    // An address reads from left to right, and stands where the text around it begins.
    '[dir="rtl"] &': { textAlign: 'end' },
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
  paddingBlock: '4px',
  ...type.hint,
  color: t.color.danger,
});
globalStyle(`${error} svg`, { flex: 'none', inlineSize: '14px', blockSize: '14px', marginBlockStart: '2px' });

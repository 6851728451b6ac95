// Styles that the parts of methods share: a field that looks like those inside the frame, and a notice.
import { globalStyle, style } from '@vanilla-extract/css';
import { ERROR_ROOM_PX, FIELD_PX, LABEL_PX } from '../card-frame/frame-height.ts';
import { space, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

/** The room of one field, so that a part that is on its way moves nothing when it comes. */
export const coming = style({ minBlockSize: `${LABEL_PX + FIELD_PX + ERROR_ROOM_PX}px` });

export const failure = style({ display: 'grid', gap: space.m, paddingBlockEnd: space.s });

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

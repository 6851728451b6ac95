// Styles of the gift card's row.
import { globalStyle, style } from '@vanilla-extract/css';
import { ghost, reservedHeight } from '../../card-form/frame-place.css.ts';
import { FORM_HEIGHT } from '../../theme/field-sizes.ts';
import { space, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

export const box = style({
  position: 'relative',
  minBlockSize: reservedHeight,
  vars: { [reservedHeight]: FORM_HEIGHT.voucher },
});
// The PIN is short.
globalStyle(`${box} ${ghost}:last-child`, { gridColumn: '1' });

/** What a card with too little money can pay: an offer in the place of a refusal. */
export const offer = style({
  margin: 0,
  marginBlockEnd: space.l,
  padding: space.m,
  borderRadius: t.form.radius,
  ...type.label,
  fontWeight: t.form.fontWeight,
  textWrap: 'pretty',
  color: t.color.ink,
  background: `color-mix(in oklab, ${t.color.accent} 9%, ${t.color.surface})`,
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
});

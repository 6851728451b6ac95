// Styles of the gift card's row.
import { globalStyle, style } from '@vanilla-extract/css';
import { ghost } from '../../card-form/frame-place.css.ts';
import { VOUCHER_HEIGHT } from '../../card-frame/frame-height.ts';

export const box = style({ position: 'relative', minBlockSize: `${VOUCHER_HEIGHT}px` });
// The PIN is short.
globalStyle(`${box} ${ghost}:last-child`, { gridColumn: '1' });

// Styles of <gw-checkout> other than those of its views.
import { style } from '@vanilla-extract/css';
import { space } from '../theme/token-values.ts';
import '../offer-picker/offer-picker.css.ts';
import './card-part.css.ts';
import './offer-part.css.ts';
import './text-field.css.ts';
import './test-banner.css.ts';

/** Below the list: the pay button, or without one the shop's own link in the same place. */
export const foot = style({ minBlockSize: '52px', display: 'grid', alignItems: 'center' });

/** Amount and spinner with its word share one grid cell, so that the button keeps its width. */
export const payLabel = style({ display: 'grid', placeItems: 'center' });
export const payText = style({
  gridArea: '1 / 1',
  selectors: { '&[data-hidden]': { visibility: 'hidden' } },
});
export const payWorking = style({ gridArea: '1 / 1', display: 'flex', alignItems: 'center', gap: space.s });

/** While another language loads, no text is shown in the wrong one. */
export const wordless = style({ color: 'transparent' });

// Styles of <gw-checkout> other than those of its views.
import { globalStyle, style } from '@vanilla-extract/css';
import { space } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';
import '../offer-picker/offer-picker.css.ts';
import './card-part.css.ts';
import './offer-part.css.ts';
import './text-field.css.ts';
import './test-banner.css.ts';

/** What the shop asks for, before the methods; their rows have the same space at the sides. */
export const asked = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.l,
  padding: space.l,
  borderBlockEnd: `1px solid ${t.color.line}`,
});
globalStyle(`${asked} > *`, { marginInlineStart: 0 });

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

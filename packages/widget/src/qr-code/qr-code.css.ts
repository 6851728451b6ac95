// Styles of a QR code: dark on white whatever the theme, or cameras do not see it.
import { style } from '@vanilla-extract/css';
import '../views/views.css.ts';
import { t } from '../theme/tokens.css.ts';

/** 220 px with its quiet zone. */
export const code = style({
  display: 'block',
  flex: 'none',
  inlineSize: '220px',
  blockSize: '220px',
  borderRadius: t.form.radiusSmall,
  background: '#fff',
  forcedColorAdjust: 'none',
  colorScheme: 'only light',
});

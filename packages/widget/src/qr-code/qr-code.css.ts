// Styles of a QR code: dark on white whatever the theme, or cameras do not see it.
import { style } from '@vanilla-extract/css';
import '../views/views.css.ts';
import { t } from '../theme/tokens.css.ts';

/** As large as its attributes say, its quiet zone included; smaller where there is no room. */
export const code = style({
  display: 'block',
  flex: 'none',
  maxInlineSize: '100%',
  blockSize: 'auto',
  borderRadius: t.form.radiusSmall,
  background: '#fff',
  forcedColorAdjust: 'none',
  colorScheme: 'only light',
});

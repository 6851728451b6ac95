// Styles of a QR code: dark on white in every theme, because cameras need that.
import { style } from '@vanilla-extract/css';
import '../views/views.css.ts';
import { t } from '../theme/tokens.css.ts';

/** As large as its attributes, including the quiet zone; smaller if there is not enough space. */
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

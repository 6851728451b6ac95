// Styles of the input of a code and of a phone number.
import { style } from '@vanilla-extract/css';
import { space, text, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

/** The text that says where the payer finds the code and what comes next. */
export const where = style({
  ...type.label,
  fontWeight: t.form.fontWeight,
  color: t.color.muted,
  textWrap: 'pretty',
  paddingBlockStart: space.s,
});

/** Six digits in two groups. */
export const code = style({
  fontSize: text(1.25),
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '0.12em',
});

export const phone = style({ fontVariantNumeric: 'tabular-nums' });
/** The country code, left of the number in every language. */
export const country = style({
  position: 'absolute',
  insetBlock: '1px',
  insetInlineStart: '1px',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '52px',
  borderInlineEnd: `1px solid ${t.color.line}`,
  color: t.color.muted,
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
});
export const afterCountry = style({ selectors: { '&&': { paddingInlineStart: '64px' } } });

// Styles of the account of a direct debit and of its mandate.
import { style } from '@vanilla-extract/css';
import { space, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

/** Letters of an IBAN are capitals from the first one on, before its groups are made. */
export const iban = style({ fontVariantNumeric: 'tabular-nums', textTransform: 'uppercase' });

/** What the payer agrees to, in the print of a form. */
export const mandate = style({
  ...type.hint,
  color: t.color.muted,
  textWrap: 'pretty',
  paddingBlockStart: space.l,
});

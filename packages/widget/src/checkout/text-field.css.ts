// Styles of a field in a method's row: it looks like the fields inside the frame.
import { fallbackVar, globalStyle, style } from '@vanilla-extract/css';
import { errorLineRule, errorSignRule, errorTextRule } from '../theme/error-line-rule.ts';
import { LABEL } from '../theme/field-sizes.ts';
import { fieldText, space, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

export const field = style({
  display: 'grid',
  selectors: { '* + &': { paddingBlockStart: space.l } },
});
export const labelRow = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space.s,
  minBlockSize: LABEL,
  paddingBlockEnd: '5px',
});
export const label = style({ ...type.label });
export const hint = style({
  ...type.hint,
  color: t.color.muted,
  display: fallbackVar(t.form.hints, 'block'),
});
/** Laid out from left to right, like what is typed. */
export const box = style({ position: 'relative' });
export const input = style({
  inlineSize: '100%',
  blockSize: t.form.fieldHeight,
  margin: 0,
  paddingBlock: 0,
  paddingInline: space.m,
  border: `${t.form.fieldLineWidth} solid ${t.color.fieldLine}`,
  borderRadius: t.form.radius,
  background: t.color.fieldSurface,
  color: t.color.ink,
  ...fieldText,
  selectors: {
    // An address reads from left to right, but is aligned with the start of the text around it.
    '[dir="rtl"] [dir="ltr"] > &': { textAlign: 'end' },
    '&:hover': { borderColor: t.color.muted },
    '&[aria-invalid="true"]': { borderColor: t.color.danger },
    '&:focus': { outline: `2px solid ${t.color.focus}`, outlineOffset: '-2px' },
    '&[aria-invalid="true"]:focus': { outlineColor: t.color.danger },
    '&:autofill': {
      boxShadow: `0 0 0 60px color-mix(in oklab, ${t.color.accent} 8%, ${t.color.fieldSurface}) inset`,
      WebkitTextFillColor: t.color.ink,
    },
  },
});
export const error = style(errorLineRule);
export const errorText = style(errorTextRule);
globalStyle(`${error} svg`, errorSignRule);

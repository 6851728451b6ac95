// Styles of the card frame: the same tokens as the elements', overridden by the page's theme.
import { fallbackVar, globalStyle, style } from '@vanilla-extract/css';
import { errorLineRule, errorSignRule, errorTextRule } from '../../theme/error-line-rule.ts';
import { CELL, LABEL, ROW_GAP } from '../../theme/field-sizes.ts';
import { radioCheckedRule, radioRule } from '../../theme/radio-rules.ts';
import { setFrameTokens } from '../../theme/set-tokens.ts';
import { spokenRule } from '../../theme/spoken-rule.ts';
import { fieldText, markPaper, space, strong, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

/** The names of the tokens that the page may set. */
export const tokenNames = setFrameTokens(':root');
globalStyle(':root', { background: 'transparent', overflow: 'hidden' });
globalStyle('body', {
  margin: 0,
  fontFamily: t.form.fontFamily,
  ...type.body,
  fontWeight: t.form.fontWeight,
  color: t.color.ink,
  WebkitTextSizeAdjust: '100%',
});
globalStyle('*, ::before, ::after', { boxSizing: 'border-box' });
globalStyle('[hidden]', { display: 'none' });

/** The whole form: rows of field and error line. `rows` is disabled as one. */
export const form = style({ display: 'block' });
export const rows = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  columnGap: space.m,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
globalStyle(`${rows} > *`, { minInlineSize: 0 });
globalStyle(`${rows}:disabled`, { opacity: 0.6 });

export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Inputs side by side are aligned, even if one label needs two lines.
  alignContent: 'end',
});
const full =
  '[data-field="number"], [data-error="number"], [data-field="holder"], :is([data-error="holder"], [data-error="pin"])';
globalStyle(`${rows} > :is(${full})`, { gridColumn: '1 / -1' });
globalStyle(`${field}:not([data-field="number"])`, { paddingBlockStart: ROW_GAP });

export const labelRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space.s,
  minBlockSize: LABEL,
  paddingBlockEnd: '5px',
});
export const label = style({ ...type.label, whiteSpace: 'nowrap' });
export const hint = style({
  display: fallbackVar(t.form.hints, 'block'),
  ...type.hint,
  color: t.color.muted,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  unicodeBidi: 'plaintext',
});

export const box = style({
  display: 'flex',
  alignItems: 'center',
  blockSize: t.form.fieldHeight,
  border: `${t.form.fieldLineWidth} solid ${t.color.fieldLine}`,
  borderRadius: t.form.radius,
  background: t.color.fieldSurface,
  overflow: 'hidden',
  transition: `border-color ${t.form.motion} ease-out`,
  selectors: {
    '&:hover': { borderColor: t.color.muted },
    '&:has([aria-invalid])': { borderColor: t.color.danger },
    '&:focus-within': {
      outline: `2px solid ${t.color.focus}`,
      outlineOffset: '-2px',
      borderColor: t.color.focus,
    },
  },
});

export const input = style({
  flex: 1,
  minInlineSize: 0,
  blockSize: '100%',
  margin: 0,
  paddingBlock: 0,
  paddingInline: space.m,
  border: 0,
  outline: 'none',
  background: 'transparent',
  color: t.color.ink,
  ...fieldText,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: 'normal',
  // A number reads from left to right; on a right-to-left page it is aligned with that page's start.
  textAlign: 'start',
  selectors: { ':root[dir="rtl"] &[dir="ltr"]': { textAlign: 'end' } },
  '::placeholder': { color: t.color.muted, opacity: 0.95 },
  ':disabled': { cursor: 'not-allowed' },
});
// Autofill keeps the theme's own colors.
globalStyle(`${input}:autofill`, {
  boxShadow: `0 0 0 60px color-mix(in oklab, ${t.color.accent} 8%, ${t.color.fieldSurface}) inset`,
  WebkitTextFillColor: t.color.ink,
  caretColor: t.color.ink,
});

export const marks = style({
  flex: 'none',
  display: 'flex',
  gap: '4px',
  paddingInlineEnd: '10px',
  selectors: { '&:empty': { display: 'none' } },
});
export const mark = style({
  display: 'block',
  flex: 'none',
  inlineSize: '34px',
  blockSize: '22px',
  filter: `saturate(${fallbackVar(t.form.iconSaturation, '1')})`,
});
export const markGround = style({
  stroke: t.color.line,
  '@media': { '(forced-colors: active)': { stroke: 'CanvasText' } },
});
globalStyle(`${markGround}[fill="#fff"]`, { fill: markPaper });
export const sketch = style({ stroke: t.color.muted, strokeWidth: 1.6 });
export const sketchFill = style({ fill: t.color.muted });
export const sketchStrong = style({ stroke: t.color.accent, strokeWidth: 2.2 });
export const error = style(errorLineRule);
export const errorText = style(errorTextRule);
export const errorSign = style(errorSignRule);

// In narrow columns the text needs the space.
globalStyle(`:is([data-error="expiry"], [data-error="cvc"]) ${errorSign}`, {
  '@media': { '(max-width: 299.98px)': { display: 'none' } },
});

export const choice = style({
  gridColumn: '1 / -1',
  marginInline: 0,
  padding: 0,
  border: 0,
  // A legend is above the padding of its group.
  marginBlockStart: ROW_GAP,
});
export const choiceLegend = style({
  padding: 0,
  paddingBlockEnd: '6px',
  ...type.label,
  // With the sign of an error.
  selectors: { '&:has(svg)': { color: t.color.danger } },
});
export const choiceRows = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: space.m,
  // Below this width brand, mark and radio do not fit side by side.
  '@media': { '(max-width: 379.98px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: space.s } },
});
export const choiceRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minBlockSize: t.form.fieldHeight,
  paddingInline: space.m,
  border: `1px solid ${t.color.line}`,
  borderRadius: t.form.radius,
  background: t.color.surface,
  ...type.label,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: t.color.accent },
    '&:has(:focus-visible)': { outline: `2px solid ${t.color.focus}`, outlineOffset: '-2px' },
  },
});
export const radio = style({ ...radioRule, ':checked': radioCheckedRule });

/** For screen readers only. */
export const spoken = style(spokenRule);

/* Compact: number, expiry and code in one outlined group, their labels inside, their errors below. */
const compact = `${form}[data-layout="compact"]`;
const inGroup = ':is([data-field="number"], [data-field="expiry"], [data-field="cvc"])';
globalStyle(`${compact} ${rows}`, { columnGap: 0 });
globalStyle(`${compact} ${inGroup}`, {
  display: 'block',
  position: 'relative',
  blockSize: CELL,
  paddingBlock: 0,
  border: `${t.form.fieldLineWidth} solid ${t.color.fieldLine}`,
  background: t.color.fieldSurface,
});
globalStyle(`${compact} [data-field="number"]`, {
  borderStartStartRadius: t.form.radius,
  borderStartEndRadius: t.form.radius,
});
globalStyle(`${compact} [data-field="expiry"]`, {
  gridColumn: '1',
  borderBlockStart: 0,
  borderEndStartRadius: t.form.radius,
});
globalStyle(`${compact} [data-field="cvc"]`, {
  gridColumn: '2',
  borderBlockStart: 0,
  borderInlineStart: 0,
  borderEndEndRadius: t.form.radius,
});
globalStyle(`${compact} ${inGroup} ${labelRow}`, {
  position: 'absolute',
  insetInline: 0,
  // 8 px in a field of the default height, less in a lower one.
  insetBlockStart: `calc(${t.form.fieldHeight} / 3 - 8px)`,
  minBlockSize: 0,
  paddingBlock: 0,
  paddingInline: space.m,
  pointerEvents: 'none',
});
globalStyle(`${compact} ${inGroup} ${label}`, { ...type.hint, fontWeight: strong(500) });
globalStyle(`${compact} ${inGroup} ${box}`, {
  blockSize: '100%',
  border: 0,
  background: 'transparent',
  borderRadius: 'inherit',
});
globalStyle(`${compact} ${inGroup} ${input}`, {
  paddingBlockStart: `calc(${t.form.fieldHeight} / 4 + 10px)`,
});
// The drawing of the code's place replaces the hint; screen readers still get its text.
globalStyle(`${compact} [data-field="cvc"] ${hint}`, { visibility: 'hidden' });
globalStyle(`[data-field="cvc"] ${hint}`, { '@media': { '(max-width: 299.98px)': { display: 'none' } } });
globalStyle(`${compact} ${inGroup} ${marks}`, { paddingBlockStart: `calc(${t.form.fieldHeight} / 2 - 6px)` });
globalStyle(`${compact} ${inGroup}:has([aria-invalid])`, { borderColor: t.color.danger, zIndex: 1 });
// The errors of the group are below it: the number's first, then those of date and code, each below its field.
const lines = ['[data-error="number"]', '[data-error="expiry"], [data-error="cvc"]'];
const placed = [...lines, choice, '[data-field="holder"]', '[data-error="holder"]'];
for (const [at, part] of placed.entries())
  globalStyle(`${compact} :is(${part})`, { gridColumn: '1 / -1', gridRow: `${at + 3}` });
globalStyle(`${compact} [data-error="expiry"]`, { gridColumn: '1', paddingInlineEnd: space.s });
globalStyle(`${compact} [data-error="cvc"]`, { gridColumn: '2' });
globalStyle(`${compact} [data-field="number"]`, { gridRow: '1' });
globalStyle(`${compact} :is([data-field="expiry"], [data-field="cvc"])`, { gridRow: '2' });

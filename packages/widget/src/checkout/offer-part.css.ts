// Styles shared by the parts of methods: a field that looks like those inside the frame, and a notice.
import { globalStyle, style } from '@vanilla-extract/css';
import { LABEL, ROW_GAP } from '../theme/field-sizes.ts';
import { outlineLabelRule, outlineRule } from '../theme/outline-rules.ts';
import { space, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

const ROW = `${LABEL} + ${t.form.fieldHeight}`;
/** A line below a field, and the space before the first one. */
const [LINE_PX, BEFORE_PX] = [20, 8];
const WALLETS_PX = 338;
/** Of the sentence below an account, in most languages and widths. */
const MANDATE_LINES = 7;

/** A form whose content is being submitted. */
globalStyle('[inert]', { opacity: 0.5 });

/** The height reserved for a part that is loading, so that nothing moves when it appears. */
export const coming = style({
  display: 'grid',
  alignContent: 'start',
  minBlockSize: `calc(${ROW} + ${LINE_PX + BEFORE_PX}px)`,
});
globalStyle(`${coming}[data-asks="code"]`, {
  minBlockSize: `calc(${ROW} + ${2 * LINE_PX + BEFORE_PX}px)`,
  // In this width the sentence takes one more line.
  '@container': { '(max-width: 409.98px)': { minBlockSize: `calc(${ROW} + ${3 * LINE_PX + BEFORE_PX}px)` } },
});
globalStyle(`${coming}[data-asks="account"]`, {
  minBlockSize: `calc(2 * (${ROW}) + ${t.form.space} * 8 + ${MANDATE_LINES} * ${type.hint.lineHeight})`,
});

/** The placeholder of a field or of the box of wallets. */
export const outline = style({
  marginBlockStart: LABEL,
  blockSize: t.form.fieldHeight,
  ...outlineRule,
  selectors: {
    '& + &': { marginBlockStart: `calc(${LABEL} + ${ROW_GAP})` },
    '&::before': outlineLabelRule,
    '[data-asks="wallet"] > &': {
      blockSize: `${WALLETS_PX}px`,
      backgroundImage: `repeating-linear-gradient(transparent 0 47px, ${t.color.line} 47px 48px)`,
    },
  },
});

export const failure = style({ display: 'grid', gap: space.m, paddingBlockEnd: space.s });

export const notice = style({
  display: 'flex',
  gap: '10px',
  marginBlockEnd: space.l,
  padding: space.m,
  borderRadius: t.form.radius,
  ...type.label,
  fontWeight: t.form.fontWeight,
  textWrap: 'pretty',
  background: `color-mix(in oklab, ${t.color.danger} 9%, ${t.color.surface})`,
  // The row keeps half of the distance to its pay button.
  selectors: { '&:has(+ [part=button])': { marginBlockEnd: space.s } },
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
});
globalStyle(`${notice} svg`, {
  color: t.color.danger,
  flex: 'none',
  inlineSize: '18px',
  blockSize: '18px',
  marginBlockStart: '1px',
});

// Styles of the view of a debit that was ordered.
import { globalStyle, style } from '@vanilla-extract/css';
import '../views.css.ts';
import { space, strong, text, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

/** The days until the money goes. */
export const calendar = style({
  display: 'block',
  inlineSize: '72px',
  blockSize: '72px',
  marginBlockEnd: space.m,
  fill: 'none',
  stroke: t.color.muted,
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  // Days go from right to left there.
  selectors: { '&:dir(rtl)': { transform: 'scaleX(-1)' } },
});
globalStyle(`${calendar} [data-days]`, { strokeWidth: 4.5 });
globalStyle(`${calendar} [data-debited]`, { stroke: t.color.accent });

/** What the bank statement shows. */
export const facts = style({
  display: 'grid',
  gap: space.m,
  justifySelf: 'stretch',
  marginBlockStart: space.l,
  padding: space.l,
  borderRadius: t.form.radius,
  background: t.color.raised,
  textAlign: 'start',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
});
globalStyle(`${facts} dl`, { display: 'grid', gap: space.m });
globalStyle(`${facts} :is(dt, p)`, { ...type.hint, color: t.color.muted });
globalStyle(`${facts} dd`, {
  fontFamily: t.form.fontFamilyMono,
  fontSize: text(0.9375),
  fontWeight: strong(500),
});
// A long one that breaks stays in reading order.
globalStyle(`${facts} bdi`, { display: 'inline-block' });

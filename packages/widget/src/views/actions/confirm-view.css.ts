// Styles of the view that sends the payer to the bank's app.
import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import '../views.css.ts';
import { space, strong, type } from '../../theme/token-values.ts';
import { t } from '../../theme/tokens.css.ts';

const knock = keyframes({
  '0%, 68%, 100%': { transform: 'rotate(0)' },
  '74%, 86%': { transform: 'rotate(-7deg)' },
  '80%, 92%': { transform: 'rotate(7deg)' },
});

/** A phone with a message on it. */
export const phone = style({
  display: 'block',
  inlineSize: '72px',
  blockSize: '72px',
  marginBlockEnd: space.m,
  fill: 'none',
  stroke: t.color.muted,
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '@media': {
    '(prefers-reduced-motion: no-preference)': {
      transformOrigin: '50% 60%',
      animation: `${knock} 3.2s ease-in-out 600ms 3`,
    },
  },
});
globalStyle(`${phone} [data-message]`, { stroke: t.color.accent });

/** The text for when no message arrives. */
export const nothing = style({
  justifySelf: 'stretch',
  marginBlockStart: space.l,
  paddingBlock: space.m,
  paddingInline: space.l,
  borderRadius: t.form.radius,
  background: t.color.raised,
  ...type.label,
  fontWeight: t.form.fontWeight,
  color: t.color.muted,
  textAlign: 'start',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
});
globalStyle(`${nothing} b`, { display: 'block', fontWeight: strong(600), color: t.color.ink });

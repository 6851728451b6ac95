// Styles shared by the views of the elements: container, stack, buttons, waiting, result, notices.
import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import '../theme/host.css.ts';
import '../icons/icons.css.ts';
import {
  buttonRule,
  primaryHoverRule,
  primaryPressedRule,
  primaryRule,
  quietHoverRule,
  quietRule,
  secondaryHoverRule,
  secondaryRule,
} from '../theme/button-rules.ts';
import { drawnRule, markColors, markRule, RING_MS, SIGN_MS } from '../theme/mark-rules.ts';
import { spokenRule } from '../theme/spoken-rule.ts';
import { space, strong, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.l });

export const container = style({
  background: t.color.surface,
  border: `1px solid ${t.color.line}`,
  borderRadius: t.form.radiusLarge,
  boxShadow: t.color.shadow,
  overflow: 'clip',
});

/** While another language loads, no text is shown in the wrong one. */
export const wordless = style({});
globalStyle(`${wordless} :is(h2, p, [part=button])`, { visibility: 'hidden' });

/** The content of a view with one action: centered, with ample space. */
export const stage = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: space.s,
  paddingBlock: `${space.xxl} ${space.xl}`,
  paddingInline: space.xl,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  '@container': { '(max-width: 359.98px)': { paddingInline: space.l } },
});

export const title = style({
  ...type.title,
  textWrap: 'balance',
  outline: 'none',
  // Letter spacing would break joined letters.
  selectors: { '&:dir(rtl)': { letterSpacing: 'normal' } },
});
export const text = style({ color: t.color.muted, maxInlineSize: '36ch', textWrap: 'pretty' });
export const small = style({ ...type.hint, color: t.color.muted, fontVariantNumeric: 'tabular-nums' });
export const actions = style({
  display: 'grid',
  gap: space.s,
  justifySelf: 'stretch',
  inlineSize: '100%',
  maxInlineSize: '360px',
  marginInline: 'auto',
  marginBlockStart: space.l,
});

export const button = style(buttonRule);
export const primary = style({
  ...primaryRule,
  selectors: {
    '&:hover:not([aria-disabled="true"], :disabled)': primaryHoverRule,
    '&:active:not([aria-disabled="true"])': primaryPressedRule,
    '&[aria-disabled="true"]': { cursor: 'progress' },
    '&:disabled': { opacity: 0.5, cursor: 'default' },
    '&[data-offline]': {
      background: t.color.raised,
      borderColor: t.color.line,
      color: t.color.muted,
      boxShadow: 'none',
      cursor: 'not-allowed',
    },
  },
});
export const secondary = style({ ...secondaryRule, ':hover': secondaryHoverRule });
export const quiet = style({ ...quietRule, ':hover': quietHoverRule });

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
export const spinner = style({
  display: 'block',
  flex: 'none',
  inlineSize: '40px',
  blockSize: '40px',
  marginBlockEnd: space.m,
  border: `3px solid ${t.color.line}`,
  borderBlockStartColor: t.color.accent,
  borderRadius: '50%',
  animation: `${turn} 900ms linear infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animationDuration: '6s' } },
});
/** The spinner inside the pay button: with its word it covers the amount, so that the width stays. */
export const working = style({
  inlineSize: '22px',
  blockSize: '22px',
  margin: 0,
  borderWidth: '2.5px',
  borderColor: 'color-mix(in oklab, currentColor 32%, transparent)',
  borderBlockStartColor: 'currentColor',
});

const draw = keyframes({ from: { strokeDashoffset: '1' }, to: { strokeDashoffset: '0' } });
export const mark = style({ ...markRule, marginBlockEnd: space.m });
for (const [kind, color] of Object.entries(markColors))
  globalStyle(`${mark}[data-kind="${kind}"]`, { color });
globalStyle(`${mark} circle`, drawnRule(draw, 0, RING_MS));
globalStyle(`${mark} path`, drawnRule(draw, RING_MS, SIGN_MS));

/** A line across the top of the container: offline, or the sandbox. */
export const banner = style({
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'center',
  gap: space.s,
  paddingBlock: '7px',
  paddingInline: space.l,
  ...type.hint,
  fontWeight: strong(500),
  textAlign: 'center',
  textWrap: 'balance',
  background: 'light-dark(#fdf1d8, #2b2412)',
  color: 'light-dark(#5c3a00, #f2c46d)',
  borderBlockEnd: '1px solid light-dark(#f0dcb0, #4a3d1d)',
  '@media': { '(forced-colors: active)': { borderBlockEndColor: 'CanvasText' } },
});
export const offline = style({
  background: t.color.raised,
  color: t.color.ink,
  borderBlockEndColor: t.color.line,
});

/** For screen readers only. */
export const spoken = style(spokenRule);

/** The shop's own link, shown while there is no pay button and when something failed. */
export const fallback = style({
  display: 'grid',
  placeItems: 'center',
  textAlign: 'center',
  color: t.color.muted,
});
globalStyle(`${fallback} ::slotted(a)`, {
  color: t.color.link,
  textUnderlineOffset: '3px',
  paddingBlock: '10px',
});
/** The shop's link when trying again would hardly help: it looks like a button, in the link's color. */
export const fallbackLead = style({});
globalStyle(`${fallbackLead} ::slotted(a)`, {
  ...buttonRule,
  ...secondaryRule,
  boxSizing: 'border-box',
  color: t.color.link,
});
/** Below a result: closer to it than a separate view. */
export const fallbackBelow = style({ marginBlockStart: '-12px', paddingBlockEnd: space.l });

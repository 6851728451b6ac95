// The styles of buttons, shared by elements (style) and hosted pages (globalStyle).
import type { StyleRule } from '@vanilla-extract/css';
import { strong, type } from './token-values.ts';
import { t } from './tokens.css.ts';

const mix = (share: number, other = 'transparent') =>
  `color-mix(in oklab, ${t.color.accent} ${share}%, ${other})`;

// Away from the color of its text, which so stays readable: darker below white, lighter below black.
const AWAY = `oklch(from ${t.color.onAccent} calc(1 - l) 0 0)`;

/** The base of all buttons; works on `button` and on `a`. */
export const buttonRule: StyleRule = {
  appearance: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '10px',
  inlineSize: '100%',
  minBlockSize: `min(48px, ${t.form.buttonHeight})`,
  margin: 0,
  // One line fits in a dense button of 32 px.
  paddingBlock: '3px',
  paddingInline: '20px',
  border: '1px solid transparent',
  borderRadius: t.form.radius,
  font: 'inherit',
  ...type.body,
  fontWeight: strong(600),
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  touchAction: 'manipulation',
  WebkitTapHighlightColor: 'transparent',
  transitionProperty: 'background-color, border-color, box-shadow, transform',
  transitionDuration: t.form.motion,
};

/** The primary button: 52 px, in the accent. */
export const primaryRule: StyleRule = {
  minBlockSize: t.form.buttonHeight,
  background: t.color.accent,
  color: t.color.onAccent,
  boxShadow: 'inset 0 1px 0 rgb(255 255 255 / 14%), 0 1px 2px rgb(17 24 39 / 16%)',
  '@media': { '(forced-colors: active)': { forcedColorAdjust: 'none', boxShadow: 'none' } },
};

/** Primary under the pointer. */
export const primaryHoverRule: StyleRule = { background: mix(88, AWAY) };
/** Primary while pressed. */
export const primaryPressedRule: StyleRule = {
  background: mix(78, AWAY),
  transform: 'translateY(1px)',
};

/** The secondary button. */
export const secondaryRule: StyleRule = {
  background: t.color.surface,
  borderColor: t.color.fieldLine,
  color: t.color.ink,
};

/** Secondary under the pointer. */
export const secondaryHoverRule: StyleRule = { background: t.color.raised, borderColor: t.color.ink };

/** The quiet button: text only, with a target of 44 px. */
export const quietRule: StyleRule = {
  minBlockSize: '44px',
  background: 'transparent',
  color: t.color.link,
  fontWeight: strong(500),
};

/** Quiet under the pointer. */
export const quietHoverRule: StyleRule = { background: mix(9) };

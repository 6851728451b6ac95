// The values behind the tokens: one table for elements and hosted pages, light and dark side by side.
import { fallbackVar } from '@vanilla-extract/css';
import type { PublicVariable } from './public-variables.ts';
import { t } from './tokens.css.ts';

const or = (name: PublicVariable, value: string): string => `var(${name}, ${value})`;
const only = (name: PublicVariable): string => `var(${name})`;
const atLeast = (floor: string, value: string): string => `max(${floor}, ${value})`;

/** Returns the value of a token where no public variable can be set. */
export const withoutPublic = (value: string): string =>
  value.replace(/^max\(\w+, (.+)\)$/, '$1').replace(/^var\(--[\w-]+, (.+)\)$/, '$1');

const both = (light: string, dark: string): string => `light-dark(${light}, ${dark})`;

/** Returns a value in one theme, for browsers without `light-dark()`. */
export const inTheme = (value: string, theme: 'light' | 'dark'): string =>
  value.replace(
    /light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)/g,
    (_, light: string, dark: string) => ({ light, dark })[theme],
  );

const NEAR_SHADOW = both('rgb(17 24 39 / 5%)', 'rgb(0 0 0 / 40%)');
const FAR_SHADOW = both('rgb(17 24 39 / 14%)', 'rgb(0 0 0 / 60%)');

/** Colors, light and dark. In the dark theme raised surfaces are lighter and the accent is adjusted. */
export const colorValues = {
  accent: or('--gw-accent', both('#2946c8', '#546ae0')),
  ink: or('--gw-ink', both('#111827', '#edf0f6')),
  muted: or('--gw-muted', both('#5b6475', '#a3adbf')),
  line: or('--gw-line', both('#e3e6ec', '#323a48')),
  fieldLine: or('--gw-field-line', both('#868fa0', '#7b8699')),
  canvas: or('--gw-canvas', both('#f3f4f8', '#0c0f15')),
  surface: or('--gw-surface', both('#ffffff', '#161b24')),
  fieldSurface: or('--gw-field-surface', t.color.surface),
  raised: or('--gw-raised', both('#f6f7fb', '#1f2632')),
  danger: or('--gw-danger', both('#b42318', '#ff9c92')),
  success: or('--gw-success', both('#0b7a53', '#5fd3a4')),
  warning: or('--gw-warning', both('#8a5300', '#f2c46d')),
  focus: or('--gw-focus', both('#2946c8', '#b3c2ff')),
  shadow: or('--gw-shadow', `0 1px 2px ${NEAR_SHADOW}, 0 12px 32px -12px ${FAR_SHADOW}`),
} as const;

/** The same names in system colors, for the payer's contrast theme (forced-colors). */
export const forcedColorValues: Record<keyof typeof colorValues | 'onAccent' | 'link', string> = {
  accent: 'Highlight',
  onAccent: 'HighlightText',
  link: 'LinkText',
  ink: 'CanvasText',
  muted: 'CanvasText',
  line: 'CanvasText',
  fieldLine: 'CanvasText',
  canvas: 'Canvas',
  surface: 'Canvas',
  fieldSurface: 'Canvas',
  raised: 'Canvas',
  danger: 'CanvasText',
  success: 'CanvasText',
  warning: 'CanvasText',
  focus: 'Highlight',
  shadow: 'none',
};

/** The white tile of a mark, dimmed in the dark theme so that it does not outshine the text beside it. */
export const markPaper = both('#fff', '#dce1ea');

/** Returns black or white, whichever is readable on the accent. */
export const onAccentOf = (accent: string): string =>
  or('--gw-on-accent', `oklch(from ${accent} clamp(0.16, (0.66 - l) * 1000, 1) 0 0)`);

/** Returns the accent as a text color: in the dark theme light enough to be readable, whatever the shop's accent. */
export const linkOf = (accent: string): string =>
  or('--gw-link', both(accent, `oklch(from ${accent} max(l, 0.76) c h)`));

/**
 * All tokens other than colors. Text sizes are in rem, so that the payer's text size counts. Heights have a floor, so
 * that no target is below 24 px (WCAG 2.2, 2.5.8). Without their variable, `fontWeightStrong`, `hints` and
 * `iconSaturation` have no value, and each rule its own.
 */
export const formValues = {
  fontFamily: or('--gw-font-family', 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'),
  fontFamilyMono: or('--gw-font-family-mono', 'ui-monospace, "SF Mono", Menlo, Consolas, monospace'),
  fontSize: or('--gw-font-size', '1rem'),
  fontWeight: or('--gw-font-weight', '400'),
  fontWeightStrong: only('--gw-font-weight-strong'),
  space: or('--gw-space', '4px'),
  radiusSmall: or('--gw-radius-small', '6px'),
  radius: or('--gw-radius', '10px'),
  radiusLarge: or('--gw-radius-large', '14px'),
  buttonHeight: atLeast('24px', or('--gw-button-height', '52px')),
  fieldHeight: atLeast('36px', or('--gw-field-height', '48px')),
  fieldLineWidth: or('--gw-field-line-width', '1px'),
  rowHeight: atLeast('24px', or('--gw-row-height', '56px')),
  hints: only('--gw-hints'),
  iconSaturation: only('--gw-icon-saturation'),
  motion: or('--gw-motion', '160ms'),
} as const;

const units = (count: number): string => `calc(${t.form.space} * ${count})`;

/** Steps of space. */
export const space = {
  xs: t.form.space,
  s: units(2),
  m: units(3),
  l: units(4),
  xl: units(6),
  xxl: units(8),
  xxxl: units(12),
} as const;

/** Returns a size or a line of text, by the size of body text. */
export const text = (share: number): string => `calc(${t.form.fontSize} * ${share})`;
/** Returns the weight of what stands out, unless the shop has its own. */
export const strong = (weight: number): string => fallbackVar(t.form.fontWeightStrong, `${weight}`);

/** Steps of type: size and line. */
export const type = {
  hint: { fontSize: text(0.8125), lineHeight: text(1.125) },
  label: { fontSize: text(0.875), lineHeight: text(1.25), fontWeight: strong(500) },
  body: { fontSize: t.form.fontSize, lineHeight: text(1.5) },
  title: {
    fontSize: text(1.25),
    lineHeight: text(1.75),
    fontWeight: strong(650),
    letterSpacing: '-0.012em',
  },
  amount: {
    fontSize: text(2),
    lineHeight: text(2.5),
    fontWeight: strong(650),
    letterSpacing: '-0.022em',
    fontVariantNumeric: 'tabular-nums',
  },
} as const;

/** The text of a field: browsers on touch screens zoom into a field with smaller text. */
export const fieldText = {
  font: 'inherit',
  '@media': { '(pointer: coarse)': { fontSize: `max(16px, ${t.form.fontSize})` } },
} as const;

// The values behind the tokens: one table for elements and hosted pages, light and dark side by side.
import type { PublicVariable } from './public-variables.ts';

const or = (name: PublicVariable, value: string): string => `var(${name}, ${value})`;

/** Returns the value of a token where no public variable can be set. */
export const withoutPublic = (value: string): string => value.replace(/^var\(--[\w-]+, (.+)\)$/, '$1');

const both = (light: string, dark: string): string => `light-dark(${light}, ${dark})`;

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
export const linkOf = (accent: string): string => both(accent, `oklch(from ${accent} max(l, 0.76) c h)`);

/** All tokens other than colors. Text sizes are in rem, so that the payer's text size counts. */
export const formValues = {
  fontFamily: or('--gw-font-family', 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'),
  fontFamilyMono: or('--gw-font-family-mono', 'ui-monospace, "SF Mono", Menlo, Consolas, monospace'),
  radiusSmall: or('--gw-radius-small', '6px'),
  radius: or('--gw-radius', '10px'),
  radiusLarge: or('--gw-radius-large', '14px'),
  buttonHeight: or('--gw-button-height', '52px'),
  rowHeight: or('--gw-row-height', '60px'),
  motion: or('--gw-motion', '160ms'),
} as const;

/** Steps of space. */
export const space = {
  xs: '4px',
  s: '8px',
  m: '12px',
  l: '16px',
  xl: '24px',
  xxl: '32px',
  xxxl: '48px',
} as const;

/** Steps of type: size and line. */
export const type = {
  hint: { fontSize: '0.8125rem', lineHeight: '1.125rem' },
  label: { fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: 500 },
  body: { fontSize: '1rem', lineHeight: '1.5rem' },
  title: { fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: 650, letterSpacing: '-0.012em' },
  amount: {
    fontSize: '2rem',
    lineHeight: '2.5rem',
    fontWeight: 650,
    letterSpacing: '-0.022em',
    fontVariantNumeric: 'tabular-nums',
  },
} as const;

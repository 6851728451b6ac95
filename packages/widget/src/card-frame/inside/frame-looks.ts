// Applies the page's theme to the tokens of the frame, by name and by kind.
import type { FrameSettings } from '../frame-arguments.ts';
import { tokenNames } from './frame.css.ts';

/** Applies the theme of the settings. Absent values fall back to the frame's own. */
export function applyLooks(settings: FrameSettings): void {
  const { scheme, colors } = settings;
  document.documentElement.style.colorScheme = scheme;
  // The payer's own contrast theme takes precedence over the page's colors.
  const isForced = matchMedia('(forced-colors: active)').matches;
  for (const [color, name] of Object.entries(tokenNames.colors))
    set(name, isForced ? undefined : colors[color as keyof typeof colors], 'color');
  for (const [form, kind] of Object.entries(KINDS) as [keyof typeof KINDS, string][])
    set(tokenNames.form[form], settings[form], kind);
}

/** The property that takes values of the same kind. */
const KINDS = {
  radius: 'width',
  fontFamily: 'font-family',
  fontSize: 'width',
  fontWeight: 'font-weight',
  fontWeightStrong: 'font-weight',
  space: 'width',
  fieldHeight: 'width',
  fieldLineWidth: 'width',
  hints: 'display',
  iconSaturation: 'opacity',
} as const satisfies Record<keyof typeof tokenNames.form, string>;

function set(name: string, value: string | undefined, kind: string): void {
  const { style } = document.documentElement;
  if (value !== undefined && CSS.supports(kind, value)) style.setProperty(name, value);
  else style.removeProperty(name);
}

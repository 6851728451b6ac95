// Applies the page's theme to the tokens of the frame, by name and by kind.
import type { FrameSettings } from '../frame-arguments.ts';
import { tokenNames } from './frame.css.ts';

/** Applies the theme of the settings. Absent values fall back to the frame's own. */
export function applyLooks({ scheme, colors, radius, fontFamily }: FrameSettings): void {
  document.documentElement.style.colorScheme = scheme;
  for (const [color, name] of Object.entries(tokenNames.colors))
    set(name, colors[color as keyof typeof colors], 'color');
  set(tokenNames.radius, radius, 'width');
  set(tokenNames.fontFamily, fontFamily, 'font-family');
}

// The payer's own contrast theme takes precedence over the page's colors.
function set(name: string, value: string | undefined, kind: string): void {
  const { style } = document.documentElement;
  const isForced = kind === 'color' && matchMedia('(forced-colors: active)').matches;
  if (value !== undefined && !isForced && CSS.supports(kind, value)) style.setProperty(name, value);
  else style.removeProperty(name);
}

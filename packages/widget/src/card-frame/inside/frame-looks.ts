// Applies the page's theme to the tokens of the frame, by name and by kind.
import { t } from '../../theme/tokens.css.ts';
import type { FrameSettings } from '../frame-arguments.ts';
import { THEME_COLORS } from '../frame-facts.ts';

/** `var(--x)` → `--x`. */
const nameOf = (token: string): string => token.slice(4, -1);

/** Applies the theme of the settings. Absent values fall back to the frame's own. */
export function applyLooks(settings: FrameSettings): void {
  const { documentElement: root } = document;
  root.style.colorScheme = settings.scheme;
  for (const color of THEME_COLORS) set(t.color[color], settings.colors[color], 'color');
  set(t.form.radius, settings.radius, 'width');
  set(t.form.fontFamily, settings.fontFamily, 'font-family');
}

// The payer's own contrast theme takes precedence over the page's colors.
function set(token: string, value: string | undefined, kind: string): void {
  const { style } = document.documentElement;
  const isForced = kind === 'color' && matchMedia('(forced-colors: active)').matches;
  if (value !== undefined && !isForced && CSS.supports(kind, value)) style.setProperty(nameOf(token), value);
  else style.removeProperty(nameOf(token));
}

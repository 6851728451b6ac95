// Sets the values of the tokens on a selector: on :host for the elements, on :root for hosted pages.
import { assignVars, globalStyle } from '@vanilla-extract/css';
import { THEME_COLORS } from '../card-frame/frame-facts.ts';
import {
  colorValues,
  forcedColorValues,
  formValues,
  linkOf,
  onAccentOf,
  withoutPublic,
} from './token-values.ts';
import { t } from './tokens.css.ts';

/** The names of the custom properties that are the tokens of the card frame. */
export interface FrameTokenNames {
  readonly colors: Readonly<Record<string, string>>;
  readonly radius: string;
  readonly fontFamily: string;
}

/** Writes the rules that set every token on `selector`. Call it from a .css.ts file. */
export function setTokens(selector: string): void {
  globalStyle(selector, {
    vars: {
      ...assignVars(t.color, {
        ...colorValues,
        onAccent: onAccentOf(t.color.accent),
        link: linkOf(t.color.accent),
      }),
      ...assignVars(t.form, formValues),
    },
    '@media': {
      '(forced-colors: active)': { vars: assignVars(t.color, forcedColorValues) },
      '(prefers-reduced-motion: reduce)': { vars: { [t.form.motion]: '0ms' } },
    },
  });
}

/**
 * Writes the rules that set the tokens of the card frame on `selector`: those that its page may set, and no others. No
 * public variable is set in its document. Returns the names of their custom properties.
 */
export function setFrameTokens(selector: string): FrameTokenNames {
  globalStyle(selector, {
    vars: {
      ...Object.fromEntries(THEME_COLORS.map((color) => [t.color[color], withoutPublic(colorValues[color])])),
      [t.form.radius]: withoutPublic(formValues.radius),
      [t.form.fontFamily]: withoutPublic(formValues.fontFamily),
    },
    '@media': {
      '(forced-colors: active)': {
        vars: Object.fromEntries(THEME_COLORS.map((color) => [t.color[color], forcedColorValues[color]])),
      },
    },
  });
  const { radius, fontFamily } = t.form;
  return {
    colors: Object.fromEntries(THEME_COLORS.map((color) => [color, nameOf(t.color[color])])),
    radius: nameOf(radius),
    fontFamily: nameOf(fontFamily),
  };
}

/** `var(--x)` → `--x`. */
const nameOf = (token: string): string => token.slice(4, -1);

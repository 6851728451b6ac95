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

/** The tokens other than colors that the page may set in the frame, by their names in its settings. */
export const FRAME_FORM = [
  'radius',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontWeightStrong',
  'space',
  'fieldHeight',
  'fieldLineWidth',
  'hints',
  'iconSaturation',
] as const;

/** The names of the custom properties that are the tokens of the card frame. */
export interface FrameTokenNames {
  readonly colors: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<(typeof FRAME_FORM)[number], string>>;
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
 * Writes the rules that set the tokens of the card frame on `selector`: those that its page may set, and its motion. No
 * public variable is set in its document. Returns the names of their custom properties.
 */
export function setFrameTokens(selector: string): FrameTokenNames {
  globalStyle(selector, {
    vars: {
      ...Object.fromEntries(THEME_COLORS.map((color) => [t.color[color], withoutPublic(colorValues[color])])),
      ...Object.fromEntries(
        FRAME_FORM.map((name) => [t.form[name], withoutPublic(formValues[name])]).filter(
          ([, value]) => !value!.startsWith('var('),
        ),
      ),
      [t.form.motion]: withoutPublic(formValues.motion),
    },
    '@media': {
      '(prefers-reduced-motion: reduce)': { vars: { [t.form.motion]: '0ms' } },
      '(forced-colors: active)': {
        vars: Object.fromEntries(THEME_COLORS.map((color) => [t.color[color], forcedColorValues[color]])),
      },
    },
  });
  return {
    colors: Object.fromEntries(THEME_COLORS.map((color) => [color, nameOf(t.color[color])])),
    form: Object.fromEntries(
      FRAME_FORM.map((name) => [name, nameOf(t.form[name])]),
    ) as FrameTokenNames['form'],
  };
}

/** `var(--x)` → `--x`. */
const nameOf = (token: string): string => token.slice(4, -1);

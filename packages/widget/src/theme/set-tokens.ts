// Sets the values of the tokens on a selector: on :host for the elements, on :root for hosted pages.
import { assignVars, globalStyle } from '@vanilla-extract/css';
import { colorValues, forcedColorValues, formValues, linkOf, onAccentOf } from './token-values.ts';
import { t } from './tokens.css.ts';

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

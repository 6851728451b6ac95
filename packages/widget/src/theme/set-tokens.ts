// Gives the tokens their values on a selector; used by the elements on :host and by hosted pages on :root.
import { assignVars, globalStyle } from '@vanilla-extract/css';
import { colorValues, forcedColorValues, formValues, linkOf, onAccentOf } from './token-values.ts';
import { t } from './tokens.css.ts';

/** Writes the rules that set every token on `selector`. To be called from a .css.ts file. */
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

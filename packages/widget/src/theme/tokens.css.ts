// The private tokens that every style reads; the host (or a hosted page) gives them their values.
import { createThemeContract } from '@vanilla-extract/css';

/** Names of the tokens, without values. See token-values.ts for what they hold. */
export const t = createThemeContract({
  color: {
    accent: null,
    onAccent: null,
    link: null,
    ink: null,
    muted: null,
    line: null,
    fieldLine: null,
    canvas: null,
    surface: null,
    raised: null,
    danger: null,
    success: null,
    warning: null,
    focus: null,
    shadow: null,
  },
  form: {
    fontFamily: null,
    fontFamilyMono: null,
    radiusSmall: null,
    radius: null,
    radiusLarge: null,
    buttonHeight: null,
    rowHeight: null,
    motion: null,
  },
});

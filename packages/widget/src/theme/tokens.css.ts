// The private tokens that every style reads; the host (or a hosted page) sets their values.
import { createThemeContract } from '@vanilla-extract/css';

/** The names of the tokens. Their values are in token-values.ts. */
export const t = createThemeContract({
  color: {
    accent: null,
    onAccent: null,
    link: null,
    ink: null,
    muted: null,
    line: null,
    fieldLine: null,
    fieldSurface: null,
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
    fontSize: null,
    fontWeight: null,
    fontWeightStrong: null,
    space: null,
    radiusSmall: null,
    radius: null,
    radiusLarge: null,
    buttonHeight: null,
    fieldHeight: null,
    fieldLineWidth: null,
    hints: null,
    iconSaturation: null,
    rowHeight: null,
    motion: null,
  },
});

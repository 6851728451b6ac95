// Styles around a frame of the gateway: the frame, its placeholders while it loads, and the color probes.
import { createVar, fallbackVar, globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { THEME_COLORS } from '../card-frame/frame-facts.ts';
import { LABEL, ROW_GAP } from '../theme/field-sizes.ts';
import { outlineLabelRule, outlineRule } from '../theme/outline-rules.ts';
import { space } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

/** The height that is kept for the fields until they say theirs. */
export const reservedHeight = createVar();
globalStyle('iframe', {
  display: 'block',
  blockSize: reservedHeight,
  inlineSize: '100%',
  border: 0,
  background: 'transparent',
  colorScheme: 'inherit',
  opacity: 0,
});
globalStyle('[data-state="ready"] > [data-place] > iframe', {
  opacity: 1,
  transition: `opacity ${t.form.motion} ease-out`,
});

/* The animation of the placeholders. */
const breathe = keyframes({ '50%': { opacity: 0.55 } });
export const ghosts = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  columnGap: space.m,
  alignContent: 'start',
  pointerEvents: 'none',
  '@media': {
    '(prefers-reduced-motion: no-preference)': { animation: `${breathe} 1.6s ease-in-out infinite` },
  },
});
export const ghost = style({
  marginBlockStart: LABEL,
  marginBlockEnd: ROW_GAP,
  blockSize: t.form.fieldHeight,
  ...outlineRule,
  selectors: { '&:is(:first-child, :last-child)': { gridColumn: '1 / -1' }, '&::before': outlineLabelRule },
});

/*
 * Each probe has one color of the theme, and all of them its lengths. A change ends a transition, whose event is
 * observed.
 */
export const probes = style({
  position: 'absolute',
  inlineSize: 0,
  blockSize: 0,
  overflow: 'hidden',
  visibility: 'hidden',
});
globalStyle(`${probes} i`, {
  display: 'block',
  transition: 'all 1ms allow-discrete',
});
globalStyle(`${probes} i[data-probe="accent"]`, {
  borderRadius: t.form.radius,
  blockSize: t.form.fieldHeight,
  padding: t.form.space,
  borderBlockStart: `${t.form.fieldLineWidth} solid`,
  fontWeight: t.form.fontWeightStrong,
  opacity: t.form.iconSaturation,
  // Any property whose keywords include `none`.
  textTransform: fallbackVar(t.form.hints, 'uppercase') as 'none',
});
export const probe = styleVariants(Object.fromEntries(THEME_COLORS.map((name) => [name, name])), (name) => ({
  color: t.color[name as (typeof THEME_COLORS)[number]],
}));
export const schemeProbe = style({ color: 'light-dark(rgb(0 0 0), rgb(255 255 255))' });

// Styles around a frame of the gateway: the frame, its placeholders while it loads, and the color probes.
import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { THEME_COLORS } from '../card-frame/frame-facts.ts';
import { ERROR_ROOM_PX, FIELD_PX, LABEL_PX } from '../card-frame/frame-height.ts';
import { outlineLabelRule, outlineRule } from '../theme/outline-rules.ts';
import { space } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

globalStyle('iframe', {
  display: 'block',
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
  marginBlockStart: `${LABEL_PX}px`,
  marginBlockEnd: `${ERROR_ROOM_PX}px`,
  blockSize: `${FIELD_PX}px`,
  ...outlineRule,
  selectors: { '&:is(:first-child, :last-child)': { gridColumn: '1 / -1' }, '&::before': outlineLabelRule },
});

/* Each probe has one color of the theme. A change of the color ends a transition, whose event is observed. */
export const probes = style({
  position: 'absolute',
  inlineSize: 0,
  blockSize: 0,
  overflow: 'hidden',
  visibility: 'hidden',
});
globalStyle(`${probes} i`, { transition: 'color 1ms', borderRadius: t.form.radius });
export const probe = styleVariants(Object.fromEntries(THEME_COLORS.map((name) => [name, name])), (name) => ({
  color: t.color[name as (typeof THEME_COLORS)[number]],
}));
export const schemeProbe = style({ color: 'light-dark(rgb(0 0 0), rgb(255 255 255))' });

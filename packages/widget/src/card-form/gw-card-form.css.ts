// Styles of <gw-card-form> around its frame: the reserved room, what stands there until the fields do, and failure.
import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import '../theme/host.css.ts';
import { CELL_PX, ERROR_ROOM_PX, FIELD_PX, FRAME_HEIGHT, LABEL_PX } from '../card-frame/frame-height.ts';
import { THEME_COLORS } from '../card-frame/messages.ts';
import { buttonRule, secondaryHoverRule, secondaryRule } from '../theme/button-rules.ts';
import { space } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

export const room = style({ position: 'relative', minBlockSize: `${FRAME_HEIGHT.stacked}px` });
globalStyle(`${room}[data-layout="compact"]`, { minBlockSize: `${FRAME_HEIGHT.compact}px` });
globalStyle(`${room}[data-state="failed"]`, { display: 'grid', alignItems: 'center' });

globalStyle('iframe', {
  display: 'block',
  inlineSize: '100%',
  border: 0,
  background: 'transparent',
  colorScheme: 'inherit',
  opacity: 0,
});
globalStyle(`${room}[data-state="ready"] iframe`, {
  opacity: 1,
  transition: `opacity ${t.form.motion} ease-out`,
});

/* Outlines where the fields will be. */
const breathe = keyframes({ '50%': { opacity: 0.45 } });
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
  border: `1px solid ${t.color.line}`,
  borderRadius: t.form.radius,
  background: t.color.surface,
  selectors: {
    '&:is(:first-child, :last-child)': { gridColumn: '1 / -1' },
    [`${room}[data-layout="compact"] &:not(:last-child)`]: { display: 'none' },
    [`${room}[data-layout="compact"] &:last-child`]: { marginBlockStart: `${LABEL_PX + ERROR_ROOM_PX}px` },
  },
});
globalStyle(`${room}[data-layout="compact"] ${ghosts}::before`, {
  content: '""',
  gridColumn: '1 / -1',
  blockSize: `${2 * CELL_PX}px`,
  border: `1px solid ${t.color.line}`,
  borderRadius: t.form.radius,
  background: t.color.surface,
});

export const failure = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.m,
  padding: space.xl,
  border: `1px solid ${t.color.line}`,
  borderRadius: t.form.radius,
  background: t.color.surface,
  textAlign: 'center',
  textWrap: 'pretty',
});
export const retry = style({
  ...buttonRule,
  ...secondaryRule,
  maxInlineSize: '240px',
  ':hover': secondaryHoverRule,
});
globalStyle('::slotted(a)', { color: t.color.accent, textUnderlineOffset: '3px', paddingBlock: '10px' });

/* Each probe is painted in one colour of the theme; a change of it ends a transition, which is how it is noticed. */
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

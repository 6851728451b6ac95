// The large mark of a result: a ring and a sign, drawn once as a line.
import type { StyleRule } from '@vanilla-extract/css';
import { t } from './tokens.css.ts';

/** How long the ring draws; 420 ms together with the sign. */
export const RING_MS = 260;

/** How long the sign draws, after the ring. */
export const SIGN_MS = 160;

/** The drawing itself, 72 px; `currentColor` is the line. Its paths carry `pathLength="1"`. */
export const markRule: StyleRule = {
  display: 'block',
  inlineSize: '72px',
  blockSize: '72px',
  marginInline: 'auto',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 3.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  overflow: 'visible',
};

/** The color of each result. Declined and expired are not red. */
export const markColors = {
  paid: t.color.success,
  declined: t.color.muted,
  expired: t.color.muted,
  failed: t.color.warning,
} as const;

/** A line that draws itself once; with reduced motion it is static. */
export const drawnRule = (animation: string, delayMs: number, durationMs: number): StyleRule => ({
  '@media': {
    '(prefers-reduced-motion: no-preference)': {
      strokeDasharray: '1 1',
      animation: `${animation} ${durationMs}ms ${delayMs === 0 ? 'ease-in' : 'ease-out'} ${delayMs}ms both`,
    },
  },
});

/** The signs inside the ring (viewBox 0 0 72 72). */
export const MARK_SIGNS = {
  paid: 'M23 37.5 32.5 47 50 28',
  declined: 'M25 36h22',
  expired: 'M36 22v15l10 6',
  failed: 'M36 22v18M36 48.5v.5',
} as const;

/** The kinds of marks. */
export type MarkKind = keyof typeof MARK_SIGNS;

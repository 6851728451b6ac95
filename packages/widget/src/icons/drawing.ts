// What a small drawing is made of: plain data on a grid of 40 × 26, drawn by the page and inside the card frame.

/** One path: filled, or a line. Absent colours are none; `currentColor` is the theme's. */
export interface MarkPath {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
}

/** A drawing: the colour of its tile and what stands on it. */
export interface Drawing {
  readonly ground: string;
  readonly paths: readonly MarkPath[];
  /** How thick its lines are, when not {@link MARK_LINE}. */
  readonly line?: number;
}

/** How thick the lines of a drawing are. */
export const MARK_LINE = 1.9;

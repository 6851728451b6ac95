// The format of small drawings: plain data on a grid of 40 × 26, drawn by the page and inside the card frame.

/** One path: filled, or a line. Absent colors are none; `currentColor` is the theme's. */
export interface MarkPath {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
}

/** A drawing: the color of its tile and the paths on it. */
export interface Drawing {
  readonly ground: string;
  readonly paths: readonly MarkPath[];
  /** The width of its lines, if not {@link MARK_LINE}. */
  readonly line?: number;
}

/** The default width of lines. */
export const MARK_LINE = 1.9;

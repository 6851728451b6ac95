// The sizes in which an issuer shows its challenge (challengeWindowSize of EMV 3DS), by the room on the page.

/** A size of EMV 3DS, in CSS pixels; `full` fills the window. */
export interface WindowSize {
  readonly code: '01' | '02' | '03' | '04' | '05';
  readonly width: number | 'full';
  readonly height: number | 'full';
}

/** What the dialog needs around the issuer's page: its edges, and the lines above and below. */
const [EDGES_PX, LINES_PX] = [40, 148];

const SIZES: readonly (WindowSize & { readonly width: number; readonly height: number })[] = [
  { code: '03', width: 500, height: 600 },
  { code: '04', width: 600, height: 400 },
  { code: '02', width: 390, height: 400 },
];

/** The narrowest page for which an issuer makes the size that fills the window. */
const FULL_FROM_PX = 390;

/** Returns the size for a window: the first that fits with the dialog around it, else the whole window. */
export function windowSizeFor({
  innerWidth,
  innerHeight,
}: Pick<Window, 'innerWidth' | 'innerHeight'>): WindowSize {
  const fits = SIZES.find(
    ({ width, height }) => width + EDGES_PX <= innerWidth && height + LINES_PX <= innerHeight,
  );
  // The smallest size is shown in the whole window, too.
  return fits ?? { code: innerWidth < FULL_FROM_PX ? '01' : '05', width: 'full', height: 'full' };
}

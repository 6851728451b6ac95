// What page and card frame both know before they speak: the frame's path, its forms, the names of its colors.

/** The frame's path below the gateway's address. It serves every build of this major version. */
export const FRAME_PATH = '/frame/v1/';

/** Which form the frame shows: a parameter of its address. */
export type FrameForm = 'card' | 'voucher';

/** Colors that the page may pass to the frame, by the names of the theme's tokens. */
export const THEME_COLORS = [
  'accent',
  'ink',
  'muted',
  'line',
  'fieldLine',
  'fieldSurface',
  'surface',
  'raised',
  'danger',
  'focus',
] as const;

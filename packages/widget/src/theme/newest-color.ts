/**
 * The newest that the elements need: test/wide/browser-floor.test.ts holds that a browser with these colours has all
 * the rest.
 */
export const NEWEST_COLOR = 'light-dark(red,rgb(from red r g b))';

/** The element tests that an engine leaves out, because nothing but Chrome DevTools can do what they need. */

/** A test that is left out. */
export interface LeftOut {
  /** The titles of its suites and its own. */
  readonly title: string;
  readonly reason: string;
}

/** What is left out of a run with the settings of Firefox, and nothing else. */
export const LEFT_OUT_OF_FIREFOX: readonly LeftOut[] = [
  {
    title: 'the frame of <gw-card-form> › frees everything: fifty times mounted and removed',
    reason: 'No command of WebDriver BiDi collects garbage and counts documents, frames and listeners.',
  },
  {
    title: 'a waiting payment › animates nothing but a spinner with reduced motion',
    reason: 'WebDriver BiDi does not set prefers-reduced-motion.',
  },
];

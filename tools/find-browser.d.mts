/** Types of find-browser.mjs. */

/** A Chromium's path, the environment variables that it needs, and how it was found. */
export interface FoundBrowser {
  readonly executablePath: string;
  readonly env: Record<string, string>;
  readonly from: string;
}

/** Finds a Chromium, or unpacks one; throws with what to do when there is none. */
export function findChromium(): Promise<FoundBrowser>;

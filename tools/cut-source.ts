/** Leaves parts out of a library's source, for builds in which they never run. */

/** Where a cut begins, what comes after it, and what stands there instead. `from` must be in the source once. */
export type Cut = readonly [from: string, until: string, instead?: string];

/** Returns the source of a library without the cuts. Throws when it is another source than they were made for. */
export const cutSource = (library: string, source: string, cuts: readonly Cut[]): string =>
  cuts.reduce((code, [from, until, instead = '']) => {
    const start = code.indexOf(from);
    const end = code.indexOf(until, start + from.length);
    if (start < 0 || end < 0 || code.indexOf(from, start + 1) >= 0)
      throw new Error(`${library} is not as its list of cuts expects at: ${from.trim()}`);
    return code.slice(0, start) + instead + code.slice(end);
  }, source);

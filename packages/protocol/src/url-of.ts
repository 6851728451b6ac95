/**
 * Parses addresses on servers. In Node 20 and 22, `URL.canParse` refuses host names such as `müller.example` once V8
 * has optimized its caller, after some thousands of calls.
 */

/** Returns the URL of a text, relative to `base` if there is one; undefined where it is none. */
export function urlOf(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

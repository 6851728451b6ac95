/** Finds the name that typed calls give a member of the wire. */
import { MEMBER_NAMES, type Money } from './member-names.ts';

/**
 * Returns the name of a member among the others of its contract, and for a pair the role that it plays in it; undefined
 * when there is none. `renames` come first.
 */
export function nameOf(
  wire: string,
  all: readonly string[],
  renames: Readonly<Record<string, string>> = {},
): { readonly name: string; readonly part?: keyof Money } | undefined {
  const renamed = renames[wire];
  if (renamed !== undefined) return { name: renamed };
  for (const [name, sources] of Object.entries(MEMBER_NAMES)) {
    const pair = sources.find(
      (source) =>
        typeof source !== 'string' &&
        source.includes(wire as never) &&
        source.every((one) => all.includes(one)),
    );
    if (pair) return { name, part: pair[0] === wire ? 'amount' : 'currency' };
  }
  const found = Object.entries(MEMBER_NAMES).find(([, sources]) =>
    (sources as readonly unknown[]).includes(wire),
  );
  return found && { name: found[0] };
}

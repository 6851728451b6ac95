/** Versions of releases: `1.2.3`, or `1.2.3-rc.1` before it (Semantic Versioning 2.0.0, as far as it is used here). */

/** The parts of a version that can be raised. */
export const BUMPS = ['major', 'minor', 'patch'] as const;

/** A part of a version. */
export type Bump = (typeof BUMPS)[number];

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-(alpha|beta|rc)\.(0|[1-9]\d*))?$/;

/** A release sorts behind all that lead to it. */
const STAGES = ['alpha', 'beta', 'rc', undefined];

type Numbers = readonly [major: number, minor: number, patch: number, stage: number, count: number];

function readVersion(text: string): Numbers {
  const [, major, minor, patch, stage, count = 0] = VERSION.exec(text) ?? [];
  if (major === undefined) throw new Error(`${text} is no version.`);
  return [Number(major), Number(minor), Number(patch), STAGES.indexOf(stage), Number(count)];
}

/** Whether a text is a version. */
export const isVersion = (text: string): boolean => VERSION.test(text);

/** Whether a version comes before another. Both must be versions. */
export function isBefore(version: string, other: string): boolean {
  const [own, others] = [readVersion(version), readVersion(other)];
  const place = own.findIndex((number, i) => number !== others[i]);
  return place >= 0 && own[place]! < others[place]!;
}

/** Returns the next version: the part is raised and those behind it are zero. */
export function bump(version: string, part: Bump): string {
  const [major, minor, patch, stage] = readVersion(version);
  // 0.2.0-rc.1 leads to 0.2.0 already.
  const isAhead = STAGES[stage] !== undefined;
  if (part === 'major') return isAhead && minor + patch === 0 ? `${major}.0.0` : `${major + 1}.0.0`;
  if (part === 'minor') return isAhead && patch === 0 ? `${major}.${minor}.0` : `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${isAhead ? patch : patch + 1}`;
}

/** The tag under which npm finds it: what leads to a release is not installed unless it is asked for. */
export const distTag = (version: string): 'latest' | 'next' => (version.includes('-') ? 'next' : 'latest');

/** The changelog of a release: what stands under "Unreleased" becomes the section of its version. */
import { WrongUsage } from './options.ts';

const UNRELEASED = '## [Unreleased]';

const headingOf = (version: string) => `## [${version}]`;

/** Returns the text below a heading of the second level, trimmed; undefined without such a heading. */
function below(heading: string, changelog: string): string | undefined {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => line === heading || line.startsWith(`${heading} `));
  if (start < 0) return undefined;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith('## '));
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .join('\n')
    .trim();
}

/** Whether the changelog has a section of this version. */
const hasSection = (changelog: string, version: string): boolean =>
  below(headingOf(version), changelog) !== undefined;

/** Returns what the changelog says of a version. Throws when it says nothing. */
export function notesOf(changelog: string, version: string): string {
  const notes = below(headingOf(version), changelog);
  if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return notes;
}

/**
 * Returns the changelog with the section of a version, released on `date` (`2026-11-23`), and nothing unreleased. A
 * changelog that has the section, and nothing unreleased, stays. Throws {@link WrongUsage} when it says nothing.
 */
export function releaseChangelog(changelog: string, version: string, date: string): string {
  const unreleased = below(UNRELEASED, changelog);
  if (unreleased === undefined) throw new WrongUsage(`CHANGELOG.md has no heading "${UNRELEASED}".`);
  if (hasSection(changelog, version)) {
    if (!unreleased) return changelog;
    throw new WrongUsage(
      `CHANGELOG.md has a section ${version} already, and more under "Unreleased": choose another version.`,
    );
  }
  // A heading says nothing.
  if (!/^(?!#)\S/m.test(unreleased))
    throw new WrongUsage(`CHANGELOG.md says nothing under "Unreleased", so there is nothing to release.`);
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n${headingOf(version)} - ${date}`);
}

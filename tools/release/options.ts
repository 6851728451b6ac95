/** The options of `npm run release`. Whatever is wrong with them is told in one sentence, before anything is done. */
import { parseArgs } from 'node:util';
import { BUMPS, type Bump, isVersion } from './versions.ts';

/** What a release is asked to be. */
export interface ReleaseOptions {
  /** The version itself, or the part of the present one to raise. */
  readonly version: string | { readonly bump: Bump };
  readonly isPublishing: boolean;
  /** `@gangway`, unless another one is published under. */
  readonly scope: string;
  /** The address of the repository without a slash at its end; undefined in a dry run that names none. */
  readonly repository: string | undefined;
  readonly hasProvenance: boolean;
  /** The base of the image, by its digest; undefined in a dry run that names none. */
  readonly baseImage: string | undefined;
  /** The folder to write. */
  readonly out: string;
  /** Whether the registry is asked for advisories. */
  readonly asksAdvisories: boolean;
}

/** A command line that means nothing. The message is one sentence for whoever typed it. */
export class WrongUsage extends Error {}

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  publish: { type: 'boolean' },
  bump: { type: 'string' },
  scope: { type: 'string' },
  repository: { type: 'string' },
  provenance: { type: 'boolean' },
  'base-image': { type: 'string' },
  out: { type: 'string' },
  'without-advisories': { type: 'boolean' },
} as const;

const SCOPE = /^@[a-z0-9][a-z0-9._-]*$/;
const REPOSITORY = /^https:\/\/[a-z0-9.-]+(?::\d+)?(?:\/[\w.~-]+)+$/i;
const IMAGE = /^[a-z0-9][\w./:-]*@sha256:[0-9a-f]{64}$/;

/** Required to publish, because what is published stays: nothing of it is guessed. */
const STATED = ['scope', 'repository', 'provenance', 'base-image'] as const;

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true, allowNegative: true });
  } catch (error) {
    // The first sentence says it; the others are about words that begin with a hyphen.
    throw new WrongUsage(`${(error as Error).message.split(/(?<=['.\w])\. /)[0]?.replace(/\.$/, '')}.`);
  }
}

function readWantedVersion(named: readonly string[], part: string | undefined): ReleaseOptions['version'] {
  const [version] = named;
  if (named.length > 1) throw new WrongUsage(`One version is released, not ${named.join(' and ')}.`);
  if ((version === undefined) === (part === undefined))
    throw new WrongUsage('Name a version, as in 0.2.0, or what to raise, as in --bump minor: one of both.');
  if (version !== undefined) {
    if (isVersion(version)) return version;
    throw new WrongUsage(`${version} is no version: it looks like 0.2.0, or 0.2.0-rc.1 before it.`);
  }
  const bump = BUMPS.find((one) => one === part);
  if (!bump) throw new WrongUsage(`--bump is ${BUMPS.join(', ')}, not ${part}.`);
  return { bump };
}

/** Reads the words behind `npm run release --`. Throws {@link WrongUsage}. */
export function readOptions(words: readonly string[]): ReleaseOptions {
  const { values, positionals } = parse(words);
  const {
    'dry-run': dry = false,
    publish: isPublishing = false,
    scope = '@gangway',
    out = 'release',
  } = values;
  const version = readWantedVersion(positionals, values.bump);
  if (dry === isPublishing)
    throw new WrongUsage('Say --dry-run to see what would be published, or --publish to publish it.');
  const missing = STATED.filter((name) => isPublishing && values[name] === undefined);
  if (missing.length > 0) {
    const names = missing.map((name) => (name === 'provenance' ? '--[no-]provenance' : `--${name}`));
    throw new WrongUsage(`To publish, state ${names.join(', ')} too.`);
  }
  if (!SCOPE.test(scope)) throw new WrongUsage(`${scope} is no scope: it looks like @acme.`);
  const repository = values.repository?.replace(/\/$|\.git$/, '');
  if (repository !== undefined && !REPOSITORY.test(repository))
    throw new WrongUsage(`--repository is an address such as https://git.example/acme/gangway.`);
  const baseImage = values['base-image'];
  if (baseImage !== undefined && !IMAGE.test(baseImage))
    throw new WrongUsage('--base-image names an image by its digest: node:24-bookworm-slim@sha256:….');
  if (out === '') throw new WrongUsage('--out names a folder.');
  const hasProvenance = values.provenance ?? false;
  const asksAdvisories = !values['without-advisories'];
  return { version, isPublishing, scope, repository, hasProvenance, baseImage, out, asksAdvisories };
}

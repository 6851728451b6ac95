/** Publishes the packages of a release by npm. When it is repeated, it passes over what is published already. */
import { runProgram } from './commands.ts';
import type { Packed } from './release-file.ts';

/** How packages are published. */
export interface PublishOptions {
  /** The folder of the release. */
  readonly out: string;
  /** The tag under which npm finds the version. */
  readonly tag: 'latest' | 'next';
  readonly hasProvenance: boolean;
}

/** Returns the command that publishes a package, run in the folder of the release. */
export const publishCommand = (packed: Packed, options: PublishOptions): [string, ...string[]] => [
  ...(['npm', 'publish', `./${packed.file}`, '--access', 'public', '--tag', options.tag] as const),
  ...(options.hasProvenance ? ['--provenance'] : []),
];

/** The integrity of a version at the registry; undefined when it is not published. Throws when that is not known. */
async function publishedIntegrity({ name, version }: Packed, cwd: string): Promise<string | undefined> {
  const command = [
    'npm',
    'view',
    `${name}@${version}`,
    'dist.integrity',
    '--json',
    '--prefer-online',
  ] as const;
  try {
    const printed = (await runProgram([...command], cwd)).trim();
    // Of a package without this version npm prints nothing.
    return printed === '' ? undefined : (JSON.parse(printed) as string);
  } catch (error) {
    if (/\bE404\b/.test((error as Error).message)) return undefined;
    throw error;
  }
}

/**
 * Publishes what is not published yet, in the given order, and prints a line for each package. Throws before anything
 * is published when the registry has another content under one of the versions: that can never be replaced.
 */
export async function publishPackages(packages: readonly Packed[], options: PublishOptions): Promise<void> {
  const { out } = options;
  const isPublished = new Map<Packed, boolean>();
  for (const packed of packages) {
    const found = await publishedIntegrity(packed, out);
    if (found !== undefined && found !== packed.integrity)
      throw new Error(
        `${packed.name} ${packed.version} is published with another content: choose another version.`,
      );
    isPublished.set(packed, found !== undefined);
  }
  for (const packed of packages) {
    const title = `${packed.name} ${packed.version}`;
    if (!isPublished.get(packed)) await runProgram(publishCommand(packed, options), out);
    console.log(isPublished.get(packed) ? `  ${title} is published already` : `  ${title} is published`);
  }
}

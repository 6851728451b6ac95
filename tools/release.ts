/**
 * `npm run release -- VERSION --dry-run`: makes a release of HEAD in the folder `release`, checks it, and prints what
 * would be published. With `--publish`, and what CONTRIBUTING.md says must be stated, it is published.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askRegistry } from './advisories.ts';
import { checkPackages } from './release/check-packages.ts';
import { runProgram, step } from './release/commands.ts';
import { type ReleaseOptions, readOptions, WrongUsage } from './release/options.ts';
import { packRelease } from './release/pack-release.ts';
import { exportHead, hashTree, NO_REPOSITORY, setRepository, setScope } from './release/prepare-source.ts';
import { type PublishOptions, publishCommand, publishPackages } from './release/publish.ts';
import { type BuiltRelease, RELEASE_FILE, readRelease } from './release/release-file.ts';
import { bump, distTag, isBefore } from './release/versions.ts';
import { versionOf, writeVersion } from './release/write-version.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const git = (...words: string[]): Promise<string> => runProgram(['git', ...words], ROOT);

/** Decides the version, by what HEAD has. */
function chooseVersion({ version }: ReleaseOptions): string {
  const present = versionOf(ROOT);
  const chosen = typeof version === 'string' ? version : bump(present, version.bump);
  if (isBefore(chosen, present)) throw new WrongUsage(`${chosen} is before the present version, ${present}.`);
  return chosen;
}

/** What is published comes from a commit of main, and is published once. */
async function requirePublishable(tag: string): Promise<void> {
  const branch = (await git('rev-parse', '--abbrev-ref', 'HEAD')).trim();
  if (branch !== 'main') throw new WrongUsage(`A release is published from main, and this is ${branch}.`);
  if ((await git('status', '--porcelain')).trim())
    throw new WrongUsage('There are changes that are not committed: what is published is in the history.');
  if ((await git('tag', '--list', tag)).trim()) throw new WrongUsage(`${tag} is released already.`);
}

/** A folder that a release may replace: none, an empty one, or that of an earlier release. */
function requireReplaceable(out: string): void {
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, RELEASE_FILE)))
    throw new WrongUsage(`${out} holds other files than those of a release: name another folder with --out.`);
}

/** Builds and checks the release in a temporary folder, and puts it into `out` when it is whole. */
async function build(version: string, options: ReleaseOptions, out: string): Promise<BuiltRelease> {
  const scratch = mkdtempSync(join(tmpdir(), 'gangway-release-'));
  try {
    const [source, made] = [join(scratch, 'source'), join(scratch, 'release')];
    await exportHead(ROOT, source);
    writeVersion(source, version, new Date().toISOString().slice(0, 10));
    setScope(source, options.scope);
    setRepository(source, options.repository ?? NO_REPOSITORY, `v${version}`);
    const hash = `${hashTree(source)} ${options.baseImage ?? ''}`.trim();
    const before = readRelease(out);
    if (before?.source === hash) {
      console.log(`${relative(ROOT, out)} holds this release already, built and checked.`);
      return before;
    }
    const packages = await packRelease(source, made, options.baseImage);
    const faults = await step('Install the packages into an empty folder and check them', () =>
      checkPackages(packages, { out: made, folder: join(scratch, 'installed'), source }),
    );
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const release = { version, source: hash, packages };
    await writeFile(join(made, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`);
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    cpSync(made, out, { recursive: true });
    return release;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Asks for advisories about what is installed in production. Only a publication depends on the answer. */
async function askAdvisories({ asksAdvisories, isPublishing }: ReleaseOptions): Promise<void> {
  if (!asksAdvisories) return console.log('Advisories were not asked for.');
  const { code, text } = await step('Ask the registry for advisories', () => askRegistry(ROOT));
  console.log(`  ${text.replaceAll('\n', '\n  ')}`);
  if (code !== 0 && isPublishing) throw new Error('Say --without-advisories to publish nevertheless.');
}

function printPlan({ version, packages }: BuiltRelease, options: ReleaseOptions, how: PublishOptions): void {
  const width = Math.max(...packages.map(({ name }) => name.length));
  console.log(`\nRelease ${version}, in ${how.out}, tag ${how.tag}`);
  console.log(`  ${'package'.padEnd(width)} ${'packed'.padStart(11)} ${'unpacked'.padStart(11)}`);
  for (const { name, packedBytes, unpackedBytes } of packages) {
    const [packed, unpacked] = [packedBytes, unpackedBytes].map((bytes) =>
      bytes.toLocaleString('en').padStart(11),
    );
    console.log(`  ${name.padEnd(width)} ${packed} ${unpacked}`);
  }
  for (const packed of packages) console.log(publishCommand(packed, how).join(' '));
  const { repository, baseImage } = options;
  if (repository === undefined)
    console.log(`No --repository was named: links and manifests say ${NO_REPOSITORY}.`);
  if (baseImage === undefined)
    console.log('No --base-image was named: the image begins with a tag, not a digest.');
}

/** Commits the version, unless HEAD is that commit already, publishes and tags it. */
async function publish(release: BuiltRelease, how: PublishOptions): Promise<void> {
  const { version, packages } = release;
  writeVersion(ROOT, version, new Date().toISOString().slice(0, 10));
  if ((await git('status', '--porcelain')).trim())
    await git('commit', '--quiet', '-am', `release: ${version}`);
  await step('Publish', () => publishPackages(packages, how));
  await git('tag', '--annotate', `v${version}`, '--message', `Gangway ${version}`);
  console.log(`Published. Now: git push origin main v${version}`);
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const version = chooseVersion(options);
  const out = resolve(ROOT, options.out);
  requireReplaceable(out);
  if (options.isPublishing) await requirePublishable(`v${version}`);
  const release = await build(version, options, out);
  await askAdvisories(options);
  const how = { out, tag: distTag(version), hasProvenance: options.hasProvenance };
  printPlan(release, options, how);
  if (options.isPublishing) await publish(release, how);
  else console.log('Nothing was published: this was a dry run.');
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof WrongUsage ? 2 : 1;
}

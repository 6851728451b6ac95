/** The source tree that a release is built from: HEAD, with the release's version, scope and repository. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { packageFolders } from '../package-folders.ts';
import { runProgram } from './commands.ts';
import { editJson, type Manifest } from './write-version.ts';

const OWN_SCOPE = '@gangway';

/** What a dry run writes where no repository was named; the domain belongs to nobody (RFC 2606). */
export const NO_REPOSITORY = 'https://repository.example/gangway';

/** A link in a document, and code, in which nothing is a link. */
const LINK_OR_CODE = /^```.*?^```|`[^`\n]*`|(\]\()([^)\s]+)(?=\))/gms;

interface Registered extends Manifest {
  repository?: object;
  homepage?: string;
  bugs?: object;
}

/** Every file of a source tree, relative to it and sorted. */
function listTree(source: string): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(source, path)).isFile())
    .sort();
}

/** Writes the tree of HEAD into a folder, which is made. It needs no earlier commit. */
export async function exportHead(root: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, '..', 'head.tar');
  await runProgram(['git', 'archive', '--format=tar', `--output=${archive}`, 'HEAD'], root);
  await runProgram(['tar', '-xf', archive, '-C', folder], root);
}

/** Names the packages anew wherever they are named: sources, manifests, lock file and documents. */
export function setScope(source: string, scope: string): void {
  if (scope === OWN_SCOPE) return;
  for (const path of listTree(source)) {
    const bytes = readFileSync(join(source, path));
    if (bytes.includes(0) || !bytes.includes(`${OWN_SCOPE}/`)) continue;
    writeFileSync(join(source, path), bytes.toString('utf8').replaceAll(`${OWN_SCOPE}/`, `${scope}/`));
  }
}

/** Returns a document with links that work on a registry's page, where the files beside it are missing. */
export function withAbsoluteLinks(text: string, folder: string, files: string): string {
  return text.replace(LINK_OR_CODE, (whole, before?: string, target?: string) => {
    if (!before || !target || /^(#|[a-z][a-z0-9+.-]*:)/i.test(target)) return whole;
    return `${before}${files}/${posix.join(folder, target)}`;
  });
}

/** Writes where the packages come from into their manifests, and links to it into READMEs and changelog. */
export function setRepository(source: string, repository: string, tag: string): void {
  const files = `${repository}/blob/${tag}`;
  const link = (path: string) => {
    const text = readFileSync(join(source, path), 'utf8');
    writeFileSync(join(source, path), withAbsoluteLinks(text, posix.dirname(path), files));
  };
  for (const folder of packageFolders(source)) {
    editJson<Registered>(join(source, folder, 'package.json'), (manifest) => {
      manifest.homepage = `${repository}#readme`;
      manifest.bugs = { url: `${repository}/issues` };
      manifest.repository = { type: 'git', url: `git+${repository}.git`, directory: folder };
    });
    link(`${folder}/README.md`);
  }
  link('CHANGELOG.md');
}

/** Returns the hash of all files of a source tree: two releases of one hash are one release. */
export function hashTree(source: string): string {
  const hash = createHash('sha256');
  for (const path of listTree(source))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(source, path)))
      .update('\0');
  return hash.digest('hex');
}

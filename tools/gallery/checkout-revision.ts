// Puts a commit of the project into a folder of its own, ready to be built with what is installed here.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A commit on disk, until it is removed. */
export interface Revision {
  /** The folder. */
  readonly root: string;
  remove(): void;
}

/** The packages of this project are those of the commit; everything else is linked. */
const OWN = '@gangway';

/** Throws when there is no such commit. An archive, not a worktree: a killed process leaves nothing in git. */
export function checkoutRevision(project: string, commit: string): Revision {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-gallery-'));
  const root = join(folder, 'tree');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(root);
    const archive = join(folder, 'tree.tar');
    execFileSync('git', ['archive', '--output', archive, commit], { cwd: project, stdio: 'pipe' });
    execFileSync('tar', ['-xf', archive, '-C', root], { stdio: 'pipe' });
    linkInstalled(join(project, 'node_modules'), root);
  } catch (error) {
    remove();
    throw error;
  }
  return { root, remove };
}

function linkInstalled(installed: string, root: string): void {
  const place = join(root, 'node_modules');
  mkdirSync(join(place, OWN), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== OWN && !name.startsWith('.')) symlinkSync(join(installed, name), join(place, name));
  for (const name of readdirSync(join(root, 'packages')))
    symlinkSync(join(root, 'packages', name), join(place, OWN, name));
}

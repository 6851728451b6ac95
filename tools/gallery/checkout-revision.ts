// Extracts a commit of the project into a folder, where it can be built with the installed dependencies.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An extracted commit. */
export interface Revision {
  /** The folder. */
  readonly root: string;
  remove(): void;
}

/** The project's own packages come from the commit; all dependencies are linked. */
const OWN = '@gangway';

/** Throws if there is no such commit. Uses an archive, because a killed process would leave a worktree in git. */
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

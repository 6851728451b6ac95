/** Finds the test files of the project by their names. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const NOT_SOURCE = new Set(['node_modules', 'dist', 'test-output']);

/** Every file under `folder` whose name ends with `ending`, sorted; nothing when the folder does not exist. */
export function findFiles(folder: string, ending: string): string[] {
  const found: string[] = [];
  const walk = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory() && !NOT_SOURCE.has(entry.name) && !entry.name.startsWith('.'))
        walk(join(path, entry.name));
      else if (entry.isFile() && entry.name.endsWith(ending)) found.push(join(path, entry.name));
    }
  };
  try {
    walk(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return found.sort();
}

/** Gateways as processes that are killed, restarted and restored, and an upgraded installation. */
export const NODES_FOLDERS = ['test/nodes', 'test/upgrade'] as const;

/** The packages and documents as their users have them, and further engines. */
export const WIDE_FOLDER = 'test/wide';

/** Folders of `test` that other steps run. */
const OTHER_STEPS = ['test/gallery', 'test/journeys', WIDE_FOLDER, ...NODES_FOLDERS];

/** The test files that need no browser: of the widget, whose tests run in one, those that say so. */
export const findNodeTests = (): string[] => [
  ...['packages', 'tools', 'demo', 'test']
    .flatMap((folder) => findFiles(folder, '.test.ts'))
    .filter((file) => !['packages/widget', ...OTHER_STEPS].some((folder) => file.startsWith(`${folder}/`))),
  ...findFiles('packages/widget', '.node.test.ts'),
];

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

/** The files that `node --test` runs: all tests but the widget's (a browser runs those) and the journeys. */
export function findNodeTests(): string[] {
  const folders = [
    'packages/protocol',
    'packages/embedded-postgres',
    'packages/gateway',
    'packages/sandbox',
    'packages/server',
    'tools',
    'demo',
  ];
  const wholes = [
    'architecture',
    'attacks',
    'checkout-contract',
    'clients',
    'conformance',
    'faults',
    'packages',
    'upgrade',
  ].map((name) => `test/${name}`);
  return [
    ...[...folders, ...wholes].flatMap((folder) => findFiles(folder, '.test.ts')),
    ...findFiles('packages/widget', '.node.test.ts'),
  ];
}

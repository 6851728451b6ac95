/** Programs that tests start in processes of their own. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLES, bundle, ROOT } from './bundle.ts';

const built = new Map<string, Promise<string>>();

/**
 * Returns the path of the bundle of these files, which run in this order. It exists as long as this process, or as the
 * test run of `GW_TEST_BUNDLES`, whose processes share it.
 */
export function builtProgram(...files: readonly string[]): Promise<string> {
  const name = `${createHash('sha256').update(files.join()).digest('hex').slice(0, 16)}.mjs`;
  const known = built.get(name) ?? bundled(files, name);
  built.set(name, known);
  return known;
}

async function bundled(files: readonly string[], name: string): Promise<string> {
  const shared = process.env.GW_TEST_BUNDLES;
  if (shared && existsSync(join(shared, name))) return join(shared, name);
  const outfile = join(BUNDLES, `${process.pid}-${name}`);
  mkdirSync(BUNDLES, { recursive: true });
  process.once('exit', () => rmSync(outfile, { force: true }));
  const imports = files.map((file) => `import ${JSON.stringify(join(ROOT, file))};`).join('\n');
  await bundle({ stdin: { contents: imports, resolveDir: ROOT, loader: 'ts' }, outfile });
  if (!shared) return outfile;
  // Processes that build it at the same time build the same.
  renameSync(outfile, join(shared, name));
  return join(shared, name);
}

/** What publint and arethetypeswrong find in a package. Both come from the lock file in `test/wide/consumers`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Problem {
  readonly kind: string;
  readonly entrypoint?: string;
  readonly resolutionKind?: string;
}

interface Publint {
  publint(options: object): Promise<{ readonly messages: readonly object[] }>;
}

interface TypesWrong {
  checkPackage(files: unknown): Promise<{ readonly types: unknown; readonly problems?: readonly Problem[] }>;
  createPackageFromTarballData(data: Uint8Array): unknown;
}

/**
 * Returns the faults of a package, as objects to print: none if all is well. `tools` is the `node_modules` with both
 * programs, `folder` the installed package and `tarball` its path.
 */
export async function judgePackage(tools: string, folder: string, tarball: string): Promise<object[]> {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(tools, path)).href);
  const { publint } = (await load('publint/src/index-node.js')) as Publint;
  const typesWrong = (await load('@arethetypeswrong/core/dist/index.js')) as TypesWrong;
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true, level: 'suggestion' });
  const files = typesWrong.createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
  const { types, problems = [] } = await typesWrong.checkPackage(files);
  if (!types) return [...messages, { kind: 'NoTypes' }];
  // The packages are ECMAScript modules, for Node from 20.19, which `require` loads there.
  const real = problems.filter(
    ({ resolutionKind }) => resolutionKind !== 'node10' && resolutionKind !== 'node16-cjs',
  );
  return [...messages, ...real];
}

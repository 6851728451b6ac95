/** The compiler on programs that use the packages, in strict mode; the packages' declarations are checked too. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Project, ROOT } from './installed.ts';

/** Compiler options of all consumers. */
const STRICT = {
  target: 'es2022',
  lib: ['es2024', 'dom', 'dom.iterable'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
};

/** The two ways in which the packages' entries are found. */
export const RESOLUTIONS = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
] as const;

/** Compiles files of a project (path → text) and returns what the compiler says: nothing if all is well. */
export function compile(
  project: Project,
  sources: Readonly<Record<string, string>>,
  options: object,
  compiler = join(ROOT, 'node_modules/typescript'),
): string {
  for (const [path, text] of Object.entries(sources)) project.write(path, text);
  const files = Object.keys(sources);
  const name = `tsconfig.${files[0]}.json`;
  project.write(name, JSON.stringify({ compilerOptions: { ...STRICT, ...options }, files }));
  const tsc = join(compiler, 'bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', name, '--pretty', 'false'], {
    cwd: project.folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

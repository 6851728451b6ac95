/** The licences of the packages whose code is inside the built scripts, as one text beside them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { ROOT } from './build-parts.ts';

/** The name of the file in the widget's `dist`, which is also its name at the gateway's `/v1/`. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/** The package that a module belongs to: what stands behind the last `node_modules`. */
const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

type Output = Rolldown.RolldownOutput | readonly Rolldown.RolldownOutput[];

/** Returns the folders of the packages with code in what was built, sorted; `output` is what Vite's `build` returns. */
export function bundledPackages(output: Output): string[] {
  const chunks = [output]
    .flat()
    .flatMap((one) => one.output)
    .filter((file) => file.type === 'chunk');
  const modules = chunks.flatMap((chunk) =>
    Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  );
  const folders = modules.flatMap((id) => PACKAGE.exec(id)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/** Writes the notices of these packages into a folder. Throws when a package says nothing of its licence. */
export function writeNotices(folders: readonly string[], where = 'packages/widget/dist'): void {
  const texts = [...new Set(folders)].sort().map(noticeOf);
  const head = 'The scripts of Gangway contain code of the following packages.\n';
  writeFileSync(join(ROOT, where, NOTICES), [head, ...texts].join(`\n${'-'.repeat(80)}\n\n`));
}

function noticeOf(folder: string): string {
  const { name, version, license } = createRequire(import.meta.url)(join(folder, 'package.json')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.|$)/i.test(one));
  if (!license || !file) throw new Error(`${name} in ${dirname(folder)} has no licence.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

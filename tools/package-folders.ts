/** The folders of the packages. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PARENTS = ['packages', 'packages/rails'] as const;

/** Returns the folders of the published packages in a source tree, such as `packages/widget`. */
export const packageFolders = (source: string): string[] =>
  PARENTS.filter((parent) => existsSync(join(source, parent))).flatMap((parent) =>
    readdirSync(join(source, parent))
      .sort()
      .map((name) => `${parent}/${name}`)
      .filter((folder) => existsSync(join(source, folder, 'package.json'))),
  );

/** Returns the names of the folders below `packages`, such as `widget` and `rails/example`. */
export const packageNames = (source: string): string[] =>
  packageFolders(source).map((folder) => folder.slice('packages/'.length));

/** Returns the rails among them, such as `example` for `@gangway/rail-example` in `packages/rails/example`. */
export const railNames = (source: string): string[] =>
  packageNames(source).flatMap((name) => /^rails\/(.+)$/.exec(name)?.[1] ?? []);

// Short names for the classes and variables of the widget's styles: `gw.js` is 0.7 % smaller after brotli.
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ROOT } from './build-parts.ts';

const FOLDER = 'packages/widget/src';

/** What vanilla-extract knows of a name. `hash` is unique, and the same whenever the file is evaluated. */
interface Named {
  readonly hash: string;
  readonly filePath: string;
}

/**
 * Returns a function for vanilla-extract's option `identifiers`. A name has the number of its file, in alphabetical
 * order, and its own number inside. All of them are inside shadow roots, so no page has the same names.
 */
export function shortClassNames(): (named: Named) => string {
  const files = readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' })
    .map((file) => `${FOLDER}/${file.replaceAll(sep, '/')}`)
    .filter((file) => file.endsWith('.css.ts'))
    .sort();
  const width = files.length.toString(36).length;
  const names = new Map<string, string>();
  const counts = new Map<number, number>();
  return ({ hash, filePath }) => {
    const file = files.findIndex((path) => path.endsWith(filePath));
    if (file < 0) throw new Error(`${filePath} has styles, but is not in ${FOLDER}.`);
    const known = names.get(hash);
    if (known) return known;
    const count = counts.get(file) ?? 0;
    counts.set(file, count + 1);
    const name = `g${file.toString(36).padStart(width, '0')}${count.toString(36)}`;
    names.set(hash, name);
    return name;
  };
}

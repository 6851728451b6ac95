/** The release that this gateway was installed with: what browsers load, as the widget's build made it. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Release, type ReleaseFolder, UNBUILT } from './release.ts';
import { readStaticFile, type StaticFile } from './static-file.ts';

/** Folder of a release → folder of the widget's `dist`. */
const FOLDERS: Readonly<Record<ReleaseFolder, string>> = { shop: 'cdn', frame: 'frame', pages: 'hosted' };

const SERVED = /\.(js|css)$/;

const widget = dirname(createRequire(import.meta.url).resolve('@gangway/widget/package.json'));
let built: Release | undefined;

/** Returns the release of the installed widget, the same one for the whole process. */
export function builtRelease(): Release {
  built ??= releaseIn(join(widget, 'dist'));
  return built;
}

/**
 * Returns the release in a folder like the widget's `dist`; without a build it has no files. A file is read when it is
 * first asked for.
 */
export function releaseIn(dist: string): Release {
  const files = new Map<string, Promise<StaticFile | undefined>>();
  const read = async (folder: ReleaseFolder, name: string): Promise<StaticFile | undefined> => {
    const path = join(dist, FOLDERS[folder], name);
    const reading = files.get(path) ?? readStaticFile(path);
    files.set(path, reading);
    const file = await reading;
    // Anybody can ask for any name.
    if (!file) files.delete(path);
    return file;
  };
  return {
    id: readId(dist),
    file: read,
    async names(folder) {
      const names = await readdir(join(dist, FOLDERS[folder])).catch((): string[] => []);
      return names.filter((name) => SERVED.test(name)).sort();
    },
    notices: () => readStaticFile(join(dist, 'THIRD-PARTY-NOTICES.txt')),
  };
}

function readId(dist: string): string {
  try {
    return (JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as { id: string }).id;
  } catch {
    return UNBUILT;
  }
}

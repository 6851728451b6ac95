/** A release as one text, for the database: its files with brotli. */
import { findRow, recordOf } from '@gangway/protocol';
import * as v from 'valibot';
import { RELEASE_FOLDERS, type Release, type ReleaseFolder } from './release.ts';
import { type StaticFile, unpackStaticFile } from './static-file.ts';

const folderSchema = v.record(v.string(), v.pipe(v.string(), v.base64()));
const packedSchema = v.object(recordOf(RELEASE_FOLDERS, () => folderSchema));

/** Packs a release. Throws when a file was not compressed. */
export async function packRelease(release: Release): Promise<string> {
  const packed: Record<string, Record<string, string>> = {};
  for (const folder of RELEASE_FOLDERS) {
    const files: Record<string, string> = {};
    for (const name of await release.names(folder)) {
      const br = (await release.file(folder, name))?.coded.br;
      if (!br) throw new Error(`${name} of release ${release.id} is not compressed: build the widget again.`);
      files[name] = br.body.toString('base64');
    }
    packed[folder] = files;
  }
  return JSON.stringify(packed);
}

/** Returns a packed release. A file is unpacked when it is first asked for. */
export function unpackRelease(id: string, text: string): Release {
  const packed = v.parse(packedSchema, JSON.parse(text));
  const files = new Map<string, Promise<StaticFile>>();
  return {
    id,
    async file(folder, name) {
      const known = files.get(`${folder}/${name}`);
      if (known) return known;
      const found = findRow(packed[folder], name);
      if (found === undefined) return undefined;
      const file = unpackStaticFile(Buffer.from(found, 'base64'));
      files.set(`${folder}/${name}`, file);
      return file;
    },
    names: async (folder: ReleaseFolder) => Object.keys(packed[folder]).sort(),
    notices: async () => undefined,
  };
}

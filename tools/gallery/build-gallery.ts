// Builds the gallery's page with the elements and the card frame of one revision.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildTestPages } from '../build-test-pages.ts';
import { buildFrame } from '../fake-gateway.ts';

/** The built folders: one for the page and one for the frame. */
export interface BuiltGallery {
  readonly page: string;
  readonly frame: string;
}

const ENTRY = 'packages/widget/src/gallery/gallery-page.ts';

/** Builds the project at `root` into two folders below `outDir`. Throws if that revision has no gallery. */
export async function buildGallery(root: string, outDir: string): Promise<BuiltGallery> {
  const input = join(root, ENTRY);
  if (!existsSync(input)) throw new Error(`There is no ${ENTRY} in that revision.`);
  const [page, frame] = [join(outDir, 'page'), join(outDir, 'frame')];
  const output = { entryFileNames: 'gallery.js' };
  await buildTestPages(root, { outDir: page, rolldownOptions: { input, output } });
  await buildFrame(root, frame);
  return { page, frame };
}

/** Where the built widget is. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const widget = dirname(createRequire(import.meta.url).resolve('@gangway/widget/package.json'));

/** The folders of the built widget that browsers load from, by what loads them. */
export const WIDGET_FOLDERS = {
  shop: join(widget, 'dist/cdn'),
  frame: join(widget, 'dist/frame'),
  pages: join(widget, 'dist/hosted'),
} as const;

/** The licences of what is bundled in the scripts. */
export const NOTICES_FILE = join(widget, 'dist/THIRD-PARTY-NOTICES.txt');

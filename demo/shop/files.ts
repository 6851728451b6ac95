/** Static files: scripts and styles of shop and desk, and pictures. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const FOLDERS = {
  assets: place('../dist'),
  'desk-assets': place('../desk-page/dist'),
  pictures: place('./pictures'),
} as const;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Routes `/assets`, `/desk-assets` and `/pictures`, for file names of known types, without folders. */
export function filesApp(): Hono {
  const app = new Hono();
  for (const [folder, path] of Object.entries(FOLDERS)) {
    app.get(`/${folder}/:name`, async (c) => {
      const name = c.req.param('name');
      const type = /^[\w][\w.-]*$/.test(name) ? TYPES[extname(name)] : undefined;
      const content = type && (await findFile(join(path, name)));
      if (!type || !content) return c.text('Not found', 404);
      return c.body(content, 200, { 'content-type': type, 'cache-control': 'no-cache' });
    });
  }
  return app;
}

async function findFile(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The packages with the tools of those who use them: compilers, bundlers, and judges of packages. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build as buildByEsbuild } from 'esbuild';
import { build as buildByVite } from 'vite';
import { judgePackage } from '../../tools/release/judge-package.ts';
import { visit } from '../journeys/visitor.ts';
import { compile, RESOLUTIONS } from './compiling.ts';
import { installPackages, PACKAGES, ROOT } from './installed.ts';
import { installOutside } from './outside.ts';

const outside = await installOutside('consumers');
const project = await installPackages([
  ...['hono', '@types/node', 'undici-types', 'react', '@types/react', 'vue', 'svelte'],
]);
after(() => project.remove());

/** Loads a module of an installed package by its path. */
const load = (path: string): Promise<unknown> => import(pathToFileURL(join(outside, path)).href);

test('publint and arethetypeswrong find no fault with any package', async () => {
  for (const name of PACKAGES) {
    const { folder } = project.installed(`@gangway/${name}`);
    const tarball = readdirSync(project.folder).find((file) => file.startsWith(`gangway-${name}-0`))!;
    assert.deepEqual(await judgePackage(outside, folder, join(project.folder, tarball)), [], name);
  }
});

test('a package without types is a fault', async () => {
  const manifest = {
    name: 'a',
    version: '1.0.0',
    type: 'module',
    license: 'MIT',
    exports: './a.js',
    files: ['a.js'],
  };
  project.write('untyped/package.json', JSON.stringify(manifest));
  project.write('untyped/a.js', 'export {};');
  const folder = join(project.folder, 'untyped');
  execFileSync('npm', ['pack', '--silent'], { cwd: folder });
  assert.deepEqual(await judgePackage(outside, folder, join(folder, 'a-1.0.0.tgz')), [{ kind: 'NoTypes' }]);
});

/** Every entry of every package that has types. */
const ENTRIES = PACKAGES.flatMap((name) =>
  Object.entries(project.installed(`@gangway/${name}`).manifest.exports)
    .filter(([entry, target]) => !entry.includes('*') && typeof target !== 'string')
    .map(([entry]) => `@gangway/${name}${entry.slice(1)}`),
);
const EVERYTHING = ENTRIES.map(
  (entry, index) =>
    `import type * as e${index} from '${entry}';\nexport type E${index} = keyof typeof e${index};\n`,
).join('');

const COMPILERS = [
  { folder: join(ROOT, 'node_modules/typescript'), resolutions: RESOLUTIONS },
  { folder: join(outside, 'typescript'), resolutions: RESOLUTIONS.slice(0, 1) },
];
for (const { folder, resolutions } of COMPILERS) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  for (const resolution of resolutions) {
    test(`TypeScript ${version} accepts the types of every entry with ${resolution.moduleResolution}`, () => {
      assert.ok(ENTRIES.length >= 18);
      const sources = { 'everything.ts': EVERYTHING };
      assert.equal(compile(project, sources, { ...resolution, types: ['node'] }, folder), '');
    });
  }
}

project.write('page/main.js', "import '@gangway/widget/define';\nimport '@gangway/widget/card-form';\n");
const entry = join(project.folder, 'page/main.js');

/** A bundler that writes `main.js`, and what else it makes, into a folder. */
const BUNDLERS: Record<string, (folder: string) => Promise<unknown>> = {
  esbuild: (outdir) =>
    buildByEsbuild({
      entryPoints: [entry],
      outdir,
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
    }),
  Vite: (outDir) =>
    buildByVite({
      root: join(project.folder, 'page'),
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: true,
        rolldownOptions: { input: entry, output: { entryFileNames: 'main.js' } },
      },
    }),
  webpack: async (path) => {
    const { default: webpack } = (await load('webpack/lib/index.js')) as {
      default(options: object, done: (error: Error | null, stats?: Stats) => void): void;
    };
    const options = { mode: 'production', entry, output: { path, filename: 'main.js', publicPath: 'auto' } };
    const stats = await new Promise<Stats>((resolve, reject) =>
      webpack(options, (error, stats) => (stats ? resolve(stats) : reject(error))),
    );
    // That the page is large is a warning.
    assert.deepEqual(stats.toJson({ all: false, errors: true }).errors, []);
  },
};

interface Stats {
  toJson(options: object): { readonly errors: readonly object[] };
}

for (const [name, bundle] of Object.entries(BUNDLERS)) {
  test(`a page built with ${name} shows the elements, in a language that is loaded later too`, async () => {
    const folder = join(project.folder, 'built', name);
    await bundle(folder);
    const server = createServer(({ url }, response) => {
      const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
        (one) => `/${one}` === url,
      );
      response.setHeader('content-type', file ? 'text/javascript' : 'text/html');
      response.end(file ? readFileSync(join(folder, file)) : PAGE);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { page, complaints, leave } = await visit();
    try {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      // Neither a session nor a token: the element says so.
      await page.getByRole('heading', { name: 'Geen betaling om te tonen' }).waitFor();
      const defined = await page.evaluate(
        "['gw-checkout', 'gw-card-form', 'gw-payment-status'].filter((tag) => customElements.get(tag)).length",
      );
      assert.equal(defined, 3);
      assert.deepEqual(
        complaints.filter((complaint) => !/payment-unnamed/.test(complaint)),
        [],
      );
    } finally {
      leave();
      server.closeAllConnections();
      server.close();
    }
  });
}

const PAGE = `<!doctype html><html lang="nl"><title>Page</title><gw-payment-status endpoint="/pay" locale="nl">
<a href="/">Terug</a></gw-payment-status><script type="module" src="/main.js"></script></html>`;

// A Vite plugin that applies vanilla-extract rules to shadow roots instead of the document.
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const VANILLA = /^import\s+['"]([^'"]+\.vanilla\.css)['"];?[ \t]*\n?/gm;
/** Begins the name of a sheet's module, which a bundle may repeat in a comment: what follows is below the root. */
const SHEET = '\0gw-sheet:';

/**
 * vanilla-extract for shadow roots. Must come after `vanillaExtractPlugin()`.
 *
 * - `import * as s from './x.css.ts'`: class names only, no CSS reaches the document.
 * - `import sheets from './x.css.ts?sheets'`: `CSSResult[]`, this file's rules after those of the .css.ts files it
 *   imports.
 *
 * One CSSResult (so one CSSStyleSheet) per .css.ts file, shared by every element that lists it. In the dev server an
 * edited rule is swapped in place; changed exports reload the page. `withLit: false` makes objects with a `styleSheet`,
 * for a script that has no Lit.
 */
export function shadowStyles({ withLit = true } = {}): Plugin {
  let hot = false;
  let root = '';
  const exportsOf = new Map<string, string>();
  return {
    name: 'gw:shadow-styles',
    enforce: 'post',
    configResolved(config) {
      hot = config.command === 'serve' && config.server.hmr !== false;
      root = config.root;
    },
    resolveId: { order: 'pre', handler: (id) => (id.startsWith(SHEET) ? id : undefined) },
    load(id) {
      if (!id.startsWith(SHEET)) return undefined;
      return sheetModule(join(root, id.slice(SHEET.length, -1)), hot, withLit);
    },
    transform: {
      filter: { id: /\.css\.ts(\?|$)/ },
      handler(code, id) {
        const files: string[] = [];
        const classes = code.replace(VANILLA, (_, file: string) => {
          files.push(relative(root, file));
          return '';
        });
        const out = /[?&]sheets(&|$)/.test(id) ? sheetList(files) : classes;
        exportsOf.set(id, out);
        return { code: out, map: null, moduleSideEffects: false };
      },
    },
    async hotUpdate({ file, modules }) {
      const environment = this.environment;
      if (environment.name !== 'client' || !file.endsWith('.css.ts')) return;
      const chain = new Set(modules);
      for (const module of chain)
        for (const importer of module.importers) if (importer.file?.endsWith('.css.ts')) chain.add(importer);
      const sheets = new Set<(typeof modules)[number]>();
      for (const module of chain) {
        const before = module.id && exportsOf.get(module.id);
        if (before) {
          environment.moduleGraph.invalidateModule(module);
          await environment.transformRequest(module.url);
          if (exportsOf.get(module.id!) !== before) return;
        }
        for (const css of environment.moduleGraph.getModulesByFile(`${module.file}.vanilla.css`) ?? []) {
          environment.moduleGraph.invalidateModule(css);
          sheets.add(css);
        }
      }
      return [...sheets];
    },
  };
}

/** The module of one style sheet. It imports only css-tag, because `lit` would end up in bundles without an element. */
function sheetModule(file: string, hot: boolean, withLit: boolean): string {
  const css = JSON.stringify(`${file}?inline`);
  const making = withLit
    ? [
        "import { unsafeCSS } from '@lit/reactive-element/css-tag.js';",
        'const sheet = /* @__PURE__ */ unsafeCSS(css);',
      ]
    : [
        'const styleSheet = new CSSStyleSheet();',
        'styleSheet.replaceSync(css);',
        'const sheet = { styleSheet };',
      ];
  return [
    `import css from ${css};`,
    ...making,
    'export default sheet;',
    hot ? `import.meta.hot.accept(${css}, (m) => sheet.styleSheet?.replaceSync(m.default));` : '',
  ].join('\n');
}

/** The `?sheets` module: the sheets of `files`, in order. */
function sheetList(files: readonly string[]): string {
  const imports = files
    .map((file, i) => `import s${i} from ${JSON.stringify(`${SHEET}${file}_`)};\n`)
    .join('');
  return `${imports}export default [${files.map((_, i) => `s${i}`).join(', ')}];\n`;
}

// Builds the browser's side, one part per --mode, see tools/build-parts.ts. tools/build.ts runs them all.
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite';
import type { Section } from './packages/protocol/src/languages/languages.ts';
import { isPart, PARTS, type Part, ROOT } from './tools/build-parts.ts';
import { ELEMENT_SECTIONS, languageSections } from './tools/language-sections.ts';
import { leanComlink } from './tools/lean-comlink.ts';
import { leanLit } from './tools/lean-lit.ts';
import { leanValibot } from './tools/lean-valibot.ts';
import { protectedChunks } from './tools/protected-chunks.ts';
import { secondMinifier } from './tools/second-minifier.ts';
import { shadowStyles } from './tools/shadow-styles.ts';
import { shortClassNames } from './tools/short-class-names.ts';
import { tightTemplates } from './tools/tight-templates.ts';

// The browsers styles are written for: the first of each with light-dark(), nesting and relative colours.
/** lightningcss's `Features.MediaRangeSyntax`: `(min-width: 480px)` stays as older browsers read it. */
const OLD_MEDIA_QUERIES = 128;
const CSS_TARGET = ['chrome123', 'edge123', 'firefox128', 'safari18'];

// What every mode has in common.
const common: UserConfig = {
  root: ROOT,
  publicDir: false,
  clearScreen: false,
  resolve: { conditions: ['gangway-source', 'browser', 'module', 'import', 'default'] },
};

export default defineConfig(({ mode, command }) => {
  if (command === 'serve' || !isPart(mode))
    return { ...common, plugins: [vanillaExtractPlugin(), shadowStyles()] };
  return { ...common, ...BUILDS[mode]() };
});

const BUILDS: Record<Part, () => UserConfig> = {
  cdn: () => ({
    plugins: pluginsOfShops('digests.js', 'page-side.js', ELEMENT_SECTIONS),
    build: inOneFile('gw', library('cdn', { gw: PARTS.cdn.entry }, true)),
  }),
  card: () => {
    const build = inOneFile('card-form', library('card', { 'card-form': PARTS.card.entry }, true));
    const { output } = build.rolldownOptions;
    const chunkFileNames = ({ name }: { name: string }) => `form-${plainName(name)}.js`;
    const rolldownOptions = { ...build.rolldownOptions, output: { ...output, chunkFileNames } };
    return {
      plugins: pluginsOfShops('form-digests.js', 'form-page-side.js', ['cardForm', 'threeDs']),
      build: { ...build, rolldownOptions, emptyOutDir: false },
    };
  },
  loader: () => ({
    plugins: [secondMinifier()],
    build: { ...library('loader', { loader: PARTS.loader.entry }, true), emptyOutDir: false },
  }),
  frame: () => frame('frame'),
  voucher: () => {
    const { build, ...rest } = frame('voucher');
    return { ...rest, build: { ...build, emptyOutDir: false } };
  },
  worker: () => ({
    plugins: [leanComlink(), secondMinifier()],
    build: {
      ...inOneFile('worker', library('worker', { worker: PARTS.worker.entry }, true)),
      emptyOutDir: false,
    },
  }),
  npm: () => {
    const build = library(
      'npm',
      {
        index: PARTS.npm.entry,
        define: PARTS.npm.entry.replace('index.ts', 'define.ts'),
        'card-form': PARTS.card.entry,
      },
      false,
    );
    const external = [/^lit($|\/)/, /^@lit\//];
    return {
      plugins: [
        languageSections(ELEMENT_SECTIONS),
        vanillaExtractPlugin({ identifiers: 'short' }),
        shadowStyles(),
      ],
      build: { ...build, rolldownOptions: { ...build.rolldownOptions, external } },
    };
  },
  hosted: () => ({
    plugins: [vanillaExtractPlugin({ identifiers: 'short' }), onlyStylesOf('page')],
    css: { lightningcss: { include: OLD_MEDIA_QUERIES } },
    build: {
      ...library('hosted', {}, true),
      cssCodeSplit: false,
      lib: {
        entry: {
          hosted: PARTS.hosted.entry,
          page: PARTS.hosted.entry.replace('hosted.ts', 'page.css.ts'),
          'three-ds-frame': PARTS.hosted.entry.replace('hosted.ts', 'three-ds-frame.ts'),
        },
        formats: ['es'],
        cssFileName: 'page',
      },
    },
  }),
  demo: () => ({
    plugins: [vanillaExtractPlugin({ identifiers: 'short' })],
    build: {
      ...library('demo', { main: PARTS.demo.entry }, true),
      cssCodeSplit: false,
      lib: { entry: { main: PARTS.demo.entry }, formats: ['es'], cssFileName: 'main' },
    },
  }),
  desk: () => ({
    build: {
      ...library('desk', {}, true),
      cssCodeSplit: false,
      lib: { entry: { desk: PARTS.desk.entry }, formats: ['es'], cssFileName: 'desk' },
    },
  }),
};

/** The script of a form in the card frame; both are in one folder. */
function frame(part: 'frame' | 'voucher') {
  const build = library(part, { [part]: PARTS[part].entry }, true);
  const { output } = build.rolldownOptions;
  const chunkFileNames = ({ name }: { name: string }) => `${part}-${name}.js`;
  return {
    plugins: [
      languageSections([part === 'frame' ? 'cardFrame' : 'giftCardFrame']),
      vanillaExtractPlugin({ identifiers: shortClassNames() }),
      shadowStyles({ withLit: false }),
      leanComlink(),
      leanValibot(),
      secondMinifier(),
    ],
    build: { ...build, rolldownOptions: { output: { ...output, chunkFileNames } } },
  } satisfies UserConfig;
}

/** The plugins of scripts for shops' pages. */
const pluginsOfShops = (digests: string, first: string, sections: readonly Section[]): PluginOption[] => [
  languageSections(sections),
  vanillaExtractPlugin({ identifiers: shortClassNames() }),
  shadowStyles(),
  tightTemplates(),
  leanComlink(),
  leanLit(),
  leanValibot(),
  secondMinifier(),
  protectedChunks(digests, [first]),
];

// Library mode throughout: it keeps dynamic imports plain (no preload code). It minifies ES output only when the output
// options say so. Names have no hashes: the gateway serves each release at an address of its own.
function library(part: Part, entry: Record<string, string>, minify: boolean) {
  return {
    target: 'es2022',
    cssTarget: CSS_TARGET,
    cssMinify: true,
    outDir: PARTS[part].outDir,
    emptyOutDir: true,
    reportCompressedSize: false,
    // The package leaves the maps out, so no script names one.
    sourcemap: part === 'cdn' || part === 'npm' ? 'hidden' : false,
    lib: { entry, formats: ['es'] },
    // A page has no use for what tells a bundler which calls may be left out.
    rolldownOptions: {
      output: {
        minify,
        chunkFileNames: ({
          name,
          facadeModuleId,
        }: Pick<Rolldown.PreRenderedChunk, 'name' | 'facadeModuleId'>) =>
          `${facadeModuleId?.match(/\?(fields|debit)$/)?.[1]?.concat('-') ?? ''}${plainName(name)}.js`,
        comments: { annotation: !minify },
      },
    },
  } satisfies UserConfig['build'];
}

/** A stylesheet's chunk is named after its source. */
const plainName = (name: string): string => name.replace(/\.css(\.ts\.vanilla)?$/, '-style');

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Facts that an entry can reach, but that only its lazy parts look at. */
const LAZY_FACTS = new RegExp(
  `protocol/src/(${[
    ...['wallets', 'cards/test-cards', 'checkout-data', 'email', 'transfer/[\\w-]+', 'languages/debit-texts'],
    ...['next-step', 'payment-request', 'payer-input', 'payer-fields', 'debit-account'].map(
      (name) => `checkout/${name}`,
    ),
  ].join('|')})\\.ts$`,
);

// All that an entry imports before it runs stays in its own file, whatever its lazy parts share of it: a page loads one
// script, whose digest stands for all of it.
function inOneFile(name: string, build: ReturnType<typeof library>) {
  const isEager = new Map<string, boolean>();
  const reach = (id: string, graph: Graph): boolean => {
    const known = isEager.get(id);
    if (known !== undefined) return known;
    isEager.set(id, false);
    const module = graph.getModuleInfo(id);
    const found = module?.isEntry || module?.importers.some((importer) => reach(importer, graph)) || false;
    isEager.set(id, found);
    return found;
  };
  const group = {
    debugName: name,
    name: (id: string, graph: Graph) => (!LAZY_FACTS.test(id) && reach(id, graph) ? name : null),
  };
  const { output } = build.rolldownOptions;
  const codeSplitting = { includeDependenciesRecursively: false, groups: [group] };
  const preserveEntrySignatures = 'allow-extension' as const;
  return { ...build, rolldownOptions: { preserveEntrySignatures, output: { ...output, codeSplitting } } };
}

// page.css is all that its entry is for: the script of it carries nothing but names.
function onlyStylesOf(entry: string): Plugin {
  return {
    name: 'gw:only-styles',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        delete bundle[`${entry}.js`];
      },
    },
  };
}

/** The oldest browsers that docs/integrate.md names, against what is in the built scripts and styles. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './installed.ts';
import { installOutside } from './outside.ts';

/** A statement of https://github.com/mdn/browser-compat-data, as far as it is read here. */
interface Statement {
  readonly version_added: string | boolean | null;
  readonly version_removed?: string;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}
interface Feature {
  readonly support: Readonly<Record<string, Statement | readonly Statement[]>>;
}
/** A branch of the data. Its own feature, if it has one, is its member `__compat`. */
interface Tree {
  readonly [name: string]: Tree;
}

const drivers = await installOutside('engines');
const data = createRequire(join(drivers, 'package.json'))('@mdn/browser-compat-data') as Tree;

/** The row of the document for each browser of the data. */
const ROWS = {
  chrome: 'Chrome and Edge',
  edge: 'Chrome and Edge',
  chrome_android: 'Chrome on Android',
  webview_android: 'Android WebView',
  samsunginternet_android: 'Samsung Internet',
  firefox: 'Firefox',
  firefox_android: 'Firefox',
  safari: 'Safari',
  safari_ios: 'Safari and every browser on iOS',
  webview_ios: 'Web views on iOS',
} as const;
type Browser = keyof typeof ROWS;
const BROWSERS = Object.keys(ROWS) as Browser[];

const document = readFileSync(join(ROOT, 'docs/integrate.md'), 'utf8');
const floorOf = (browser: Browser): number => {
  const [, version] = new RegExp(`^\\| ${ROWS[browser]} \\| ([\\d.]+) \\|`, 'm').exec(document) ?? [];
  assert.ok(version, `docs/integrate.md names no version of ${ROWS[browser]}`);
  return Number(version);
};

/** Without these colours, no element is defined (packages/widget/src/define-element.ts). */
const GATE = ['css.types.color.light-dark', 'css.types.color.rgb.relative_syntax'];

/** What else the scripts cannot do without, and is not a global or a method. */
const NEEDED = [
  'css.selectors.nesting',
  'css.selectors.has',
  'css.at-rules.container',
  'css.types.color.color-mix',
  'javascript.classes.private_class_fields_in',
  'javascript.classes.private_class_methods',
  'javascript.classes.public_class_fields',
  'javascript.operators.nullish_coalescing_assignment',
  'javascript.regular_expressions.lookbehind_assertion',
  'javascript.operators.import_meta',
  'api.HTMLScriptElement.integrity',
  'api.Worker.Worker.options_type_parameter',
  'api.ShadowRoot.adoptedStyleSheets',
  'api.ShadowRoot.delegatesFocus',
];

/** Newer than the floor, and done without where it is missing; or methods of our own with such a name. */
const DONE_WITHOUT = ['createHTML', 'createPolicy', 'createScriptURL'];
const OUR_OWN = ['changed', 'configure', 'retry', 'run', 'speak', 'where'];

const featureOf = (tree: Tree | undefined): Feature | undefined =>
  tree?.__compat as unknown as Feature | undefined;

const at = (path: string): Feature => {
  const feature = featureOf(path.split('.').reduce<Tree | undefined>((tree, name) => tree?.[name], data));
  assert.ok(feature, `there is no data of ${path}`);
  return feature;
};

/** The first version that has a feature without being told to; Infinity for none. */
function since({ support }: Feature, browser: Browser): number {
  const statements = [support[browser] ?? []].flat() as Statement[];
  const versions = statements
    .filter(
      ({ flags, prefix, alternative_name: other, version_removed: end }) =>
        !(flags || prefix || other || end),
    )
    .map(({ version_added: added }) => Number.parseFloat(String(added).replace('≤', '')));
  return Math.min(...versions.filter((version) => !Number.isNaN(version)), Number.POSITIVE_INFINITY);
}

const isNewer = (feature: Feature): boolean =>
  BROWSERS.some((browser) => since(feature, browser) > floorOf(browser));

/** Every script and style that a payer's browser gets. */
const built = ['cdn', 'frame', 'hosted']
  .map((folder) => join(ROOT, 'packages/widget/dist', folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((file) => /\.(js|css)$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** The names of globals and methods that are newer than the floor, wherever they exist. */
function newerNames(): Set<string> {
  const isOld = new Map<string, boolean>();
  const add = (name: string, tree: Tree) => {
    const feature = featureOf(tree);
    const plain = name.replace(/_(static|event|permission)$/, '');
    if (feature) isOld.set(plain, isOld.get(plain) || !isNewer(feature));
  };
  for (const tree of [data.javascript!.builtins!, data.api!])
    for (const [owner, members] of Object.entries(tree)) {
      if (owner === '__compat') continue;
      add(owner, members);
      for (const [name, member] of Object.entries(members)) {
        if (name === '__compat') continue;
        add(name, member);
        for (const [inner, one] of Object.entries(member)) if (inner !== '__compat') add(inner, one);
      }
    }
  return new Set([...isOld].filter(([name, old]) => !old && name.length > 2).map(([name]) => name));
}

test('the document names the first version of each browser that passes the gate', () => {
  for (const browser of BROWSERS)
    assert.equal(Math.max(...GATE.map((path) => since(at(path), browser))), floorOf(browser), browser);
});

test('a browser that passes the gate has the syntax, selectors and colours that the scripts need', () => {
  assert.deepEqual(
    NEEDED.filter((path) => isNewer(at(path))),
    [],
  );
});

test('no global and no method is newer than the gate, except what the scripts do without', () => {
  const newer = newerNames();
  assert.ok(newer.has('createPolicy') && !newer.has('attachInternals'));
  const called = new Set(built.match(/(?<=\.)[A-Za-z]\w*(?=\??\.?\()|(?<=\bnew |globalThis\.)[A-Z]\w*/g));
  const found = [...called].filter((name) => newer.has(name));
  const known = new Set([...DONE_WITHOUT, ...OUR_OWN]);
  assert.deepEqual(
    found.filter((name) => !known.has(name)),
    [],
  );
  assert.deepEqual(
    [...known].filter((name) => !found.includes(name)),
    [],
    'no longer in the scripts',
  );
});

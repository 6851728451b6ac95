/** The rules of which part may import which, for `imports.test.ts` (ARCHITECTURE.md). */
import { posix } from 'node:path';
import { type SourceFile, type SyntaxNode, walkNodes } from './source-tree.ts';

/** The gateway's layers from the top. A layer may import those below it; its own folders may not import each other. */
const GATEWAY_LAYERS = [
  ['index', 'extend', 'start'],
  ['main', 'stop-on-signal'],
  ['assemble-services'],
  ['app', 'background', 'command-line'],
  ['live-checks', 'open-storage', 'listen'],
  ['sandbox-package', 'rail-packages'],
  ['http', 'hosted-pages', 'inspection', 'api-document', 'page-watch'],
  ['administration'],
  ['operations'],
  ['outcomes'],
  [
    'orders',
    'ledger',
    'audit',
    'limits',
    'notifications',
    'clearing',
    'payouts',
    'splits',
    'vault',
    'accounts',
    'looks',
    'rails',
    'pricing',
    'retention',
  ],
  ['settings', 'gateway-log'],
  ['archive'],
  ['chain', 'static-files'],
  ['storage'],
  ['clock', 'ids', 'hmac', 'gateway-error', 'business-day', 'progress', 'three-ds-facts'],
] as const;

/** Pairs of domain folders that may import types from each other. */
const TYPE_ONLY_PAIRS = new Set(['clearing>ledger']);

/** Node modules that packages for all runtimes may import. */
const NO_NODE = [
  /^packages\/protocol\/src\//,
  /^packages\/server\/src\//,
  /^packages\/(widget|react)\/src\//,
];
const NODE_ALLOWED = /^packages\/server\/src\/stores\/(file-store|file-lock|journal)\.ts$|\.test\.ts$/;

const OF_WORKSPACE: Record<string, readonly string[]> = {
  protocol: [],
  widget: ['protocol'],
  react: ['widget'],
  server: ['protocol'],
  'embedded-postgres': [],
  gateway: ['protocol', 'embedded-postgres'],
  sandbox: ['protocol', 'gateway'],
  cli: ['protocol', 'gateway', 'sandbox', 'server'],
};
/** Of each rail in `packages/rails`. */
const OF_RAIL: readonly string[] = ['protocol', 'gateway'];

/** A parsed import. */
export interface ImportClaim {
  readonly from: string;
  readonly typeOnly: boolean;
}

/** An import of a file, with its position. */
export interface Import extends ImportClaim {
  readonly start: number;
}

/** Returns every import, re-export and dynamic import with a literal source. */
export function readImports(file: SourceFile): Import[] {
  const found: Import[] = [];
  for (const node of walkNodes(file.program)) {
    const source = node.source as (SyntaxNode & { value?: unknown }) | null | undefined;
    if (!/^(Import|Export)/.test(node.type) || typeof source?.value !== 'string') continue;
    const typeOnly = node.importKind === 'type' || node.exportKind === 'type';
    found.push({ from: source.value, typeOnly, start: node.start });
  }
  return found;
}

/** Returns why `file` may not make this import, or undefined if it may. */
export function findFault(file: string, { from, typeOnly }: ImportClaim): string | undefined {
  if (from.startsWith('.') && /\.\/[^?]*$/.test(from) && !/\.(ts|mjs|js|json|css)(\?|$)/.test(from))
    return `${from} has no file ending`;
  if (from.startsWith('node:') && NO_NODE.some((place) => place.test(file)) && !NODE_ALLOWED.test(file))
    return `${from} does not exist in a browser or worker`;
  return findPackageFault(file, from) ?? findGatewayFault(file, { from, typeOnly });
}

function findPackageFault(file: string, from: string): string | undefined {
  const own = packageOf(file);
  const target = from.startsWith('.') ? posix.join(posix.dirname(file), from) : from;
  const other = packageOf(target);
  if (own === undefined) return undefined;
  if (from.startsWith('.') && !target.startsWith(`packages/${own}/`) && !isWorkshop(file, target))
    return `${from} leaves the package`;
  if (
    other !== undefined &&
    other !== own &&
    !(own.startsWith('rails/') ? OF_RAIL : OF_WORKSPACE[own])?.includes(other) &&
    !isWorkshop(file, target)
  )
    return `${own} may not know ${other}`;
  if (/^(sandbox$|rails\/)/.test(own) && /^@gangway\/gateway(?!\/extend$)/.test(from) && !isTestOf(file))
    return `${own} knows the gateway by @gangway/gateway/extend, not by ${from}`;
  if (
    own === 'protocol' &&
    !from.startsWith('.') &&
    !isTestOf(file) &&
    !/^valibot$|^@gangway\/protocol/.test(from)
  )
    return `protocol depends on valibot only, not on ${from}`;
  return undefined;
}

/** Returns the folder below `packages` of a path or of a package's name, such as `server` or `rails/mollie`. */
const packageOf = (path: string): string | undefined =>
  /^(?:packages\/|@gangway\/)(rails\/[\w-]+|[\w-]+)/.exec(path)?.[1]?.replace(/^rail-/, 'rails/');

/** Tests, and what is for tests only. */
export const isTestOf = (file: string): boolean =>
  /\.test\.ts$|\/(test|testing|fake)-[\w-]+\.ts$|rail-conformance\.ts$/.test(file);

/**
 * Tests may import from `tools` and `test`, and those of gateway, sandbox and rails from gateway and sandbox; shipped
 * code may not.
 */
const isWorkshop = (file: string, target: string): boolean =>
  isTestOf(file) &&
  (/^(tools|test)\//.test(target) ||
    (/^packages\/(gateway|sandbox|rails)\//.test(file) &&
      /^packages\/(gateway|sandbox)\/|^@gangway\/sandbox$/.test(target)));

function findGatewayFault(file: string, { from, typeOnly }: ImportClaim): string | undefined {
  const root = 'packages/gateway/src/';
  if (!file.startsWith(root) || !from.startsWith('.')) return undefined;
  const target = posix.join(posix.dirname(file), from);
  if (!target.startsWith(root)) return undefined;
  const own = partOf(file.slice(root.length));
  const other = partOf(target.slice(root.length));
  if (own === other) return undefined;
  // A test may import anything below the top layer.
  if (isTestOf(file)) return undefined;
  const ownLayer = layerOf(own);
  const otherLayer = layerOf(other);
  if (ownLayer === -1) return `${own} is in no layer`;
  if (otherLayer === -1) return `${other} is in no layer`;
  if (otherLayer > ownLayer) return undefined;
  if (otherLayer === ownLayer && (ownLayer === 0 || ownLayer === GATEWAY_LAYERS.length - 1)) return undefined;
  if (typeOnly && TYPE_ONLY_PAIRS.has(`${own}>${other}`)) return undefined;
  return `${own} may not import ${other}`;
}

const partOf = (path: string): string => path.split('/')[0]!.replace(/(\.test)?\.ts$/, '');

const layerOf = (part: string): number =>
  GATEWAY_LAYERS.findIndex((layer) => (layer as readonly string[]).includes(part));

/** Generates the tables of docs/operate.md and docs/security.md: settings, metrics, and the purpose of each script. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SCRIPT_PURPOSES } from '../packages/gateway/src/api-document/script-inventory.ts';
import { gatewayMetrics } from '../packages/gateway/src/http/metrics.ts';
import { alertRules } from './alert-rules.ts';
import { code, table } from './markdown.ts';

const README = fileURLToPath(new URL('../packages/gateway/README.md', import.meta.url));

const NO_DATABASE = {
  query: async () => [],
  poolUse: () => ({ open: 0, idle: 0, waiting: 0, waits: 0, waitedSeconds: 0 }),
};
/** The gateway's metrics directly after its start. */
const { text: exposition } = await gatewayMetrics(NO_DATABASE).render();

/** Part name → Markdown. */
export const operateTables = (): ReadonlyMap<string, string> =>
  new Map([
    ['settings', settings()],
    ['metrics', metrics()],
    ['alerts', alerts()],
  ]);

/** The table of docs/security.md: the purpose of each script of a gateway. */
export const securityTables = (): ReadonlyMap<string, string> => new Map([['scripts', scripts()]]);

const scripts = (): string =>
  table(
    ['Script', 'Runs', 'Loaded', 'For'],
    SCRIPT_PURPOSES.map(({ names, where, when, purpose }) => [
      code(readable(names)),
      where === 'shop'
        ? 'on your page'
        : where === 'gateway'
          ? "on the gateway's pages"
          : 'in the card frame',
      when,
      purpose,
    ]),
  );

/** Formats a pattern of file names for readers: `{ar, nl, parts-…}.js`. */
const readable = ({ source }: RegExp): string =>
  source
    .replaceAll(/^\^|\$$/g, '')
    .replaceAll(/\\w(\+|\{2\})/g, '…')
    .replaceAll('\\.', '.')
    .replace(/\(([^)]*)\)/, (_, names: string) => `{${names.replaceAll('|', ', ')}}`);

/** Returns the names of all metrics of the gateway itself. */
export const metricNames = (): string[] => ownMetrics().map(([name]) => name);

function settings(): string {
  const [, rows] = /^## Settings\n[\s\S]*?\n((?:\|.*\n)+)/m.exec(readFileSync(README, 'utf8')) ?? [];
  if (!rows) throw new Error('packages/gateway/README.md has no table of settings.');
  return rows.trimEnd().replaceAll('](#', '](../packages/gateway/README.md#');
}

const metrics = (): string =>
  table(
    ['Metric', 'Kind', 'What it counts'],
    ownMetrics().map(([name, kind, about]) => [code(name), kind, about]),
  );

const alerts = (): string =>
  table(
    ['Alert', 'When', 'Because', 'Look at'],
    alertRules().map(({ alert, expr, for: lasting, labels, annotations }) => [
      `${code(alert)}, ${labels.severity}`,
      `${code(expr)}${lasting === undefined ? '' : ` for ${lasting}`}`,
      annotations.summary,
      annotations.description,
    ]),
  );

function ownMetrics(): (readonly [name: string, kind: string, about: string])[] {
  return [...exposition.matchAll(/^# HELP (gangway_\w+) (.+)\n# TYPE \1 (\w+)$/gm)].map(
    ([, name, about, kind]) => [name!, kind!, about!],
  );
}

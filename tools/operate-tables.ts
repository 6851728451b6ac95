/** The tables of docs/operate.md: the settings as the gateway's README tells them, and every metric there is. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gatewayMetrics } from '../packages/gateway/src/http/metrics.ts';
import { code, table } from './markdown.ts';

const README = fileURLToPath(new URL('../packages/gateway/README.md', import.meta.url));

/** What the gateway offers to Prometheus before anything happened. */
const { text: exposition } = await gatewayMetrics({ query: async () => [] } as never).render();

/** Name of a generated part → its Markdown. */
export const operateTables = (): ReadonlyMap<string, string> =>
  new Map([
    ['settings', settings()],
    ['metrics', metrics()],
  ]);

/** The names of all metrics of the gateway itself. */
export const metricNames = (): string[] => ownMetrics().map(([name]) => name);

function settings(): string {
  const [, rows] = /^## Settings\n[\s\S]*?\n((?:\|.*\n)+)/m.exec(readFileSync(README, 'utf8')) ?? [];
  if (!rows) throw new Error('packages/gateway/README.md has no table of settings.');
  return rows.trimEnd();
}

const metrics = (): string =>
  table(
    ['Metric', 'Kind', 'What it counts'],
    ownMetrics().map(([name, kind, about]) => [code(name), kind, about]),
  );

function ownMetrics(): (readonly [name: string, kind: string, about: string])[] {
  return [...exposition.matchAll(/^# HELP (gangway_\w+) (.+)\n# TYPE \1 (\w+)$/gm)].map(
    ([, name, about, kind]) => [name!, kind!, about!],
  );
}

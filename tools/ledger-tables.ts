/** Generates the table of docs/ledger.md from the chart of accounts. */
import { CHART_OF_ACCOUNTS } from '@gangway/gateway';
import { code, table } from './markdown.ts';

/** Part name → Markdown. */
export const ledgerTables = (): ReadonlyMap<string, string> =>
  new Map([
    [
      'chart',
      table(
        ['Account', 'One per', 'Holds', 'Side', 'May overdraw'],
        Object.entries(CHART_OF_ACCOUNTS).map(([name, { about, per, side, mayOverdraw }]) => [
          code(per === 'global' ? name : `${name}:<${per}>`),
          per === 'global' ? '–' : per,
          about,
          side,
          side === 'either' ? '–' : mayOverdraw ? 'yes' : 'no',
        ]),
      ),
    ],
  ]);

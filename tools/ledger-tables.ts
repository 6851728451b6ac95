/** The table of docs/ledger.md, written from the chart of accounts that postings are held to. */
import { CHART_OF_ACCOUNTS } from '@gangway/gateway';
import { code, table } from './markdown.ts';

/** Name of a generated part → its Markdown. */
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

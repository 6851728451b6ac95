/** Generates the tables of docs/retention.md from the rules of retention. */
import { RETENTION_REASONS } from '../packages/gateway/src/retention/reasons.ts';
import { RETENTION_RULES } from '../packages/gateway/src/retention/rules.ts';
import { code, list, table } from './markdown.ts';

const ERASURE = { blanked: 'erased', stays: 'stays' } as const;

/** Part name → Markdown. */
export const retentionTables = (): ReadonlyMap<string, string> =>
  new Map([
    [
      'rules',
      table(
        ['Data', 'Where', 'Kept', 'Then', 'Reasons', 'When a payer asks'],
        RETENTION_RULES.map(({ data, places, kept, afterwards, reasons, erasure }) => [
          data,
          list(places),
          kept,
          afterwards,
          list(reasons),
          erasure ? ERASURE[erasure] : '–',
        ]),
      ),
    ],
    [
      'reasons',
      table(
        ['Reason', 'Is'],
        Object.entries(RETENTION_REASONS).map(([name, text]) => [code(name), text]),
      ),
    ],
  ]);

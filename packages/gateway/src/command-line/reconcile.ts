/** `gangway reconcile`: matches the rails' statements with the ledger, and lists what does not match. */

import { countFault, dayFault } from '../administration/input-rules.ts';
import { readStatements, type StatementsRead } from '../administration/read-statements.ts';
import { Refusal } from '../administration/refusal.ts';
import { type Break, type BreakKind, listBreaks } from '../clearing/rail-statements.ts';
import { storedRailAccounts } from '../rails/open-accounts.ts';
import { railRegistry } from '../rails/rail-registry.ts';
import { type Command, type CommandContext, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { byDefault, optional } from './options.ts';
import { moneyText, textTable } from './text-tables.ts';
import { limitOption } from './value-checks.ts';

const PAGES_MAX = 999_999;

const DIFFERENCES: Readonly<Record<BreakKind, string>> = {
  'missing-at-rail': 'missing at the rail',
  'missing-here': 'missing here',
  'other-amount': 'another amount',
  'other-currency': 'another currency',
  twice: 'twice at the rail',
};

/** The commands for reconciliation. */
export const reconcileCommands: readonly Command[] = [
  defineChange({
    name: 'reconcile',
    description:
      'Reads the statements that are due, or rereads those of a day, and lists what does not match.',
    example: 'reconcile --day 2026-12-01',
    options: {
      day: optional('DAY', 'a past day; by default what is due', dayFault),
    },
    async run(context, { day }, by) {
      const { admin } = context;
      const reading = await readStatements(admin, by, {
        day,
        report: context.report,
        rails: railRegistry(await context.loadRails(), storedRailAccounts(admin.drivers, admin)),
      });
      const faults = faultsOf(reading);
      if (faults.length > 0) throw new Refusal(`${faults.join(' ')} What was read is stored.`);
      const { read } = reading;
      const { json, text } = await showBreaks(context, { limit: limitOption.default, page: '1' });
      const count = `${read.length} ${read.length === 1 ? 'statement' : 'statements'} read.`;
      return { json: { read, breaks: json }, text: `${count}\n${text}` };
    },
  }),
  defineCommand({
    name: 'reconcile list',
    description:
      'Lists what does not match between the rails\u2019 statements and the ledger, a page at a time.',
    example: 'reconcile list --limit 100 --page 2',
    options: {
      limit: limitOption,
      page: byDefault('1', 'NUMBER', 'which page; by default the first', countFault(PAGES_MAX)),
    },
    run: showBreaks,
  }),
];

/** Returns why not everything is read and matched, as sentences. */
function faultsOf({ silent, failed, unmatched }: StatementsRead): string[] {
  const none = silent.map(({ rail, day }) => `${rail} gave no statement of ${day}`);
  return [
    ...(none.length > 0 ? [`${none.join(', ')}: is the gateway running?`] : []),
    ...failed.map(({ rail, day, error }) => `${rail}: the statement of ${day} failed (${reasonOf(error)}).`),
    ...unmatched.map(({ rail, error }) => `${rail}: its lines cannot be matched (${reasonOf(error)}).`),
  ];
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function showBreaks(
  { database }: Pick<CommandContext, 'database'>,
  choice: { readonly limit: string; readonly page: string },
) {
  const [limit, page] = [Number(choice.limit), Number(choice.page)];
  const offset = (page - 1) * limit;
  const { count, breaks } = await listBreaks(database, { limit, offset });
  if (breaks.length === 0 && page > 1)
    throw new Refusal(
      `There is no page ${page}: ${count} differences make ${Math.ceil(count / limit)} pages.`,
    );
  const rows = breaks.map((row) => [
    row.day,
    row.rail,
    row.kind,
    DIFFERENCES[row.difference],
    money(row.statedMinor, row.statedCurrency),
    money(row.bookedMinor, row.bookedCurrency),
    row.tradeId,
    row.reference,
  ]);
  const columns = ['DAY', 'RAIL', 'KIND', 'DIFFERENCE', 'STATEMENT', 'BOOKS', 'TRADE', 'REFERENCE'];
  const table = textTable(columns, rows, 'Everything matches.');
  const isWhole = breaks.length === count;
  return {
    json: breaks.map(breakJson),
    text: isWhole ? table : `${pageLine({ count, limit, offset, shown: breaks.length })}\n${table}`,
  };
}

/** Returns which part of a long list follows, and how to list the next. */
function pageLine(page: { count: number; limit: number; offset: number; shown: number }): string {
  const { count, limit, offset, shown } = page;
  const line = `${count} differences; these are ${offset + 1} to ${offset + shown}.`;
  if (offset + shown >= count) return line;
  const size = String(limit) === limitOption.default ? '' : ` --limit ${limit}`;
  return `${line} The next: gangway reconcile list${size} --page ${offset / limit + 2}`;
}

const money = (amountMinor: bigint | null, currency: string | null): string | null =>
  amountMinor === null || currency === null ? null : moneyText(amountMinor, currency);

const breakJson = ({ statedMinor, statedCurrency, bookedMinor, bookedCurrency, ...rest }: Break) => ({
  ...rest,
  statement: money(statedMinor, statedCurrency),
  books: money(bookedMinor, bookedCurrency),
});

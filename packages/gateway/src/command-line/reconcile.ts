/** `gangway reconcile`: matches the rails' statements with the books, and tells what does not match. */
import { type Break, type BreakKind, listBreaks } from '../clearing/rail-statements.ts';
import {
  lastStatementDay,
  matchAgain,
  type Reading,
  type ReconcilingParts,
  readDueStatements,
  readStatementsOf,
} from '../outcomes/reconcile.ts';
import { railRegistry } from '../rails/rail-registry.ts';
import { readBusinessTime } from './business-time.ts';
import { type Command, type Desk, defineCommand, Refusal } from './command.ts';
import { moneyText, textTable } from './text-tables.ts';
import { dayFault } from './value-checks.ts';

const DIFFERENCES: Readonly<Record<BreakKind, string>> = {
  'missing-at-rail': 'missing at the rail',
  'missing-here': 'missing here',
  'other-amount': 'another amount',
  'other-currency': 'another currency',
  twice: 'twice at the rail',
};

/** Reads and matches, and lists what is left. */
export const reconcileCommands: readonly Command[] = [
  defineCommand({
    name: 'reconcile',
    says: 'Reads the statements that are due, or those of a day again, and lists what does not match.',
    example: 'reconcile --day 2026-12-01',
    options: { day: { takes: 'DAY', says: 'a day that is over; what is due unless told', fault: dayFault } },
    async run(desk, { day }) {
      const now = await readBusinessTime(desk.database);
      const last = lastStatementDay(now);
      if (day !== undefined && day > last)
        throw new Refusal(`The statements of ${day} are not there yet: the last are those of ${last}.`);
      const parts = partsOf(desk, now);
      const { read, silent } = await (day === undefined ? readAllDue(parts) : readStatementsOf(parts, day));
      await matchAgain(parts);
      if (silent[0])
        throw new Refusal(
          `${silent[0].rail} gave no statement of ${silent[0].day}: is the gateway running? What was read is kept.`,
        );
      const { json, text } = await tellBreaks(desk);
      const count = `${read.length} ${read.length === 1 ? 'statement' : 'statements'} read.`;
      return { json: { read, breaks: json }, text: `${count}\n${text}` };
    },
  }),
  defineCommand({
    name: 'reconcile list',
    says: 'Lists what does not match between the rails\u2019 statements and the books.',
    example: 'reconcile list',
    options: {},
    run: tellBreaks,
  }),
];

/** Missed days are caught up. */
async function readAllDue(parts: ReconcilingParts): Promise<Reading> {
  const read: Reading['read'][number][] = [];
  for (;;) {
    const step = await readDueStatements(parts);
    read.push(...step.read);
    if (step.silent.length > 0 || step.read.length === 0) return { read, silent: step.silent };
  }
}

function partsOf({ database, rootKey, mode, ownAddress }: Desk, now: Date): ReconcilingParts {
  const scheme = { url: `${ownAddress}/scheme`, key: rootKey.derive('sandbox-scheme').toString('hex') };
  return { database, rails: railRegistry(mode, scheme), clock: { now: () => now, real: () => new Date() } };
}

async function tellBreaks({ database }: Pick<Desk, 'database'>) {
  const breaks = await listBreaks(database);
  const rows = breaks.map((one) => [
    one.day,
    one.rail,
    one.kind,
    DIFFERENCES[one.difference],
    money(one.statedMinor, one.statedCurrency),
    money(one.bookedMinor, one.bookedCurrency),
    one.tradeId,
    one.reference,
  ]);
  const columns = ['DAY', 'RAIL', 'KIND', 'DIFFERENCE', 'STATEMENT', 'BOOKS', 'TRADE', 'REFERENCE'];
  return { json: breaks.map(breakJson), text: textTable(columns, rows, 'Everything matches.') };
}

const money = (amountMinor: bigint | null, currency: string | null): string | null =>
  amountMinor === null || currency === null ? null : moneyText(amountMinor, currency);

const breakJson = ({ statedMinor, statedCurrency, bookedMinor, bookedCurrency, ...one }: Break) => ({
  ...one,
  statement: money(statedMinor, statedCurrency),
  books: money(bookedMinor, bookedCurrency),
});

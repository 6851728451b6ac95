/** Aligned plain text for people: tables with a heading, lists of facts, times and amounts. */
import { formatAmount } from '@gangway/protocol';

const GAP = '  ';
const NOTHING = '–';

/** What a cell may hold; null is shown as a dash. */
export type Cell = string | number | null;

/** Returns a table, or `empty` when there are no rows. Columns are as wide as their widest cell. */
export function textTable(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  empty: string,
): string {
  if (rows.length === 0) return empty;
  const lines = [columns, ...rows.map((row) => row.map(cellText))];
  const widths = columns.map((_, at) =>
    lines.reduce((width, line) => Math.max(width, lengthOf(line[at] ?? '')), 0),
  );
  return lines.map((line) => joinLine(line, widths)).join('\n');
}

/** Returns one fact per line with aligned values; empty facts are left out. */
export function factList(facts: Readonly<Record<string, Cell>>): string {
  const rows = Object.entries(facts).filter(([, value]) => value !== '' && value !== null);
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => joinLine([name, cellText(value)], [width, 0])).join('\n');
}

/** Returns a text with every line indented. */
export const indented = (text: string, by = GAP): string =>
  text
    .split('\n')
    .map((line) => by + line)
    .join('\n');

/** Returns a time in UTC to the second, such as `2026-11-20 19:02:11Z`. */
export const timeText = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')}Z`;

/** Returns a time as {@link timeText} does; null without one. */
export const timeOrNothing = (time: Date | null): string | null => (time === null ? null : timeText(time));

/** Returns an amount with its currency, such as `24.99 EUR`. */
export const moneyText = (amountMinor: bigint, currency: string): string =>
  `${formatAmount(amountMinor)} ${currency}`;

/** Replaces control characters, which could control a terminal: names and reasons come from outside. */
export const printable = (text: string): string => text.replace(/\p{C}/gu, '�');

const cellText = (cell: Cell): string => (cell === null || cell === '' ? NOTHING : printable(String(cell)));

const lengthOf = (text: string): number => [...text].length;

const joinLine = (cells: readonly string[], widths: readonly number[]): string =>
  cells
    .map((cell, at) => cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - lengthOf(cell))))
    .join(GAP)
    .trimEnd();

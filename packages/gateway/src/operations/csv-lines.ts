/** Lines of CSV (RFC 4180) that no spreadsheet takes for formulas: texts come from shops and their payers. */

/** Amounts and counts, below zero too: what a formula would make of them is what they are. */
const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * What begins a formula (OWASP, CSV Injection), full-width forms included: at the start of a cell, or behind what some
 * spreadsheets take for the end of one.
 */
const FORMULA = /(^|[;\t\r\n])([^\S\t\r\n]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** One record with its line end. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A text that would begin a formula gets an apostrophe before it; numbers stay numbers. */
function csvCell(value: unknown): string {
  const text = String(value ?? '');
  if (NUMBER.test(text)) return text;
  const safe = text.replace(FORMULA, "$1'$2").replace(/^[\t\r\n]/, "'$&");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

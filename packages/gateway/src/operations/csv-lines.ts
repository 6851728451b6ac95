/** CSV lines (RFC 4180) that no spreadsheet interprets as formulas, because the texts come from shops and payers. */

/** Amounts and counts, also negative: safe, because a spreadsheet reads them as the same numbers. */
const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * What starts a formula (OWASP, CSV Injection), including full-width forms: at the start of a cell, or after a
 * character that some spreadsheets treat as the end of a cell.
 */
const FORMULA = /(^|[;\t\r\n])([^\S\t\r\n]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Returns one record with its line end. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Prefixes text that would start a formula with an apostrophe; numbers are left unchanged. */
function csvCell(value: unknown): string {
  const text = String(value ?? '');
  if (NUMBER.test(text)) return text;
  const safe = text.replace(FORMULA, "$1'$2").replace(/^[\t\r\n]/, "'$&");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

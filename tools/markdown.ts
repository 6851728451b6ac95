/** Markdown helpers for the generated documents. */

/** The rows of a table. */
export type Rows = readonly (readonly string[])[];

/** Returns a Markdown table; vertical bars in cells are escaped. */
export function table(head: readonly string[], rows: Rows): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Returns a text as inline code. */
export const code = (text: string): string => `\`${text}\``;

/** Returns several texts as inline code; a dash for an empty list. */
export const list = (texts: readonly string[]): string => texts.map(code).join(', ') || '–';

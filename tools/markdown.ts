/** Pieces of Markdown that the generated documents are made of. */

/** The cells of a table, row by row. */
export type Rows = readonly (readonly string[])[];

/** A Markdown table; a bar inside a cell is escaped. */
export function table(head: readonly string[], rows: Rows): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A text in the type of code. */
export const code = (text: string): string => `\`${text}\``;

/** Several of them; a dash when there is none. */
export const list = (texts: readonly string[]): string => texts.map(code).join(', ') || '–';

/** What `--help` prints, from the table of commands. */
import type { Command, Option } from './command.ts';
import { indented } from './text-tables.ts';

/** A program: its name, and what help about all its commands begins and ends with. */
export interface ProgramHelp {
  readonly program: string;
  readonly opening: string;
  readonly closing: string;
}

/** A row as far as help shows it. */
type Row = Omit<Command, 'run'>;

const OPENING = `gangway start          runs the gateway
gangway NOUN VERB [options]

The commands work on the database of the gateway with the same environment variables, whether it runs or not.`;
const CLOSING = `Every command accepts --json (output for programs) and --help.
Exit code 0: done. 1: refused, nothing was changed. 2: not understood. 3: "scripts watch" found a change.`;

const GANGWAY: ProgramHelp = { program: 'gangway', opening: OPENING, closing: CLOSING };

/** Returns help about all commands (`about` is empty), a noun or one command. */
export function helpText(
  commands: readonly Row[],
  about: string,
  { program, opening, closing } = GANGWAY,
): string {
  const command = commands.find(({ name }) => name === about);
  if (command) return commandHelp(command, program);
  const shown = commands.filter(({ name }) => about === '' || name.startsWith(`${about} `));
  const list = indented(twoColumns(shown.map((row) => [usageOf(row), row.description])));
  return about === '' ? `${opening}\n\n${list}\n\n${closing}` : `${list}\n\n${closing}`;
}

function commandHelp(command: Row, program: string): string {
  const options = Object.entries(command.options).map(
    ([name, option]) => [usageOfOption(name, option), option.description] as const,
  );
  return [
    `${program} ${usageOf(command)}`,
    '',
    command.description,
    ...(options.length > 0 ? ['', indented(twoColumns(options))] : []),
    '',
    `Example: ${program} ${command.example}`,
  ].join('\n');
}

const usageOf = ({ name, options }: Row): string =>
  [
    name,
    ...Object.entries(options).map(([key, option]) =>
      option.isRequired ? usageOfOption(key, option) : `[${usageOfOption(key, option)}]`,
    ),
  ].join(' ');

const usageOfOption = (name: string, { placeholder, isOperand }: Option): string =>
  isOperand ? placeholder : `--${name} ${placeholder}`.trimEnd();

const USAGE_WIDTH_MAX = 50;

/** Aligns the descriptions in a column; one after a long usage goes on the next line. */
function twoColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(USAGE_WIDTH_MAX, Math.max(...rows.map(([usage]) => usage.length)));
  return rows
    .map(([usage, description]) =>
      usage.length > width
        ? `${usage}\n${' '.repeat(width + 2)}${description}`
        : `${usage.padEnd(width)}  ${description}`,
    )
    .join('\n');
}

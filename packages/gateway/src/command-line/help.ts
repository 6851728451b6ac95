/** What `--help` prints, from the table of commands. */
import type { Command, Option } from './command.ts';
import { indented } from './text-tables.ts';

const OPENING = `gangway start          runs the gateway
gangway NOUN VERB [options]

The commands work on the database of the gateway with the same environment variables, whether it runs or not.`;
const CLOSING = `Every command accepts --json (output for programs) and --help.
Exit code 0: done. 1: refused, nothing was changed. 2: not understood.`;

/** Returns help about all commands (`about` is empty), a noun or one command. */
export function helpText(commands: readonly Command[], about: string): string {
  const command = commands.find(({ name }) => name === about);
  if (command) return commandHelp(command);
  const shown = commands.filter(({ name }) => about === '' || name.startsWith(`${about} `));
  const list = indented(twoColumns(shown.map((row) => [usageOf(row), row.description])));
  return about === '' ? `${OPENING}\n\n${list}\n\n${CLOSING}` : `${list}\n\n${CLOSING}`;
}

function commandHelp(command: Command): string {
  const options = Object.entries(command.options).map(
    ([name, option]) => [usageOfOption(name, option), option.description] as const,
  );
  return [
    `gangway ${usageOf(command)}`,
    '',
    command.description,
    ...(options.length > 0 ? ['', indented(twoColumns(options))] : []),
    '',
    `Example: gangway ${command.example}`,
  ].join('\n');
}

const usageOf = ({ name, options }: Command): string =>
  [
    name,
    ...Object.entries(options).map(([key, option]) =>
      option.isRequired ? usageOfOption(key, option) : `[${usageOfOption(key, option)}]`,
    ),
  ].join(' ');

const usageOfOption = (name: string, { placeholder, isOperand }: Option): string =>
  isOperand ? placeholder : `--${name} ${placeholder}`;

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

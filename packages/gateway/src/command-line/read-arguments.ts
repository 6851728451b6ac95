/** Parses the arguments of `gangway` to a command with its values, or throws why they are invalid. */

import { parseArgs } from 'node:util';
import { errorCode } from '../storage/error-code.ts';
import { type Command, type Option, UsageFault } from './command.ts';

/** The parsed arguments. `about` is a noun, a command or, when empty, all commands. */
export type ParsedArguments =
  | { readonly kind: 'help'; readonly about: string }
  | {
      readonly kind: 'run';
      readonly command: Command;
      readonly values: Readonly<Record<string, string>>;
      readonly asJson: boolean;
    };

const FLAGS = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
const SEE_HELP = 'gangway --help lists all commands';

/** Parses the arguments by the table of commands. Throws UsageFault. */
export function readArguments(commands: readonly Command[], words: readonly string[]): ParsedArguments {
  const named = words.findIndex((word) => word.startsWith('-'));
  const [noun = '', verb = ''] = words.slice(0, named === -1 ? undefined : named);
  const wantsHelp = noun === 'help' || words.includes('--help') || words.includes('-h');
  const command = commands.find(({ name }) => name === `${noun} ${verb}`.trim());
  const verbs = commands
    .filter(({ name }) => name.startsWith(`${noun} `))
    .map(({ name }) => name.split(' ')[1]);

  if (wantsHelp && (noun === '' || noun === 'help')) return { kind: 'help', about: '' };
  if (wantsHelp && (command || (verbs.length > 0 && verb === '')))
    return { kind: 'help', about: command?.name ?? noun };
  if (noun === '') throw new UsageFault(`A command is missing; ${SEE_HELP}.`);
  if (verbs.length === 0) throw new UsageFault(`There is no command ${noun}; ${SEE_HELP}.`);
  if (!command)
    throw new UsageFault(
      verb === ''
        ? `What about ${noun}? Name one of ${verbs.join(', ')}.`
        : `There is no command ${noun} ${verb}; ${noun} has ${verbs.join(', ')}.`,
    );
  return { kind: 'run', command, ...readValues(command, words.slice(command.name.split(' ').length)) };
}

function readValues(command: Command, words: readonly string[]) {
  const { named, operands, asJson } = parseWords(command, words);
  const values: Record<string, string> = {};
  let isOperandUsed = false;
  for (const [name, option] of Object.entries(command.options)) {
    const [given, repeated] = option.isOperand
      ? [operands.join(' ') || undefined]
      : givenFor(name, option, named);
    isOperandUsed ||= option.isOperand === true;
    if (repeated !== undefined) throw new UsageFault(`--${name} is given twice.`);
    const value = given ?? option.default;
    if (value === undefined) {
      if (option.isRequired)
        throw new UsageFault(
          `${command.name} needs ${nameOf(name, option)}, as in: gangway ${command.example}.`,
        );
      continue;
    }
    const fault = value === '' ? `--${name} is empty.` : option.fault?.(value);
    if (fault) throw new UsageFault(fault);
    values[name] = value;
  }
  if (operands.length > 0 && !isOperandUsed)
    throw new UsageFault(`${command.name} does not know what to do with ${operands.join(' ')}.`);
  return { values, asJson };
}

/** Returns the values given under the option's name or its earlier name. */
const givenFor = (
  name: string,
  { formerly }: Option,
  named: Readonly<Record<string, string[] | undefined>>,
) => [...(named[name] ?? []), ...(formerly === undefined ? [] : (named[formerly] ?? []))];

function parseWords(command: Command, words: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(command.options)
      .filter(([, option]) => !option.isOperand)
      .flatMap(([name, { formerly }]) => (formerly === undefined ? [name] : [name, formerly]))
      .map((name) => [name, { type: 'string', multiple: true } as const]),
  );
  try {
    const parsed = parseArgs({ args: [...words], options: { ...FLAGS, ...options }, allowPositionals: true });
    const {
      json,
      help: _,
      ...named
    } = parsed.values as { json?: boolean; help?: boolean } & {
      [name: string]: string[] | undefined;
    };
    return { named, operands: parsed.positionals, asJson: json === true };
  } catch (error) {
    throw new UsageFault(parsingFault(command, error));
  }
}

function parsingFault(command: Command, error: unknown): string {
  const option = /'(?:-\w, )?(-[^'= <]*)/.exec(String(error))?.[1] ?? 'This option';
  if (errorCode(error) === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${command.name} has no option ${option}.`;
  if (option === '--json' || option === '--help') return `${option} takes no value.`;
  return `${option} needs a value (one that starts with a dash is written ${option}=-…).`;
}

const nameOf = (name: string, { placeholder, isOperand }: Option): string =>
  isOperand ? placeholder : `--${name} ${placeholder}`;

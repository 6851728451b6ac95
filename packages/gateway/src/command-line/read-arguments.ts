/** Parses the arguments of a program to a command with its values, or throws why they are invalid. */

import { parseArgs } from 'node:util';
import { errorCode } from '../storage/error-code.ts';
import { type Command, type CommandContext, type Option, type Options, UsageFault } from './command.ts';

/** The parsed arguments. `about` is a noun, a command or, when empty, all commands. */
export type ParsedArguments<Context = CommandContext> =
  | { readonly kind: 'help'; readonly about: string }
  | {
      readonly kind: 'run';
      readonly command: Command<Options, Context>;
      readonly values: Readonly<Record<string, string>>;
      readonly asJson: boolean;
    };

/** The value of a flag that was given. */
const FLAG_GIVEN = 'yes';

const FLAGS = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

/** What is read of a row: it does not matter here what runs it. */
type Row = Omit<Command, 'run'>;

/** Parses the arguments of `program` by its table of commands. Throws UsageFault. */
export function readArguments<Context = CommandContext>(
  commands: readonly Command<Options, Context>[],
  words: readonly string[],
  program = 'gangway',
): ParsedArguments<Context> {
  const seeHelp = `${program} --help lists all commands`;
  const named = words.findIndex((word) => word.startsWith('-'));
  const [noun = '', verb = ''] = words.slice(0, named === -1 ? undefined : named);
  const wantsHelp = noun === 'help' || words.includes('--help') || words.includes('-h');
  const whole = commands.find(({ name }) => name === `${noun} ${verb}`.trim());
  const single = commands.find(({ name, options }) => name === noun && hasOperand(options));
  const command = whole ?? single;
  const verbs = commands
    .filter(({ name }) => name.startsWith(`${noun} `))
    .map(({ name }) => name.split(' ')[1]);

  if (wantsHelp && (noun === '' || noun === 'help')) return { kind: 'help', about: '' };
  if (wantsHelp && (command || (verbs.length > 0 && verb === '')))
    return { kind: 'help', about: command?.name ?? noun };
  if (noun === '') throw new UsageFault(`A command is missing; ${seeHelp}.`);
  if (!command && verbs.length === 0) throw new UsageFault(`There is no command ${noun}; ${seeHelp}.`);
  if (!command)
    throw new UsageFault(
      verb === ''
        ? `What about ${noun}? Name one of ${verbs.join(', ')}.`
        : `There is no command ${noun} ${verb}; ${noun} has ${verbs.join(', ')}.`,
    );
  return {
    kind: 'run',
    command,
    ...readValues(command, words.slice(command.name.split(' ').length), program),
  };
}

const hasOperand = (options: Options): boolean =>
  Object.values(options).some(({ isOperand }) => isOperand === true);

function readValues(command: Row, words: readonly string[], program: string) {
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
          `${command.name} needs ${nameOf(name, option)}, as in: ${program} ${command.example}.`,
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

function parseWords(command: Row, words: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(command.options)
      .filter(([, option]) => !option.isOperand)
      .flatMap(([name, { formerly, isFlag }]) => {
        const read = { type: isFlag ? 'boolean' : 'string', multiple: true } as const;
        return [name, ...(formerly === undefined ? [] : [formerly])].map((one) => [one, read]);
      }),
  ) as Record<string, { readonly type: 'boolean' | 'string'; readonly multiple: true }>;
  try {
    const parsed = parseArgs({ args: [...words], options: { ...FLAGS, ...options }, allowPositionals: true });
    const { json, help: _, ...values } = parsed.values;
    const named = Object.fromEntries(
      Object.entries(values).map(([name, given]) => [
        name,
        [given].flat().map((one) => (one === true ? FLAG_GIVEN : String(one))),
      ]),
    );
    return { named, operands: parsed.positionals, asJson: json === true };
  } catch (error) {
    throw new UsageFault(parsingFault(command, error));
  }
}

function parsingFault(command: Row, error: unknown): string {
  const option = /'(?:-\w, )?(-[^'= <]*)/.exec(String(error))?.[1] ?? 'This option';
  if (errorCode(error) === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${command.name} has no option ${option}.`;
  if (option === '--json' || option === '--help' || command.options[option.slice(2)]?.isFlag)
    return `${option} takes no value.`;
  return `${option} needs a value (one that starts with a dash is written ${option}=-…).`;
}

const nameOf = (name: string, { placeholder, isOperand }: Option): string =>
  isOperand ? placeholder : `--${name} ${placeholder}`;

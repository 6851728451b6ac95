/** The options of a start: one table, used for parsing and for the help text. */
import { UsageFault } from '@gangway/gateway/command-line';
import type { Program } from './programs.ts';

interface OptionRow {
  readonly about: string;
  /** The placeholder of a value. */
  readonly value?: string;
  /** The setting of the environment that the value replaces. Without one, the value is optional: `--option=VALUE`. */
  readonly setting?: string;
}

/** Option → description. */
export const START_OPTIONS = {
  help: { about: 'prints this and starts nothing' },
  data: { about: 'data directory; default .gangway', value: 'FOLDER', setting: 'GW_DATA_DIR' },
  port: { about: 'port of the shop; default 4000', value: 'PORT', setting: 'PORT' },
  'gateway-port': { about: 'port of the gateway; default 4010', value: 'PORT', setting: 'GW_PORT' },
  rail: {
    about: 'the shop’s payments go to a stand-in for this rail, and have a data directory of their own',
    value: 'RAIL',
    setting: 'DEMO_RAIL',
  },
  phone: {
    about: 'serves both over HTTPS on the local network, for a phone; with several networks, --phone=ADDRESS',
    value: 'ADDRESS',
  },
} as const satisfies Readonly<Record<string, OptionRow>>;

/** The name of an option, without its dashes. */
export type StartOption = keyof typeof START_OPTIONS;

const ROWS: Readonly<Record<StartOption, OptionRow>> = START_OPTIONS;

/** Environment variable → description. The gateway reads more: packages/gateway/README.md. */
const ENVIRONMENT: readonly (readonly [name: string, about: string])[] = [
  ['PORT', 'as --port'],
  ['GW_PORT', 'as --gateway-port'],
  ['GW_DATA_DIR', 'as --data'],
  ['GW_METRICS_PORT', 'port of the metrics for Prometheus, on this machine only; default none'],
  ['DATABASE_URL', 'a PostgreSQL server to use instead of the embedded one'],
  ['LOG_LEVEL', 'log level of the gateway, such as info; default warn'],
];

/** The options as typed, with their dashes. */
const TYPED = new Map<string, StartOption>(
  (Object.keys(START_OPTIONS) as StartOption[]).map((option) => [`--${option}`, option]),
);

/**
 * Parses the arguments of a start. The value of an option without one is empty. Throws UsageFault naming the first
 * unknown option, or the one whose value is missing.
 */
export function readStartOptions(
  words: readonly string[],
  { withOptions: program }: Program,
): ReadonlyMap<StartOption, string> {
  const options = new Map<StartOption, string>();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [name = '', joined] = word.split(/=(.*)/s);
    const option = TYPED.get(name);
    const row = option && ROWS[option];
    if (!row || joined === '' || (joined !== undefined && !row.value))
      throw new UsageFault(`There is no option "${word}": ${program} --help lists the options.`);
    const value = joined ?? (row.setting ? rest.shift() : '');
    if (value === undefined || (row.setting && /^(--|$)/.test(value)))
      throw new UsageFault(`${name} needs a value, as in ${name}=${row.value}.`);
    options.set(option, value);
  }
  return options;
}

/** Returns the environment with the settings that options replace. */
export function withOptions(
  environment: Readonly<Record<string, string | undefined>>,
  options: ReadonlyMap<StartOption, string>,
): Readonly<Record<string, string | undefined>> {
  const given = [...options].flatMap(([option, value]) => {
    const { setting } = ROWS[option];
    return setting ? [[setting, value] as const] : [];
  });
  return { ...environment, ...Object.fromEntries(given) };
}

/** The output of `--help`. */
export function startHelp({ start, withOptions: program, standIns = {} }: Program): string {
  const rails = Object.keys(standIns);
  const options = (Object.entries(ROWS) as [StartOption, OptionRow][])
    .filter(([name]) => name !== 'rail' || rails.length > 0)
    .map(([name, row]) => [name, name === 'rail' ? { ...row, value: rails.join('|') } : row] as const);
  const rows = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([name, about]) => `  ${name.padEnd(22)}${about}`).join('\n');
  const usage = ([name, { value, setting }]: readonly [string, OptionRow]) =>
    setting ? `--${name} ${value}` : `--${name}`;
  return `${start} runs a small shop and its payment gateway, in the sandbox: no money moves.

Options, as in ${program} --help
${rows(options.map((row) => [usage(row), row[1].about]))}

Settings of the environment, as in PORT=5000 ${start}
${rows(ENVIRONMENT)}

Exit code 0: stopped. 1: it did not start or did not stop. 2: not understood.`;
}

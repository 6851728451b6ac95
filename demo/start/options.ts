/** The options of `npm start -- …`: one table, used for parsing and for the help text. */
import { StartupFailure } from '@gangway/gateway';

interface OptionRow {
  readonly about: string;
  /** The placeholder of an optional value, `--option=VALUE`. */
  readonly value?: string;
}

/** Option → description. A value is always optional. */
export const START_OPTIONS = {
  help: { about: 'prints this and starts nothing' },
  phone: {
    about: 'serves both over HTTPS on the local network, for a phone; with several networks, --phone=ADDRESS',
    value: 'ADDRESS',
  },
} as const satisfies Readonly<Record<string, OptionRow>>;

/** The name of an option, without its dashes. */
export type StartOption = keyof typeof START_OPTIONS;

/** Environment variable → description. The gateway reads more: packages/gateway/README.md. */
const ENVIRONMENT: readonly (readonly [name: string, about: string])[] = [
  ['PORT', 'port of the shop; default 4000'],
  ['GW_PORT', 'port of the gateway; default 4010'],
  ['GW_METRICS_PORT', 'port of the metrics for Prometheus, on this machine only; default none'],
  ['GW_DATA_DIR', 'data directory'],
  ['DATABASE_URL', 'a PostgreSQL server to use instead of the embedded one'],
  ['LOG_LEVEL', 'log level of the gateway, such as info; default warn'],
];

/** The options as typed, with their dashes. */
const TYPED = new Map<string, StartOption>(
  (Object.keys(START_OPTIONS) as StartOption[]).map((option) => [`--${option}`, option]),
);

/**
 * Parses the arguments after `npm start --`. The value of an option without one is empty. Throws StartupFailure naming
 * the first unknown option.
 */
export function readStartOptions(words: readonly string[]): ReadonlyMap<StartOption, string> {
  return new Map(
    words.map((word) => {
      const [name = '', value] = word.split(/=(.*)/s);
      const option = TYPED.get(name);
      if (option && (value === undefined || (value !== '' && 'value' in START_OPTIONS[option])))
        return [option, value ?? ''];
      throw new StartupFailure(`There is no option "${word}": npm start -- --help lists the options.`);
    }),
  );
}

/** The output of `--help`. */
export function startHelp(): string {
  const rows = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([name, about]) => `  ${name.padEnd(16)}${about}`).join('\n');
  return `npm start runs a small shop and its payment gateway, in the sandbox: no money moves.

Options, as in npm start -- --help
${rows(Object.entries(START_OPTIONS).map(([name, { about }]) => [`--${name}`, about]))}

Settings of the environment, as in PORT=5000 npm start
${rows(ENVIRONMENT)}`;
}

/** The options of `npm start -- …`: one table, from which they are read and told. */
import { StartupFailure } from '@gangway/gateway';

interface OptionRow {
  readonly about: string;
  /** What may follow as `--option=value`. */
  readonly value?: string;
}

/** Option → what it does. Each stands alone; a value is never needed. */
export const START_OPTIONS = {
  help: { about: 'prints this and starts nothing' },
  phone: {
    about: 'serves both over HTTPS on the local network, for a phone; with several networks, --phone=ADDRESS',
    value: 'ADDRESS',
  },
} as const satisfies Readonly<Record<string, OptionRow>>;

/** The name of an option, without its dashes. */
export type StartOption = keyof typeof START_OPTIONS;

/** Setting of the environment → what it is for. The gateway reads some more: packages/gateway/README.md. */
const ENVIRONMENT: readonly (readonly [name: string, about: string])[] = [
  ['PORT', 'the port of the shop; 4000 unless set'],
  ['GW_PORT', 'the port of the gateway; 4010 unless set'],
  ['GW_METRICS_PORT', 'a port for Prometheus, for this machine alone; none unless set'],
  ['GW_DATA_DIR', 'the folder of the data'],
  ['DATABASE_URL', 'a PostgreSQL server to use in place of the one that comes along'],
  ['LOG_LEVEL', 'how much the gateway tells, such as info; warn unless set'],
];

/** The options as they are typed. */
const TYPED = new Map<string, StartOption>(
  (Object.keys(START_OPTIONS) as StartOption[]).map((option) => [`--${option}`, option]),
);

/**
 * The options among the words after `npm start --`, each with its value, empty without one. Throws StartupFailure
 * naming the first that there is not.
 */
export function readStartOptions(words: readonly string[]): ReadonlyMap<StartOption, string> {
  return new Map(
    words.map((word) => {
      const [name = '', value] = word.split(/=(.*)/s);
      const option = TYPED.get(name);
      if (option && (value === undefined || (value !== '' && 'value' in START_OPTIONS[option])))
        return [option, value ?? ''];
      throw new StartupFailure(`There is no option "${word}": npm start -- --help tells those there are.`);
    }),
  );
}

/** What `--help` prints. */
export function startHelp(): string {
  const rows = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([name, about]) => `  ${name.padEnd(16)}${about}`).join('\n');
  return `npm start runs a small shop and the gateway it is paid by, in the sandbox: no money moves.

Options, as in npm start -- --help
${rows(Object.entries(START_OPTIONS).map(([name, { about }]) => [`--${name}`, about]))}

Settings of the environment, as in PORT=5000 npm start
${rows(ENVIRONMENT)}`;
}

/** The options of `npm run bench:gateway`. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { GOAL_NAMES, type GoalName } from '../../../tools/speed/figures.ts';

const USAGE = `Options: --only S2 (again for more of ${GOAL_NAMES.join(', ')}), --rounds 3, --seconds 5,
  --orders 300000 (of the full database), --lines 1000000 (of the reports), --write (into docs/speed),
  --keep FOLDER (of PostgreSQL, with the full database: filled by the first run, used by later ones).`;

/** What to measure, and for how long. */
export interface BenchOptions {
  readonly only: readonly GoalName[];
  readonly rounds: number;
  /** The length of a turn. */
  readonly seconds: number;
  /** The orders of the full database. */
  readonly orders: number;
  /** The lines of the merchant with reports. */
  readonly lines: number;
  /** Keeps the figures in docs/speed. */
  readonly write: boolean;
  /** Where PostgreSQL's files are left, as an absolute path; undefined: in a temporary folder. */
  readonly keep: string | undefined;
}

const DEFAULTS = { rounds: 3, seconds: 5, orders: 300_000, lines: 1_000_000 } as const;

/** Reads the options. Throws with the usage for anything else. */
export function readOptions(words: readonly string[]): BenchOptions {
  const number = { type: 'string' } as const;
  const { values } = parsed(() =>
    parseArgs({
      args: [...words],
      options: {
        only: { type: 'string', multiple: true },
        write: { type: 'boolean' },
        keep: { type: 'string' },
        rounds: number,
        seconds: number,
        orders: number,
        lines: number,
      },
    }),
  );
  const numberOf = (name: keyof typeof DEFAULTS): number => {
    const text = values[name] ?? String(DEFAULTS[name]);
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(USAGE);
    return Number(text);
  };
  const only = values.only ?? GOAL_NAMES;
  return {
    only: parsed(() => only.map(goalNamed)),
    rounds: numberOf('rounds'),
    seconds: numberOf('seconds'),
    orders: numberOf('orders'),
    lines: numberOf('lines'),
    write: values.write ?? false,
    keep: values.keep ? resolve(values.keep) : undefined,
  };
}

function goalNamed(text: string): GoalName {
  const name = GOAL_NAMES.find((one) => one === text.toUpperCase());
  if (!name) throw new Error(USAGE);
  return name;
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new Error(USAGE);
  }
}

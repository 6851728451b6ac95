/** The results of `npm run bench:gateway`, as `-- --write` keeps them in docs/speed/figures.json. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What is measured: name and subject. */
export const SPEED_GOALS = {
  S1: 'Creation',
  S2: 'Token sale',
  S3: 'Query',
  S4: 'Notification',
  S5: 'A full database',
  S6: 'Reports',
  S7: 'Start and memory',
  S8: 'Overload',
} as const;

/** The name of a goal. */
export type GoalName = keyof typeof SPEED_GOALS;

/** The names of all goals, in their order. */
export const GOAL_NAMES = Object.keys(SPEED_GOALS) as readonly GoalName[];

/** What a figure should reach: at least or at most `value`. `floor` is short of the goal, but acceptable. */
export interface Target {
  readonly kind: 'least' | 'most';
  readonly value: number;
  readonly floor?: number;
}

/** A figure that has a goal, with one value for each round. The median counts. */
export interface Figure {
  readonly what: string;
  /** Such as `ms`; empty for a ratio. */
  readonly unit: string;
  readonly digits: number;
  readonly target: Target;
  readonly rounds: readonly number[];
}

/** What was done in turns, with one value for each round: work a second, latencies and CPU in ms. */
export interface Work {
  readonly what: string;
  readonly clients: number;
  readonly perSecond: readonly number[];
  /** Answers with an error in all rounds, which are not counted as work. */
  readonly failed: number;
  readonly p50: readonly number[];
  readonly p99: readonly number[];
  /** CPU in ms for each piece of work: process → rounds. */
  readonly cpu: Readonly<Record<string, readonly number[]>>;
}

/** The results of one goal. */
export interface Measurement {
  readonly figures: readonly Figure[];
  readonly works: readonly Work[];
  /** Sentences about this run. */
  readonly notes: readonly string[];
}

/** A measurement with where, when and how it was taken. */
export interface KeptMeasurement extends Measurement {
  /** Cores, processor, memory and versions. */
  readonly machine: string;
  /** The day, such as `2026-11-26`. */
  readonly date: string;
  readonly command: string;
  /** The commit that was measured. */
  readonly commit: string;
  /** The share of the machine's processor time that went to other work meanwhile: 0 to 1. */
  readonly others: number;
}

/** The kept results, by goal; a goal is missing until it was measured. */
export type KeptFigures = Readonly<Partial<Record<GoalName, KeptMeasurement>>>;

/** Where the results are kept. */
export const FIGURES_FILE = fileURLToPath(new URL('../../docs/speed/figures.json', import.meta.url));

/** Returns the kept results. */
export const readFigures = (): KeptFigures => JSON.parse(readFileSync(FIGURES_FILE, 'utf8'));

/** Returns the median; of an even number of values, the higher of the two in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** With more other work than this, rates, latencies and starts say more about that than about the gateway. */
const OTHERS_MAX = 0.1;

/** Returns whether the machine had other work. */
export const wasBusy = ({ others }: Pick<KeptMeasurement, 'others'>): boolean => others > OTHERS_MAX;

/** `acceptable`: short of the goal, but not of its floor. `unjudged`: the machine was busy. */
export type Verdict = 'met' | 'acceptable' | 'missed' | 'unjudged';

/** Compares the median of a figure with its goal, unless the machine was busy. */
export function verdictOf({ rounds, target }: Figure, isBusy = false): Verdict {
  if (isBusy) return 'unjudged';
  const { kind, value, floor = value } = target;
  const reaches = (limit: number) => (kind === 'least' ? median(rounds) >= limit : median(rounds) <= limit);
  if (reaches(value)) return 'met';
  return reaches(floor) ? 'acceptable' : 'missed';
}

/** Returns a number in the figure's unit, such as `12.5 ms`. */
export const withUnit = (value: number, { unit, digits }: Pick<Figure, 'unit' | 'digits'>): string => {
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '' ? number : `${number}\u00a0${unit}`;
};

/** Returns a goal in words, such as `at least 0.8`. */
export function targetText(figure: Figure): string {
  const { kind, value, floor } = figure.target;
  const goal = `at ${kind} ${withUnit(value, figure)}`;
  if (floor === undefined) return goal;
  return `${goal}, acceptable ${kind === 'least' ? 'from' : 'up to'} ${withUnit(floor, figure)}`;
}

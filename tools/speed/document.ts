/** The generated parts of docs/speed.md and its charts, from the kept results. */
import { table } from '../markdown.ts';
import { beforeTable } from './before.ts';
import { speedChart, VERDICT_WORDS } from './chart.ts';
import {
  type Figure,
  GOAL_NAMES,
  type GoalName,
  type KeptFigures,
  type KeptMeasurement,
  median,
  SPEED_GOALS,
  targetText,
  verdictOf,
  type Work,
  wasBusy,
  withUnit,
} from './figures.ts';

/** Part name → Markdown: the summary, the figures from before, and one part for each goal. */
export const speedParts = (kept: KeptFigures): ReadonlyMap<string, string> =>
  new Map([
    ['summary', summary(kept)],
    ['before', beforeTable(kept)],
    ...GOAL_NAMES.map((name): [string, string] => [name, partOf(name, kept[name])]),
  ]);

/** Returns the charts, with their paths from the project's root. */
export const speedCharts = (kept: KeptFigures): { path: string; text: string }[] =>
  GOAL_NAMES.map((name) => ({
    path: `docs/${chartOf(name)}`,
    text: chartText(name, kept[name]),
  }));

const inPercent = (share: number): string => `${Math.round(share * 100)} %`;

const chartText = (name: GoalName, measured: KeptMeasurement | undefined): string =>
  speedChart(`${name}: ${SPEED_GOALS[name]}`, measured?.figures ?? [], measured && wasBusy(measured));

const chartOf = (name: GoalName): string => `speed/${name.toLowerCase()}.svg`;

function summary(kept: KeptFigures): string {
  const rows = GOAL_NAMES.flatMap((name) => {
    const measured = kept[name];
    if (!measured) return [];
    const where = [measured.date, wasBusy(measured) ? `busy (${inPercent(measured.others)})` : 'idle'];
    return measured.figures.map((figure) => [
      name,
      figure.what,
      ...figureCells(figure, wasBusy(measured)),
      ...where,
    ]);
  });
  return table(['', 'Figure', 'Median', 'Rounds', 'Goal', 'Verdict', 'Date', 'Machine'], rows);
}

function figureCells(figure: Figure, isBusy: boolean): string[] {
  const { rounds } = figure;
  const [lowest, highest] = [Math.min(...rounds), Math.max(...rounds)];
  const range = `${withUnit(lowest, figure)} to ${withUnit(highest, figure)}`;
  const verdict = VERDICT_WORDS[verdictOf(figure, isBusy)];
  return [withUnit(median(rounds), figure), rounds.length > 1 ? range : '', targetText(figure), verdict];
}

/** What a reader must know of figures from a machine that had other work. */
const BUSY =
  '**The machine was busy with other work.** Rates, ratios, latencies and starts say more about that than about the ' +
  'gateway, so there is no verdict. Processor times are too high: a process that is often interrupted needs more.';

/** Returns the part of a goal: chart, works, and where the figures come from. */
function partOf(name: GoalName, measured: KeptMeasurement | undefined): string {
  if (!measured) return 'Not measured yet.';
  const { works, notes, machine, date, command, commit, others } = measured;
  const alt = measured.figures
    .map((figure) => `${figure.what} ${withUnit(median(figure.rounds), figure)}`)
    .join(', ');
  return [
    `![${alt}](${chartOf(name)})`,
    ...(works.length > 0 ? [workTable(works)] : []),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
    ...(wasBusy(measured) ? [BUSY] : []),
    `Measured on ${date} by \`${command}\`, commit ${commit}: ${machine}. ` +
      `Other work took ${inPercent(others)} of the processors.`,
  ].join('\n\n');
}

/** Returns what was done as a table: medians of the rounds; of the rate, every round. */
export function workTable(works: readonly Work[]): string {
  const processes = [...new Set(works.flatMap(({ cpu }) => Object.keys(cpu)))];
  const number = (values: readonly number[] | undefined, digits: number) =>
    values && values.length > 0 ? median(values).toFixed(digits) : '';
  const rows = works.map((work) => [
    work.what,
    String(work.clients),
    work.perSecond.map((rate) => Math.round(rate).toLocaleString('en')).join(' / '),
    String(work.failed),
    number(work.p50, 2),
    number(work.p99, 1),
    ...processes.map((name) => number(work.cpu[name], 3)),
  ]);
  const head = ['Work', 'Clients', 'A second: rounds', 'Failed', 'p50, ms', 'p99, ms'];
  return table([...head, ...processes.map((name) => `CPU ${name}, ms`)], rows);
}

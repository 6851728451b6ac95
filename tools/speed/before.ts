/** The figures of creation and query from before the work on speed, beside the kept ones. */
import { table } from '../markdown.ts';
import { type KeptFigures, median, type Work, withUnit } from './figures.ts';

/** The works of S1 and S3 that the table shows. */
export const COMPARED = {
  reference: 'pgbench: order and key',
  referenceAlone: 'pgbench, one client',
  creation: 'Creation',
  creationOfTwo: 'Creation, two nodes',
  creationAlone: 'Creation, one client',
  query: 'Query',
} as const;

/** On 2026-11-22, two cores, PostgreSQL 15, with the sender beside them. */
const BEFORE = {
  creation: ['950 to 1,540', '9,000 to 16,400', '0.06 to 0.13'],
  alone: ['1.1 to 2.6 ms', '0.23 ms', '5 to 11'],
  cpu: ['0.46 to 0.85 + 0.55 ms', '0.13 ms', ''],
  query: ['2,630', '', ''],
  none: ['', '', ''],
} as const;

/** Returns the table. A cell is empty where nothing was measured. */
export function beforeTable({ S1, S3 }: KeptFigures): string {
  const works = [...(S1?.works ?? []), ...(S3?.works ?? [])];
  const find = (name: keyof typeof COMPARED) => works.find(({ what }) => what === COMPARED[name]);
  const reference = find('reference');
  const alone = { work: find('creationAlone'), reference: find('referenceAlone') };
  const rows = [
    ['Creations a second', ...BEFORE.creation, ...rateCells(find('creation'), reference)],
    ['The same, two nodes', ...BEFORE.none, ...rateCells(find('creationOfTwo'), reference)],
    ['Creation, one client', ...BEFORE.alone, ...timeCells(alone.work?.p50, meanTimes(alone.reference))],
    ['CPU of a creation', ...BEFORE.cpu, ...cpuCells(find('creation'), reference)],
    ['Queries a second', ...BEFORE.query, ...rateCells(find('query'), undefined)],
  ];
  const asked = ['Gateway', 'pgbench', 'Ratio'];
  return table(
    ['', ...asked.map((what) => `${what}, 2026-11-22`), ...asked.map((what) => `${what}, now`)],
    rows,
  );
}

const rateOf = (work: Work | undefined): number | undefined => work && median(work.perSecond);
const inMs = (value: number): string => withUnit(value, { unit: 'ms', digits: 2 });

function rateCells(work: Work | undefined, reference: Work | undefined): string[] {
  const [own, other] = [rateOf(work), rateOf(reference)];
  const text = (rate: number | undefined) =>
    rate === undefined ? '' : Math.round(rate).toLocaleString('en');
  const isBoth = own !== undefined && other !== undefined;
  return [text(own), own === undefined ? '' : text(other), isBoth ? (own / other).toFixed(2) : ''];
}

/** pgbench tells no percentiles: with one client, the mean time of a round is what its rate says. */
const meanTimes = (work: Work | undefined): number[] | undefined =>
  work?.perSecond.map((perSecond) => 1000 / perSecond);

function timeCells(p50: readonly number[] | undefined, mean: readonly number[] | undefined): string[] {
  const [own, other] = [p50 && median(p50), mean && median(mean)];
  const ratio = own !== undefined && other !== undefined ? (own / other).toFixed(1) : '';
  return [...[own, other].map((ms) => (ms === undefined ? '' : inMs(ms))), ratio];
}

function cpuCells(work: Work | undefined, reference: Work | undefined): string[] {
  const of = (measured: Work | undefined, name: string) => median(measured?.cpu[name] ?? []);
  if (!work || !reference) return ['', '', ''];
  const own = `${of(work, 'gateway').toFixed(2)} + ${inMs(of(work, 'PostgreSQL'))}`;
  return [own, inMs(of(reference, 'PostgreSQL')), ''];
}

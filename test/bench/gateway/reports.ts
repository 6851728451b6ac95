/** S6: a merchant with a million lines: clearing them, and reading a month and the year of them. */
import type { Figure, Measurement } from '../../../tools/speed/figures.ts';
import { type Bench, settingsFor, withGateway } from './bench.ts';
import { startBuiltGateway } from './built-gateway.ts';
import { clearAndSettle, fillYear } from './merchant-year.ts';
import { monthBegins, type ReadReport, readCsv, readYear } from './read-report.ts';

const NAME = 'reports';
const MONTHS_ASKED = 100;
const WARM_MONTHS = 20;
/** The year of which the months begin. */
const DAYS = 330;
const MB = 1e6;

/** Measures clearing once, months, and readings of the year over HTTP and by the command line. */
export async function measureReports(bench: Bench): Promise<Measurement> {
  const { options, server, say } = bench;
  const url = await server.database(NAME);
  try {
    await (await startBuiltGateway(settingsFor(url))).stop();
    say(`making ${options.lines.toLocaleString('en')} lines`);
    await fillYear(url, options.lines);
    const { clearingS, settlingS } = await clearAndSettle(url);
    say(`cleared in ${clearingS.toFixed(1)} s, settled in ${settlingS.toFixed(1)} s`);
    return await withGateway(bench, url, async ({ gateway }) => {
      for (let asked = 0; asked < WARM_MONTHS; asked += 1) await monthBegins(gateway.url, asked);
      const months: number[] = [];
      for (let round = 0; round < options.rounds; round += 1) months.push(await monthsP99(gateway.url));
      say(`months, p99: ${months.map((ms) => ms.toFixed(0)).join(' / ')} ms`);
      const years: ReadReport[] = [];
      for (let round = 0; round < options.rounds; round += 1) years.push(await readYear(gateway));
      const csv = await readCsv(url);
      for (const { lines } of [...years, csv])
        if (lines !== options.lines) throw new Error(`${lines} lines were read, not ${options.lines}.`);
      return {
        works: [],
        notes: [
          `One merchant with ${options.lines.toLocaleString('en')} lines over a year (\`--lines\`).`,
          `Settling them took ${settlingS.toFixed(1)} s.`,
          `The year over HTTP: ${inWords(years.at(-1)!)}. By the command line: ${inWords(csv)}.`,
        ],
        figures: figuresOf(options.lines, { clearingS, months, years, csv }),
      };
    });
  } finally {
    await server.drop(NAME);
  }
}

async function monthsP99(url: string): Promise<number> {
  const took: number[] = [];
  for (let asked = 0; asked < MONTHS_ASKED; asked += 1)
    took.push(await monthBegins(url, 5 + ((asked * 7) % (DAYS - 30))));
  return took.toSorted((a, b) => a - b)[Math.floor((MONTHS_ASKED - 1) * 0.99)]!;
}

const inWords = ({ seconds, bytes, lines }: ReadReport): string => {
  const rate = Math.round(lines / seconds).toLocaleString('en');
  return `${seconds.toFixed(0)} s, ${(bytes / MB).toFixed(0)} MB, ${rate} lines a second`;
};

interface MeasuredReports {
  readonly clearingS: number;
  readonly months: readonly number[];
  readonly years: readonly ReadReport[];
  readonly csv: ReadReport;
}

function figuresOf(lines: number, { clearingS, months, years, csv }: MeasuredReports): Figure[] {
  const grown = ({ memory }: ReadReport): number => memory.largest - memory.before;
  const memory = { unit: 'MB', digits: 0, target: { kind: 'most', value: 100 } } as const;
  return [
    {
      what: 'First bytes of a month, p99',
      unit: 'ms',
      digits: 0,
      target: { kind: 'most', value: 50 },
      rounds: months,
    },
    {
      what: `Clearing ${lines.toLocaleString('en')} lines`,
      unit: 's',
      digits: 1,
      target: { kind: 'most', value: 60 },
      rounds: [clearingS],
    },
    { what: 'Growth of the gateway, the year over HTTP', ...memory, rounds: years.map(grown) },
    { what: 'Growth of the command line, the year as CSV', ...memory, rounds: [grown(csv)] },
  ];
}

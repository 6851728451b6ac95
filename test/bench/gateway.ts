/**
 * `npm run bench:gateway`: measures the gateway against its goals S1 to S8, each beside its reference on the same
 * PostgreSQL. `-- --only S2` measures one of them, `-- --write` keeps the figures in docs/speed.
 */
import { writeFileSync } from 'node:fs';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { writeDocuments } from '../../tools/generate-docs.ts';
import { commitText, machineText, today } from '../../tools/machine.ts';
import { VERDICT_WORDS } from '../../tools/speed/chart.ts';
import { workTable } from '../../tools/speed/document.ts';
import {
  FIGURES_FILE,
  type GoalName,
  type KeptFigures,
  type KeptMeasurement,
  type Measurement,
  median,
  readFigures,
  SPEED_GOALS,
  targetText,
  verdictOf,
  wasBusy,
  withUnit,
} from '../../tools/speed/figures.ts';
import type { Bench } from './gateway/bench.ts';
import { startProgram } from './gateway/child-program.ts';
import { measureCreation } from './gateway/creation.ts';
import { filledDatabase, measureFullDatabase } from './gateway/full-database.ts';
import { measureNotification } from './gateway/notification.ts';
import { type BenchOptions, readOptions } from './gateway/options.ts';
import { measureOverload } from './gateway/overload.ts';
import { startBenchServer } from './gateway/postgres-server.ts';
import { watchOthers } from './gateway/process-use.ts';
import { measureQuery } from './gateway/query.ts';
import { measureReports } from './gateway/reports.ts';
import { measureStart } from './gateway/start-up.ts';
import { measureTokenSale } from './gateway/token-sale.ts';

const MEASURES: Readonly<Record<GoalName, (bench: Bench) => Promise<Measurement>>> = {
  S1: measureCreation,
  S2: measureTokenSale,
  S3: measureQuery,
  S4: measureNotification,
  S5: measureFullDatabase,
  S6: measureReports,
  S7: measureStart,
  S8: measureOverload,
};

/** They use the full database, which is filled before others are watched: that takes far longer than to measure. */
const NEED_FULL: ReadonlySet<GoalName> = new Set(['S5', 'S7']);

const RECEIVERS = 100;

/** Prints a line with the minutes since the start. */
function say(line: string): void {
  const seconds = Math.round(performance.now() / 1000);
  console.log(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} ${line}`);
}

/** Measures one goal, and prints its results. Returns them with the share of other work. */
async function measure(bench: Bench, name: GoalName): Promise<Measurement & Pick<KeptMeasurement, 'others'>> {
  say(`${name}: ${SPEED_GOALS[name]}`);
  if (NEED_FULL.has(name)) await filledDatabase(bench);
  const watched = await watchOthers();
  const measured = await MEASURES[name](bench);
  const { works, figures } = measured;
  const others = await watched();
  const isBusy = wasBusy({ others });
  if (works.length > 0) console.log(`\n${workTable(works)}\n`);
  for (const figure of figures) {
    const rounds = figure.rounds.map((value) => withUnit(value, figure)).join(' / ');
    const verdict = `${targetText(figure)}: ${VERDICT_WORDS[verdictOf(figure, isBusy)]}`;
    console.log(`${name} ${figure.what}: ${withUnit(median(figure.rounds), figure)} (${rounds}), ${verdict}`);
  }
  say(`other work took ${Math.round(others * 100)} % of the processors`);
  return { ...measured, others };
}

async function run(options: BenchOptions): Promise<void> {
  // The name of the folder says nothing to others.
  const words = process.argv
    .slice(2)
    .join(' ')
    .replace(/(--keep[ =])\S+/, '$1FOLDER');
  const command = `npm run bench:gateway -- ${words}`.replace(/ -- $/, '');
  const commit = commitText('packages');
  const server = await startBenchServer(await freePort(), options.keep);
  const generator = await startProgram('generator');
  const receivers = await startProgram('receivers');
  try {
    const machine = `${machineText()}, PostgreSQL ${server.version}`;
    console.log(machine);
    const ports = await receivers.ask<number[]>({ listen: RECEIVERS });
    const notifyUrls = ports.map((port) => `http://127.0.0.1:${port}/notify`);
    const bench: Bench = { options, server, generator, receivers, notifyUrls, say };
    for (const name of options.only) {
      const measured = await measure(bench, name).catch((error: unknown) => noteFailure(name, error));
      if (measured && options.write) keep(name, { ...measured, machine, date: today(), command, commit });
    }
    say('done');
  } finally {
    await Promise.all([generator.stop(), receivers.stop()]);
    await server.stop();
  }
}

/** A goal that could not be measured, such as on a machine that is too busy to answer in time, stops no other. */
function noteFailure(name: GoalName, error: unknown): undefined {
  console.error(`${name} was not measured: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

/** Writes the results of a goal, and the documents that are made of them. */
function keep(name: GoalName, measured: KeptMeasurement): void {
  const figures: KeptFigures = { ...readFigures(), [name]: measured };
  writeFileSync(FIGURES_FILE, `${JSON.stringify(figures, null, 2)}\n`);
  writeDocuments();
}

try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

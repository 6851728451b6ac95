/** The steps that drive a real browser: journeys on the real demo, gateway and database, and looks of the elements. */
import { readFileSync } from 'node:fs';
import { startTestServer } from '../../packages/gateway/src/storage/test-server.ts';
import { nothing, type StepResult } from './counts.ts';
import { ALL_PLACES } from './places.ts';
import { progressPrinter } from './progress.ts';
import { runTestFiles } from './run-test-files.ts';
import { withSecondTry } from './second-try.ts';
import { findFiles } from './test-files.ts';

/** So many processes for the files that share a demo, each with a demo and a browser. They begin first. */
const SHARED_PROCESSES = 4;

/** On a machine with other work a file takes several times as long. */
const TIMEOUT_MS = 1_200_000;

/**
 * Journeys around a checkout: desk, simulated schemes' pages, stand-ins of rails, documents, the demo's process; every
 * page for every reader, in every look; old browsers and releases.
 */
const AROUND =
  /\/(desk[^/]*|schemes|adyen-card|rail-[a-z]+|docs|readme|process|phone|(card-)?people|looks|old-[a-z]+|chunks)\.test/;

type Environment = Readonly<Record<string, string>>;

/** Runs `test/journeys/*.test.ts` but {@link AROUND} in Chromium at `CHROME_PATH`. */
export const runJourneys = (environment: Environment): Promise<StepResult> =>
  onServer('Journeys', environment, (file) => !AROUND.test(file));

/** Runs {@link AROUND}. */
export const runJourneysAround = (environment: Environment): Promise<StepResult> =>
  onServer('Journeys around a checkout', environment, (file) => AROUND.test(file));

async function onServer(
  title: string,
  environment: Environment,
  choose: (file: string) => boolean,
): Promise<StepResult> {
  const server = await startTestServer();
  try {
    const files = findFiles('test/journeys', '.test.ts').filter(choose);
    return await runFilesOf(title, files, { ...environment, GW_TEST_SERVER_URL: server.adminUrl });
  } finally {
    await server.stop();
  }
}

/** Runs `test/gallery/*.test.ts`: how every example of the state table looks. */
export const runLooks = (environment: Environment): Promise<StepResult> =>
  runFilesOf('Looks', findFiles('test/gallery', '.test.ts'), environment);

async function runFilesOf(
  title: string,
  all: readonly string[],
  environment: Environment,
): Promise<StepResult> {
  if (all.length === 0) return { tally: nothing, output: `There is no test for ${title}.` };
  const groups = groupsOf(all);
  return withSecondTry((again) => {
    const isAgain = again.length > 0;
    return runTestFiles({
      // Beside the same files as before: a fault that another file of the process causes must come again.
      groups: isAgain ? groups.filter((files) => files.some((file) => again.includes(file))) : groups,
      places: isAgain ? ALL_PLACES : 1,
      timeoutMs: TIMEOUT_MS,
      environment,
      onProgress: progressPrinter(title, all.length),
    });
  });
}

/** Files that share a demo are spread evenly, by their length, over a few processes. Each other file has its own. */
function groupsOf(files: readonly string[]): readonly (readonly string[])[] {
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const byLength = texts.sort((a, b) => b.text.length - a.text.length);
  const own = byLength.filter(({ text }) => !text.includes('commonDemo'));
  const shared = Array.from({ length: SHARED_PROCESSES }, () => ({ files: [] as string[], length: 0 }));
  for (const { file, text } of byLength) {
    if (!text.includes('commonDemo')) continue;
    const [shortest] = shared.sort((a, b) => a.length - b.length);
    shortest?.files.push(file);
    if (shortest) shortest.length += text.length;
  }
  return [
    ...shared.map((group) => group.files).filter((group) => group.length > 0),
    ...own.map(({ file }) => [file]),
  ];
}

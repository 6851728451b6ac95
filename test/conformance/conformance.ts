/** `npm run conformance`: checks every rule of the protocol on any gateway. */
import { report } from './report.ts';
import { play } from './row.ts';
import { openStage } from './stage.ts';
import { conformanceRows } from './suite.ts';
import { readTarget, USAGE } from './target.ts';

/** Returns the exit code: 0 if every row that ran passed. */
async function main(args: readonly string[]): Promise<number> {
  const target = readTarget(args);
  const played = await play(conformanceRows(), await openStage(target));
  console.log(report(played));
  return played.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}

/** The process of `gangway`: reads arguments and environment, writes lines and sets the exit code. */
import { progressOn } from '../progress.ts';
import { runCommandLine } from './run-command-line.ts';

// A reader that stops early (`gangway … | head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const progress = progressOn(process.stderr);

// After the first Ctrl-C a command still finishes, so that it stops a database it has started. The second one kills it.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    progress.end();
    process.stderr.write('The command still ends its work; press Ctrl-C again to stop it at once.\n');
  });

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  answer: (text) => process.stdout.write(`${text}\n`),
  progress,
  write: (piece) => {
    // On a terminal the list itself shows the progress.
    if (process.stdout.isTTY) progress.end();
    return new Promise((resolve) => process.stdout.write(piece, (error) => resolve(!error)));
  },
  complain: (sentence) => process.stderr.write(`${sentence}\n`),
});

/** The process behind `gangway`: arguments and environment in, lines and an exit code out. */
import { runCommandLine } from './run-command-line.ts';

// A reader that has seen enough (`gangway … | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
// The first Ctrl-C lets a command end its short work, so that a database it started is stopped; the second one ends it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => {});

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  answer: (text) => process.stdout.write(`${text}\n`),
  write: (piece) => new Promise((resolve) => process.stdout.write(piece, (error) => resolve(!error))),
  complain: (sentence) => process.stderr.write(`${sentence}\n`),
});

/** Runs one command of `gangway-cli`: parses it, does the work and prints the result. */
import { helpText, type Progress, printable, readArguments, UsageFault } from '@gangway/gateway/command-line';
import { GatewayUnreachable } from '@gangway/server';
import type { CliCommand, CliContext } from './cli-context.ts';
import { openCommand } from './open.ts';
import { NoGateway } from './sandbox-calls.ts';
import { triggerCommand } from './trigger.ts';

/** Input and output of a command. Each text is whole lines without a trailing newline. */
export interface Surroundings extends Pick<CliContext, 'environment' | 'openPage'> {
  /** Prints a result. */
  answer(text: string): void;
  /** Prints the message of an error. */
  complain(sentence: string): void;
  readonly progress: Progress;
}

/** The exit code: 0 done, 1 it did not happen, 2 invalid arguments, 3 no gateway answers. */
export type ExitCode = 0 | 1 | 2 | 3;

const COMMANDS: readonly CliCommand[] = [triggerCommand, openCommand];

const HELP = {
  program: 'gangway-cli',
  opening: `npx @gangway/cli dev              runs the sandbox with a demo shop; dev --help lists its options
npx @gangway/cli COMMAND [options]

The other commands work on a sandbox that is running.`,
  closing: `Every command accepts --json (output for programs) and --help.
Exit code 0: done. 1: it did not happen. 2: not understood. 3: no gateway answers.`,
};

/** Runs the command that `words` name. Never throws: every error is printed as one sentence. */
export async function runCommandLine(words: readonly string[], around: Surroundings): Promise<ExitCode> {
  const { environment, openPage, progress, answer, complain } = around;
  try {
    const parsed = readArguments(COMMANDS, words, HELP.program);
    if (parsed.kind === 'help') {
      answer(helpText(COMMANDS, parsed.about, HELP));
      return 0;
    }
    const { command, values, asJson } = parsed;
    progress.report(command.name);
    const context = { environment, report: progress.report, openPage: asJson ? undefined : openPage };
    const result = await command.run(context, values).finally(progress.end);
    if ('batches' in result) throw new Error(`${command.name} has no listing`);
    answer(asJson ? JSON.stringify(result.json, null, 2) : result.text);
    return 0;
  } catch (error) {
    complain(printable(error instanceof Error ? error.message : String(error)));
    if (error instanceof UsageFault) return 2;
    return error instanceof NoGateway || error instanceof GatewayUnreachable ? 3 : 1;
  }
}

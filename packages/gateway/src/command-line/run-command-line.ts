/** Runs one command: reads it, opens the storage, does the work, prints the answer and closes. */
import { databasePlace, type JoinOptions, joinStorage, type OpenStorage } from '../open-storage.ts';
import { localAddress, readSettings, type Settings } from '../settings.ts';
import { DatabaseUnavailable } from '../storage/database-errors.ts';
import { NotFound, Refusal, UsageFault } from './command.ts';
import { COMMANDS } from './command-table.ts';
import { helpText } from './help.ts';
import { type Asked, readArguments } from './read-arguments.ts';
import { printable } from './text-tables.ts';
import { writeJson } from './write-json.ts';
import { writeListing } from './write-listing.ts';

/** What surrounds a command. Each text is whole lines without the last newline. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints an answer. */
  answer(text: string): void;
  /** Prints a piece of a long output, with its line ends. Returns false when the reader is gone. */
  write(piece: string): Promise<boolean>;
  /** Prints the sentence of an error. */
  complain(sentence: string): void;
  /** Opens the storage; by default `joinStorage`. */
  open?(settings: Settings, options: JoinOptions): Promise<OpenStorage>;
}

/** The exit code: 0 done, 1 refused with nothing changed, 2 not understood. */
export type ExitCode = 0 | 1 | 2;

/** Runs the command that `words` name. Never throws: whatever goes wrong is one sentence. */
export async function runCommandLine(words: readonly string[], around: Surroundings): Promise<ExitCode> {
  try {
    const asked = readArguments(COMMANDS, words);
    if (asked.kind === 'help') around.answer(helpText(COMMANDS, asked.about));
    else await runOpened(asked, around);
    return 0;
  } catch (error) {
    around.complain(sentenceOf(error));
    return error instanceof UsageFault ? 2 : 1;
  }
}

async function runOpened(
  { command, values, asJson }: Extract<Asked, { kind: 'run' }>,
  { environment, open = joinStorage, answer, write }: Surroundings,
): Promise<void> {
  const settings = readSettings(environment);
  // Only the gateway's own start makes a database: in a terminal with other settings every command, also one that
  // writes, would else make a second one and work on that.
  const storage = await open(settings, { mustExist: true });
  const place = databasePlace(settings);
  try {
    const { mode, name: serviceName, host, port } = settings;
    const ownAddress = localAddress(host, port);
    const context = {
      database: storage.database,
      rootKey: storage.rootKey,
      masterKeys: storage.masterKeys,
      mode,
      serviceName,
      place,
      ownAddress,
    };
    const result = await command.run(context, values);
    if ('batches' in result) await writeListing(result, { asJson, write });
    else answer(asJson ? writeJson(result.json) : result.text);
  } catch (error) {
    // What is not there may be in another database: a terminal of its own has other settings than the gateway's.
    if (!(error instanceof NotFound)) throw error;
    throw new Refusal(`${error.message} This is ${place}; GW_DATA_DIR or DATABASE_URL names another.`);
  } finally {
    await storage.close();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable)
    return 'The database gives no answer any more; look whether the change was made before you repeat it.';
  return printable((error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' '));
}

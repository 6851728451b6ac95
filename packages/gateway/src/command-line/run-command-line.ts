/** Runs one command: parses it, opens the storage, does the work, prints the result and closes the storage. */
import { NotFound, Refusal } from '../administration/refusal.ts';
import { databasePlace, type JoinOptions, joinStorage, type OpenStorage } from '../open-storage.ts';
import type { Progress } from '../progress.ts';
import { loadRailDrivers } from '../rail-packages.ts';
import type { RailDriver } from '../rails/rail.ts';
import { localAddress, readSettings, type Settings } from '../settings.ts';
import { DatabaseUnavailable } from '../storage/database-errors.ts';
import { adminServices } from './admin-services.ts';
import { type Result, UsageFault } from './command.ts';
import { commandLineActor } from './command-line-actor.ts';
import { COMMANDS, OUTSIDE_COMMANDS } from './command-table.ts';
import { helpText } from './help.ts';
import { type ParsedArguments, readArguments } from './read-arguments.ts';
import { type AskSecrets, askSecrets } from './read-credentials.ts';
import { printable } from './text-tables.ts';
import { writeJson } from './write-json.ts';
import { writeListing } from './write-listing.ts';

/** Input and output of a command. Each text is whole lines without a trailing newline. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints a result. */
  answer(text: string): void;
  /** Prints a piece of a long output, with its line ends. Returns false when the reader is gone. */
  write(piece: string): Promise<boolean>;
  /** Prints the message of an error, or what an operator must do meanwhile. */
  complain(sentence: string): void;
  /** Shows what a command does that takes long; without one, nothing is shown. */
  readonly progress?: Progress;
  /** Asks for secrets; by default at the terminal. */
  readonly askSecrets?: AskSecrets;
  /** The rails at which merchants can have accounts; by default those of this version. */
  readonly drivers?: readonly RailDriver[];
  /** Opens the storage; by default `joinStorage`. */
  open?(settings: Settings, options: JoinOptions): Promise<OpenStorage>;
}

const NO_PROGRESS: Progress = { report: () => {}, end: () => {} };

/** The exit code: 0 done, 1 refused with nothing changed, 2 invalid arguments, 3 what is watched has changed. */
export type ExitCode = 0 | 1 | 2 | 3;

/** Runs the command that `words` name. Never throws: every error is printed as one sentence. */
export async function runCommandLine(words: readonly string[], around: Surroundings): Promise<ExitCode> {
  try {
    const parsed = readArguments(COMMANDS, words);
    if (parsed.kind !== 'help') return await run(parsed, around);
    around.answer(helpText(COMMANDS, parsed.about));
    return 0;
  } catch (error) {
    around.progress?.end();
    around.complain(sentenceOf(error));
    return error instanceof UsageFault ? 2 : 1;
  }
}

type ParsedCommand = Extract<ParsedArguments, { kind: 'run' }>;

async function run(parsed: ParsedCommand, around: Surroundings): Promise<ExitCode> {
  const outside = OUTSIDE_COMMANDS.find(({ name }) => name === parsed.command.name);
  const result = outside ? await runOutside(outside, parsed, around) : await runOpened(parsed, around);
  return result?.exitCode ?? 0;
}

async function runOutside(
  command: (typeof OUTSIDE_COMMANDS)[number],
  { values, asJson }: ParsedCommand,
  { environment, answer, progress = NO_PROGRESS }: Surroundings,
): Promise<Result | undefined> {
  const { mode, allowPrivateNotify: allowPrivate } = readSettings(environment);
  const { report } = progress;
  const result = await command.run(
    { mode, allowPrivate, actor: commandLineActor(environment), report },
    values,
  );
  progress.end();
  if ('batches' in result) throw new TypeError(`${command.name} has no listing`);
  answer(asJson ? writeJson(result.json) : result.text);
  return result;
}

/** Returns how a command asks and tells: a line of progress that is rewritten would erase it. */
const dialogueOf = ({ complain, askSecrets: ask = askSecrets, progress = NO_PROGRESS }: Surroundings) => ({
  askSecrets: async (...asked: Parameters<AskSecrets>) => {
    progress.end();
    return ask(...asked);
  },
  tell(line: string) {
    progress.end();
    complain(line);
  },
});

/** Runs a command on the database. Returns its result, unless it has written a listing. */
async function runOpened(
  { command, values, asJson }: ParsedCommand,
  around: Surroundings,
): Promise<Result | undefined> {
  const { environment, open = joinStorage, answer, write, drivers: given, progress = NO_PROGRESS } = around;
  const settings = readSettings(environment);
  // Only the gateway's own start creates a database. Otherwise a command in a terminal with other settings would
  // create a second one and change that.
  progress.report(command.name);
  const { report } = progress;
  const storage = await open(settings, { mustExist: true, report });
  report(command.name);
  const place = databasePlace(settings);
  try {
    const { mode, name: serviceName, host, port, publicUrl, allowPrivateNotify: allowPrivate } = settings;
    const ownAddress = localAddress(host, port);
    const { database, rootKey } = storage;
    const schemes = { rootKey, ownUrl: ownAddress };
    const drivers = given ?? [
      ...(await loadRailDrivers()),
      ...((await storage.sandbox?.drivers(schemes)) ?? []),
    ];
    const sandbox = storage.sandbox?.administration;
    const admin = await adminServices({ database, rootKey, mode, serviceName, sandbox, drivers });
    const context = {
      admin,
      actor: commandLineActor(environment),
      ...dialogueOf(around),
      report,
      database,
      rootKey,
      publicUrl,
      masterKeys: storage.masterKeys,
      mode,
      allowPrivate,
      serviceName,
      place,
      ownAddress,
      loadRails: async () => (await storage.sandbox?.rails(schemes)) ?? [],
    };
    const result = await command.run(context, values);
    if ('batches' in result) {
      await writeListing(result, { asJson, write, report });
      return undefined;
    }
    progress.end();
    answer(asJson ? writeJson(result.json) : result.text);
    return result;
  } catch (error) {
    // The object may be in another database, because a terminal can have other settings than the gateway.
    if (!(error instanceof NotFound)) throw error;
    throw new Refusal(
      `${error.message} The command used ${place}; to use another, set DATABASE_URL or GW_DATA_DIR.`,
    );
  } finally {
    report('closing the database');
    await storage.close();
    progress.end();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable)
    return 'The database no longer responds; check whether the change was made before you repeat it.';
  return printable((error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' '));
}

/** The types of commands: rows of the table that arguments are parsed by and help is printed from. */
import type { AdminServices } from '../administration/admin-services.ts';
import type { Actor } from '../audit/audit-records.ts';
import type { Report } from '../progress.ts';
import type { Rail } from '../rails/rail.ts';
import type { Database } from '../storage/database.ts';
import type { MasterKeys } from '../storage/master-key.ts';
import type { RootKey } from '../storage/root-key.ts';
import type { AskSecrets } from './read-credentials.ts';

/** One option of a command, or its operand. */
export interface Option {
  /** The placeholder in help, such as `UID`. */
  readonly placeholder: string;
  readonly description: string;
  /** Its name in an earlier version: still accepted, but not shown. */
  readonly formerly?: string;
  readonly isRequired?: true;
  /** Given without a name after the verb; several words are joined to one value. At most one per command. */
  readonly isOperand?: true;
  /** Given without a value; its value is then `yes`. */
  readonly isFlag?: true;
  /** The value when the option is left out. */
  readonly default?: string;
  /** Returns why a value is invalid, as a whole sentence, or undefined. Runs before anything is opened. */
  readonly fault?: (text: string) => string | undefined;
}

/** The options of a command by name, without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** The given values: required options and those with a default are always present. */
export type Values<O extends Options> = {
  readonly [K in keyof O]: O[K] extends { isRequired: true } | { default: string }
    ? WordOf<O[K]>
    : WordOf<O[K]> | undefined;
};

/** The words that the check of an option allows; any text for other checks. */
type WordOf<O extends Option> = O extends { fault: { readonly words: readonly (infer Word)[] } }
  ? Word
  : string;

/** What a command needs to run. */
export interface CommandContext {
  readonly database: Database;
  readonly rootKey: RootKey;
  readonly masterKeys: MasterKeys;
  readonly mode: 'sandbox' | 'live';
  /** Whether the sandbox may reach private addresses. */
  readonly allowPrivate: boolean;
  /** The name by which merchants know the service. */
  readonly serviceName: string;
  /** The URL of the gateway on this machine, without a trailing slash. */
  readonly ownAddress: string;
  /** The address at which payers, merchants and rails reach the gateway, without a trailing slash. */
  readonly publicUrl: string;
  /** A description of the database, for messages. */
  readonly place: string;
  /** Returns the rails of the gateway on this machine. */
  loadRails(): Promise<readonly Rail[]>;
  /** The services of the use cases. */
  readonly admin: AdminServices;
  /** Who types. */
  readonly actor: Actor;
  readonly askSecrets: AskSecrets;
  /** Prints a line for the operator before the result. */
  tell(line: string): void;
  /** Says what a long run is doing. */
  readonly report: Report;
}

/** What a command returns: `text` for people, without a trailing newline, and `json` for programs. */
export interface Result {
  readonly text: string;
  readonly json: unknown;
  /** The exit code when it is not 0: what was looked for was found, or could not be looked at. */
  readonly exitCode?: 1 | 3;
}

/** What a command needs that opens no database. */
export type OutsideContext = Pick<CommandContext, 'actor' | 'mode' | 'allowPrivate' | 'report'>;

/** A listing that may exceed memory: CSV, or an array with `--json`. It is read while it is written. */
export interface Listing {
  /** The members of each item, in the order of the columns. */
  readonly columns: readonly string[];
  readonly batches: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;
}

/** A row of the table. `Context` is what its program gives it to run. */
export interface Command<O extends Options = Options, Context = CommandContext> {
  /** Noun and verb, such as `merchants add`. */
  readonly name: string;
  readonly description: string;
  /** What to type after `gangway`, for help and README. */
  readonly example: string;
  readonly options: O;
  /** Whether it changes something, by a use case. */
  readonly isChange?: true;
  /**
   * Runs the command. Throws Refusal, or RangeError for a value that is invalid in any database.
   */
  run(context: Context, values: Values<O>): Promise<Result | Listing>;
}

/** Defines a row of the table; the types of `run`'s values are derived from its options. */
export const defineCommand = <const O extends Options, Context = CommandContext>(
  command: Command<O, Context>,
): Command<Options, Context> => command as unknown as Command<Options, Context>;

/** The command line is invalid. The message is printed; nothing was opened. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault';
}

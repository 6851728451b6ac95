/** What a command is: one row of the table from which arguments are read and help is printed. */
import type { Database } from '../storage/database.ts';
import type { MasterKeys } from '../storage/master-key.ts';
import type { RootKey } from '../storage/root-key.ts';

/** One option of a command, or its operand. */
export interface Option {
  /** The placeholder in help, such as `UID`. */
  readonly placeholder: string;
  readonly description: string;
  /** A name that it had in an earlier version: accepted, and not shown. */
  readonly formerly?: string;
  readonly isRequired?: true;
  /** Given without a name, behind the verb; several words become one value. At most one a command. */
  readonly isOperand?: true;
  /** Stands when the option is left out. */
  readonly default?: string;
  /** Why a value cannot be right, as a whole sentence, before anything is opened; undefined when it can. */
  readonly fault?: (text: string) => string | undefined;
}

/** The options of a command by name, without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** What was given: required options and those with a default are there. */
export type Values<O extends Options> = {
  readonly [K in keyof O]: O[K] extends { isRequired: true } | { default: string }
    ? string
    : string | undefined;
};

/** What a command works with. */
export interface CommandContext {
  readonly database: Database;
  readonly rootKey: RootKey;
  readonly masterKeys: MasterKeys;
  readonly mode: 'sandbox' | 'live';
  /** What merchants know the service by. */
  readonly serviceName: string;
  /** Where this machine reaches the gateway, without a slash at the end. */
  readonly ownAddress: string;
  /** Which database this is, for sentences. */
  readonly place: string;
}

/** What a command returns: `text` for people, without a newline at the end, and `json` for programs. */
export interface Result {
  readonly text: string;
  readonly json: unknown;
}

/** What a command lists that may be too long to hold: CSV, or with `--json` an array; read while it is written. */
export interface Listing {
  /** The members of each item, in the order of the columns. */
  readonly columns: readonly string[];
  readonly batches: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;
}

/** A row of the table. */
export interface Command<O extends Options = Options> {
  /** Noun and verb, such as `merchants add`. */
  readonly name: string;
  readonly description: string;
  /** What to type behind `gangway`, for help and README. */
  readonly example: string;
  readonly options: O;
  /**
   * Does the work, every change in one transaction. Throws Refusal, or RangeError for a value that no database makes
   * right.
   */
  run(context: CommandContext, values: Values<O>): Promise<Result | Listing>;
}

/** Makes a row of the table; `run` sees its options by their types. */
export const defineCommand = <const O extends Options>(command: Command<O>): Command =>
  command as unknown as Command;

/** The command cannot be done as things are; the message is the sentence to print, and nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** What was named is not there; where it was looked for is added, because it may be in another database. */
export class NotFound extends Refusal {}

/** The command was not understood; the message is the sentence to print, and nothing was opened. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault';
}

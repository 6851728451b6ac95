/**
 * Executions of named statements. The driver's own query describes the rows of a statement at each execution, in four
 * messages. This one has them described once on each connection. From then on it sends one message, which may hold
 * several statements.
 */
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Statement } from './database.ts';

const INT8_OID = 20;

/** Converts the text of a value from the server. */
type Parser = (text: string) => unknown;

/** The type parsers of all connections: those of the driver, but int8 comes as bigint. */
export function readType(oid: number, format?: 'text' | 'binary'): Parser {
  if (oid === INT8_OID && format !== 'binary') return BigInt;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

/** A statement with its values as they are sent. */
export interface Bound {
  readonly statement: Statement;
  readonly values: readonly Sent[];
}

/** The result of an execution: its rows, and the server's command tag, such as `COMMIT`. */
export interface Executed {
  readonly rows: unknown[];
  readonly command: string;
}

/** Returns the values of a statement as they are sent. Throws where one cannot be sent. */
export const bind = (statement: Statement, values: readonly unknown[] = []): Bound => ({
  statement,
  values: values.map((value) => (typeof value === 'string' ? value : prepareValue(value))),
});

/**
 * Executes named statements in one message, and returns the result of each. Where they are several, all must be known
 * on the connection. The server stops at the first error, which is that of all. Rejects with the driver's errors.
 */
export const executePrepared = (
  client: pg.ClientBase,
  all: readonly [Bound, ...Bound[]],
  timeoutMs: number,
): Promise<readonly Executed[]> =>
  new Promise((resolve, reject) => {
    client.query(
      new PreparedQuery(all, timeoutMs, (error, executed) => (executed ? resolve(executed) : reject(error))),
    );
  });

/** Returns whether a statement was executed on this connection, which knows its columns since. */
export const isKnown = (client: pg.ClientBase, { name }: Statement): boolean =>
  described.get((client as unknown as { connection: Connection }).connection)?.has(name) ?? false;

/** The columns of a statement's rows. */
type Columns = readonly { readonly name: string; readonly parse: Parser }[];

/** What this uses of a connection of the driver. */
interface Connection {
  readonly stream: Duplex;
  /** Name → text of what the server has parsed. The client adds them, by `name` and `text` of the query. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: Statement): void;
}

/** Statement → its columns, by connection. The server refuses to execute a statement whose columns have changed. */
const described = new WeakMap<Connection, Map<string, Columns>>();

/** A query with the members that a client of the driver calls and reads. */
class PreparedQuery {
  /** Of the only statement that may have to be parsed. */
  readonly name: string;
  readonly text: string;
  readonly query_timeout: number;
  /** The client replaces it when the time is over. */
  callback: (error: unknown, executed?: readonly Executed[]) => void;
  readonly #all: readonly [Bound, ...Bound[]];
  readonly #executed: Executed[] = [];
  #rows: unknown[] = [];
  #known = new Map<string, Columns>();
  /** Those of the statement whose rows arrive; undefined before they are described. */
  #columns: Columns | undefined;
  #fault: unknown;

  constructor(all: readonly [Bound, ...Bound[]], timeoutMs: number, callback: PreparedQuery['callback']) {
    const [{ statement }] = all;
    this.name = statement.name;
    this.text = statement.text;
    this.query_timeout = timeoutMs;
    this.callback = callback;
    this.#all = all;
  }

  /** Sends the query. Returns why it cannot be sent. */
  submit(connection: Connection): unknown {
    const { stream, parsedStatements } = connection;
    for (const { statement } of this.#all) {
      const parsed = parsedStatements[statement.name];
      if (parsed !== undefined && parsed !== statement.text)
        return new Error(`Two statements have the name ${statement.name}.`);
    }
    this.#known = described.get(connection) ?? this.#known;
    described.set(connection, this.#known);
    this.#columns = this.#known.get(this.name);
    // A stream that has ended reports that to all queries.
    if (!stream.writable) return null;
    stream.cork();
    if (parsedStatements[this.name] === undefined) connection.parse(this);
    const last = this.#all.length - 1;
    this.#all.forEach(({ statement, values }, at) => {
      const rest = at < last ? EXECUTE : this.#columns ? EXECUTE_AND_SYNC : DESCRIBED;
      stream.write(executionMessage(statement.name, values, rest));
    });
    stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#keep(fields.map(({ name, dataTypeID }) => ({ name, parse: readType(dataTypeID, 'text') })));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    try {
      this.#columns?.forEach(({ name, parse }, at) => {
        const text = fields[at] ?? null;
        row[name] = text === null ? null : parse(text);
      });
    } catch (error) {
      this.#fault = error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text: command }: { text: string }): void {
    // A statement without rows is described by no message.
    if (!this.#columns) this.#keep([]);
    this.#executed.push({ rows: this.#rows, command });
    this.#rows = [];
    const next = this.#all[this.#executed.length];
    this.#columns = next && this.#known.get(next.statement.name);
  }

  handleReadyForQuery(): void {
    if (this.#fault === undefined) this.callback(undefined, this.#executed);
    else this.callback(this.#fault);
  }

  handleError(error: unknown): void {
    this.callback(error);
  }

  #keep(columns: Columns): void {
    this.#columns = columns;
    this.#known.set(this.name, columns);
  }
}

/** A value as it is sent: text, or bytes as they are. */
type Sent = string | Buffer | null;

/** The driver's conversion of values. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): Sent } }).utils;

/** Frontend messages of the protocol (PostgreSQL manual, Message Formats): of the unnamed portal, and all its rows. */
const EXECUTE = Buffer.from('E\0\0\0\x09\0\0\0\0\0', 'latin1');
const EXECUTE_AND_SYNC = Buffer.concat([EXECUTE, Buffer.from('S\0\0\0\x04', 'latin1')]);
const DESCRIBED = Buffer.concat([Buffer.from('D\0\0\0\x06P\0', 'latin1'), EXECUTE_AND_SYNC]);
/** The lengths of the fields of Bind: type and length, the two terminators, three counts. */
const BIND_FIXED = 5 + 2 + 6;
const INT16 = 2;
const INT32 = 4;

/** Returns Bind of the values, and the messages that follow it. */
function executionMessage(name: string, values: readonly Sent[], rest: Buffer): Buffer {
  const sizes = values.map((value) => INT16 + INT32 + (value === null ? 0 : Buffer.byteLength(value)));
  const size = sizes.reduce((sum, one) => sum + one, BIND_FIXED + Buffer.byteLength(name));
  const message = Buffer.allocUnsafe(size + rest.length);
  let at = message.write('B', 'latin1');
  at = message.writeInt32BE(size - 1, at);
  at = message.writeUInt8(0, at);
  at += message.write(name, at);
  at = message.writeUInt8(0, at);
  at = message.writeInt16BE(values.length, at);
  for (const value of values) at = message.writeInt16BE(Buffer.isBuffer(value) ? 1 : 0, at);
  at = message.writeInt16BE(values.length, at);
  for (const value of values) {
    const from = at + INT32;
    const length =
      value === null
        ? -1
        : typeof value === 'string'
          ? message.write(value, from)
          : value.copy(message, from);
    message.writeInt32BE(length, at);
    at = from + Math.max(0, length);
  }
  at = message.writeInt16BE(0, at);
  rest.copy(message, at);
  return message;
}

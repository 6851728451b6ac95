/**
 * One execution of a named statement. The driver's own query describes the rows of a statement at each execution, in
 * four messages. This one has them described once on each connection, and sends one message from then on.
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

/** What is executed, and how long to wait for the rows. */
export interface Execution {
  readonly statement: Statement;
  readonly values: readonly unknown[];
  readonly timeoutMs: number;
}

/** Executes a named statement and returns its rows. Rejects with the driver's errors. */
export const executePrepared = (client: pg.ClientBase, execution: Execution): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    client.query(
      new PreparedQuery(execution, (error, rows) => (error ? reject(error) : resolve(rows ?? []))),
    );
  });

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
  readonly name: string;
  readonly text: string;
  readonly query_timeout: number;
  /** The client replaces it when the time is over. */
  callback: (error: unknown, rows?: unknown[]) => void;
  readonly #values: readonly unknown[];
  readonly #rows: unknown[] = [];
  #known: Map<string, Columns> | undefined;
  #columns: Columns | undefined;
  #fault: unknown;

  constructor({ statement, values, timeoutMs }: Execution, callback: PreparedQuery['callback']) {
    this.name = statement.name;
    this.text = statement.text;
    this.query_timeout = timeoutMs;
    this.callback = callback;
    this.#values = values;
  }

  /** Sends the query. Returns why it cannot be sent. */
  submit(connection: Connection): unknown {
    const parsed = connection.parsedStatements[this.name];
    if (parsed !== undefined && parsed !== this.text)
      return new Error(`Two statements have the name ${this.name}.`);
    this.#known = described.get(connection) ?? new Map();
    described.set(connection, this.#known);
    this.#columns = this.#known.get(this.name);
    let message: Buffer;
    try {
      message = executionMessage(this.name, this.#values, this.#columns === undefined);
    } catch (error) {
      return error;
    }
    const { stream } = connection;
    // A stream that has ended reports that to all queries.
    if (!stream.writable) return null;
    stream.cork();
    if (parsed === undefined) connection.parse(this);
    stream.write(message);
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

  handleCommandComplete(): void {
    // A statement without rows is described by no message.
    if (!this.#columns) this.#keep([]);
  }

  handleReadyForQuery(): void {
    this.callback(this.#fault, this.#rows);
  }

  handleError(error: unknown): void {
    this.callback(error);
  }

  #keep(columns: Columns): void {
    this.#columns = columns;
    this.#known?.set(this.name, columns);
  }
}

/** The driver's conversion of values: to text, or to bytes that are sent as they are. */
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }
).utils;

/** Frontend messages of the protocol (PostgreSQL manual, Message Formats): of the unnamed portal, and all its rows. */
const DESCRIBE = Buffer.from('D\0\0\0\x06P\0', 'latin1');
const EXECUTE_AND_SYNC = Buffer.from('E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04', 'latin1');
/** The lengths of the fields of Bind: type and length, the two terminators, three counts. */
const BIND_FIXED = 5 + 2 + 6;
const INT16 = 2;
const INT32 = 4;

/** Returns Bind of the values, Describe if `mustDescribe`, Execute and Sync. */
function executionMessage(name: string, values: readonly unknown[], mustDescribe: boolean): Buffer {
  const prepared = values.map((value) => (typeof value === 'string' ? value : prepareValue(value)));
  const sizes = prepared.map((value) => INT16 + INT32 + (value === null ? 0 : Buffer.byteLength(value)));
  const size = sizes.reduce((sum, one) => sum + one, BIND_FIXED + Buffer.byteLength(name));
  const rest = mustDescribe ? DESCRIBE.length : 0;
  const message = Buffer.allocUnsafe(size + rest + EXECUTE_AND_SYNC.length);
  let at = message.write('B', 'latin1');
  at = message.writeInt32BE(size - 1, at);
  at = message.writeUInt8(0, at);
  at += message.write(name, at);
  at = message.writeUInt8(0, at);
  at = message.writeInt16BE(values.length, at);
  for (const value of prepared) at = message.writeInt16BE(Buffer.isBuffer(value) ? 1 : 0, at);
  at = message.writeInt16BE(values.length, at);
  for (const value of prepared) {
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
  if (mustDescribe) at += DESCRIBE.copy(message, at);
  EXECUTE_AND_SYNC.copy(message, at);
  return message;
}

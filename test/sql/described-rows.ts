/** Describes the result of a statement as PostgreSQL prepares it, without running it. */
import type { Client, Connection, FieldDef } from 'pg';

/** A column of a result. */
export interface DescribedColumn {
  readonly name: string;
  /** Its column of a table, such as `orders.state`; empty for an expression. */
  readonly place: string;
  /** What the driver makes of its type: `string`, `bigint`, `Date` and so on. */
  readonly kind: string;
  /** Whether it is a column of a table that may be null; false also for an expression, of which nothing is known. */
  readonly mayBeNull: boolean;
}

const KINDS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  json: 'json',
  jsonb: 'json',
  name: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  date: 'Date',
};

/** Sends Parse and Describe (PostgreSQL, Extended Query); the client calls its handlers. */
class Description {
  fields: readonly FieldDef[] = [];
  readonly #done: (error?: Error) => void;
  readonly #text: string;

  constructor(text: string, done: (error?: Error) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  handleReadyForQuery(): void {
    this.#done();
  }
}

async function describeFields(client: Client, text: string): Promise<readonly FieldDef[]> {
  let description: Description | undefined;
  await new Promise<void>((resolve, reject) => {
    description = new Description(text, (error) => (error ? reject(error) : resolve()));
    client.query(description as never);
  });
  return description?.fields ?? [];
}

/** Returns a function that describes the results of statements on a database. */
export async function describerOf(client: Client): Promise<(text: string) => Promise<DescribedColumn[]>> {
  const types = await client.query<{ oid: number; typname: string }>('SELECT oid, typname FROM pg_type');
  const columns = await client.query<{ id: string; place: string; mayBeNull: boolean }>(
    `SELECT attrelid || ' ' || attnum AS id, attrelid::regclass || '.' || attname AS place,
       NOT attnotnull AS "mayBeNull" FROM pg_attribute WHERE attnum > 0`,
  );
  const nameOf = new Map(types.rows.map(({ oid, typname }) => [Number(oid), typname]));
  const columnOf = new Map(columns.rows.map((column) => [column.id, column]));
  return async (text) =>
    (await describeFields(client, text)).map(({ name, dataTypeID, tableID, columnID }) => {
      const type = nameOf.get(dataTypeID) ?? String(dataTypeID);
      const kind = type.startsWith('_') ? 'array' : (KINDS[type] ?? type);
      const { place = '', mayBeNull = false } = columnOf.get(`${tableID} ${columnID}`) ?? {};
      return { name, place, kind, mayBeNull };
    });
}

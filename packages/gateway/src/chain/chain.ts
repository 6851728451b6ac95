/**
 * A chain of sealed blocks over the rows of a table that is only added to, such as the ledger's transfers. Every new
 * row is also entered in a table of pending rows. Later it is sealed in a block, whose MAC covers the block before.
 */
import { type Statement, statement } from '../storage/database.ts';

/** The tables of a chain, and the columns that its MACs cover. */
export interface ChainTables<Column extends string> {
  /** Names the statements, and the key of the MACs. */
  readonly name: string;
  /** A row in messages. Rows are referenced as `<noun>_id`, and a block counts them in `<noun>_count`. */
  readonly noun: string;
  /** What a row that was neither sealed nor pending has done, in messages. */
  readonly stranger: string;
  /** The sealed table, whose key is `id`: a UUID. */
  readonly rows: string;
  readonly pending: string;
  readonly blocks: string;
  /** Which row is in which block. */
  readonly sealed: string;
  /** One row: the end of the chain, locked by whoever seals. */
  readonly head: string;
  /** Every column of `rows t` and the SQL that reads it as text; a test of each chain checks that none is missing. */
  readonly columns: Readonly<Record<Column, string>>;
}

/** A row with each sealed column as text. */
export type SealedRow<Column extends string> = { readonly [Name in Column]: string | null };

/** A chain with its statements. */
export interface Chain<Column extends string> extends ChainTables<Column> {
  readonly statements: Readonly<Record<keyof ReturnType<typeof statementsOf>, Statement>>;
}

/** Defines a chain over existing tables. */
export const defineChain = <const Column extends string>(tables: ChainTables<Column>): Chain<Column> => ({
  ...tables,
  statements: statementsOf(tables),
});

/** Rows in a block; limits how long a transaction locks the head of the chain. */
export const BLOCK_MAX = 2_000;
/** Ids of one read of a verification. */
const IDS_AT_A_TIME = 5_000;

const statementsOf = (tables: ChainTables<string>) => ({ ...sealing(tables), ...verifying(tables) });

const columnList = ({ columns }: ChainTables<string>): string =>
  Object.entries(columns)
    .map(([name, read]) => `${read} AS ${name}`)
    .join(', ');

function sealing(tables: ChainTables<string>) {
  const { name, noun, rows, pending, blocks, sealed, head } = tables;
  return {
    // Skips a locked head: while one node seals a block, another has nothing to do.
    lockHead: statement(`${name}.lock-head`, `SELECT number FROM ${head} FOR UPDATE SKIP LOCKED`),
    findLastMac: statement(`${name}.last-mac`, `SELECT mac FROM ${blocks} WHERE number = $1`),
    // OFFSET keeps PostgreSQL from a merge join, which would read every row from the first one on.
    listPending: statement(
      `${name}.list-pending`,
      `SELECT ${columnList(tables)} FROM ${pending} u
         CROSS JOIN LATERAL (SELECT * FROM ${rows} WHERE id = u.${noun}_id OFFSET 0) t
       ORDER BY u.${noun}_id LIMIT $1`,
    ),
    insertBlock: statement(
      `${name}.insert-block`,
      `INSERT INTO ${blocks} (number, first_id, last_id, ${noun}_count, previous_mac, mac)
       VALUES ($1, $2, $3, $4, $5, $6)`,
    ),
    moveHead: statement(`${name}.move-head`, `UPDATE ${head} SET number = $1, mac = $2`),
    moveRows: statement(
      `${name}.move-rows`,
      `WITH gone AS (DELETE FROM ${pending} WHERE ${noun}_id = ANY($1::uuid[]) RETURNING ${noun}_id)
       INSERT INTO ${sealed} (${noun}_id, block) SELECT ${noun}_id, $2 FROM gone`,
    ),
  };
}

function verifying(tables: ChainTables<string>) {
  const { name, noun, rows, pending, blocks, sealed, head } = tables;
  return {
    listBlocks: statement(
      `${name}.blocks`,
      `SELECT number, first_id AS "firstId", last_id AS "lastId", ${noun}_count AS "rowCount",
         previous_mac AS "previousMac", mac FROM ${blocks} WHERE number BETWEEN $1 AND $2 ORDER BY number`,
    ),
    listSealed: statement(
      `${name}.sealed`,
      `SELECT s.block, s.${noun}_id AS "sealedId", ${columnList(tables)}
       FROM ${sealed} s LEFT JOIN ${rows} t ON t.id = s.${noun}_id
       WHERE s.block BETWEEN $1 AND $2 ORDER BY s.block, s.${noun}_id`,
    ),
    // One statement: a block sealed meanwhile changes the head and the pending rows together.
    findEnd: statement(
      `${name}.end`,
      `SELECT h.number, h.mac, (SELECT count(*) FROM ${pending}) AS unsealed,
         (SELECT max(number) FROM ${blocks}) AS "lastBlock" FROM ${head} h`,
    ),
    findGone: statement(
      `${name}.gone`,
      `SELECT u.${noun}_id AS id FROM ${pending} u LEFT JOIN ${rows} t ON t.id = u.${noun}_id
       WHERE t.id IS NULL ORDER BY u.${noun}_id LIMIT 1`,
    ),
    findStrange: statement(
      `${name}.strange`,
      // The bounds of the page keep the planner from reading all that is sealed for each page.
      `WITH page AS (SELECT id FROM ${rows} WHERE id > $1 ORDER BY id LIMIT ${IDS_AT_A_TIME}),
         last AS (SELECT id FROM page ORDER BY id DESC LIMIT 1)
       SELECT (SELECT id FROM last) AS "lastId", (
         SELECT p.id FROM page p LEFT JOIN ${sealed} s
             ON s.${noun}_id = p.id AND s.${noun}_id > $1 AND s.${noun}_id <= (SELECT id FROM last)
           LEFT JOIN ${pending} u ON u.${noun}_id = p.id
         WHERE num_nonnulls(s.${noun}_id, u.${noun}_id) <> 1 ORDER BY p.id LIMIT 1) AS strange`,
    ),
  };
}

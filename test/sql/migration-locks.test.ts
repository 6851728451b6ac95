/** From 0046 on, no migration makes those who read and write large tables wait for longer than 200 ms. */
import { readFileSync } from 'node:fs';
import { provesItself, rule } from '../architecture/rules.ts';
import { listFiles } from '../architecture/source-tree.ts';

const MIGRATION = /^packages\/gateway\/src\/storage\/migrations\/(\d{4})_[a-z0-9-]+\.sql$/;
/** One of each allowed kind; `npm run proof -- --only migration` runs them under load. */
const ALLOWED = /^test\/nodes\/allowed-migrations\/.+\.sql$/;
/** Earlier ones were released without the rule. */
const FIRST = 46;
const LOCK_TIMEOUT_MAX_MS = 200;

/** What a migration may not do, and what to do instead. */
const FORBIDDEN: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/\bALTER COLUMN \w+ (?:SET DATA )?TYPE\b/i, 'rewrites a table'],
  [/\bSET NOT NULL\b/i, 'reads a whole table under its lock: validate a CHECK constraint instead'],
  [/\bVALIDATE CONSTRAINT\b/i, 'reads a whole table in the transaction of the other migrations'],
  [/\bSET (?:LOGGED|UNLOGGED|TABLESPACE)\b/i, 'rewrites a table'],
  [/\bADD COLUMN [^,;]*\bDEFAULT [^,;]*\(/i, 'may rewrite a table: a default is a constant'],
  [/\bADD COLUMN [^,;]*\b(?:REFERENCES|UNIQUE|PRIMARY KEY|CHECK|GENERATED)\b/i, 'reads a whole table'],
  [/^\s*(?:CLUSTER|VACUUM|REINDEX|LOCK)\b/im, 'locks a table for long'],
];
const ADDED_CONSTRAINT =
  /\bADD (?:CONSTRAINT \w+ )?(?:CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b[^;]*/gi;
const MOVED_ROWS = /^\s*(?:UPDATE|DELETE FROM|INSERT INTO) (\w+)/gim;
/** What a function does when it is called is no part of the migration. */
const FUNCTION_BODY = /(?<=\bCREATE FUNCTION\b[^;]*?\bAS )\$\$.*?\$\$/gs;
const CREATED_INDEX = /\bCREATE (?:UNIQUE )?INDEX\b[^;]*?\bON (\w+)/gi;

/** Returns why a migration may hold up others. */
function findFaults(sql: string): string[] {
  const text = sql.replace(/--.*$/gm, '').replace(FUNCTION_BODY, '');
  const isNew = (table: string) => new RegExp(`\\bCREATE TABLE ${table}\\b`, 'i').test(text);
  const faults: string[] = [];
  const [, limitMs] = /^\s*SET LOCAL lock_timeout = '(\d+)ms';/.exec(text) ?? [];
  if (limitMs === undefined || Number(limitMs) > LOCK_TIMEOUT_MAX_MS)
    faults.push(`does not begin with its lock_timeout of at most ${LOCK_TIMEOUT_MAX_MS} ms`);
  for (const [pattern, sentence] of FORBIDDEN) if (pattern.test(text)) faults.push(sentence);
  for (const [added] of text.matchAll(ADDED_CONSTRAINT))
    if (!/\bNOT VALID\b/i.test(added))
      faults.push('adds a constraint that is checked at once: use NOT VALID');
  for (const [, table = ''] of text.matchAll(MOVED_ROWS))
    if (!isNew(table)) faults.push(`moves rows of ${table}: a worker does that in small batches`);
  for (const [, table = ''] of text.matchAll(CREATED_INDEX))
    if (!isNew(table)) faults.push(`stops writers of ${table}: see storage/concurrent-indexes.ts`);
  return faults;
}

rule('a migration holds up nobody for longer than its lock_timeout', function* () {
  const numbered = listFiles().flatMap((path) => {
    const number = MIGRATION.exec(path)?.[1];
    return number === undefined ? [] : [{ path, number: Number(number) }];
  });
  if (numbered.length < FIRST - 5) yield `only ${numbered.length} migrations were found`;
  for (const { path, number } of numbered)
    if (number >= FIRST) for (const fault of findFaults(readFileSync(path, 'utf8'))) yield `${path} ${fault}`;
  const allowed = listFiles().filter((path) => ALLOWED.test(path));
  if (allowed.length < 5) yield `only ${allowed.length} allowed migrations were found`;
  for (const path of allowed)
    for (const fault of findFaults(readFileSync(path, 'utf8'))) yield `${path} ${fault}`;
});

const START = "-- Up Migration\n\nSET LOCAL lock_timeout = '200ms';\n";

provesItself(
  'locks of migrations',
  [
    {
      description: 'a new table with an index',
      text: `${START}CREATE TABLE a (b int); CREATE INDEX c ON a (b);`,
      breaches: 0,
    },
    {
      description: 'a column with a constant',
      text: `${START}ALTER TABLE a ADD COLUMN b int NOT NULL DEFAULT 0;`,
      breaches: 0,
    },
    {
      description: 'a limit that is too long',
      text: "SET LOCAL lock_timeout = '2000ms'; ALTER TABLE a ADD COLUMN b int;",
      breaches: 1,
    },
    { description: 'no limit', text: 'ALTER TABLE a ADD COLUMN b int;', breaches: 1 },
    { description: 'an index of an old table', text: `${START}CREATE INDEX c ON a (b);`, breaches: 1 },
    {
      description: 'a default that is computed',
      text: `${START}ALTER TABLE a ADD COLUMN b uuid DEFAULT gen_random_uuid();`,
      breaches: 1,
    },
    { description: 'a type', text: `${START}ALTER TABLE a ALTER COLUMN b TYPE bigint;`, breaches: 1 },
    { description: 'NOT NULL', text: `${START}ALTER TABLE a ALTER COLUMN b SET NOT NULL;`, breaches: 1 },
    { description: 'rows', text: `${START}UPDATE a SET b = 1;`, breaches: 1 },
    {
      description: 'rows in a DO block',
      text: `${START}DO $$ BEGIN\nUPDATE a SET b = 1;\nEND $$;`,
      breaches: 1,
    },
    {
      description: 'rows in a function, which nobody calls here',
      text: `${START}CREATE FUNCTION c() RETURNS int LANGUAGE sql AS $$\nDELETE FROM a RETURNING b;\n$$;`,
      breaches: 0,
    },
    {
      description: 'a checked constraint',
      text: `${START}ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0);`,
      breaches: 1,
    },
    {
      description: 'an unchecked constraint',
      text: `${START}ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0) NOT VALID;`,
      breaches: 0,
    },
    {
      description: 'a foreign key with a column',
      text: `${START}ALTER TABLE a ADD COLUMN b uuid REFERENCES c;`,
      breaches: 1,
    },
    {
      description: 'a word in a comment',
      text: `${START}-- UPDATE a SET b = 1;\nCREATE TABLE a (b int);`,
      breaches: 0,
    },
  ],
  findFaults,
);

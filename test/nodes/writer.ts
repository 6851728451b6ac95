// Simulates a busy gateway: eight writers that print the key of every acknowledged transfer.

import { startEmbeddedPostgres } from '@gangway/embedded-postgres';
import { newId } from '../../packages/gateway/src/ids.ts';
import { type Database, openDatabase, statement } from '../../packages/gateway/src/storage/database.ts';
import { migrate } from '../../packages/gateway/src/storage/migrate.ts';

const WRITERS = 8;

const ADD_TRANSFER = statement(
  'add-transfer',
  `INSERT INTO transfers (id, debit, credit, amount, currency, trade_id, event, booked_at)
   VALUES ($1, 'a', 'b', 1, 'EUR', $1, 'test', now())`,
);

async function writeForEver(database: Database): Promise<never> {
  for (;;) {
    const id = newId();
    await database.query(ADD_TRANSFER, [id]);
    process.stdout.write(`${id}\n`);
  }
}

const [dataDirectory = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres(dataDirectory);
await migrate(postgres.url);
const database = await openDatabase(postgres.url, { max: WRITERS });
process.stdout.write('writing\n');
await Promise.race([postgres.ended, ...Array.from({ length: WRITERS }, () => writeForEver(database))]).catch(
  () => postgres.ended,
);
process.exit(0);

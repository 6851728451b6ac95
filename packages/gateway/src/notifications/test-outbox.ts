// A database with one merchant, for which a test queues notifications. For tests only.

import { newId } from '../ids.ts';
import { type Database, statement } from '../storage/database.ts';
import { testDatabase } from '../storage/test-database.ts';
import { queueNotification } from './notification-rows.ts';

const insertAccount = statement(
  'test.insert-account',
  `WITH merchant AS (
     INSERT INTO merchants (id, uid, name) VALUES ($1, 'merchant', 'Merchant') ON CONFLICT DO NOTHING)
   INSERT INTO accounts (id, merchant_id, uid, name, role) VALUES ($2::uuid, $1, $2::text, 'Account', 'operator')`,
);

/** An outbox on its own database, with one account to send for. */
export interface TestOutbox {
  readonly database: Database;
  readonly url: string;
  readonly merchantId: string;
  readonly accountId: string;
  /** Queues a notification as a settled payment does, by default of a new object. */
  queue(note: {
    object?: string;
    sequence?: number;
    url: string;
    now: Date;
    accountId?: string;
  }): Promise<void>;
  /** Adds another account and returns its id. */
  addAccount(): Promise<string>;
  drop(): Promise<void>;
}

/** The secret of every account of a test outbox. */
export const testSecret = 'test-secret';

/** Returns an outbox on a fresh database with one account. */
export async function testOutbox(): Promise<TestOutbox> {
  const { database, url, drop } = await testDatabase();
  const merchantId = newId();
  async function addAccount(): Promise<string> {
    const id = newId();
    await database.query(insertAccount, [merchantId, id]);
    return id;
  }
  const account = await addAccount();
  return {
    database,
    url,
    merchantId,
    accountId: account,
    addAccount,
    drop,
    async queue({ object = `payment:${newId()}`, sequence = 1, url: receiver, now, accountId = account }) {
      const body = { '!from': 'gateway', type: 'payment', object, sequence } as const;
      const tradeId = newId();
      await database.transaction((tx) =>
        queueNotification(tx, { object, merchantId, accountId, tradeId, sequence, url: receiver, body, now }),
      );
    },
  };
}

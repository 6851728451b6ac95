/** Callers are cached for a few seconds, and never past a change that this node made. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Database, statement } from '../storage/database.ts';
import { ROOT_KEY, useGateway } from '../test-gateway.ts';
import { storedCallers } from './callers.ts';

const revoke = statement(
  'test.revoke-token',
  `DELETE FROM account_features WHERE feature = 'token'
   AND account_id = (SELECT id FROM accounts WHERE uid = '016683')`,
);

describe('stored callers', () => {
  const gateway = useGateway();

  test('a caller read before a change does not enter the cache after it', async () => {
    // The change is made while the caller's secrets, the second of two statements, are being read.
    const change: { begin: (() => Promise<void>) | undefined } = { begin: undefined };
    const database: Pick<Database, 'query'> = {
      async query(what, values) {
        if (what.name.includes('secret')) await change.begin?.();
        return gateway.database.query(what, values);
      },
    };
    const callers = storedCallers(database as Database, ROOT_KEY);
    change.begin = async () => {
      change.begin = undefined;
      await gateway.database.query(revoke);
      callers.forget();
    };
    await callers.byUser('016683');
    assert.equal((await callers.byUser('016683'))?.features.has('token'), false);
  });
});

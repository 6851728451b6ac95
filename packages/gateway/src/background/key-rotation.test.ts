// The worker for encryption keys: it rotates keys, destroys private keys and deletes used tokens, by real time.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fixedClock } from '../clock.ts';
import { statement } from '../storage/database.ts';
import { rootKeyOf } from '../storage/root-key.ts';
import { testDatabase } from '../storage/test-database.ts';
import { burnToken } from '../vault/burned-tokens.ts';
import { openVault } from '../vault/vault.ts';
import { startKeyRotation } from './key-rotation.ts';

const START = new Date('2026-11-20T10:00:00Z');
const read = statement(
  'test.vault-rows',
  `SELECT (SELECT count(*)::int FROM encryption_keys) AS keys, (SELECT count(*)::int FROM burned_tokens) AS burned,
     (SELECT count(*)::int FROM ticket_uses) AS tickets`,
);

describe('the key rotation', () => {
  test('makes the first key, another one a day later, and deletes expired keys, tokens and tickets', async () => {
    const { database, drop } = await testDatabase();
    const vault = openVault(database, rootKeyOf(Buffer.alloc(32, 7)), async () => undefined);
    const real = fixedClock(START);
    // Business time, which a sandbox moves by years, must not rotate or destroy anything.
    const clock = { now: () => new Date('2036-01-01'), real: () => real.real() };
    const log = { error: (entry: unknown) => assert.fail(JSON.stringify(entry)) };
    const worker = startKeyRotation({ database, clock, vault, log });

    async function waitFor(wanted: { keys: number; burned: number; tickets: number }) {
      for (let tries = 0; tries < 100; tries += 1) {
        worker.wake();
        await wait(20);
        const [rows] = await database.query(read);
        if (JSON.stringify(rows) === JSON.stringify(wanted)) return;
      }
      assert.deepEqual((await database.query(read))[0], wanted);
    }

    try {
      await waitFor({ keys: 1, burned: 0, tickets: 0 });
      const expiresAt = new Date(START.getTime() + 2 * 3_600_000);
      const use = { jti: 'a', ticketId: 'b', tradeId: randomUUID(), merchantId: randomUUID(), expiresAt };
      await database.transaction((tx) => burnToken(tx, use));
      await waitFor({ keys: 1, burned: 1, tickets: 1 });
      real.move(24 * 3_600 + 1);
      await waitFor({ keys: 2, burned: 0, tickets: 0 });
      real.move(3 * 3_600);
      await waitFor({ keys: 1, burned: 0, tickets: 0 });
    } finally {
      await worker.stop();
      await drop();
    }
  });
});

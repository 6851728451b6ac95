// Encryption keys: one a day on any number of nodes, an overlap while old tokens are valid, and their destruction.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import { TICKET_SECONDS, TOKEN_SECONDS } from '@gangway/protocol/cards';
import { compactDecrypt } from 'jose';
import { type Database, statement } from '../storage/database.ts';
import { rootKeyOf } from '../storage/root-key.ts';
import { testDatabase } from '../storage/test-database.ts';
import { type EncryptionKeys, encryptionKeys, ROTATE_AFTER_SECONDS } from './encryption-keys.ts';
import { encryptToken } from './test-tokens.ts';

const START = new Date('2026-11-20T10:00:00Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const DAY = ROTATE_AFTER_SECONDS;
/** When the first key is no longer offered, and when its last token has expired. */
const RETIRED = DAY + 600;
const DESTROYED = RETIRED + TICKET_SECONDS + TOKEN_SECONDS + 60;

const readRows = statement('test.keys', 'SELECT kid, sealed_private AS sealed FROM encryption_keys');

describe('encryption keys', () => {
  const rootKey = rootKeyOf(Buffer.alloc(32, 7));
  const drops: (() => Promise<void>)[] = [];
  let database: Database;
  let keys: EncryptionKeys;
  beforeEach(async () => {
    const fresh = await testDatabase();
    drops.push(fresh.drop);
    database = fresh.database;
    keys = encryptionKeys(database, rootKey);
  });
  after(() => Promise.all(drops.map((drop) => drop())));

  const kidsAt = async (now: Date, of = keys) => (await of.current(now)).map((key) => key.kid);
  const tokenOf = async (now: Date) =>
    encryptToken({ ticket: '', ticketTime: 0, keys: [...(await keys.current(now))] }, 'a card');
  const opens = async (
    token: string,
    kid: string,
    { now, by = keys }: { now: Date; by?: EncryptionKeys },
  ) => {
    const opener = await by.opener(kid, now);
    return opener !== undefined && (await compactDecrypt(token, opener)).plaintext.length > 0;
  };

  test('the first key is made at the first request, and named by its thumbprint', async () => {
    const [key, ...others] = await keys.current(START);
    assert.ok(key);
    assert.deepEqual(others, []);
    const { crv, kty, x, y } = key;
    // RFC 7638: the required members in the order of their names.
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    assert.deepEqual(key, { kty: 'EC', crv: 'P-256', x, y, kid: thumbprint });
  });

  test('one of 16 nodes that rotate concurrently makes a key, on every day', async () => {
    for (const now of [START, later(DAY + 1), later(2 * DAY + 2)]) {
      const nodes = Array.from({ length: 16 }, () => encryptionKeys(database, rootKey));
      const made = await Promise.all(nodes.map((node) => node.rotate(now)));
      assert.equal(made.filter(Boolean).length, 1);
      assert.equal(await nodes[0]!.rotate(now), false);
    }
  });

  test('the first frames on 16 nodes get the same key', async () => {
    const nodes = Array.from({ length: 16 }, () => encryptionKeys(database, rootKey));
    const kids = await Promise.all(nodes.map((node) => kidsAt(START, node)));
    assert.equal(new Set(kids.flat()).size, 1);
  });

  test('the next key is made when the present one is a day old, and is then offered first', async () => {
    const [first] = await kidsAt(START);
    assert.equal(await keys.rotate(later(DAY)), false);
    assert.equal(await keys.rotate(later(DAY + 1)), true);
    const [second, ...rest] = await kidsAt(later(DAY + 1));
    assert.notEqual(second, first);
    assert.deepEqual(rest, [first]);
    assert.deepEqual(await kidsAt(later(RETIRED)), [second]);
  });

  test('a retired key opens its tokens until the last one can have expired', async () => {
    const [kid] = await kidsAt(START);
    const token = await tokenOf(START);
    await keys.rotate(later(DAY + 1));
    assert.equal(await opens(token, kid!, { now: later(RETIRED + TICKET_SECONDS + TOKEN_SECONDS) }), true);
    assert.equal(await keys.destroyExpired(later(DESTROYED - 1)), 0);
    assert.equal(await opens(token, kid!, { now: later(DESTROYED - 1) }), true);
  });

  test('then it is destroyed in the database, and no longer used by a node that had it in memory', async () => {
    const [kid] = await kidsAt(START);
    const token = await tokenOf(START);
    const otherNode = encryptionKeys(database, rootKey);
    assert.equal(await opens(token, kid!, { now: START, by: otherNode }), true);
    await keys.rotate(later(DAY + 1));
    assert.equal(await keys.destroyExpired(later(DESTROYED)), 1);
    assert.ok(!(await database.query<{ kid: string }>(readRows)).some((row) => row.kid === kid));
    assert.equal(await opens(token, kid!, { now: later(DESTROYED) }), false);
    assert.equal(await opens(token, kid!, { now: later(DESTROYED), by: otherNode }), false);
    // Not even at a time when it was valid, because no key is left to open it.
    assert.equal(await opens(token, kid!, { now: START }), false);
  });

  test('a gateway that was off for a month starts with a new key and destroys the old one', async () => {
    const [old] = await kidsAt(START);
    const now = later(30 * DAY);
    await keys.rotate(now);
    const kids = await kidsAt(now);
    assert.equal(kids.length, 1);
    assert.notEqual(kids[0], old);
    assert.equal(await keys.destroyExpired(now), 1);
  });

  test('a key made by another node opens tokens at once', async () => {
    await kidsAt(START);
    const otherNode = encryptionKeys(database, rootKey);
    await otherNode.rotate(later(DAY + 1));
    const [kid] = await kidsAt(later(DAY + 1), otherNode);
    assert.ok(await keys.opener(kid!, later(DAY + 1)));
  });

  test('private keys are sealed in the database, each under its own name', async () => {
    const [{ kid } = { kid: '' }] = await keys.current(START);
    const [row] = await database.query<{ kid: string; sealed: Buffer }>(readRows);
    const opened = rootKey.open(row!.sealed, `encryption-key ${kid}`).toString();
    const { d } = JSON.parse(opened) as { d: string };
    assert.ok(d.length > 40);
    assert.ok(!row!.sealed.includes(d) && !row!.sealed.includes(Buffer.from(d, 'base64url')));
    assert.throws(() => rootKey.open(row!.sealed, `encryption-key ${'A'.repeat(43)}`));
    const thief = encryptionKeys(database, rootKeyOf(Buffer.alloc(32, 8)));
    await assert.rejects(thief.opener(kid, START));
  });

  test('a failed read is not cached', async () => {
    await keys.rotate(START);
    const state = { isBroken: true };
    const shaky: Database = {
      ...database,
      transaction: (work) => database.transaction(work),
      query: (asked, values) =>
        state.isBroken ? Promise.reject(new Error('away')) : database.query(asked, values),
    };
    const shakyKeys = encryptionKeys(shaky, rootKey);
    await assert.rejects(shakyKeys.current(START), /away/);
    state.isBroken = false;
    assert.equal((await shakyKeys.current(START)).length, 1);
  });
});

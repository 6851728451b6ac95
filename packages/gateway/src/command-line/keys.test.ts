/** Keys of accounts on the command line: rotation with overlap, revocation. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Envelope, openEnvelope } from '@gangway/protocol';
import { canonicalString, requestFields } from '@gangway/protocol/signature';
import { storedCallers } from '../accounts/callers.ts';
import { markSecretUsed, signingOrder } from '../accounts/secrets.ts';
import { verifySignature } from '../http/verify-signature.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

interface Key {
  readonly id: string;
  readonly isValid: boolean;
  readonly retireAt: string | null;
}

const findAccountId = { name: 'test.account-id', text: 'SELECT id FROM accounts WHERE uid = $1' };

/** A request as a merchant server signs it. */
function signedRequest(secret: string): Envelope {
  const request = { user: '056683', method: 'v3.QueryOrder', time: 1_795_000_000, data: { order_id: 'A-1' } };
  const open = (sign: string): Envelope => {
    const opened = openEnvelope(JSON.stringify({ ...request, sign }));
    assert.ok(opened.ok);
    return opened.envelope;
  };
  const text = canonicalString(requestFields(open('0')));
  return open(createHmac('sha256', secret).update(text).digest('hex'));
}

describe('keys', () => {
  let commandLine: TestCommandLine;
  let first: string;
  let accountId: string;
  let count = 0;

  before(async () => {
    commandLine = await testCommandLine();
    await commandLine.type('merchants add --uid 056870 --name Tulips');
  });
  after(() => commandLine.drop());
  let uid: string;
  beforeEach(async () => {
    count += 1;
    uid = `account-${count}`;
    const words = `accounts add --merchant 056870 --role operator --uid ${uid}`;
    first = (await commandLine.read<{ secret: string }>(words)).secret;
    accountId = (await commandLine.database.query<{ id: string }>(findAccountId, [uid]))[0]!.id;
  });

  const secrets = async () =>
    (await storedCallers(commandLine.database, commandLine.rootKey).byId(accountId))!.secrets;
  const isAccepted = async (secret: string) =>
    verifySignature(signedRequest(secret), await secrets()) !== undefined;
  const rotate = async (rest = '') =>
    (await commandLine.read<{ secret: string }>(`keys rotate --account ${uid}${rest}`)).secret;
  const list = () => commandLine.read<Key[]>(`keys list --account ${uid}`);

  test('the old and the new key are accepted until the overlap ends, then only the new one', async () => {
    const second = await rotate(' --overlap 1s');
    assert.deepEqual([await isAccepted(first), await isAccepted(second)], [true, true]);
    await sleep(1_050);
    assert.deepEqual([await isAccepted(first), await isAccepted(second)], [false, true]);
  });

  test('during the overlap notifications are signed with the newest key that a request has used', async () => {
    const [old] = await secrets();
    await markSecretUsed(commandLine.database, old!.id);
    const second = await rotate();
    assert.deepEqual(signingOrder(await secrets()), [first, second]);
    const used = verifySignature(signedRequest(second), await secrets());
    await markSecretUsed(commandLine.database, used!.id);
    assert.deepEqual(signingOrder(await secrets()), [second, first]);
  });

  test('by default the overlap is 24 hours', async () => {
    await rotate();
    const [newest, old] = await list();
    assert.equal(newest?.retireAt, null);
    const hours = (Date.parse(old?.retireAt ?? '') - Date.now()) / 3_600_000;
    assert.ok(hours > 23.9 && hours < 24.1, `${hours} hours`);
  });

  test('a second rotation does not extend a key that expires sooner', async () => {
    await rotate(' --overlap 1h');
    const before = (await list())[1]?.retireAt;
    await rotate(' --overlap 30d');
    assert.equal((await list())[2]?.retireAt, before);
  });

  test('with an overlap of zero the old key expires at once', async () => {
    const second = await rotate(' --overlap 0s');
    assert.deepEqual([await isAccepted(first), await isAccepted(second)], [false, true]);
  });

  test('concurrent rotations leave one key that does not expire', async () => {
    await Promise.all([rotate(), rotate(), rotate(), rotate()]);
    assert.equal((await list()).filter((key) => key.retireAt === null).length, 1);
  });

  test('requests with a revoked key are refused, and the last key may be revoked', async () => {
    const [key] = await list();
    const { out } = await commandLine.type(`keys revoke --account ${uid} --key ${key?.id}`);
    assert.match(out, /has ended\. The account has no valid key now/);
    assert.equal(await isAccepted(first), false);
    assert.equal((await list())[0]?.isValid, false);
    await commandLine.refuses(`keys revoke --account ${uid} --key ${key?.id}`, {
      sentence: /has ended already/,
    });
  });

  test('a key of another account is not revoked', async () => {
    const [key] = await list();
    await commandLine.type('accounts add --merchant 056870 --role operator --uid other');
    await commandLine.refuses(`keys revoke --account other --key ${key?.id}`, {
      sentence: /Account other has no key/,
    });
  });

  test('a closed account gets no new key', async () => {
    await commandLine.type(`accounts close --account ${uid}`);
    await commandLine.refuses(`keys rotate --account ${uid}`, { sentence: /is closed/ });
  });

  for (const [words, sentence, code] of [
    ['keys list --account nobody', /There is no account nobody/, 1],
    ['keys rotate --account nobody', /There is no account nobody/, 1],
    ['keys rotate --account account-1 --overlap 24', /A duration looks like/, 2],
    ['keys rotate --account account-1 --overlap 91d', /at most 90 days/, 2],
    ['keys rotate --account account-1 --overlap=-1h', /A duration looks like/, 2],
    ['keys revoke --account account-1 --key 1', /1 is not an id/, 2],
    ['keys revoke --account account-1', /keys revoke needs --key ID/, 2],
  ] as const) {
    test(`refused: ${words}`, () => commandLine.refuses(words, { sentence, code }));
  }
});

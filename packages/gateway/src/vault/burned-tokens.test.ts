// Uses of tokens: one per token, ten per ticket, also concurrently; and when they are deleted.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { TOKENS_PER_TICKET_MAX } from '@gangway/protocol/cards';
import { GatewayError } from '../gateway-error.ts';
import { type Database, statement } from '../storage/database.ts';
import { testDatabase } from '../storage/test-database.ts';
import { burnToken, forgetBurnedTokens, type TokenUse } from './burned-tokens.ts';

const EXPIRES = new Date('2026-11-20T12:15:00Z');
const AT_ONCE = 64;

const countTokens = statement('test.count-tokens', 'SELECT count(*)::int AS count FROM burned_tokens');
const countTickets = statement('test.count-tickets', 'SELECT count(*)::int AS count FROM ticket_uses');

describe('burnToken', () => {
  let database: Database;
  let drop: () => Promise<void>;
  before(async () => {
    ({ database, drop } = await testDatabase());
  });
  after(() => drop());

  const randomName = () => randomBytes(16).toString('base64url');
  const use = (changes: Partial<TokenUse> = {}): TokenUse => ({
    jti: randomName(),
    ticketId: randomName(),
    tradeId: randomUUID(),
    merchantId: randomUUID(),
    expiresAt: EXPIRES,
    ...changes,
  });
  const burn = (token: TokenUse) => database.transaction((tx) => burnToken(tx, token));
  const isInvalidToken = (error: unknown) => error instanceof GatewayError && error.code === '-4119';

  /** Uses all concurrently. Returns how many succeeded; every other one must have been refused with -4119. */
  async function race(tokens: TokenUse[]): Promise<number> {
    const results = await Promise.allSettled(tokens.map(burn));
    const refusals = results.filter((result) => result.status === 'rejected');
    for (const { reason } of refusals) assert.ok(isInvalidToken(reason), String(reason));
    return results.length - refusals.length;
  }

  test('a second use is refused', async () => {
    const token = use();
    await burn(token);
    await assert.rejects(burn({ ...token, tradeId: randomUUID() }), isInvalidToken);
  });

  test('a second use is refused under another ticket too', async () => {
    const token = use();
    await burn(token);
    await assert.rejects(burn({ ...token, ticketId: randomName() }), isInvalidToken);
  });

  test(`of ${AT_ONCE} concurrent uses of one token one succeeds`, async () => {
    const token = use();
    const uses = Array.from({ length: AT_ONCE }, () => ({ ...token, tradeId: randomUUID() }));
    assert.equal(await race(uses), 1);
  });

  test(`of ${AT_ONCE} concurrent uses of tokens of one ticket ten succeed`, async () => {
    const ticketId = randomName();
    assert.equal(await race(Array.from({ length: AT_ONCE }, () => use({ ticketId }))), TOKENS_PER_TICKET_MAX);
  });

  test('an eleventh token of a ticket is refused, a token of another ticket is not', async () => {
    const ticketId = randomName();
    for (let count = 1; count <= TOKENS_PER_TICKET_MAX; count += 1) await burn(use({ ticketId }));
    await assert.rejects(burn(use({ ticketId })), isInvalidToken);
    await burn(use());
  });

  test('a payment that is rolled back uses no token and does not count for its ticket', async () => {
    const token = use();
    for (let count = 0; count <= TOKENS_PER_TICKET_MAX; count += 1) {
      const failing = database.transaction(async (tx) => {
        await burnToken(tx, token);
        throw new Error('not claimed');
      });
      await assert.rejects(failing, /not claimed/);
    }
    await burn(token);
  });

  test('a second use of a token does not count for its ticket', async () => {
    const token = use();
    await burn(token);
    await race(Array.from({ length: TOKENS_PER_TICKET_MAX }, () => token));
    await burn(use({ ticketId: token.ticketId }));
  });

  test('uses are deleted a minute after the last token of their ticket has expired, in batches', async () => {
    const expiresAt = new Date('2026-01-01T00:00:00Z');
    const seconds = (count: number) => new Date(expiresAt.getTime() + count * 1000);
    for (let count = 0; count < 3; count += 1) await burn(use({ expiresAt }));
    const counts = async () => [
      ...(await database.query<{ count: number }>(countTokens)),
      ...(await database.query<{ count: number }>(countTickets)),
    ];
    const [tokens, tickets] = await counts();
    assert.equal(await forgetBurnedTokens(database, seconds(59), 2), false);
    assert.deepEqual(await counts(), [tokens, tickets]);
    assert.equal(await forgetBurnedTokens(database, seconds(60), 2), true);
    assert.equal(await forgetBurnedTokens(database, seconds(60), 2), false);
    assert.deepEqual(await counts(), [{ count: tokens!.count - 3 }, { count: tickets!.count - 3 }]);
  });
});

/**
 * Redeeming a one-time token: valid in its time, for its merchant and order. Anything else is -4119 without details of
 * token or card.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FrameStart, TICKET_SECONDS, TOKEN_LENGTH_MAX, TOKEN_SECONDS } from '@gangway/protocol/cards';
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import { seedSandbox } from '../../../sandbox/src/sandbox-accounts.ts';
import { addClientKey, findClientKey, revokeClientKey } from '../accounts/client-keys.ts';
import { GatewayError } from '../gateway-error.ts';
import { type Database, statement } from '../storage/database.ts';
import { rootKeyOf } from '../storage/root-key.ts';
import { aloneNumber } from '../storage/test-column-scan.ts';
import { testDatabase } from '../storage/test-database.ts';
import { stampEarlierInstallation } from '../storage/test-installation.ts';
import { redeemToken } from './redeem-token.ts';
import { CANARY_CARD, encryptToken, makeToken, tokenContent } from './test-tokens.ts';
import { openVault, type Vault } from './vault.ts';

const START = new Date('2026-11-20T10:00:00Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

describe('redeemToken', () => {
  const masterKey = Buffer.alloc(32, 7);
  const rootKey = rootKeyOf(masterKey);
  let database: Database;
  let vault: Vault;
  let merchantId: string;
  let frame: FrameStart;
  let drop: () => Promise<void>;

  before(async () => {
    ({ database, drop } = await testDatabase());
    await stampEarlierInstallation(database, masterKey);
    await seedSandbox(database, rootKey);
    vault = openVault(database, rootKey, (key) => findClientKey(database, key));
    merchantId = (await findClientKey(database, 'gwk_test_036870'))!.merchantId;
    frame = await openFrame();
  });
  after(() => drop());

  /** Returns what a frame opened at START starts with; another vault stands for another installation. */
  async function openFrame(clientKey = 'gwk_test_036870', from = vault): Promise<FrameStart> {
    const origins = ['https://shop.example'];
    const { text, time } = from.tickets.issue({ clientKey, origins, now: START });
    const keys = [...(await from.keys.current(START))];
    return { mode: 'sandbox', clientKey, origins, ticket: text, ticketTime: time, keys };
  }

  const redeem = (token: string, changes: { merchantId?: string; orderId?: string; now?: Date } = {}) =>
    redeemToken(vault, { token, merchantId, orderId: 'order-1', now: START, ...changes });

  /** Asserts -4119 with a sentence. Neither the sentence nor the error contains token or card. */
  async function assertRefused(token: string, changes: Parameters<typeof redeem>[1], words: RegExp) {
    const error = await redeem(token, changes).then(
      () => assert.fail('The token was redeemed.'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof GatewayError);
    assert.equal(error.code, '-4119');
    assert.match(error.message, words);
    const whole = `${error.stack} ${JSON.stringify({ ...error })} ${String(error.cause)}`;
    for (const secret of [token, CANARY_CARD.card_number, CANARY_CARD.card_holder])
      assert.ok(secret.length < 4 || !whole.includes(secret));
    // The sentence may name a client key, which contains four digits by chance.
    assert.doesNotMatch(whole, aloneNumber(CANARY_CARD.cvc));
  }

  test('returns the card, the chosen brand and what must be stored as used', async () => {
    const token = await makeToken(frame, { jti: 'A'.repeat(22), orderId: 'order-1' });
    assert.deepEqual(await redeem(token), {
      card: CANARY_CARD,
      brand: 'amex',
      jti: 'A'.repeat(22),
      ticketId: vault.tickets.read(frame.ticket)!.id,
      expiresAt: later(TICKET_SECONDS + TOKEN_SECONDS),
    });
  });

  test('a token without an order_id is valid for any order', async () => {
    await redeem(await makeToken(frame), { orderId: 'any' });
  });

  describe('time', () => {
    const T = TICKET_SECONDS;
    const CASES: { title: string; madeAt: number; now: number; refused?: RegExp }[] = [
      { title: 'the last second of a token', madeAt: 0, now: TOKEN_SECONDS },
      { title: 'a second later', madeAt: 0, now: TOKEN_SECONDS + 1, refused: /expired/ },
      { title: 'the last second of a ticket', madeAt: T, now: T },
      { title: 'the last token of a ticket in its last second', madeAt: T, now: T + TOKEN_SECONDS },
      { title: 'a ticket a second too old', madeAt: T + 1, now: T + 1, refused: /expired/ },
      { title: 'made before its ticket', madeAt: -1, now: 0, refused: /impossible time/ },
      { title: 'made half a minute ahead of this node', madeAt: 30, now: 0 },
      { title: 'made in the future', madeAt: 31, now: 0, refused: /impossible time/ },
      { title: 'made far in the future', madeAt: 1e12, now: 0, refused: /impossible time/ },
    ];
    for (const { title, madeAt, now, refused } of CASES) {
      test(`${title} is ${refused ? 'refused' : 'taken'}`, async () => {
        const token = await makeToken(frame, { madeAt: frame.ticketTime + madeAt });
        if (refused) await assertRefused(token, { now: later(now) }, refused);
        else await redeem(token, { now: later(now) });
      });
    }

    test("the payer's clock has no effect, because a token cannot contain it", async () => {
      const wrongClock = Date.now() + 10 * 365 * 86_400_000;
      const content = tokenContent(frame, { iat: wrongClock, exp: 1, now: wrongClock, time: 0 });
      await redeem(await encryptToken(frame, content));
      await assertRefused(await encryptToken(frame, content), { now: later(TOKEN_SECONDS + 1) }, /expired/);
    });

    for (const madeAt of ['1e999', 'null', '"1790000000"']) {
      test(`madeAt ${madeAt} is refused`, async () => {
        const json = JSON.stringify(tokenContent(frame)).replace(/"madeAt":\d+/, `"madeAt":${madeAt}`);
        await assertRefused(await encryptToken(frame, json), {}, /damaged|impossible/);
      });
    }
  });

  describe('the owner of a token', () => {
    test("another merchant's token is refused, in both directions", async () => {
      const other = await findClientKey(database, 'gwk_test_046870');
      await assertRefused(await makeToken(frame), { merchantId: other!.merchantId }, /this merchant/);
      await assertRefused(await makeToken(await openFrame('gwk_test_046870')), {}, /this merchant/);
    });

    test('a token for another order_id is refused', async () => {
      await assertRefused(await makeToken(frame, { orderId: 'order-2' }), {}, /order_id/);
    });

    test('a token of a revoked client key is refused', async () => {
      const key = await addClientKey(database, merchantId, 'sandbox');
      const token = await makeToken(await openFrame(key));
      await redeem(token);
      await revokeClientKey(database, key);
      await assertRefused(token, {}, /this merchant/);
    });

    test('a ticket that is missing, changed or of another gateway is refused', async () => {
      const [body, mac] = frame.ticket.split('.') as [string, string];
      const json = Buffer.from(body, 'base64url').toString();
      const younger = Buffer.from(json.replace(/"time":\d+/, `"time":${frame.ticketTime - 9}`));
      const foreign = openVault(database, rootKeyOf(Buffer.alloc(32, 8)), async () => undefined);
      const tickets = [
        foreign.tickets.issue({ clientKey: frame.clientKey, origins: [], now: START }).text,
        `${younger.toString('base64url')}.${mac}`,
        `${body}.${'A'.repeat(43)}`,
        `${body}.${mac.slice(1)}`,
        `${body}${mac}`,
        body,
        '',
      ];
      for (const ticket of tickets) await assertRefused(await makeToken(frame, { ticket }), {}, /damaged/);
    });
  });

  describe('form', () => {
    for (const [i, part] of ['header', 'key', 'nonce', 'body', 'tag'].entries()) {
      test(`a changed ${part} is refused`, async () => {
        const parts = (await makeToken(frame)).split('.');
        const flip = (text: string) => (text.startsWith('B') ? 'C' : 'B') + text.slice(1);
        await assertRefused(parts.with(i, flip(parts[i]!)).join('.'), {}, /damaged/);
        if (part !== 'key') await assertRefused(parts.with(i, '').join('.'), {}, /damaged/);
        await assertRefused(parts.toSpliced(i, 1).join('.'), {}, /damaged/);
        const [other] = [(await makeToken(frame)).split('.')];
        if (part !== 'key') await assertRefused(parts.with(i, other![i]!).join('.'), {}, /damaged/);
      });
    }

    const HEADERS: [string, object][] = [
      ['A128GCM', { enc: 'A128GCM' }],
      ['A256CBC-HS512', { enc: 'A256CBC-HS512' }],
      ['a wrapped key', { alg: 'ECDH-ES+A256KW' }],
      ['compression', { zip: 'DEF' }],
      ['a critical extension', { crit: ['urn:example:critical'], 'urn:example:critical': 1 }],
      ['an unknown member', { typ: 'JWE' }],
      ['an unknown kid', { kid: 'A'.repeat(43) }],
      ['a malformed kid', { kid: "' OR 1=1\u0000" }],
      ['no kid', { kid: undefined }],
    ];
    for (const [title, header] of HEADERS) {
      test(`${title} in the header is refused`, async () => {
        await assertRefused(await encryptToken(frame, tokenContent(frame), header), {}, /damaged/);
      });
    }

    test('other key algorithms are refused', async () => {
      const plaintext = new TextEncoder().encode(JSON.stringify(tokenContent(frame)));
      const kid = frame.keys[0]!.kid;
      const rsa = await generateKeyPair('RSA-OAEP');
      const x25519 = await generateKeyPair('ECDH-ES', { crv: 'X25519' });
      // The public key is known to all. It must not be usable as a secret under another algorithm.
      const secret = Buffer.from(frame.keys[0]!.x, 'base64url');
      for (const [alg, key] of [
        ['RSA-OAEP', rsa.publicKey],
        ['ECDH-ES', x25519.publicKey],
        ['dir', secret],
        ['A256KW', secret],
        ['PBES2-HS256+A128KW', secret],
      ] as const) {
        const jwe = new CompactEncrypt(plaintext).setProtectedHeader({ alg, enc: 'A256GCM', kid });
        await assertRefused(await jwe.encrypt(key), {}, /damaged/);
      }
    });

    test('another key under our kid, and a point off the curve, are refused', async () => {
      const other = await exportJWK((await generateKeyPair('ECDH-ES', { extractable: true })).publicKey);
      const key = { ...frame.keys[0]!, x: other.x!, y: other.y! };
      await assertRefused(await makeToken({ ...frame, keys: [key] }), {}, /damaged/);

      const [header, ...rest] = (await makeToken(frame)).split('.') as [string, ...string[]];
      const parsed = JSON.parse(Buffer.from(header, 'base64url').toString()) as { epk: object };
      const off = { ...parsed, epk: { ...parsed.epk, y: Buffer.alloc(32, 1).toString('base64url') } };
      const forged = Buffer.from(JSON.stringify(off)).toString('base64url');
      await assertRefused([forged, ...rest].join('.'), {}, /damaged/);
    });

    test('a token over 4 KiB is refused, whatever it contains', async () => {
      const token = await encryptToken(frame, tokenContent(frame, { filler: 'f'.repeat(2_900) }));
      assert.ok(token.length > TOKEN_LENGTH_MAX && token.length < 5 * 1024 + 512, `${token.length}`);
      await assertRefused(token, {}, /damaged/);
      const largest = await encryptToken(frame, tokenContent(frame, { filler: 'f'.repeat(2_000) }));
      assert.ok(largest.length <= TOKEN_LENGTH_MAX && largest.length > 3_500, `${largest.length}`);
      await redeem(largest);
    });

    for (const token of [
      '',
      'a',
      '....',
      'a..b.c.d',
      ' ',
      '{}',
      'gwt_abc',
      'é'.repeat(100),
      '.'.repeat(4096),
    ]) {
      test(`${JSON.stringify(token.slice(0, 12))} is refused`, () => assertRefused(token, {}, /damaged/));
    }

    test('a client key with hundreds of origins makes tokens that fit', async () => {
      const origins = Array.from({ length: 500 }, (_, i) => `https://shop-${i}.a-platform.example`);
      const ticket = vault.tickets.issue({ clientKey: frame.clientKey, origins, now: START }).text;
      await redeem(await makeToken(frame, { ticket }));
    });
  });

  describe('content', () => {
    const WRONG: [string, object | string][] = [
      ['text that is not JSON', `${CANARY_CARD.card_number} ${CANARY_CARD.cvc}`],
      ['a list', '[]'],
      ['null', 'null'],
      ['another version', { v: 2 }],
      ['no jti', { jti: undefined }],
      ['a short jti', { jti: 'AAAA' }],
      ['a jti of other letters', { jti: `${'A'.repeat(21)}\u0000` }],
      ['no card', { card: undefined }],
      ['a card number with letters', { card: { ...CANARY_CARD, card_number: '4111 1111 1111 1111' } }],
      ['an impossible month', { card: { ...CANARY_CARD, expiration_month: '13' } }],
      ['a long code', { card: { ...CANARY_CARD, cvc: '56420' } }],
      ['an unknown brand', { brand: 'goldcard' }],
      ['an order_id that is not text', { orderId: 7 }],
    ];
    for (const [title, changes] of WRONG) {
      test(`${title} is refused`, async () => {
        const content = typeof changes === 'string' ? changes : tokenContent(frame, changes);
        await assertRefused(await encryptToken(frame, content), {}, /damaged/);
      });
    }

    test('text that is not UTF-8 is refused', async () => {
      const { kid } = frame.keys[0]!;
      const bytes = Buffer.from(
        JSON.stringify(tokenContent(frame)).replace('Canary', 'C\u00fcnary'),
        'latin1',
      );
      const jwe = new CompactEncrypt(bytes).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid });
      await assertRefused(await jwe.encrypt(await importJWK(frame.keys[0]!, 'ECDH-ES')), {}, /damaged/);
    });
  });

  test('an internal error is not reported as an invalid token', async () => {
    const token = await makeToken(frame);
    const broken = {
      ...vault,
      findClientKey: () => database.query(statement('test.broken', 'SELECT wrong')),
    };
    const redemption = { token, merchantId, orderId: 'order-1', now: START };
    await assert.rejects(
      redeemToken(broken as unknown as Vault, redemption),
      (error) => !(error instanceof GatewayError),
    );
  });
});

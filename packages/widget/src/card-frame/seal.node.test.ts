// A card that is encrypted for a rail: jose opens it as the receiver, and nothing else in the token tells its number.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  type CardSeal,
  SEAL_ALGORITHMS,
  sealedTokenSchema,
  type TokenContent,
} from '@gangway/protocol/cards';
import { type CryptoKey, compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import * as v from 'valibot';
import { encryptFor, seal } from './seal.ts';

const CONTENT: TokenContent = {
  v: 1,
  jti: 'AAAAAAAAAAAAAAAAAAAAAA',
  ticket: 'ticket',
  madeAt: 1_900_000_000,
  card: {
    card_holder: 'Ada Lovelace',
    card_number: '4111111111111111',
    expiration_month: '12',
    expiration_year: '2039',
    cvc: '737',
  },
  brand: 'visa',
  orderId: 'order-1',
};

describe('a card encrypted for a rail', () => {
  let secret: CryptoKey;
  let rail: CardSeal;
  // Node has a navigator from version 21 on.
  const known = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  before(async () => {
    const pair = await generateKeyPair('RSA-OAEP-256', { extractable: true });
    secret = pair.privateKey;
    const { n = '', e = '' } = await exportJWK(pair.publicKey);
    rail = {
      account: 'adyen@036870',
      key: { kty: 'RSA', n, e },
      ...{ alg: 'RSA-OAEP-256', enc: 'A256GCM', header: { version: '1' }, accept: 'text/html' },
    };
    const value = { userAgent: 'Browser/1', language: 'nl-NL' };
    Object.defineProperty(globalThis, 'navigator', { value, configurable: true });
  });
  after(() => {
    if (known) Object.defineProperty(globalThis, 'navigator', known);
    else Reflect.deleteProperty(globalThis, 'navigator');
  });

  /** The receiver's key for an algorithm. */
  const keyFor = async (alg: CardSeal['alg']) => {
    const pkcs8 = await crypto.subtle.exportKey('pkcs8', secret);
    const hash = alg === 'RSA-OAEP' ? 'SHA-1' : 'SHA-256';
    return crypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSA-OAEP', hash }, false, ['decrypt']);
  };
  const open = async (jwe: string, alg: CardSeal['alg'] = 'RSA-OAEP-256'): Promise<string> =>
    Buffer.from((await compactDecrypt(jwe, await keyFor(alg))).plaintext).toString();

  for (const alg of SEAL_ALGORITHMS.alg)
    for (const enc of SEAL_ALGORITHMS.enc)
      test(`is opened by jose with ${alg} and ${enc}, at any length`, async () => {
        for (let length = 0; length < 66; length += 1) {
          const jwe = await encryptFor({ ...rail, alg, enc }, '9'.repeat(length));
          assert.equal(await open(jwe, alg), '9'.repeat(length));
          assert.deepEqual(decodeProtectedHeader(jwe), { alg, enc, version: '1' });
        }
      });

  test('has an own key and an own nonce each time, and no part can be exchanged', async () => {
    for (const enc of SEAL_ALGORITHMS.enc) {
      const [one = [], other = []] = await Promise.all(
        ['a card', 'a cart'].map(async (text) => (await encryptFor({ ...rail, enc }, text)).split('.')),
      );
      for (const part of [1, 2, 3, 4]) {
        assert.notEqual(one[part], other[part]);
        const changed = one.map((value, at) => (at === part ? (other[at] ?? '') : value)).join('.');
        await assert.rejects(open(changed));
      }
    }
  });

  test('holds what the rail reads, by the gateway’s clock', async () => {
    const { sealed } = await seal(CONTENT, { seal: rail }, [1920, 1080, 24]);
    assert.deepEqual(JSON.parse(await open(sealed.jwe)), {
      ...{ number: '4111111111111111', expiryMonth: '12', expiryYear: '2039', cvc: '737' },
      generationtime: '2030-03-17T17:46:40.000Z',
    });
  });

  test('leaves last four digits, expiry, holder and browser in the token, and what the gateway checks', async () => {
    const made = await seal(CONTENT, { seal: rail }, [1920, 1080, 24]);
    const { card: _, ...common } = CONTENT;
    const { jwe: __, ...sealed } = made.sealed;
    assert.deepEqual(v.parse(sealedTokenSchema, made), made);
    assert.deepEqual(
      { ...made, sealed },
      {
        ...common,
        sealed: {
          ...{ account: 'adyen@036870', last4: '1111', holder: 'Ada Lovelace' },
          expiry: { month: '12', year: '2039' },
          browser: {
            ...{ accept: 'text/html', userAgent: 'Browser/1', language: 'nl-NL' },
            ...{ width: 1920, height: 1080, colorDepth: 24 },
            timeZoneOffset: new Date().getTimezoneOffset(),
          },
        },
      },
    );
    assert.doesNotMatch(JSON.stringify(made), /411111|737/);
  });

  test('has no code where the card has none', async () => {
    const content = { ...CONTENT, card: { ...CONTENT.card, cvc: '' } };
    const { sealed } = await seal(content, { seal: rail }, [1, 1, 24]);
    assert.equal('cvc' in JSON.parse(await open(sealed.jwe)), false);
  });
});

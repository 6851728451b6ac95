// Tests of the token's encryption: the vector of RFC 7518, and jose as the receiver.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK } from 'jose';
import { base64url } from './base64url.ts';
import { deriveKey, type EncryptionKey, encryptCompact, importReceiver } from './compact-jwe.ts';

const ECDH = { name: 'ECDH', namedCurve: 'P-256' } as const;

describe('the derived key', () => {
  // RFC 7518, appendix C.
  const alice = {
    kty: 'EC',
    crv: 'P-256',
    x: 'gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0',
    y: 'SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps',
    d: '0_NxaRPUMQoAJt50Gz8YiTr8gRTwyEaCumd-MToTmIo',
  };
  const bob = {
    kty: 'EC',
    crv: 'P-256',
    x: 'weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ',
    y: 'e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck',
    kid: 'bob',
  } as const;

  test('is that of RFC 7518, appendix C', async () => {
    const own = await crypto.subtle.importKey('jwk', alice, ECDH, false, ['deriveBits']);
    const other = await importReceiver(bob);
    const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256);
    const derived = await deriveKey(secret, { enc: 'A128GCM', bits: 128, apu: 'Alice', apv: 'Bob' });
    assert.equal(base64url(new Uint8Array(derived)), 'VqqN6vgjbSBcIijNcacQGg');
  });
});

describe('a token', () => {
  let secret: CryptoKey;
  let key: EncryptionKey;
  let receiver: CryptoKey;

  before(async () => {
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
    secret = pair.privateKey;
    key = { ...((await exportJWK(pair.publicKey)) as EncryptionKey), kid: 'key-1' };
    receiver = await importReceiver(key);
  });

  test('of any content is opened by jose: 1,000 of random length and text', async () => {
    const opens = async (text: string) => {
      const { plaintext } = await compactDecrypt(await encryptCompact(text, key.kid, receiver), secret);
      assert.equal(Buffer.from(plaintext).toString(), text);
    };
    const texts = Array.from({ length: 1000 }, (_, n) => randomBytes(n).toString(n % 2 ? 'latin1' : 'utf8'));
    await Promise.all(texts.map(opens));
  });

  test('has the header that the gateway accepts, an own ephemeral key and an own nonce', async () => {
    const tokens = await Promise.all([1, 2].map(() => encryptCompact('same', key.kid, receiver)));
    const headers = tokens.map((token) => decodeProtectedHeader(token));
    for (const header of headers) {
      const { epk, ...others } = header as { epk: JWK };
      assert.deepEqual(others, { alg: 'ECDH-ES', enc: 'A256GCM', kid: 'key-1' });
      assert.deepEqual(Object.keys(epk), ['kty', 'crv', 'x', 'y']);
    }
    for (const part of [0, 2, 3, 4])
      assert.notEqual(tokens[0]?.split('.')[part], tokens[1]?.split('.')[part]);
  });

  const PARTS = ['header', 'encrypted key', 'nonce', 'content', 'tag'];
  for (const [n, part] of PARTS.entries())
    test(`with another ${part} is not opened`, async () => {
      const parts = (await encryptCompact('a card', key.kid, receiver)).split('.');
      const other = (await encryptCompact('a cart', key.kid, receiver)).split('.');
      const changed = parts.map((value, at) => (at === n ? other[at] || 'AAAA' : value)).join('.');
      await assert.rejects(compactDecrypt(changed, secret));
    });

  test('cannot be opened with another key', async () => {
    const other = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
    await assert.rejects(compactDecrypt(await encryptCompact('a card', key.kid, receiver), other.privateKey));
  });

  const WRONG: readonly (readonly [what: string, change: (key: EncryptionKey) => object])[] = [
    ['a point off the curve', ({ x }) => ({ y: x })],
    ['the point at zero', () => ({ x: base64url(new Uint8Array(32)), y: base64url(new Uint8Array(32)) })],
    ['a short coordinate', ({ x }) => ({ x: x.slice(4) })],
    ['no coordinate', () => ({ y: '' })],
    ['another key type', () => ({ kty: 'OKP' })],
    ['a symmetric key', () => ({ kty: 'oct', k: 'AAAA' })],
    ['another curve', () => ({ crv: 'P-384' })],
    ['a curve of another kind', () => ({ crv: 'X25519' })],
    ['a private key', () => ({ d: base64url(randomBytes(32)) })],
  ];
  for (const [what, change] of WRONG)
    test(`is not made for ${what}`, async () => {
      await assert.rejects(importReceiver({ ...key, ...change(key) }));
    });

  test('is not made for a key of another algorithm', async () => {
    const signing = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ]);
    await assert.rejects(encryptCompact('a card', key.kid, signing.publicKey));
  });
});

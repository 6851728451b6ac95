// The gateway's verifier against the protocol's test vectors, which every signer and verifier runs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { openEnvelope } from '@gangway/protocol';
import type { AccountSecret } from '../accounts/secrets.ts';
import { verifySignature } from './verify-signature.ts';

interface Vectors {
  key: string;
  cases: { title: string; request: string; sign: string; valid: boolean }[];
}

const file = new URL('../../../protocol/vectors/signatures.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors;
const secretOf = (secret: string, id = secret): AccountSecret => ({
  id,
  secret,
  createdAt: new Date(0),
  usedAt: null,
  retireAt: null,
});

describe('verifySignature', () => {
  for (const { title, request, valid } of vectors.cases) {
    test(`vector: ${title}`, () => {
      const opened = openEnvelope(request);
      const found = opened.ok && verifySignature(opened.envelope, [secretOf(vectors.key)]);
      assert.equal(Boolean(found), valid);
    });
  }

  test('any key of the account may have signed, and the one that signed is returned', () => {
    const { request } = vectors.cases.find((entry) => entry.valid)!;
    const opened = openEnvelope(request);
    assert.ok(opened.ok);
    const found = verifySignature(opened.envelope, [secretOf('another', 'a'), secretOf(vectors.key, 'b')]);
    assert.equal(found?.id, 'b');
  });

  test('without keys no signature is valid', () => {
    const opened = openEnvelope(vectors.cases.find((entry) => entry.valid)!.request);
    assert.ok(opened.ok);
    assert.equal(verifySignature(opened.envelope, []), undefined);
  });
});

/** Tests of signing and verifying with the protocol's vectors. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openEnvelope } from '@gangway/protocol';
import { canonicalCandidates } from '@gangway/protocol/signature';
import vectors from '@gangway/protocol/vectors/signatures.json' with { type: 'json' };
import { signer } from './request-signing.ts';

describe('the vectors of the signature', () => {
  const { signMessage, verifyMessage } = signer(vectors.key);
  for (const { title, request, sign, valid, message } of vectors.cases) {
    test(title, async () => {
      const opened = openEnvelope(request);
      const candidates = opened.ok ? canonicalCandidates(opened.envelope) : [];
      const verdicts = await Promise.all(candidates.map((candidate) => verifyMessage(candidate, sign)));
      assert.equal(verdicts.includes(true), valid);
      if (valid) assert.equal(await signMessage(message), sign.toLowerCase());
    });
  }
});

describe('what the gateway signs', () => {
  const shop = signer('sandbox-secret-016683');
  const fields = { '!from': 'gateway', trade_id: 't', state: 'paid' };

  test('is verified with upper-case and lower-case hexadecimal', async () => {
    const sign = await shop.signMessage('!from=gateway&state=paid&trade_id=t');
    assert.equal(await shop.verifyFromGateway(fields, sign), true);
    assert.equal(await shop.verifyFromGateway(fields, sign.toUpperCase()), true);
  });

  test('needs its mark: a signature of our own requests is refused', async () => {
    const ours = { state: 'paid', trade_id: 't' };
    assert.equal(await shop.verifyFromGateway(ours, await shop.signFields(ours)), false);
    const named = { ...ours, '!from': 'shop' };
    assert.equal(await shop.verifyFromGateway(named, await shop.signFields(named)), false);
  });

  for (const sign of ['', 'ok', '0'.repeat(64), `${'0'.repeat(64)}00`, 'g'.repeat(64)]) {
    test(`is not signed by ${JSON.stringify(sign)}`, async () => {
      assert.equal(await shop.verifyFromGateway(fields, sign), false);
    });
  }
});

/** Tests that the documents match the code and that the protocol's example is a valid request. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  checkData,
  checkLimits,
  chooseContract,
  findOperation,
  openEnvelope,
  PAYER_OUTCOMES,
} from '@gangway/protocol';
import { canonicalCandidates } from '@gangway/protocol/signature';
import { BANK_OUTCOMES } from '../demo/start/bank-outcomes.ts';
import { bankWords } from '../packages/sandbox/src/bank/bank-words.ts';
import { fillIn, outOfDate } from './generate-docs.ts';

test('the generated tables are up to date (otherwise: npm run docs)', () =>
  assert.deepEqual(outOfDate(), []));

test('the documented outcomes are those that the simulated bank offers', () => {
  const { outcomes } = bankWords('en');
  assert.deepEqual(
    BANK_OUTCOMES.map(([choice]) => choice),
    PAYER_OUTCOMES.map((outcome) => outcomes[outcome].name),
  );
});

describe('filling in', () => {
  const parts = new Map([['a', '| table |']]);

  test('replaces the text between the markers and keeps the rest', () => {
    const filled = fillIn('x\n<!-- generated:a -->\nold\n<!-- end:a -->\ny', parts);
    assert.equal(filled, 'x\n<!-- generated:a -->\n\n| table |\n\n<!-- end:a -->\ny');
    assert.equal(fillIn(filled, parts), filled);
  });

  test('throws for an unknown part and for a part without a marker', () => {
    assert.throws(() => fillIn('<!-- generated:b -->\n<!-- end:b -->', parts), /no generated part called b/);
    assert.throws(() => fillIn('nothing', parts), /no place for: a/);
  });
});

describe('the example to try by hand', () => {
  const document = readFileSync(new URL('../docs/protocol.md', import.meta.url), 'utf8');
  const [, script] = /```sh\n([\s\S]*?curl[\s\S]*?)```/.exec(document) ?? [];

  test('is signed correctly and fulfils its contract', () => {
    assert.ok(script);
    // Replaces curl with a function that prints the body.
    const spy =
      'curl() { while [ $# -gt 0 ]; do [ "$1" = "--data-binary" ] && printf %s "$2"; shift; done; }\n';
    const posted = execFileSync('sh', ['-c', spy + script], { encoding: 'utf8' });
    const opened = openEnvelope(posted);
    assert.ok(opened.ok, posted);
    const { envelope } = opened;
    const secret = `sandbox-secret-${envelope.user}`;
    const signatures = canonicalCandidates(envelope).map((message) =>
      createHmac('sha256', secret).update(message).digest('hex'),
    );
    assert.ok(signatures.includes(envelope.sign));
    assert.ok(Math.abs(Date.now() / 1000 - envelope.timeSeconds) < 60);

    const chosen = chooseContract(findOperation(envelope.method)!, envelope.data);
    assert.ok(chosen.ok);
    const checked = checkData(chosen.contract, envelope.data);
    assert.ok(checked.ok, JSON.stringify(checked));
    assert.equal(checkLimits(checked.values, chosen.method), undefined);
  });
});

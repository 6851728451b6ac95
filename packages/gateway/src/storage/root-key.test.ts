// The root key opens what earlier versions have sealed, and is sealed under one master key.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openRoot, rootKeyOf, sealRoot } from './root-key.ts';

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe('the root key', () => {
  // Made by a version whose master key was also the root key: `seal('text', 'x')` and `derive('page-secret')`.
  test('opens and derives as the master key of earlier versions did', () => {
    const key = rootKeyOf(one);
    const box = Buffer.from('ZqQHLSCWMrijjTYx2Exrb1GVGGaB/mXxp3Ij9c5madY=', 'base64');
    assert.equal(key.open(box, 'x').toString(), 'text');
    assert.equal(
      key.derive('page-secret').toString('hex'),
      '86c7f7a1f6a85c68d70783ce6413d4204e6177cbf73482e62e27f7c2fe28e772',
    );
  });

  test('opens its own boxes, and not those of another root key', () => {
    assert.equal(rootKeyOf(one).open(rootKeyOf(one).seal('text', 'x'), 'x').toString(), 'text');
    assert.throws(() => rootKeyOf(other).open(rootKeyOf(one).seal('text', 'x'), 'x'));
  });

  test('opens under its master key only, also when both have the same bytes', () => {
    assert.deepEqual(openRoot(sealRoot(one, other), other), one);
    assert.equal(openRoot(sealRoot(one, other), one), undefined);
    assert.deepEqual(openRoot(sealRoot(one, one), one), one);
    assert.throws(() => rootKeyOf(one).open(sealRoot(one, one), 'root-key'));
  });
});

// Sealed boxes open only unchanged, with their key and for their context.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deriveKey, openBox, sealBox } from './sealed-box.ts';

describe('a sealed box', () => {
  const key = Buffer.alloc(32, 1);

  test('opens with its key and context, and two boxes of one text differ', () => {
    const [a, b] = [sealBox(key, 'text', 'x'), sealBox(key, 'text', 'x')];
    assert.equal(openBox(key, a, 'x').toString(), 'text');
    assert.notDeepEqual(a, b);
    assert.ok(!a.includes('text'));
  });

  test('does not open for another context, with another key or with a changed byte', () => {
    const box = sealBox(key, 'text', 'x');
    assert.throws(() => openBox(key, box, 'y'));
    assert.throws(() => openBox(Buffer.alloc(32, 2), box, 'x'));
    for (let at = 0; at < box.length; at += 1) {
      const changed = Buffer.from(box);
      changed[at]! ^= 1;
      assert.throws(() => openBox(key, changed, 'x'));
    }
  });

  test('each purpose has its own key', () => {
    assert.notDeepEqual(deriveKey(key, 'a'), deriveKey(key, 'b'));
    assert.deepEqual(deriveKey(key, 'a'), deriveKey(key, 'a'));
  });
});

// The rules of newId: the format of RFC 9562, order and uniqueness.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from './ids.ts';

describe('newId', () => {
  test('an id is a UUID of version 7 and variant 10', () => {
    assert.match(newId(), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('an id begins with the time it was made', () => {
    const before = Date.now();
    const madeMs = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
    assert.ok(madeMs >= before && madeMs <= Date.now() + 50, `${madeMs} is not now`);
  });

  test('ids of one process differ and sort in the order they were made', () => {
    const ids = Array.from({ length: 20_000 }, newId);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(ids.toSorted(), ids);
  });
});

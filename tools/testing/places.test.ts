/** Tests of the places that the processes of all steps share. */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { ALL_PLACES, inPlaces } from './places.ts';

/** Begins work that ends when told, and records when it began and ended. */
function begin(count: number, name: string, record: string[]) {
  const told = new EventEmitter();
  const end = once(told, 'end');
  const ended = inPlaces(count, async () => {
    record.push(`${name} began`);
    await end;
    record.push(`${name} ended`);
  });
  return { end: () => told.emit('end'), fail: (error: Error) => told.emit('error', error), ended };
}

test('work begins while places are free, and in the order in which it came', async () => {
  const record: string[] = [];
  const half = begin(ALL_PLACES / 2, 'half', record);
  const all = begin(ALL_PLACES, 'all', record);
  const third = begin(ALL_PLACES / 3, 'third', record);
  await new Promise(setImmediate);
  assert.deepEqual(record, ['half began']);
  for (const { end, ended } of [half, all, third]) {
    end();
    await ended;
  }
  assert.deepEqual(
    record,
    ['half', 'all', 'third'].flatMap((name) => [`${name} began`, `${name} ended`]),
  );
});

test('work that fails gives its places back', async () => {
  const record: string[] = [];
  const first = begin(ALL_PLACES, 'first', record);
  const second = begin(ALL_PLACES, 'second', record);
  first.fail(new Error('no'));
  second.end();
  await assert.rejects(first.ended, { message: 'no' });
  await second.ended;
  assert.deepEqual(record, ['first began', 'second began', 'second ended']);
});

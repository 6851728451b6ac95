/** Tests of the places that the processes of all steps share. */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { ALL_PLACES, inPlaces, type Need } from './places.ts';

/** Begins work that ends when told, and records when it began and ended. */
function begin(need: Need, name: string, record: string[]) {
  const told = new EventEmitter();
  const end = once(told, 'end');
  const ended = inPlaces(need, async () => {
    record.push(`${name} began`);
    await end;
    record.push(`${name} ended`);
  });
  return { end: () => told.emit('end'), fail: (error: Error) => told.emit('error', error), ended };
}

test('work begins while places are free, by its rank and in the order in which it came', async () => {
  const record: string[] = [];
  const half = begin({ places: ALL_PLACES / 2, rank: 0.5 }, 'half', record);
  const last = begin({ places: 1, rank: 1 }, 'last', record);
  const all = begin({ places: ALL_PLACES, rank: 0.1 }, 'all', record);
  const one = begin({ places: 1, rank: 0.1 }, 'one', record);
  await new Promise(setImmediate);
  assert.deepEqual(record, ['half began', 'last began']);
  for (const { end, ended } of [last, half, all, one]) {
    end();
    await ended;
  }
  assert.deepEqual(record.slice(2), [
    'last ended',
    'half ended',
    ...['all', 'one'].flatMap((name) => [`${name} began`, `${name} ended`]),
  ]);
});

test('work that fails gives its places back', async () => {
  const record: string[] = [];
  const first = begin({ places: ALL_PLACES, rank: 0 }, 'first', record);
  const second = begin({ places: ALL_PLACES, rank: 0 }, 'second', record);
  first.fail(new Error('no'));
  second.end();
  await assert.rejects(first.ended, { message: 'no' });
  await second.ended;
  assert.deepEqual(record, ['first began', 'second began', 'second ended']);
});

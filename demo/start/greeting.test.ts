/** The greeting names what a tester needs first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greeting } from './greeting.ts';

const text = greeting({
  shop: 'http://localhost:1',
  gateway: 'http://127.0.0.1:2',
  folder: '/f',
  database: '/d',
});

for (const needed of [
  'http://localhost:1',
  'http://localhost:1/desk',
  '4111 1111 1111 1111',
  '4000 0000 0000 1018',
  '123456',
  '4000 0000 0000 2016',
  'docs/test-data.md',
  'Approve',
  '016683',
  'gwk_test_036870',
]) {
  test(`it names ${needed}`, () => assert.ok(text.includes(needed)));
}

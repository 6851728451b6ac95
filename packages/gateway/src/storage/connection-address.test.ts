// Database addresses: settings are added, names replaced, and secrets hidden.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { printableAddress, serversOf, withDatabase, withOptions } from './connection-address.ts';

describe('serversOf', () => {
  for (const [url, expected] of [
    ['postgresql://u:p@h/d?sslmode=require', [['h', 'postgresql://u:p@h/d?sslmode=require']]],
    [
      'postgresql://u:p,q@h1:5431,h2/d?options=-c%20a%3Db,c',
      [
        ['h1:5431', 'postgresql://u:p,q@h1:5431/d?options=-c%20a%3Db,c'],
        ['h2', 'postgresql://u:p,q@h2/d?options=-c%20a%3Db,c'],
      ],
    ],
    [
      'postgresql://[::1]:1,%2Ftmp%2Frun',
      [
        ['[::1]:1', 'postgresql://[::1]:1'],
        ['%2Ftmp%2Frun', 'postgresql://%2Ftmp%2Frun'],
      ],
    ],
    ['/tmp/run d', [['', '/tmp/run d']]],
  ] as const) {
    test(`${url} has ${expected.length}`, () => {
      assert.deepEqual(
        serversOf(url).map(({ name, url: own }) => [name, own]),
        expected,
      );
    });
  }
});

describe('withOptions', () => {
  for (const [url, expected] of [
    ['postgresql://h/d', 'postgresql://h/d?options=-c%20role%3Da'],
    ['postgresql://h/d?sslmode=verify-full', 'postgresql://h/d?sslmode=verify-full&options=-c%20role%3Da'],
    ['postgresql://h/d?options=-c%20role%3Db', 'postgresql://h/d?options=-c%20role%3Db%20-c%20role%3Da'],
    ['postgresql://u:p%3F@%2Ftmp%2Frun/d', 'postgresql://u:p%3F@%2Ftmp%2Frun/d?options=-c%20role%3Da'],
  ] as const) {
    test(`our setting is the last one in ${url}`, () => {
      assert.equal(withOptions(url, ['-c role=a']), expected);
    });
  }
});

describe('withDatabase', () => {
  for (const [url, expected] of [
    ['postgresql://u:p@h:5432/old?sslmode=require', 'postgresql://u:p@h:5432/new?sslmode=require'],
    ['postgresql://h', 'postgresql://h/new'],
    ['postgresql://u:p@%2Ftmp%2Frun/', 'postgresql://u:p@%2Ftmp%2Frun/new'],
  ] as const) {
    test(`the name is replaced in ${url}`, () => {
      assert.equal(withDatabase(url, 'new'), expected);
    });
  }
});

describe('printableAddress', () => {
  for (const [url, expected] of [
    ['postgresql://user:secret@db.example:5432/pay?password=secret', 'postgresql://db.example:5432/pay'],
    ['postgresql://user:se%2Fcret@%2Fvar%2Frun/pay', 'postgresql:///var/run/pay'],
    ['postgresql://user:s@cret@h/pay', 'postgresql://h/pay'],
    ['postgresql://%zz/pay', 'postgresql://%zz/pay'],
    ['postgresql://u:s@h1:1,h2:2/pay?password=s', 'postgresql://h1:1,h2:2/pay'],
  ] as const) {
    test(`${url} shows neither user nor password`, () => {
      assert.equal(printableAddress(url), expected);
    });
  }
});

// The sentences for a database that cannot be opened.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { DatabaseUnavailable } from './database-errors.ts';
import { readOpeningError } from './opening-error.ts';
import { StartupFailure } from './startup-failure.ts';

const URL_WITH_SECRET = 'postgresql://user:topsecret@db.example/pay?sslmode=require';

describe('readOpeningError', () => {
  for (const [state, sentence] of [
    ['28P01', /refuses the user name or password in DATABASE_URL/],
    ['28000', /refuses this user/],
    ['3D000', /has no database/],
    ['22023', /no role gangway_app/],
    ['42501', /lacks a permission/],
  ] as const) {
    test(`SQLSTATE ${state} is a sentence with the address and without the password`, () => {
      const read = readOpeningError(refusal(state), URL_WITH_SECRET);
      assert.ok(read instanceof StartupFailure);
      assert.match(read.message, sentence);
      assert.match(read.message, /postgresql:\/\/db\.example\/pay/);
      assert.doesNotMatch(read.message, /topsecret/);
    });
  }

  test('an unreachable database is a sentence with the reason', () => {
    const away = new DatabaseUnavailable(new Error('connect ECONNREFUSED 127.0.0.1:5432'));
    const read = readOpeningError(away, URL_WITH_SECRET);
    assert.ok(read instanceof StartupFailure);
    assert.match(
      read.message,
      /gives no answer \(connect ECONNREFUSED 127\.0\.0\.1:5432\); check that it runs/,
    );
  });

  for (const [reason, told] of [
    [
      'an unknown CA',
      Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    ],
    ['another host name', Object.assign(new Error('Hostname/IP'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
    ['no TLS at all', new Error('The server does not support SSL connections')],
  ] as const)
    test(`a server with ${reason} has not proved who it is`, () => {
      const read = readOpeningError(new DatabaseUnavailable(told), URL_WITH_SECRET);
      assert.ok(read instanceof StartupFailure);
      assert.match(read.message, /db\.example\/pay has not proved who it is \(.+\): .* sslrootcert=FILE/);
    });

  test('a server that only reads is a sentence that says so', () => {
    const read = readOpeningError(new DatabaseUnavailable(refusal('25006')), URL_WITH_SECRET);
    assert.ok(read instanceof StartupFailure);
    assert.match(
      read.message,
      /takes no writes: it is a standby, or read-only\. Name the primary, or all servers/,
    );
  });

  test('a pooler that refuses our parameters is a sentence that names the setting', () => {
    const refused = new DatabaseUnavailable(new Error('unsupported startup parameter: options'));
    const read = readOpeningError(refused, URL_WITH_SECRET);
    assert.ok(read instanceof StartupFailure);
    assert.match(
      read.message,
      /is a pooler \(unsupported startup parameter: options\).*set DATABASE_DIRECT_URL/,
    );
  });

  test('other errors are returned unchanged', () => {
    for (const error of [refusal('42601'), new TypeError('wrong'), new StartupFailure('A sentence.')]) {
      assert.equal(readOpeningError(error, URL_WITH_SECRET), error);
    }
  });
});

function refusal(state: string): pg.DatabaseError {
  const error = new pg.DatabaseError('refused', 7, 'error');
  error.code = state;
  return error;
}

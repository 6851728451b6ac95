// A rail accepts only what the simulated scheme has signed.
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import * as v from 'valibot';
import { signCallback } from '../scheme-callback.ts';
import { type SchemeCall, schemeCall, schemeTime } from './scheme-client.ts';

const KEY = 'scheme-key-of-the-tests';
const PAID = JSON.stringify({ state: 'paid', decidedAt: '2026-11-20T22:59:58.000Z' });

describe('responses of the scheme', () => {
  let server: Server;
  let call: SchemeCall;
  let answer: { body: string; signature: string | undefined };
  before(async () => {
    server = createServer((_, response) => {
      if (answer.signature !== undefined) response.setHeader('Scheme-Signature', answer.signature);
      response.end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    call = schemeCall({ url, key: KEY });
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  test('a signed response is read', async () => {
    answer = { body: PAID, signature: signCallback(PAID, KEY) };
    assert.deepEqual(await call('GET', '/x'), { status: 200, json: JSON.parse(PAID) });
  });

  for (const [title, body, signature] of [
    ['no signature', PAID, undefined],
    ['the signature of another key', PAID, signCallback(PAID, 'another')],
    ['another time than was signed', PAID.replace('58.000Z', '57.000Z'), signCallback(PAID, KEY)],
    ['something that is not JSON', 'paid', signCallback('paid', KEY)],
  ] as const) {
    test(`a response with ${title} is rejected`, async () => {
      answer = { body, signature };
      assert.equal(await call('GET', '/x'), undefined);
    });
  }

  test('an invalid time is left out, and the other members are kept', () => {
    const schema = v.object({ state: v.string(), decidedAt: schemeTime });
    assert.deepEqual(v.parse(schema, { state: 'paid' }), { state: 'paid' });
    assert.deepEqual(v.parse(schema, { state: 'paid', decidedAt: 'soon' }), {
      state: 'paid',
      decidedAt: undefined,
    });
    assert.deepEqual(v.parse(schema, JSON.parse(PAID)).decidedAt, new Date('2026-11-20T22:59:58Z'));
  });
});

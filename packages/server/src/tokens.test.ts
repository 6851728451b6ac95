/** Tests of tokens: forged tokens, tokens of another purpose and expired ones are refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STATUS_AUDIENCE } from '@gangway/protocol/checkout';
import { SignJWT, UnsecuredJWT } from 'jose';
import { utf8 } from './request-signing.ts';
import { testShop } from './test-shop.ts';
import { tokenMaker } from './tokens.ts';

const codeOf = async (response: Response) => `${response.status} ${(await response.json()).error?.code}`;

const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('a session is valid for exactly a day', async () => {
  const shop = testShop();
  const token = await shop.session();
  shop.clock.at += 86_399_000;
  assert.equal((await shop.request('/session', { token })).status, 200);
  shop.clock.at += 1000;
  assert.equal(await codeOf(await shop.request('/session', { token })), '401 session-expired');
});

test('each token that is made is read; one that would be too long is refused when it is made', async () => {
  const tokens = tokenMaker('secret', () => Date.UTC(2026, 10, 20, 12));
  const refused: number[] = [];
  for (let length = 5800; length <= 6000; length += 1) {
    const note = 'a'.repeat(length);
    const token = await tokens.make('audience', 60, { note }).catch((error: { code?: string }) => {
      assert.equal(error.code, 'request-invalid');
      refused.push(length);
    });
    if (token) assert.equal((await tokens.verify('audience', token)).note, note);
  }
  assert.ok(refused.length > 0 && refused.length < 200, `${refused.length} of 201 were refused`);
  assert.equal(refused[0], 6001 - refused.length, 'the longer ones');
});

test('without a bearer token every checkout route responds with 401', async () => {
  const shop = testShop();
  for (const [path, method] of [
    ['/session', 'GET'],
    ['/payments', 'POST'],
    ['/payments/t', 'GET'],
  ] as const) {
    assert.equal(await codeOf(await shop.request(path, { method })), '401 session-missing');
    const basic = await shop.request(path, { method, headers: { authorization: 'Basic YTpi' } });
    assert.equal(await codeOf(basic), '401 session-missing');
  }
});

const FORGERIES: Record<string, (token: string) => Promise<string> | string> = {
  'a string that is not a token': () => 'session',
  'another secret': (token) =>
    tokenMaker('another', () => Date.UTC(2026, 10, 20, 12)).make('gw-checkout', 60, payloadOf(token)),
  'the secret itself as key': (token) =>
    new SignJWT(payloadOf(token))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(utf8('sandbox-secret-016683-padded-to-length')),
  'alg none': (token) => new UnsecuredJWT(payloadOf(token)).encode(),
  'alg none, without dots': (token) => `${btoa('{"alg":"none"}')}.${token.split('.')[1]}.`,
  'another price in the payload': (token) => {
    const [head, , sign] = token.split('.');
    return `${head}.${btoa(JSON.stringify({ ...payloadOf(token), amount: '0.10' })).replaceAll('=', '')}.${sign}`;
  },
  'a token for a return page': (token) =>
    tokenMaker('sandbox-secret-016683', () => Date.UTC(2026, 10, 20, 12)).make(STATUS_AUDIENCE, 60, {
      orderId: payloadOf(token).orderId,
    }),
  'a token of eight thousand letters': (token) => `${token}${'a'.repeat(8192)}`,
};
for (const [title, forge] of Object.entries(FORGERIES)) {
  test(`refused: ${title}`, async () => {
    const shop = testShop();
    const token = await forge(await shop.session());
    assert.equal(await codeOf(await shop.request('/session', { token })), '401 session-invalid');
    assert.equal((await shop.press(token)).status, 401);
    assert.equal(shop.gateway.bodies.length, 0);
  });
}

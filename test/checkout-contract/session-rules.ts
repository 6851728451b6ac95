/** Rules of the checkout contract about authorization. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckoutUnderTest } from './backend.ts';
import { assertRefused, type Client, post } from './client.ts';

/** A payment that does not exist. */
export const NOBODYS_TRADE = '0192f0c1-2d3e-7f40-8a1b-2c3d4e5f6071';

const ROUTES: readonly (readonly [path: string, init?: RequestInit])[] = [
  ['/session'],
  ['/payments', post({ attemptId: 'attempt-0000000001', method: 'iDEAL' })],
  [`/payments/${NOBODYS_TRADE}`],
];

/** Registers the tests. */
export function sessionRules(backend: () => CheckoutUnderTest, client: (session: string) => Client): void {
  for (const [path, init] of ROUTES) {
    const route = `${init?.method ?? 'GET'} ${path.replace(/[0-9a-f-]{36}/, ':tradeId')}`;
    test(`${route} without a session is refused`, async () => {
      await assertRefused(await backend().request(path, init), 'session-missing');
    });
    test(`${route} with a forged session is refused`, async () => {
      const [head, body] = (await backend().session()).split('.');
      const forged = client(`${head}.${body}.${'A'.repeat(43)}`);
      await assertRefused(await forged.send(path, init), 'session-invalid');
    });
    test(`${route} with an expired session is refused`, async () => {
      await assertRefused(await client(await backend().expiredSession()).send(path, init), 'session-expired');
    });
    test(`${route} must not be cached`, async () => {
      const response = await client(await backend().session()).send(path, init);
      assert.equal(response.headers.get('cache-control'), 'no-store');
    });
    test(`${route} from a foreign origin is refused`, async () => {
      const headers = { ...(init?.headers as Record<string, string>), origin: 'https://stranger.example' };
      const response = await client(await backend().session()).send(path, { ...init, headers });
      await assertRefused(response, 'origin-not-allowed');
    });
  }
}

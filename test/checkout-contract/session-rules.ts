/** Rules of the checkout contract about who may ask. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckoutUnderTest } from './backend.ts';
import { assertRefused, type Client, post } from './client.ts';

/** A payment that nobody made. */
export const NOBODYS_TRADE = '0192f0c1-2d3e-7f40-8a1b-2c3d4e5f6071';

const ROUTES: readonly (readonly [path: string, init?: RequestInit])[] = [
  ['/session'],
  ['/payments', post({ attemptId: 'attempt-0000000001', method: 'iDEAL' })],
  [`/payments/${NOBODYS_TRADE}`],
];

/** Declares them. */
export function sessionRules(backend: () => CheckoutUnderTest, client: (session: string) => Client): void {
  for (const [path, init] of ROUTES) {
    const route = `${init?.method ?? 'GET'} ${path.replace(/[0-9a-f-]{36}/, ':tradeId')}`;
    test(`${route} without a session is refused`, async () => {
      await assertRefused(await backend().request(path, init), 'session-missing');
    });
    test(`${route} with a session that nobody made is refused`, async () => {
      const [head, body] = (await backend().session()).split('.');
      const forged = client(`${head}.${body}.${'A'.repeat(43)}`);
      await assertRefused(await forged.send(path, init), 'session-invalid');
    });
    test(`${route} with a session whose time is over is refused`, async () => {
      await assertRefused(await client(await backend().expiredSession()).send(path, init), 'session-expired');
    });
    test(`${route} may not be kept by anybody on the way`, async () => {
      const response = await client(await backend().session()).send(path, init);
      assert.equal(response.headers.get('cache-control'), 'no-store');
    });
    test(`${route} from the page of a stranger is refused`, async () => {
      const headers = { ...(init?.headers as Record<string, string>), origin: 'https://stranger.example' };
      const response = await client(await backend().session()).send(path, { ...init, headers });
      await assertRefused(response, 'origin-not-allowed');
    });
  }
}

/** Rules of the checkout contract about offers, the rows of a checkout. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { METHOD_KIND, readSession } from '@gangway/protocol/checkout';
import type { CheckoutUnderTest } from './backend.ts';
import { assertRefused, type Client, post } from './client.ts';

/** Registers the test of a backend whose rows are its methods. */
export function noOfferRules(backend: () => CheckoutUnderTest): void {
  test('a session without offers names the methods, which are the rows', async () => {
    const { offers, methods = [] } = readSession(await backend().session()) ?? {};
    assert.equal(offers, undefined);
    assert.ok(methods.length > 0);
  });
}

/** Registers the tests of a backend with offers. */
export function offerRules(backend: () => CheckoutUnderTest, opened: () => Promise<Client>): void {
  test('a session offers the same methods to an element that knows offers and to one that does not', async () => {
    const { offers = [], methods = [] } = readSession(await backend().session()) ?? {};
    const rows = offers.filter(({ kind }) => kind === METHOD_KIND);
    assert.deepEqual(
      rows.map(({ method }) => method),
      methods,
    );
    assert.ok(methods.length > 0);
    assert.equal(new Set(offers.map(({ id }) => id)).size, offers.length, 'every id is there once');
    for (const { id } of offers) assert.ok(id.length <= 64, id);
  });

  test('a submission may name the offer of a method, and gets the same step', async (t) => {
    for (const press of backend().presses) {
      await t.test(JSON.stringify(press), async () => {
        const [plain, named] = [
          await (await opened()).press(press),
          await (await opened()).press({ ...press, offer: press.method }),
        ];
        assert.equal(named.kind, plain.kind);
        assert.deepEqual([named.status.method, named.status.offer], [press.method, undefined]);
      });
    }
  });

  for (const [what, choice, code] of [
    ['is not in the session', { offer: 'card-of-somebody-else' }, 'method-not-offered'],
    ['has another method', { offer: 'Bancontact' }, 'method-not-offered'],
    ['has 65 characters', { offer: 'i'.repeat(65) }, 'request-invalid'],
  ] as const)
    test(`a submission whose offer ${what} is refused and starts nothing`, async () => {
      const payer = await opened();
      const body = { attemptId: payer.nextAttempt(), method: 'iDEAL', ...choice };
      await assertRefused(await payer.send('/payments', post(body)), code);
      assert.equal(await payer.latest(), null);
    });
}

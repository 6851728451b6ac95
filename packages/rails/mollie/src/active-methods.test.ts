// Which methods a profile has: what its operator routes, and what Mollie would refuse.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { MOLLIE_METHODS } from './capabilities.ts';
import { checkExchanges, type TestMollie, testMollie } from './test-mollie.ts';

describe('the methods of a profile', () => {
  let mollie: TestMollie;
  before(async () => {
    mollie = await testMollie();
  });
  after(async () => {
    await mollie.stop();
    checkExchanges(mollie.standIn.exchanges);
  });

  const active = async () => (await mollie.rail.activeMethods?.())?.toSorted();

  test('are all that this rail has, in whatever currency, where the profile has activated them', async () => {
    assert.deepEqual(await active(), Object.keys(MOLLIE_METHODS).toSorted());
  });

  for (const [name, missing] of [
    ['bizum', ['Bizum']],
    ['blik', ['Blik']],
    ['twint', ['TWINT']],
    ['directdebit', ['SEPA Direct Debit']],
    ['creditcard', ['Cards HPP', 'Token']],
  ] as const)
    test(`are without ${missing.join(' and ')} where it has not activated ${name}`, async (t) => {
      const { inactive } = mollie.standIn.ledger;
      inactive.add(name);
      t.after(() => inactive.delete(name));
      const left = Object.keys(MOLLIE_METHODS).filter((one) => !(missing as readonly string[]).includes(one));
      assert.deepEqual(await active(), left.toSorted());
    });

  test('are unknown where Mollie does not answer, or refuses the key', async () => {
    const { faults } = mollie.standIn;
    for (let tries = 0; tries < 3; tries += 1) faults.push({ kind: 503, on: 'GET /v2/methods' });
    assert.equal(await active(), undefined);
    faults.push({ kind: 403, on: 'GET /v2/methods' });
    assert.equal(await active(), undefined);
  });
});

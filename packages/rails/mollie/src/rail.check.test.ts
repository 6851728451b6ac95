// The check before live payments, at the stand-in: it passes with a webhook, and says what is missing without one.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addRailAccount } from '../../../gateway/src/administration/add-rail-account.ts';
import { ANNA } from '../../../gateway/src/administration/test-administration.ts';
import { type Trial, tryRail } from '../../../gateway/src/administration/try-rail.ts';
import { adminServices } from '../../../gateway/src/command-line/admin-services.ts';
import { ROOT_KEY } from '../../../gateway/src/test-gateway.ts';
import { type TestSandbox, testSandboxGateway } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { mollieDriver } from './rail.ts';
import { checkExchanges, type TestMollie, testMollie } from './test-mollie.ts';

describe('the check of an account at Mollie', () => {
  let gateway: TestSandbox;
  let mollie: TestMollie;
  before(async () => {
    gateway = await testSandboxGateway();
    mollie = await testMollie(new Date());
    const common = { database: gateway.database, rootKey: ROOT_KEY, mode: 'sandbox' } as const;
    const drivers = [mollieDriver()];
    const admin = await adminServices({ ...common, drivers, sandbox: undefined, serviceName: 'Gangway' });
    await addRailAccount(admin, ANNA, {
      ...{ merchant: '036870', rail: 'mollie', settles: 'merchant' },
      credentials: { 'api-key': mollie.standIn.apiKey },
    });
  });
  after(async () => {
    await mollie.stop();
    await gateway.stop();
    checkExchanges(mollie.standIn.exchanges);
  });

  const check = (status: string, waitMs = 10_000) => {
    const trial: Trial = {
      ...{ rail: mollie.rail, method: 'iDEAL', payee: 'Harbour & Pine', amountMinor: 100n, currency: 'EUR' },
      ...{ waitMs, pollMs: 50, report: () => {} },
      onPage: (url) =>
        void fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ status }) }),
    };
    return tryRail(gateway.services, trial);
  };

  test('passes when the page is paid, the webhook arrives and the refund is accepted', async () => {
    const { webhooks, refund, method } = await check('paid');
    assert.deepEqual([method, refund], ['iDEAL', 'accepted']);
    assert.ok(webhooks >= 1);
  });

  test('fails when the payment is declined', () =>
    assert.rejects(check('failed'), /The payment ended as declined \(refused-by-bank\)/));

  test('fails when no webhook reaches the gateway', async () => {
    mollie.standIn.holdsWebhooks = true;
    // One about an earlier payment may still arrive.
    await assert.rejects(check('paid', 1_000), /its webhook is missing \(/);
    mollie.standIn.waiting.splice(0);
    mollie.standIn.holdsWebhooks = false;
  });
});

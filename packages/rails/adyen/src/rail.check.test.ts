// The check before live payments, at the stand-in: it passes with a webhook, and says what is missing without one.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Decision } from '../../../../test/stand-ins/adyen/decisions.ts';
import type { StandIn } from '../../../../test/stand-ins/adyen/stand-in.ts';
import { type TrialResult, tryRail } from '../../../gateway/src/administration/try-rail.ts';
import { checkAddress } from '../../../gateway/src/outcomes/webhook-address.ts';
import { driver } from './rail.ts';
import { ACCOUNT, type AdyenGateway, adyenGateway } from './test-adyen.ts';

describe('the check of an account at Adyen', () => {
  let both: AdyenGateway;
  let standIn: StandIn;
  let address: string;
  before(async () => {
    both = await adyenGateway();
    ({ standIn } = both.adyen);
    address = checkAddress(both.gateway.services, ACCOUNT);
    // What the owner sets up in the Customer Area of the test account.
    both.webhookPath = new URL(address).pathname;
  });
  afterEach(async () => {
    await standIn.webhooks.release();
    assert.deepEqual(standIn.breaches.splice(0), []);
  });
  after(() => both.stop());

  interface Tried {
    readonly decision: Decision;
    /** The payer comes back to the gateway. */
    readonly returns?: boolean;
    readonly waitMs?: number;
    readonly credentials?: Readonly<Record<string, string>>;
  }
  const check = ({ decision, returns, waitMs = 10_000, credentials = {} }: Tried): Promise<TrialResult> => {
    const given = { ...both.adyen.credentials, ...credentials };
    const rail = driver.open({ name: ACCOUNT, mode: 'sandbox', credentials: given });
    return tryRail(both.gateway.services, {
      ...{ rail, method: 'iDEAL', payee: 'Harbour & Pine', amountMinor: 1_00n, currency: 'EUR' },
      ...{ waitMs, pollMs: 20, report: () => {} },
      onPage(url) {
        const back = standIn.decide(url.split('/').at(-1) ?? '', decision);
        if (returns) void both.gateway.open(back);
      },
    });
  };
  const hold = () => {
    standIn.webhooks.delivery.isHeld = true;
  };
  /** Returns a refusal of the check that names the address of the webhook. */
  const naming = (start: string) => (error: Error) =>
    error.message.startsWith(start) && error.message.endsWith(`${address}.`);

  test('passes when the page is paid, the webhook arrives and the refund is accepted', async () => {
    const { method, webhooks, refund } = await check({ decision: 'pay' });
    assert.deepEqual([method, webhooks, refund], ['iDEAL', 1, 'accepted']);
    assert.equal(standIn.payments.at(-1)?.refunded, 100);
  });

  test('fails when the payment is declined', () =>
    assert.rejects(check({ decision: 'refuse' }), /The payment ended as declined \(declined\)/));

  test('fails when no webhook arrives, and names the address for it, whether the payer came back or not', async () => {
    hold();
    const back = check({ decision: 'pay', returns: true, waitMs: 1_000 });
    await assert.rejects(back, naming('The payment was paid, but its webhook is missing (none arrived)'));
    await standIn.webhooks.release();
    hold();
    const gone = check({ decision: 'pay', waitMs: 500 });
    await assert.rejects(gone, naming('Nothing says that the page was paid (no webhook arrived)'));
  });

  test('fails when the webhook is signed with another key', async () => {
    const credentials = { 'hmac-keys': 'ab'.repeat(32) };
    const checked = check({ decision: 'pay', returns: true, waitMs: 1_000, credentials });
    await assert.rejects(
      checked,
      naming('The payment was paid, but its webhook is missing (1 arrived, but none'),
    );
  });
});

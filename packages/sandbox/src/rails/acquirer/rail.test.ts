// The simulated acquirer with accounts: a merchant adds one, a payer pays by its form, and its statement is its own.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addRailAccount } from '../../../../gateway/src/administration/add-rail-account.ts';
import type { AdminServices } from '../../../../gateway/src/administration/admin-services.ts';
import { routeMethods } from '../../../../gateway/src/administration/route-methods.ts';
import { ANNA } from '../../../../gateway/src/administration/test-administration.ts';
import { adminServices } from '../../../../gateway/src/command-line/admin-services.ts';
import { newId } from '../../../../gateway/src/ids.ts';
import { type Attempt, listAttempts } from '../../../../gateway/src/orders/attempts.ts';
import { askToReturn } from '../../../../gateway/src/outcomes/ask.ts';
import { railAttempt } from '../../../../gateway/src/outcomes/ask-rail.ts';
import { webhookAddress } from '../../../../gateway/src/outcomes/webhook-address.ts';
import { storedRailAccounts } from '../../../../gateway/src/rails/open-accounts.ts';
import type { Rail } from '../../../../gateway/src/rails/rail.ts';
import { railConformance } from '../../../../gateway/src/rails/rail-conformance.ts';
import { railRegistry } from '../../../../gateway/src/rails/rail-registry.ts';
import { attemptOf } from '../../../../gateway/src/rails/test-attempts.ts';
import { ROOT_KEY } from '../../../../gateway/src/test-gateway.ts';
import { type TestSandbox, testSandboxGateway, until } from '../../test-sandbox-gateway.ts';
import { TEST_KEY, TEST_ORIGIN } from '../../testing-scheme.ts';
import { sandboxRails } from '../sandbox-rails.ts';
import { type ServedScheme, serveScheme } from '../test-scheme.ts';
import { sandboxAcquirer } from './rail.ts';

const MERCHANT = '036870';
const ACCOUNT = `sandbox-acquirer@${MERCHANT}`;
const credentials = { 'api-key': 'sk_sandbox_0123456789abcdef' };
const OUTCOMES = {
  paid: 'approve',
  declined: 'refuse',
  cancelled: 'cancel',
  'timed-out': 'time-out',
} as const;

describe('the rail of an account at the simulated acquirer', () => {
  let scheme: ServedScheme;
  let rail: Rail;
  before(async () => {
    scheme = await serveScheme();
    rail = sandboxAcquirer(scheme.address).open({ name: ACCOUNT, mode: 'sandbox', credentials });
  });
  after(() => scheme.stop());

  const decide = async (attemptId: string, decision: keyof typeof OUTCOMES) => {
    const outcome = await rail.ask(attemptOf(attemptId));
    assert.ok(outcome.kind === 'open');
    await scheme.choose(`${TEST_ORIGIN}/scheme/pay/${outcome.payerForm?.session}`, OUTCOMES[decision]);
  };
  railConformance(() => ({ rail, clock: scheme.clock, decide }), undefined, { cancels: false });

  test('an incident of another payment than that of its address is unknown', async () => {
    const incident = { incident: 'reversal', requestId: newId(), reason: 'taken-back' };
    for (const paymentRequestId of [newId(), undefined]) {
      const body = JSON.stringify({ ...incident, paymentRequestId });
      const [event] = await rail.readEvents({ attemptId: newId(), headers: {}, body });
      assert.equal(event?.kind, 'unknown');
    }
  });
});

describe('the simulated acquirer', () => {
  let gateway: TestSandbox;
  let admin: AdminServices;
  let isReported = Promise.resolve();
  before(async () => {
    gateway = await testSandboxGateway({ pause: () => isReported });
    const { database, services } = gateway;
    const scheme = { url: `${services.publicUrl}/scheme`, key: TEST_KEY };
    const drivers = [sandboxAcquirer(scheme)];
    const common = { database, rootKey: ROOT_KEY, mode: 'sandbox' } as const;
    Object.assign(services, {
      rails: railRegistry(sandboxRails(scheme), storedRailAccounts(drivers, common)),
    });
    admin = await adminServices({ ...common, drivers, sandbox: undefined, serviceName: 'Gangway' });
  });
  after(() => gateway.stop());

  const account = { merchant: MERCHANT, rail: 'sandbox-acquirer', settles: 'operator' } as const;
  const post = (url: string, fields: Record<string, string>) =>
    gateway.browse(url, {
      method: 'POST',
      headers: { origin: gateway.services.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const bank = async () => (await gateway.services.rails.named(ACCOUNT))!;

  /** Returns an order whose payer has been led to the bank by the acquirer's form; `query` is that of the page. */
  async function begin(query = '') {
    const { trade_id: tradeId, url } = await gateway.create();
    const page = await (await gateway.open(`${url}${query}`)).text();
    const [, action = ''] = /<form method="post" action="([^"]*)">/.exec(page) ?? [];
    const [, session = ''] = /name="session" value="([^"]*)"/.exec(page) ?? [];
    assert.equal(action, `${gateway.services.publicUrl}/scheme/account-page${query}`);
    const led = await post(action, { session });
    assert.equal(led.status, 303);
    const [attempt] = await listAttempts(gateway.database, tradeId!);
    return { tradeId: tradeId!, url: url!, attempt: attempt!, bankUrl: led.headers.get('location')! };
  }

  /** Returns an order that its payer has paid there. */
  async function pay(outcome = 'approve'): Promise<string> {
    const { tradeId, attempt, bankUrl } = await begin();
    assert.equal(attempt.rail, ACCOUNT);
    await post(bankUrl, { outcome });
    if (outcome !== 'approve') await gateway.askRail(attempt.id);
    await until(
      () => gateway.stateOf(tradeId),
      (state) => state === 'paid',
    );
    return tradeId;
  }

  /** Requests a refund of 5.00, and returns a function that returns its state. */
  async function refund(tradeId: string): Promise<() => Promise<string>> {
    await gateway.call('v3.CreateRefund', {
      ...{ trade_id: tradeId, refund_amount: '5.00', refund_currency: 'EUR', refund_description: 'One' },
      notify_url: 'http://127.0.0.1:9/refunds',
    });
    const attempts = await listAttempts(gateway.database, tradeId);
    await askToReturn(gateway.services, attempts.find(({ kind }) => kind === 'return')!);
    return async () => {
      const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
      return (data.transaction_info as unknown as { refund_info: { state: string }[] }).refund_info[0]!.state;
    };
  }

  test('an API key of another form opens no account', async () => {
    const wrong = { ...account, credentials: { 'api-key': 'sk_live_secret' } };
    await assert.rejects(addRailAccount(admin, ANNA, wrong), /api-key is not sk_sandbox_ and 16 digits/);
  });

  test('a payment begins by a form, and the webhook at its own address settles it', async () => {
    await addRailAccount(admin, ANNA, { ...account, credentials });
    await routeMethods(admin, ANNA, { merchant: MERCHANT, method: 'all', rails: ['sandbox-acquirer'] });
    await pay();
  });

  /** Posts to the webhook address of an attempt, or to another, that the payment of `about` is paid. */
  const notify = async (to: Attempt, about: Attempt, changed = (url: string) => url) => {
    const body = JSON.stringify({
      ...{ transactionId: about.railReference, requestId: about.id, state: 'paid' },
      ...{ amount: '24.99', currency: 'EUR' },
    });
    const url = changed(webhookAddress(gateway.services, await bank(), to.id));
    return (await gateway.browse(url, { method: 'POST', body })).status;
  };

  test('a webhook without the secret of its attempt is refused', async () => {
    const { tradeId, attempt } = await begin();
    const without = (url: string) => url.split('/').slice(0, -2).join('/');
    const wrong = (url: string) => url.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    for (const changed of [without, wrong]) assert.equal(await notify(attempt, attempt, changed), 403);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
  });

  test('a notification about another attempt changes neither', async () => {
    const [one, other] = [await begin(), await begin()];
    assert.equal(await notify(one.attempt, other.attempt), 200);
    const states = [await gateway.stateOf(one.tradeId), await gateway.stateOf(other.tradeId)];
    assert.deepEqual(states, ['processing', 'processing']);
  });

  test('what the payer brings back is redeemed, and anything else reports nothing', async () => {
    const { tradeId, url, attempt, bankUrl } = await begin();
    const rail = await bank();
    const resume = (redirectResult: string) =>
      rail.resume!(railAttempt(attempt), { query: { redirectResult }, form: {} });
    assert.deepEqual([(await resume('x')).kind, (await resume(attempt.id)).kind], ['unclear', 'open']);
    await post(bankUrl, { outcome: 'approve' });
    const done = await (await gateway.browse(`${bankUrl}/done`)).text();
    assert.ok(done.includes(`${new URL(url).pathname}/return?redirectResult=${attempt.id}`));
    assert.deepEqual([(await resume('x')).kind, (await resume(attempt.id)).kind], ['unclear', 'paid']);
    await gateway.open(`${url}/return?redirectResult=${attempt.id}`);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('the payer’s language goes through the form to the page of the bank', async () => {
    const { bankUrl } = await begin('?lang=nl');
    assert.match(await (await gateway.browse(bankUrl)).text(), /<html lang="nl"/);
  });

  test('a payment cannot be cancelled: it ends when its time is over', async (t) => {
    const { tradeId, attempt } = await begin();
    assert.equal((await (await bank()).cancel(railAttempt(attempt))).kind, 'cannot');
    gateway.clock.move(31 * 60);
    t.after(() => gateway.clock.move(-31 * 60));
    await gateway.askRail(attempt.id);
    assert.equal(await gateway.stateOf(tradeId), 'expired');
  });

  test('the late result of a refund comes to the address of its payment', async () => {
    let report = (): void => {};
    isReported = new Promise((resolve) => {
      report = resolve;
    });
    const tradeId = await pay();
    await gateway.postToSandbox('/sandbox/rails', { mode: 'late' });
    const stateOf = await refund(tradeId);
    assert.equal(await stateOf(), 'refund processing');
    report();
    await until(stateOf, (state) => state === 'refunded');
  });

  test('a refund of a payment about which the acquirer stays silent has no late result', async () => {
    const stateOf = await refund(await pay('silent'));
    assert.equal(await stateOf(), 'refunded');
    await gateway.postToSandbox('/sandbox/rails', { mode: 'usual' });
  });

  test('an incident comes to the address of its payment', async () => {
    const tradeId = await pay();
    const stateOf = await refund(tradeId);
    for (const incident of ['refund-fails', 'dispute-opened']) {
      const { body } = await gateway.postToSandbox(`/sandbox/incidents/${tradeId}`, { incident });
      assert.deepEqual(body, { trade_id: tradeId, incident, taken: true });
    }
    assert.equal(await stateOf(), 'refund failed');
    const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
    const { dispute_info: disputes } = data.transaction_info as unknown as {
      dispute_info: { state: string }[];
    };
    assert.equal(disputes[0]?.state, 'opened');
  });

  test('its payments and incidents are in its own statement, and not in that of the shared rail', async () => {
    gateway.clock.move(86_400);
    const shared = await (await gateway.services.rails.named('sandbox-redirect'))?.statement('2026-11-20');
    const own = await (await bank()).statement('2026-11-20');
    const kinds = own?.map(({ kind }) => kind).toSorted();
    const paid = [...Array(5).fill('payment'), ...Array(3).fill('return')];
    assert.deepEqual([shared?.length, kinds], [0, ['chargeback', 'fee', ...paid, 'return-reversed']]);
  });
});

// A live account takes no payments until one in the rail's test mode was paid, reported by webhook and refunded.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { listAuditRecords } from '../audit/audit-records.ts';
import { adminServices } from '../command-line/admin-services.ts';
import { type FakeRail, fakeRail } from '../rails/fake-rail.ts';
import { storedRailAccounts } from '../rails/open-accounts.ts';
import type { PayerBack, RailDriver, RailRequest } from '../rails/rail.ts';
import { listRailAccounts } from '../rails/rail-accounts.ts';
import { railRegistry } from '../rails/rail-registry.ts';
import { statement } from '../storage/database.ts';
import { ROOT_KEY, type TestGateway, testGateway, validPayment } from '../test-gateway.ts';
import { addRailAccount } from './add-rail-account.ts';
import type { AdminServices } from './admin-services.ts';
import { checkRailAccount, type RailAccountChecked } from './check-rail-account.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { Refusal } from './refusal.ts';
import { rotateRailAccount } from './rotate-rail-account.ts';
import { routeMethods } from './route-methods.ts';
import { switchOffRailAccount } from './switch-off-rail-account.ts';
import { ANNA } from './test-administration.ts';

const ACCOUNT = { merchant: '036870', rail: 'example' };
const NAME = 'example@036870';
const LIVE = { 'api-key': 'live-secret' };
const TEST = { 'api-key': 'test-secret' };
const readChecks = statement('test.rail-checks', 'SELECT arrivals FROM rail_checks');

/** What an operator and the rail do once the page is there. */
type AtPage = (rail: FakeRail, request: RailRequest, post: Post) => unknown;
type Post = (address: string, body?: string) => Promise<Response>;

/** The payer pays, and the rail calls the address that it was given. */
const payAndReport: AtPage = async (rail, { attemptId, callbackUrl }, post) => {
  rail.decide(attemptId, 'paid');
  await post(callbackUrl, `id=${attemptId}`);
};

describe('a live account', () => {
  let gateway: TestGateway;
  let admin: AdminServices;
  let testRail: FakeRail;
  let brought: PayerBack[];

  const driver: RailDriver = {
    ...fakeRail('example'),
    sandbox: false,
    credentials: ['api-key'],
    open({ name, mode, credentials }) {
      if (credentials['api-key'] !== (mode === 'live' ? LIVE : TEST)['api-key'])
        throw new Error('api-key is of the other mode');
      return Object.assign(Object.create(testRail) as FakeRail, { name });
    },
  };
  const post: Post = async (address, body = '') =>
    gateway.app.request(new URL(address).pathname, { method: 'POST', body });
  const forget = () => {
    const { database } = gateway;
    const accounts = storedRailAccounts([driver], { database, rootKey: ROOT_KEY, mode: 'live' });
    Object.assign(gateway.services, { rails: railRegistry([], accounts) });
  };
  const check = (atPage: AtPage, more: { waitMs?: number; credentials?: typeof TEST } = {}) =>
    checkRailAccount(admin, ANNA, {
      ...ACCOUNT,
      credentials: TEST,
      amountMinor: 100n,
      publicUrl: gateway.services.publicUrl,
      waitMs: 5_000,
      pollMs: 5,
      report: () => {},
      onPage: () => void atPage(testRail, testRail.requests.at(-1)!, post),
      ...more,
    });
  const createCode = async () => {
    forget();
    return (await gateway.call('v3.CreatePayments', validPayment())).code;
  };
  const records = async () =>
    (await listAuditRecords(gateway.database, { limit: 100 })).filter(
      ({ action }) => action === 'rails.check',
    );
  const account = async () => {
    const { id } = await getMerchantOrRefuse(gateway.database, ACCOUNT.merchant);
    return (await listRailAccounts(gateway.database, id)).find(({ name }) => name === NAME)!;
  };
  /** A check that must fail, and leaves no record, no arrival and the account as it was. */
  const fails = async (sentence: RegExp, ...given: Parameters<typeof check>) => {
    const before = [await records(), await account()];
    await assert.rejects(
      check(...given),
      (error: Error) => error instanceof Refusal && sentence.test(error.message),
    );
    assert.deepEqual([await records(), await account()], before);
    assert.deepEqual(await gateway.database.query(readChecks), []);
  };

  before(async () => {
    gateway = await testGateway();
    testRail = fakeRail('example');
    const { database } = gateway;
    admin = await adminServices({
      ...{
        database,
        drivers: [driver],
        sandbox: undefined,
        rootKey: ROOT_KEY,
        mode: 'live',
        serviceName: 'Gangway',
      },
    });
    await addRailAccount(admin, ANNA, { ...ACCOUNT, settles: 'merchant', credentials: LIVE });
  });
  beforeEach(() => {
    brought = [];
    testRail = fakeRail('example');
    testRail.events = ({ attemptId = '', body }) => [
      {
        kind: 'payment',
        attemptId: body.slice('id='.length) || attemptId,
        report: { kind: 'open', payerUrl: '', reference: '' },
      },
    ];
    testRail.resume = async ({ attemptId, reference }, back) => {
      brought.push(back);
      return testRail.ask({ attemptId, reference, amountMinor: 100n, currency: 'EUR' });
    };
  });
  after(() => gateway.stop());

  test('takes no payment before it is checked, whatever is routed to it: -4011', async () => {
    const { unchecked } = await routeMethods(admin, ANNA, {
      merchant: ACCOUNT.merchant,
      method: 'iDEAL',
      rails: ['example'],
    });
    assert.deepEqual(unchecked, [NAME]);
    assert.equal(await createCode(), '-4011');
  });

  test('stays off while the webhook is missing, and the operator reads where it was expected', async () => {
    await fails(
      /webhook is missing \(none arrived\): .* at http\S+\/rails\/example@036870\/check\/[0-9a-f]{32}\.$/,
      (rail, { attemptId }) => rail.decide(attemptId, 'paid'),
      { waitMs: 100 },
    );
    assert.equal(await createCode(), '-4011');
  });

  test('is not checked by a webhook that is not authentic, is of another payment, or has a wrong secret', async () => {
    const strangers: readonly AtPage[] = [
      async (rail, { attemptId, callbackUrl }) => {
        rail.events = undefined;
        rail.decide(attemptId, 'paid');
        assert.equal((await post(callbackUrl, `id=${attemptId}`)).status, 200);
      },
      async (rail, { attemptId, callbackUrl }) => {
        rail.decide(attemptId, 'paid');
        await post(callbackUrl, 'id=another');
      },
      async (rail, { attemptId, callbackUrl }) => {
        rail.decide(attemptId, 'paid');
        const last = callbackUrl.endsWith('0') ? '1' : '0';
        assert.equal((await post(`${callbackUrl.slice(0, -1)}${last}`, `id=${attemptId}`)).status, 403);
      },
    ];
    for (const stranger of strangers) await fails(/webhook is missing/, stranger, { waitMs: 150 });
  });

  test('is not checked by a payment that was not paid, ended, or is dated by another clock', async () => {
    await fails(/^The page was not paid in time/, () => {}, { waitMs: 50 });
    await fails(/^The payment ended as declined/, (rail, { attemptId }) =>
      rail.decide(attemptId, 'declined'),
    );
    for (const hours of [-1, 1])
      await fails(/^The rail dates the payment .* synchronise it \(NTP\)\.$/, (rail, request, send) => {
        rail.paidAt = new Date(Date.now() + hours * 3_600_000);
        return payAndReport(rail, request, send);
      });
    testRail.paidAt = undefined;
    await fails(/another amount/, (rail, { attemptId, callbackUrl }) => {
      rail.decide(attemptId, 'paid', 99n);
      return post(callbackUrl, `id=${attemptId}`);
    });
  });

  test('is not checked by a payment whose refund is refused', () =>
    fails(/its refund was refused\.$/, (rail, request, send) => {
      rail.refuses = true;
      return payAndReport(rail, request, send);
    }));

  test('is not checked with its live credentials: the rail is opened in its test mode', async () => {
    await fails(/cannot use these credentials: api-key is of the other mode/, payAndReport, {
      credentials: LIVE,
    });
    assert.deepEqual(testRail.requests, []);
  });

  test('is not checked by an earlier check that a newer one has replaced', async () => {
    let newer: Promise<unknown> = Promise.resolve();
    await assert.rejects(
      check(() => {
        newer = check(() => {}, { waitMs: 200 }).catch(() => {});
      }),
      /Another check of this account has taken the place/,
    );
    await newer;
  });

  test('pays, sees the webhook and refunds, is recorded once without a secret, and then takes payments', async () => {
    const checked: RailAccountChecked = await check(payAndReport);
    const [request] = testRail.requests;
    assert.deepEqual([...testRail.started.keys()], [request?.attemptId]);
    assert.deepEqual([...testRail.returned.values()], [100n]);
    assert.deepEqual([checked.name, checked.refund, checked.webhooks], [NAME, 'returned', 1]);
    const [record, ...others] = await records();
    assert.deepEqual([record?.actor.name, record?.subject, others], ['anna', `rail account ${NAME}`, []]);
    assert.match(JSON.stringify(record?.details), /"amountMinor":"100".*"publicUrl":"http/);
    assert.doesNotMatch(JSON.stringify(record?.details), /secret/);
    assert.notEqual((await account()).checkedAt, null);
    assert.equal(await createCode(), '200');
    // A repeat of the rail is taken, and forgotten.
    assert.equal((await post(request?.callbackUrl ?? '', 'id=1')).status, 200);
    assert.deepEqual(await gateway.database.query(readChecks), []);
  });

  test('lets the rail read what the payer brings back', async () => {
    await check(async (rail, { attemptId, returnUrl, callbackUrl }, send) => {
      rail.decide(attemptId, 'paid');
      const back = await gateway.app.request(`${new URL(returnUrl).pathname}?result=yes`);
      assert.equal(back.status, 200);
      await send(callbackUrl, `id=${attemptId}`);
    });
    assert.deepEqual(
      brought.map(({ query }) => query),
      [{ result: 'yes' }],
    );
  });

  test('keeps its check when a later one fails or its credentials are replaced', async () => {
    await fails(/not paid in time/, () => {}, { waitMs: 20 });
    await rotateRailAccount(admin, ANNA, { ...ACCOUNT, credentials: LIVE });
    assert.equal(await createCode(), '200');
  });

  test('loses its check when it is switched off and added again', async () => {
    await switchOffRailAccount(admin, ANNA, ACCOUNT);
    await assert.rejects(check(payAndReport), /has no account at example that is on/);
    await addRailAccount(admin, ANNA, { ...ACCOUNT, settles: 'merchant', credentials: LIVE });
    assert.deepEqual([(await account()).checkedAt, await createCode()], [null, '-4011']);
  });
});

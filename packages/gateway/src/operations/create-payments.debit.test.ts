// Direct debits: an account that is given once and never stored, and an order that waits for the payer's bank.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openPage } from '../hosted-pages/test-page.ts';
import { listAttempts } from '../orders/attempts.ts';
import { askAgainLater } from '../orders/attempts-to-ask.ts';
import { endOrder } from '../outcomes/end-order.ts';
import { scanDatabase } from '../storage/test-column-scan.ts';
import { useGateway, validPayment } from '../test-gateway.ts';

const METHOD = 'SEPA Direct Debit';
const ACCOUNT = { holder: 'Wilhelmina Quist', iban: 'NL77SAND0000000001' };
const GIVEN = { sub_pay_method: METHOD, iban: ACCOUNT.iban, account_holder: ACCOUNT.holder };
/** Half an hour is the payer's time in these tests. */
const MINUTES = 30;
const PAST_DUE = MINUTES * 60 + 1;
const DAY = 86_400;
const DEBIT = { kind: 'debit', last4: '0001', mandate: 'MANDATE-1' };

describe('a direct debit', () => {
  const gateway = useGateway();

  /** Creates an order; `given` has the account, or its payer types it on the page. */
  const create = async (given: Record<string, unknown> = GIVEN) => {
    const { trade_id, url } = await gateway.create({
      sub_pay_method: METHOD,
      timeout: `${MINUTES}`,
      ...given,
    });
    return { tradeId: trade_id!, url: url! };
  };
  const submitOn = async (url: string, account = ACCOUNT) =>
    (await openPage(gateway, url)).submit({ method: METHOD, account });
  const decide = async (state: 'paid' | 'declined' | 'failed') => {
    const { attemptId } = gateway.rail.requests.at(-1)!;
    gateway.rail.decide(attemptId, state);
    await gateway.askRail(attemptId);
  };
  const expire = async (tradeId: string) => (await endOrder(gateway.services, tradeId, 'expired'))?.state;

  test('with its account calls the rail during creation, once, and stores neither account nor holder', async () => {
    const payment = validPayment({ ...GIVEN, request_id: 'debit-0001' });
    const first = await gateway.call('v3.CreatePayments', payment);
    assert.equal(first.data.state, 'processing');
    const calls = gateway.rail.requests.length;
    assert.deepEqual(gateway.rail.requests.at(-1)!.account, ACCOUNT);
    assert.deepEqual(await gateway.call('v3.CreatePayments', payment), first);
    assert.equal(gateway.rail.requests.length, calls);
    const { foundIn, valuesRead } = await scanDatabase(gateway.database, [/SAND0000000001/, /Wilhelmina/]);
    assert.deepEqual([foundIn, valuesRead > 0], [[], true]);
  });

  test('typed on its page reaches the rail, and is stored nowhere either', async () => {
    const { tradeId, url } = await create({});
    const page = await openPage(gateway, url);
    assert.deepEqual([page.element, page.session.methods], ['gw-checkout', [METHOD]]);
    const step = await page.submit({ method: METHOD, account: ACCOUNT });
    assert.deepEqual([step.kind, step.status?.action], ['wait', DEBIT]);
    const request = gateway.rail.requests.at(-1)!;
    assert.deepEqual([request.tradeId, request.account], [tradeId, ACCOUNT]);
    const { foundIn } = await scanDatabase(gateway.database, [/SAND0000000001/, /Wilhelmina/]);
    assert.deepEqual(foundIn, []);
  });

  for (const [title, given, message] of [
    ['an account without its holder', { iban: ACCOUNT.iban }, /account_holder/],
    ['a holder without an account', { account_holder: ACCOUNT.holder }, /iban/],
  ] as const)
    test(`${title} is -3001`, async () => {
      const answer = await gateway.call(
        'v3.CreatePayments',
        validPayment({ sub_pay_method: METHOD, ...given }),
      );
      assert.equal(answer.code, '-3001');
      assert.match(answer.message, message);
    });

  test('is in euros only', async () => {
    const answer = await gateway.call('v3.CreatePayments', validPayment({ ...GIVEN, currency: 'PLN' }));
    assert.equal(answer.code, '-4011');
  });

  test('a submission without an account is refused and begins nothing', async () => {
    const page = await openPage(gateway, (await create({})).url);
    const calls = gateway.rail.requests.length;
    await assert.rejects(page.submit({ method: METHOD }), /no account/);
    assert.equal(gateway.rail.requests.length, calls);
  });

  test('its order waits for the bank beyond its own time, and is paid days later', async () => {
    const { tradeId } = await create();
    gateway.clock.move(PAST_DUE);
    assert.equal(await expire(tradeId), 'processing');
    gateway.clock.move(5 * DAY);
    assert.equal(await expire(tradeId), 'processing');
    await decide('paid');
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('its page says what will be debited, also when the order is long due', async () => {
    const { tradeId, url } = await create();
    gateway.clock.move(PAST_DUE);
    const page = await openPage(gateway, url);
    const status = await page.status();
    assert.deepEqual([status?.state, status?.action], ['processing', DEBIT]);
    assert.ok(status!.expiresAt > status!.now, 'there is time left');
    const plain = await (await gateway.open(`${url}/plain`)).text();
    assert.match(plain, /24\.99 will be debited/);
    assert.match(plain, /0001/);
    assert.match(plain, /MANDATE-1/);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
  });

  test('refused by the bank days later ends its order as declined', async () => {
    for (const given of [GIVEN, {}]) {
      const { tradeId, url } = await create(given);
      if (given !== GIVEN) await submitOn(url);
      gateway.clock.move(3 * DAY);
      await decide('declined');
      assert.equal(await gateway.stateOf(tradeId), 'declined');
    }
  });

  test('refused at once on its page leaves the order open, until the time of the payer is over', async () => {
    const { tradeId, url } = await create({});
    await submitOn(url);
    await decide('declined');
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    await submitOn(url, { ...ACCOUNT, iban: 'NL50SAND0000000002' });
    await decide('declined');
    gateway.clock.move(PAST_DUE);
    assert.equal(await expire(tradeId), 'expired');
  });

  test('cannot begin on a page whose time is over, although its kind of order may wait for days', async () => {
    const { url, tradeId } = await create({});
    const page = await openPage(gateway, url);
    gateway.clock.move(PAST_DUE);
    const calls = gateway.rail.requests.length;
    await page.submit({ method: METHOD, account: ACCOUNT }).catch(() => undefined);
    assert.equal(gateway.rail.requests.length, calls);
    assert.equal(await gateway.stateOf(tradeId), 'expired');
  });

  test('under way is neither replaced by a second submission nor left by another method', async () => {
    const { url } = await create({ sub_pay_method: 'List', timeout: `${MINUTES}` });
    const page = await openPage(gateway, url);
    await page.submit({ method: METHOD, account: ACCOUNT });
    const calls = gateway.rail.requests.length;
    const other = await page.submit({ method: METHOD, account: { ...ACCOUNT, iban: 'NL50SAND0000000002' } });
    const left = await page.submit({ method: 'iDEAL' });
    assert.deepEqual([other.status?.action, left.status?.action], [DEBIT, DEBIT]);
    assert.equal(gateway.rail.requests.length, calls);
    const plain = await (await gateway.open(`${url}/plain`)).text();
    assert.doesNotMatch(plain, /name="method"/, 'another way to pay is offered');
  });

  test('the page without scripts takes its account as people write it, beside the mandate', async () => {
    const { tradeId, url } = await create({});
    const form = await (await gateway.open(`${url}/plain`)).text();
    assert.match(form, /A refund must be claimed within eight weeks/);
    const [, attemptId = ''] = /name="attemptId" value="([^"]+)"/.exec(form) ?? [];
    const typed = { attemptId, method: METHOD, holder: ACCOUNT.holder, iban: 'nl77 sand 0000 0000 01' };
    const origin = new URL(url).origin;
    const answer = await gateway.open(`${url}/plain`, {
      ...{ method: 'POST', body: new URLSearchParams(typed), headers: { origin } },
    });
    assert.equal(answer.status, 303);
    const { tradeId: begun, account } = gateway.rail.requests.at(-1)!;
    assert.deepEqual([begun, account], [tradeId, ACCOUNT]);
  });

  test('is asked about every minute at first and then every hour, for the bank takes days', async () => {
    const secondsAfter = async (tradeId: string, askCount: number) => {
      const { database } = gateway;
      const [attempt] = await listAttempts(database, tradeId);
      await askAgainLater(database, { ...attempt!, askCount });
      const text =
        'SELECT round(extract(epoch FROM ask_at - now()))::int AS left FROM attempts WHERE trade_id = $1';
      const [row] = await database.query<{ left: number }>({ name: 'test.left', text }, [tradeId]);
      return row?.left;
    };
    const debit = await create();
    assert.equal(await secondsAfter(debit.tradeId, 5), 60);
    assert.equal(await secondsAfter(debit.tradeId, 6), 3_600);
    const other = await gateway.create();
    await gateway.open(other.url!);
    assert.equal(await secondsAfter(other.trade_id!, 6), 60);
  });

  test('that the rail never received fails, because the account is not stored', async () => {
    const { begin } = gateway.rail;
    const reached: string[] = [];
    gateway.rail.begin = async ({ attemptId }) => {
      reached.push(attemptId);
      return { kind: 'unclear', reason: 'the connection was lost' };
    };
    const { tradeId } = await create();
    gateway.rail.begin = begin;
    await gateway.askRail(reached[0]!);
    assert.equal(await gateway.stateOf(tradeId), 'failed');
    assert.equal(reached.length, 1);
  });
});

// Direct debits under repeats, races and hostile payers: one order debits one account, once.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { leaveUnpaid, openPage } from '../hosted-pages/test-page.ts';
import { findAttempt, listAttempts } from '../orders/attempts.ts';
import { endOrder } from '../outcomes/end-order.ts';
import { useGateway, validPayment } from '../test-gateway.ts';

const METHOD = 'SEPA Direct Debit';
const ACCOUNT = { holder: 'Wilhelmina Quist', iban: 'NL77SAND0000000001' };
const OTHER = { holder: 'Wilhelmina Quist', iban: 'NL50SAND0000000002' };
const GIVEN = { sub_pay_method: METHOD, iban: ACCOUNT.iban, account_holder: ACCOUNT.holder };

describe('a direct debit', () => {
  const gateway = useGateway();
  const begun = (tradeId: string) => gateway.rail.requests.filter((request) => request.tradeId === tradeId);
  const createPage = async (given: Record<string, unknown> = {}) => {
    const { trade_id, url } = await gateway.create({ sub_pay_method: METHOD, ...given });
    return { tradeId: trade_id!, url: url! };
  };
  const submit = async (url: string, account = ACCOUNT) =>
    (await openPage(gateway, url)).submit({ method: METHOD, account });

  for (const [what, change] of [
    ['account', { iban: OTHER.iban }],
    ['holder', { account_holder: 'Somebody Else' }],
  ] as const)
    test(`a request_id used again with another ${what} is -4118, and nothing is debited for it`, async () => {
      const payment = validPayment({ ...GIVEN, request_id: `again-${what}` });
      assert.equal((await gateway.call('v3.CreatePayments', payment)).code, '200');
      const calls = gateway.rail.requests.length;
      assert.equal((await gateway.call('v3.CreatePayments', { ...payment, ...change })).code, '-4118');
      assert.equal(gateway.rail.requests.length, calls);
    });

  test('requested five times at once debits once', async () => {
    const payment = validPayment({ ...GIVEN, request_id: 'at-once' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => gateway.call('v3.CreatePayments', payment)),
    );
    const trades = new Set(answers.map(({ data }) => data.trade_id));
    assert.equal(trades.size, 1);
    assert.equal(begun([...trades][0]!).length, 1);
  });

  test('submitted twice at once, with two accounts, debits one of them', async () => {
    const { tradeId, url } = await createPage();
    const [one, two] = await Promise.all([openPage(gateway, url), openPage(gateway, url)]);
    await Promise.allSettled([
      one.submit({ method: METHOD, account: ACCOUNT }),
      two.submit({ method: METHOD, account: OTHER }),
    ]);
    assert.equal(begun(tradeId).length, 1);
  });

  test('that its rail never received is not begun without its account, which its payer may type again', async () => {
    const { tradeId, url } = await createPage();
    const { begin } = gateway.rail;
    const accounts: unknown[] = [];
    let attemptId = '';
    gateway.rail.begin = async (request) => {
      attemptId = request.attemptId;
      accounts.push(request.account);
      return { kind: 'unclear', reason: 'the connection was lost' };
    };
    await submit(url);
    await gateway.askRail(attemptId);
    gateway.rail.begin = begin;
    assert.deepEqual(accounts, [ACCOUNT]);
    assert.equal((await findAttempt(gateway.database, attemptId))?.result, 'input-lost');
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    await submit(url);
    assert.equal(begun(tradeId).length, 1);
  });

  test('whose rail names the account only later shows it from then on', async () => {
    const { begin } = gateway.rail;
    gateway.rail.begin = async (request) => {
      await begin(request);
      return { kind: 'wait', reference: `ref-${request.attemptId}` };
    };
    const { trade_id, url } = await gateway.create(GIVEN);
    gateway.rail.begin = begin;
    const [attempt] = await listAttempts(gateway.database, trade_id!);
    assert.equal(attempt!.payerAction, null);
    await gateway.askRail(attempt!.id);
    const page = await openPage(gateway, url!);
    assert.deepEqual((await page.status())?.action, { kind: 'debit', last4: '0001', mandate: 'MANDATE-1' });
  });

  test('cancelled while its account is submitted is begun once at most, and not paid', async () => {
    const { tradeId, url } = await createPage();
    const page = await openPage(gateway, url);
    const [, cancelled] = await Promise.allSettled([
      page.submit({ method: METHOD, account: ACCOUNT }),
      gateway.call('v3.CancelPayment', { trade_id: tradeId }),
    ]);
    assert.equal(cancelled.status === 'fulfilled' && cancelled.value.code, '200');
    for (const { attemptId } of begun(tradeId)) gateway.rail.decide(attemptId, 'paid');
    for (const { id } of await listAttempts(gateway.database, tradeId)) await gateway.askRail(id);
    assert.equal(await gateway.stateOf(tradeId), 'cancelled');
    const attempts = await listAttempts(gateway.database, tradeId);
    assert.ok(attempts.filter(({ kind }) => kind === 'payment').length <= 1);
    const isTaken = attempts.some(({ kind, state }) => kind === 'payment' && state === 'done');
    assert.equal(
      attempts.some(({ kind }) => kind === 'return'),
      isTaken,
      'money that came is sent back',
    );
  });

  test('is not refunded before it is paid, and a query says no more than that it is open', async () => {
    const { trade_id } = await gateway.create(GIVEN);
    const refund = { trade_id, refund_amount: '1.00', refund_currency: 'EUR', refund_description: 'x' };
    const refused = await gateway.call('v3.CreateRefund', {
      ...refund,
      notify_url: 'http://127.0.0.1:9/notify',
    });
    assert.equal(refused.code, '-4002');
    const { data } = await gateway.call('v3.QueryOrder', { trade_id });
    const info = data.transaction_info as unknown as Record<string, unknown>;
    assert.deepEqual([info.state, info.payer_step, info.unpaid_reason], ['processing', undefined, undefined]);
    assert.doesNotMatch(JSON.stringify(info), /SAND|0001|MANDATE|Quist/);
  });

  test('below the minimum or without a rail is refused before anything is created', async () => {
    const small = await gateway.call('v3.CreatePayments', validPayment({ ...GIVEN, amount: '0.05' }));
    const foreign = await gateway.call('v3.CreatePayments', validPayment({ ...GIVEN, currency: 'SEK' }));
    assert.deepEqual([small.code, foreign.code], ['-3003', '-4011']);
  });

  test('is not taken back by the link that leaves its page', async () => {
    const { tradeId, url } = await createPage();
    await submit(url);
    await leaveUnpaid(gateway, url);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    const [attempt] = await listAttempts(gateway.database, tradeId);
    assert.deepEqual([attempt?.state, attempt?.isCancelAsked], ['open', false]);
  });

  test('begins in the last second of the order and not in the first one after it', async () => {
    for (const [late, calls] of [
      [-1, 1],
      [0, 0],
    ] as const) {
      const { tradeId, url } = await createPage();
      const page = await openPage(gateway, url);
      gateway.clock.move(30 * 60 + late);
      await page.submit({ method: METHOD, account: ACCOUNT }).catch(() => undefined);
      assert.equal(begun(tradeId).length, calls);
      await endOrder(gateway.services, tradeId, 'expired');
      assert.equal(await gateway.stateOf(tradeId), calls ? 'processing' : 'expired');
    }
  });

  test('is not ended by the no of an attempt that was left for it', async () => {
    const { tradeId, url } = await createPage({ sub_pay_method: 'List' });
    const page = await openPage(gateway, url);
    await page.submit({ method: 'iDEAL' });
    const [left] = begun(tradeId);
    const { cancel } = gateway.rail;
    gateway.rail.cancel = async () => ({ kind: 'cannot', reason: 'at the bank' });
    await page.submit({ method: METHOD, account: ACCOUNT });
    gateway.rail.cancel = cancel;
    gateway.clock.move(2 * 86_400);
    gateway.rail.decide(left!.attemptId, 'declined');
    await gateway.askRail(left!.attemptId);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    assert.deepEqual(
      (await listAttempts(gateway.database, tradeId)).map(({ state }) => state),
      ['cancelled', 'open'],
    );
  });
});

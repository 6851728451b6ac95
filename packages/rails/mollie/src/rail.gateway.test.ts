// A whole gateway with an account at the stand-in: a payer pays on its page, webhooks settle, and the books agree.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { PayerAction } from '@gangway/protocol/checkout';
import type { MollieStandIn } from '../../../../test/stand-ins/mollie/mollie-stand-in.ts';
import { openPage } from '../../../gateway/src/hosted-pages/test-page.ts';
import { type Attempt, listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { askToReturn } from '../../../gateway/src/outcomes/ask.ts';
import { readStatementsOf } from '../../../gateway/src/outcomes/reconcile.ts';
import { statement } from '../../../gateway/src/storage/database.ts';
import { validPayment } from '../../../gateway/src/test-gateway.ts';
import { type TestSandbox, until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { ACCOUNT, WEBHOOK_SECRET } from './test-mollie.ts';
import { type GatewayAtMollie, gatewayAtMollie } from './test-mollie-gateway.ts';

const openLines = statement(
  'test.open-lines',
  `SELECT kind, count(*)::int AS open FROM rail_statement_lines WHERE rail = $1 AND matched_at IS NULL GROUP BY kind`,
);
const openMovements = statement(
  'test.open-movements',
  'SELECT kind, reference FROM rail_movements WHERE rail = $1 AND matched_at IS NULL',
);

interface Info {
  readonly payer_step?: string;
  readonly refund_info: readonly { readonly state: string }[];
  readonly dispute_info: readonly { readonly state: string }[];
}

describe('a gateway with an account at Mollie', () => {
  let at: GatewayAtMollie;
  let gateway: TestSandbox;
  let standIn: MollieStandIn;
  before(async () => {
    at = await gatewayAtMollie();
    ({ gateway, standIn } = at);
  });
  after(() => at.stop());

  const begin = async (data: Record<string, unknown> = {}) => at.open(await gateway.create(data));
  const choose: GatewayAtMollie['choose'] = (payment, status) => at.choose(payment, status);
  const isIn: GatewayAtMollie['isIn'] = (tradeId, wanted) => at.isIn(tradeId, wanted);
  const infoOf = async (tradeId: string) =>
    (await gateway.call('v3.QueryOrder', { trade_id: tradeId })).data.transaction_info as unknown as Info;
  const pay = async () => {
    const begun = await begin();
    await choose(begun.payment, 'paid');
    await isIn(begun.tradeId, 'paid');
    return begun;
  };
  const refund = async (tradeId: string): Promise<Attempt> => {
    await gateway.call('v3.CreateRefund', {
      ...{ trade_id: tradeId, refund_amount: '5.00', refund_currency: 'EUR', refund_description: 'One' },
      notify_url: 'http://127.0.0.1:9/refunds',
    });
    const attempts = await listAttempts(gateway.database, tradeId);
    const attempt = attempts.find(({ kind }) => kind === 'return')!;
    await askToReturn(gateway.services, attempt);
    return attempt;
  };

  test('a payer pays on Mollie’s page, its webhook settles the order, and the payer comes back', async () => {
    const { tradeId, url, attempt, payment } = await begin();
    assert.equal(attempt.rail, ACCOUNT);
    const back = await choose(payment, 'paid');
    await isIn(tradeId, 'paid');
    assert.equal(back.headers.get('location'), `${url}/return`);
    assert.equal((await gateway.open(`${url}/return`)).status, 303);
  });

  test('a payer who comes back before the webhook finds the order paid', async () => {
    standIn.holdsWebhooks = true;
    const { tradeId, url, payment } = await begin();
    await choose(payment, 'paid');
    await gateway.open(`${url}/return`);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    // Late, and three times.
    await standIn.send((waiting) => [...waiting, ...waiting, ...waiting]);
    standIn.holdsWebhooks = false;
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('a payer who gives up may try again, on the same order', async () => {
    const { tradeId, url, payment } = await begin();
    await choose(payment, 'canceled');
    await until(
      async () => (await listAttempts(gateway.database, tradeId))[0]!.state,
      (state) => state === 'cancelled',
    );
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    assert.equal((await gateway.open(url)).status < 400, true);
  });

  test('BLIK is paid in złoty; in euros Mollie has no such method, and the order is refused', async () => {
    const blik = { sub_pay_method: 'Blik', blik_code: '777111' };
    const { payment } = await begin({ ...blik, currency: 'PLN' });
    assert.deepEqual([payment.body.method, payment.body.amount.currency], ['blik', 'PLN']);
    const refused = await gateway.call('v3.CreatePayments', validPayment({ ...blik, currency: 'EUR' }));
    assert.equal(refused.code, '-4011');
  });

  for (const [method, means] of [
    ['Blik', { blik_code: '777111', currency: 'PLN' }],
    ['Bizum', { phone: '+34600000001' }],
    ['MB WAY', { phone: '+351910000001' }],
  ] as const)
    test(`the payer of ${method} goes on at Mollie’s page, and until the decision v3.QueryOrder says so`, async () => {
      const { tradeId, payment } = await begin({ sub_pay_method: method, ...means });
      assert.equal((await infoOf(tradeId)).payer_step, 'page');
      await choose(payment, 'paid');
      await isIn(tradeId, 'paid');
      assert.equal('payer_step' in (await infoOf(tradeId)), false);
    });

  test('a bank transfer shows Mollie’s account and reference, and money that comes pays it', async () => {
    const { code, data } = await gateway.call('v3.BankTransfer', {
      ...validPayment({ sub_pay_method: 'Bank Transfer', request_id: randomUUID() }),
    });
    assert.equal(code, '200');
    const { action } = (await (await gateway.open(`${data.url}/action`)).json()) as { action: PayerAction };
    assert.ok(action.kind === 'transfer');
    assert.deepEqual([action.iban, action.reference], ['NL53ABNA0627535577', 'RF18539007547034']);
    const payment = [...standIn.ledger.payments.values()].at(-1)!;
    assert.equal(payment.body.method, 'banktransfer');
    standIn.ledger.decide(payment, 'paid');
    await isIn(data.trade_id!, 'paid');
  });

  for (const end of ['expired', 'failed', 'canceled'] as const)
    test(`the payer of a bank transfer that is ${end} at Mollie sees that, and begins another`, async () => {
      const { data } = await gateway.call('v3.BankTransfer', {
        ...validPayment({ sub_pay_method: 'Bank Transfer', request_id: randomUUID() }),
      });
      const page = await openPage(gateway, data.url!);
      assert.equal((await page.status())?.action?.kind, 'transfer');
      const first = [...standIn.ledger.payments.values()].at(-1)!;
      standIn.ledger.decide(first, end);
      const { state, action, mayBePaid } = (await page.status())!;
      assert.deepEqual([state, action, mayBePaid], ['declined', undefined, true]);
      await page.submit({ method: 'Bank Transfer' });
      assert.equal((await page.status())?.action?.kind, 'transfer');
      assert.notEqual([...standIn.ledger.payments.values()].at(-1)!.id, first.id);
    });

  test('an address without the secret, and another payment’s id, change nothing', async () => {
    const [one, other] = [await begin(), await begin()];
    standIn.holdsWebhooks = true;
    await choose(one.payment, 'paid');
    const [webhook] = standIn.waiting.splice(0);
    standIn.holdsWebhooks = false;
    const post = (url: string, body: string) => gateway.browse(url, { method: 'POST', body });
    const withoutSecret = webhook!.url.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    assert.equal((await post(withoutSecret, webhook!.body)).status, 403);
    assert.equal((await post(webhook!.url, `id=${other.payment.id}`)).status, 200);
    assert.equal(await gateway.stateOf(one.tradeId), 'processing');
    assert.equal((await post(webhook!.url, webhook!.body)).status, 200);
    assert.equal(await gateway.stateOf(one.tradeId), 'paid');
    assert.equal(await gateway.stateOf(other.tradeId), 'processing');
  });

  test('a signed event settles as well, and one with another signature is refused', async () => {
    const { tradeId, payment } = await begin();
    standIn.holdsWebhooks = true;
    const url = `${gateway.services.publicUrl}/rails/${ACCOUNT}/callback`;
    standIn.subscriptions.push({ url, secret: 'of-somebody-else-0' }, { url, secret: WEBHOOK_SECRET });
    standIn.ledger.decide(payment, 'paid');
    const [, forged, signed] = standIn.waiting.splice(0);
    standIn.subscriptions.splice(0);
    standIn.holdsWebhooks = false;
    const send = async ({ headers, body }: { headers: Readonly<Record<string, string>>; body: string }) =>
      (await gateway.browse(url, { method: 'POST', headers, body })).status;
    assert.equal(await send(forged!), 403);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    assert.equal(await send(signed!), 200);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('a refund is under way until Mollie has returned it, and fails again when the bank sends it back', async () => {
    const { tradeId, payment } = await pay();
    await refund(tradeId);
    const stateOf = async () => (await infoOf(tradeId)).refund_info[0]?.state ?? '';
    assert.equal(await stateOf(), 'refund processing');
    for (const [status, state] of [
      ['processing', 'refund processing'],
      ['refunded', 'refunded'],
      ['failed', 'refund failed'],
    ] as const) {
      standIn.ledger.moveRefund(payment.refunds[0]!, status);
      await until(stateOf, (seen) => seen === state);
    }
  });

  test('a chargeback is a dispute that is lost, until it is reversed', async () => {
    const { tradeId, payment } = await pay();
    const chargeback = standIn.ledger.chargeBack(payment);
    const stateOf = async () => (await infoOf(tradeId)).dispute_info?.[0]?.state ?? '';
    await until(stateOf, (state) => state === 'lost');
    standIn.ledger.reverseChargeback(chargeback);
    await until(stateOf, (state) => state === 'won');
  });

  test('a yes after a no is not lost: what nobody waits for any more is sent back', async () => {
    const first = await begin();
    await choose(first.payment, 'expired');
    await until(
      async () => (await listAttempts(gateway.database, first.tradeId))[0]!.state,
      (state) => state === 'timed-out',
    );
    standIn.ledger.decide(first.payment, 'paid', undefined, true);
    await isIn(first.tradeId, 'paid');
  });

  test('a payment that nobody reports is found when Mollie is asked', async () => {
    standIn.holdsWebhooks = true;
    const { tradeId, payment, attempt } = await begin();
    await choose(payment, 'paid');
    standIn.waiting.splice(0);
    standIn.holdsWebhooks = false;
    await gateway.askRail(attempt.id);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('the balance of the day agrees with what was booked, Mollie’s costs included', async () => {
    gateway.clock.move(86_400);
    const day = '2026-11-20';
    const { read, failed } = await readStatementsOf(gateway.services, day);
    assert.deepEqual([read.map(({ rail }) => rail), failed], [[ACCOUNT], []]);
    assert.deepEqual(await gateway.database.query(openLines, [ACCOUNT]), []);
    assert.deepEqual(await gateway.database.query(openMovements, [ACCOUNT]), []);
  });
});

/** The scenario of the fixture's gateway: orders, refunds, splits and payouts in every state, over four days. */
import { setTimeout as sleep } from 'node:timers/promises';
import { assertCode } from '../conformance/caller.ts';
import type { Stage } from '../conformance/stage.ts';
import { cardInfo, fresh, receiverList, redirectPayment } from '../conformance/values.ts';
import { type Data, writeRequest } from '../conformance/wire.ts';

/** The inputs of the scenario. */
export interface OldGateway {
  readonly stage: Stage;
  /** Queries the database. */
  rows(sql: string): Promise<Record<string, string>[]>;
  /** Runs an operator's command. */
  command(...words: string[]): Promise<string>;
}

/** The ids that the scenario leaves for the tests. */
export type OldScenario = Awaited<ReturnType<typeof playScenario>> &
  Awaited<ReturnType<typeof leaveRailsAway>>;

const REFUND = { refund_currency: 'EUR', refund_description: 'One mug broke' };

/** Runs the scenario. Returns the ids. */
export async function playScenario(gateway: OldGateway) {
  const first = await playFirstDay(gateway);
  await moveTo(gateway, '04:00');
  for (let day = 0; day < 3; day += 1) await moveTo(gateway, '04:00');
  await reach(() => gateway.rows('SELECT 1 FROM clearings WHERE settled_on IS NOT NULL LIMIT 1'));
  return { ...first, ...(await playLastDay(gateway, first)) };
}

async function playFirstDay({ stage, command }: OldGateway) {
  const { cashier, superAdmin, approval } = stage.target.accounts;
  const ask = asker(stage);
  const refund = async (trade_id: string, refund_amount: string, as = cashier) =>
    String((await ask('v3.CreateRefund', { trade_id, refund_amount, ...REFUND }, as)).refund_id);
  const end = (trade_id: string, outcome: string) =>
    stage.control(`/sandbox/payments/${trade_id}`, { outcome });

  const refunded = await stage.createApproved();
  await refund(refunded, '1.00');
  await refund(refunded, '1.71');
  await refund(await stage.createApproved({}, approval), '2.00', approval);
  const rejected = await refund(await stage.createApproved({}, approval), '2.00', approval);
  const rejection = { refund_id: rejected, decision: 'reject', nonce_string: fresh() };
  await ask('v3.ApproveRefund', rejection, superAdmin);
  const authorised = await stage.createAuthorised();
  await ask('v3.Capture', { trade_id: authorised, amount: '20.00' }).catch(() => undefined);
  for (const [outcome, state] of [
    ['refuse', 'processing'],
    ['other-amount', 'verify'],
  ] as const) {
    const trade = await stage.createOpen();
    await end(trade, outcome);
    await stage.reach(trade, [state, 'declined']);
  }
  for (const card_number of ['4000000000002016', '4000000000002040']) {
    const card = { ...redirectPayment(), sub_pay_method: 'Card', email: 'payer@example.com', operation: '1' };
    await stage.call('v3.CreateCardPayments', {
      ...card,
      '3ds_initiate': '02',
      cardinfo: cardInfo({ card_number }),
      request_id: fresh(),
    });
  }
  await ask('v3.CancelPayment', { trade_id: await stage.createOpen() });
  await stage.createOpen({ timeout: '10' });
  const cit = await stage.keepCard('CIT');
  const mit = await stage.keepCard('MIT');
  const { split_id } = await stage.createSplit();
  const toCancel = await stage.createWaitingSplit();
  const splits = { nonce_string: fresh(), split_id: toCancel.split_id, reference_id: toCancel.reference_id };
  await ask('v3.SplitPayment', { command: 'cancelSplitPayment', ...splits }, superAdmin);
  for (const amount of ['10.00', '11.71', '12.73']) {
    const { payout_id } = await ask('v3.MerchantBalance', { ...payout(), amount }, superAdmin);
    await command('payouts', 'approve', String(payout_id));
  }
  for (const verb of ['decline', 'cancel']) {
    const { payout_id } = await ask('v3.MerchantBalance', { ...payout(), amount: '13.00' }, superAdmin);
    await command('payouts', verb, String(payout_id), '--reason=Not this week').catch(() => undefined);
  }
  const ofOtherMerchant = await stage.createApproved({}, stage.target.accounts.foreign);
  return { cit, mit, earlierSplit: split_id, ofOtherMerchant };
}

async function playLastDay({ stage }: OldGateway, { ofOtherMerchant }: { ofOtherMerchant: string }) {
  const { superAdmin, approval } = stage.target.accounts;
  const ask = asker(stage);
  const paid = [await stage.createPaid(), await stage.createApproved(), await stage.createApproved()];
  const waitingRefund = await stage.createWaitingRefund();
  const open = await create(stage, redirectPayment());
  const opened = await create(stage, redirectPayment());
  const page = await (await fetch(opened.url)).text();
  const list = await create(stage, { ...redirectPayment(), sub_pay_method: 'List' });
  const listPage = await (await fetch(list.url)).text();
  const authorised = await stage.createAuthorised();
  const toCancel = await stage.createOpen();
  const waitingSplit = await stage.createWaitingSplit();
  const split = await stage.createSplit(receiverList({ split_amount: '2.00' }));
  const pendingRefund = await leavePendingRefund(stage, ofOtherMerchant);
  const { payout_id: payoutId } = await ask(
    'v3.MerchantBalance',
    { ...payout(), amount: '15.00' },
    superAdmin,
  );
  const keyed = [];
  for (const request_id of [fresh(), fresh()]) {
    const body = writeRequest(stage.target.accounts.cashier!, 'v3.CreatePayments', {
      ...redirectPayment(),
      request_id,
    });
    const { code, data } = await stage.post(body);
    keyed.push({ body, code, data });
  }
  return {
    pendingRefund,
    paid,
    waitingRefund,
    open,
    opened: { ...opened, isPage: page.includes('<html') },
    list: { ...list, session: /session="([^"]+)"/.exec(listPage)?.[1] ?? '' },
    authorised,
    toCancel,
    waitingSplit,
    split,
    payoutId: String(payoutId),
    keyed,
    approval: approval!.uid,
  };
}

/** Leaves requests to unreachable rails; the last step. */
export async function leaveRailsAway({ stage, command }: OldGateway, { paid }: { paid: readonly string[] }) {
  const ask = asker(stage);
  for (const rail of ['payouts', 'transactions'])
    await stage.control('/sandbox/rails', { rail, weather: 'away' });
  const { payout_id } = await ask(
    'v3.MerchantBalance',
    { ...payout(), amount: '16.00' },
    stage.target.accounts.superAdmin,
  );
  await command('payouts', 'approve', String(payout_id));
  const refund = { trade_id: paid[2], refund_amount: '1.00', ...REFUND };
  const { refund_id } = await ask('v3.CreateRefund', refund);
  return { pendingPayout: String(payout_id), processingRefund: String(refund_id) };
}

/** Creates a refund that waits for funds, because the order's money has been paid out. */
async function leavePendingRefund(stage: Stage, trade_id: string): Promise<string> {
  const ask = asker(stage);
  const admin = { uid: '046870', secret: 'sandbox-secret-046870' };
  const balance = { command: 'getBalance', currency: 'EUR', nonce_string: fresh() };
  const { usable } = await ask('v3.MerchantBalance', balance, admin);
  await ask('v3.MerchantBalance', { ...payout(), amount: usable as string }, admin);
  const refund = { trade_id, refund_amount: '9.99', ...REFUND };
  const { refund_id } = await ask('v3.CreateRefund', refund, stage.target.accounts.foreign);
  await stage.reach(trade_id, ['paid'], stage.target.accounts.foreign);
  return String(refund_id);
}

const payout = (): Data => ({
  command: 'payout',
  currency: 'EUR',
  reference: 'Mugs of November',
  notify_url: 'http://127.0.0.1:9/payouts',
  nonce_string: fresh().slice(0, 32),
});

const asker =
  (stage: Stage) =>
  async (method: string, data: Data, as = stage.target.accounts.cashier) => {
    const answer = await stage.call(method, data, { as });
    assertCode(answer, '200');
    return answer.data;
  };

async function create(stage: Stage, data: Data): Promise<{ tradeId: string; url: string }> {
  const { trade_id, url } = await asker(stage)('v3.CreatePayments', data);
  return { tradeId: String(trade_id), url: String(url) };
}

async function moveTo({ stage, rows }: OldGateway, next: string): Promise<void> {
  const [{ days } = { days: '0' }] = await rows('SELECT count(*)::text AS days FROM cleared_days');
  await stage.control('/sandbox/clock', { next });
  await reach(async () => {
    const [now] = await rows('SELECT count(*)::text AS days FROM cleared_days');
    return now?.days === days ? [] : [now];
  });
}

async function reach(look: () => Promise<readonly unknown[]>): Promise<void> {
  const end = performance.now() + 120_000;
  while ((await look()).length === 0) {
    if (performance.now() > end) throw new Error('Waited in vain.');
    await sleep(200);
  }
}

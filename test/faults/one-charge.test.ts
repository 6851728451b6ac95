// Concurrent payments of one order_id where the gateway triggers the charge: in the simulated scheme's books, exactly
// one is charged and nothing is returned.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import {
  CARD,
  type StoredCardCommands,
  storedCardGateway,
  validSale,
} from '../../packages/gateway/src/operations/test-stored-cards.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { until } from '../../packages/sandbox/src/test-sandbox-gateway.ts';
import { assertLedgerIsBalanced, countMovements, type Movements, waitFor } from './orders-and-ledger.ts';

const AT_ONCE = 32;
const CHALLENGED = '4000000000001018';

const unsettled = statement(
  'test.unsettled',
  `SELECT count(*)::int AS count FROM attempts
   WHERE kind IN ('return', 'void') OR state = 'asking' OR state = 'open' AND authentication IN ('', 'used')`,
);
const holds = statement('test.holds', 'SELECT attempt_id FROM order_holds');
const statesOf = statement(
  'test.states-of-order-id',
  'SELECT state, count(*)::int AS count FROM orders WHERE order_id = $1 GROUP BY state',
);

type Answer = Awaited<ReturnType<StoredCardCommands['ask']>>;

/** A method whose payments are charged as soon as the gateway requests it. */
interface Way {
  readonly title: string;
  /** A payment that is charged. */
  readonly pay: (orderId: string) => Promise<Answer>;
  /** A payment that its rail declines. */
  readonly fail: (orderId: string) => Promise<Answer>;
}

describe('concurrent payments of one order_id', () => {
  let desk: StoredCardCommands;
  let approved: string;
  let empty: string;
  before(async () => {
    desk = await storedCardGateway();
    approved = await desk.keepToken();
    empty = await desk.keepToken({}, { card_number: '4000000000003022' });
  });
  after(() => desk.stop());

  const booked = () => countMovements(desk.database);
  const keyed = (orderId: string, changes: Record<string, unknown>) =>
    validPayment({ order_id: orderId, request_id: randomUUID(), ...changes });
  const typedCard = (orderId: string, card: Partial<typeof CARD>, changes: Record<string, unknown> = {}) =>
    desk.ask(
      keyed(orderId, {
        sub_pay_method: 'Card',
        operation: '1',
        '3ds_initiate': '02',
        email: 'payer@example.com',
        cardinfo: JSON.stringify({ ...CARD, ...card }),
        ...changes,
      }),
    );
  const giftCard = (orderId: string, cardnumber: string) =>
    desk.call(
      'v3.CreatePaymentsVoucher',
      keyed(orderId, { sub_pay_method: 'Voucher', cardnumber, pincode: '1234' }),
    );
  let serial = 0;
  const scannedCode = (orderId: string, ending: string) => {
    serial += 1;
    const auth_code = `13${String(serial).padStart(14, '0')}${ending}`;
    const changes = { pay_method: 'offline', sub_pay_method: undefined, auth_code, timeout: undefined };
    return desk.call('v3.BarcodePayment', keyed(orderId, changes));
  };
  const storedCard = (orderId: string, token: string) => desk.ask(validSale(token, { order_id: orderId }));

  const WAYS: readonly Way[] = [
    {
      title: 'a stored card',
      pay: (orderId) => storedCard(orderId, approved),
      fail: (orderId) => storedCard(orderId, empty),
    },
    {
      title: 'a gift card',
      pay: (orderId) => giftCard(orderId, '6006490000000101'),
      fail: (orderId) => giftCard(orderId, '6006490000000200'),
    },
    {
      title: 'a scanned code',
      pay: (orderId) => scannedCode(orderId, '01'),
      fail: (orderId) => scannedCode(orderId, '91'),
    },
    {
      title: 'a card without 3-D Secure',
      pay: (orderId) => typedCard(orderId, {}),
      fail: (orderId) => typedCard(orderId, { card_number: '4000000000002016' }),
    },
  ];

  /** Repeats a payment while the answer is -1004. */
  async function insist(pay: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await pay();
      if (answer.code !== '-1004') return answer;
    }
  }

  async function assertOneCharge(orderId: string, before: Movements) {
    await waitFor(async () => (await desk.database.query<{ count: number }>(unsettled))[0]!.count === 0);
    assert.deepEqual(await booked(), { charges: before.charges + 1, returns: before.returns });
    const states = await desk.database.query<{ state: string; count: number }>(statesOf, [orderId]);
    assert.equal(states.find(({ state }) => state === 'paid')?.count, 1);
    assert.deepEqual(await desk.database.query(holds), []);
    await assertLedgerIsBalanced(desk.database);
  }

  for (const { title, pay, fail } of WAYS) {
    test(`${AT_ONCE} by ${title} result in one charge and no return`, async () => {
      const [orderId, before] = [randomUUID(), await booked()];
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => insist(() => pay(orderId))));
      assert.equal(answers.filter(({ code }) => code === '200').length, 1);
      assert.equal(answers.filter(({ code }) => code === '-4015').length, AT_ONCE - 1);
      await assertOneCharge(orderId, before);
    });

    test(`after a declined payment by ${title} another one can pay`, async () => {
      const [orderId, before] = [randomUUID(), await booked()];
      const ways = [fail, fail, fail, pay, pay];
      await Promise.all(ways.map((way) => insist(() => way(orderId))));
      await assertOneCharge(orderId, before);
    });
  }

  /** Creates a payment and goes to its challenge. */
  async function beginChallenge(orderId: string, card_number = CHALLENGED) {
    const { code, data, message } = await typedCard(orderId, { card_number }, { '3ds_initiate': '01' });
    assert.equal(code, '200', message);
    return { tradeId: data.trade_id!, page: await desk.browser.walk(data.url!) };
  }

  type Challenge = Awaited<ReturnType<typeof beginChallenge>>;
  const answerChallenge = ({ page }: Challenge) => desk.browser.answer(page, 'code', CHALLENGE_CODE);
  const endOf = ({ tradeId }: Challenge) =>
    until(
      () => desk.stateOf(tradeId),
      (state) => state !== 'processing',
    );

  test(`${AT_ONCE} by card with 3-D Secure result in one charge and no return`, async () => {
    const [orderId, before] = [randomUUID(), await booked()];
    const begun = await Promise.all(Array.from({ length: AT_ONCE }, () => beginChallenge(orderId)));
    await Promise.all(begun.map(answerChallenge));
    await assertOneCharge(orderId, before);
  });

  test('by all methods result in one charge and no return', async () => {
    const [orderId, before] = [randomUUID(), await booked()];
    const begun = await beginChallenge(orderId);
    await Promise.all([answerChallenge(begun), ...WAYS.map(({ pay }) => insist(() => pay(orderId)))]);
    await assertOneCharge(orderId, before);
  });

  test('an abandoned challenge does not block a newer one, and its late result is declined', async () => {
    const [orderId, before] = [randomUUID(), await booked()];
    const left = await beginChallenge(orderId);
    const newer = await beginChallenge(orderId);
    await answerChallenge(left);
    assert.equal(await endOf(left), 'declined');
    assert.deepEqual(await booked(), before);
    await answerChallenge(newer);
    assert.equal(await endOf(newer), 'paid');
    await assertOneCharge(orderId, before);
  });

  test('a newer card payment also supersedes one whose start is still running at its rail', async (t) => {
    const [orderId, before] = [randomUUID(), await booked()];
    const rail = (await desk.services.rails.named('sandbox-card'))!;
    const { begin } = rail;
    let newer: Challenge | undefined;
    const meetNewer = async (...request: Parameters<typeof begin>) => {
      const step = await begin(...request);
      newer = await beginChallenge(orderId);
      return step;
    };
    t.mock.method(rail, 'begin', meetNewer, { times: 1 });
    const left = await beginChallenge(orderId);
    await answerChallenge(left);
    assert.equal(await endOf(left), 'declined');
    assert.deepEqual(await booked(), before);
    await answerChallenge(newer!);
    assert.equal(await endOf(newer!), 'paid');
    await assertOneCharge(orderId, before);
  });
});

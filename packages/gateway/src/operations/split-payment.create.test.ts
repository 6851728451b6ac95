// Creating splits: shares of a paid order, when they are carried out, and never more than the order has.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { findOperation, SPLIT_DETAIL, SPLIT_NOTIFICATION, SPLITS_MAX } from '@gangway/protocol';
import { postCleared } from '../ledger/postings.ts';
import { postSettled } from '../ledger/settlement-postings.ts';
import { giveFunds } from '../ledger/test-funds.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { listAttempts } from '../orders/attempts.ts';
import { settleDispute } from '../outcomes/settle-dispute.ts';
import { carryOutWaitingSplits } from '../outcomes/test-waiting.ts';
import { statement } from '../storage/database.ts';
import { TEST_START, useGateway } from '../test-gateway.ts';
import { createAuthorised, createPaid } from './test-orders.ts';
import {
  askSplit,
  detailsOf,
  entry,
  merchantIds,
  newWord,
  OWNER,
  RECEIVER,
  receiverList,
  splitNotes,
  splitOrThrow,
  takeAll,
  tally,
  usableOf,
  validReturn,
  validSplit,
} from './test-splits.ts';

/** The net amount of an iDEAL order of 24.99 after fee and VAT in the sandbox's price list: 0.29 and 0.06. */
const NET = '24.64';

const lines = statement(
  'test.lines',
  'SELECT trade_id, amount, fee, vat FROM fund_lines WHERE trade_id = $1',
);

describe('v3.SplitPayment: createSplitPayment', () => {
  const gateway = useGateway();
  let paid = '';
  let ids: Readonly<Record<string, string>> = {};
  before(async () => {
    ids = await merchantIds(gateway);
    paid = await createPaid(gateway);
  });

  const give = (amountMinor: bigint, uid = '036870') =>
    giveFunds(gateway.database, { merchantId: ids[uid]!, amountMinor, at: TEST_START });

  test('a split is Processing until settled money covers it; then every receiver gets its share', async () => {
    const tradeId = await createPaid(gateway);
    const data = validSplit(tradeId, {
      receivers: receiverList(entry({ split_amount: '10.00' }), entry({ split_amount: '2.5' })),
    });
    const split = await splitOrThrow(gateway, data);
    assert.equal(split.state, 'Processing');
    assert.deepEqual(
      detailsOf(split).map(({ result, split_amount, error_msg }) => [result, split_amount, error_msg]),
      [
        ['Processing', '10.00', null],
        ['Processing', '2.50', null],
      ],
    );
    assert.deepEqual(await splitNotes(gateway, split.reference_id!), []);
    assert.equal(await carryOutWaitingSplits(gateway.services), 0);
    assert.deepEqual([await usableOf(gateway), await usableOf(gateway, RECEIVER)], ['0.00', '0.00']);

    await give(1_249n);
    assert.equal(await carryOutWaitingSplits(gateway.services), 0);
    await give(1n);
    assert.equal(await carryOutWaitingSplits(gateway.services), 1);
    assert.equal(await carryOutWaitingSplits(gateway.services), 0);
    assert.deepEqual([await usableOf(gateway), await usableOf(gateway, RECEIVER)], ['0.00', '12.50']);
    const notes = await splitNotes(gateway, split.reference_id!);
    assert.deepEqual(
      notes.map(({ sequence, state }) => [sequence, state]),
      [[1, 'Success']],
    );
    await takeAll(gateway, RECEIVER);
  });

  test('a split that settled money covers is carried out at once, with all members in its messages', async () => {
    await give(100_000n);
    const tradeId = await createPaid(gateway);
    const data = validSplit(tradeId, { split_completed: '1' });
    const split = await splitOrThrow(gateway, data);
    const [{ detail_reference_id: detailReference }] = JSON.parse(String(data.receivers));
    assert.deepEqual(split, {
      user: '036870',
      split_id: split.split_id,
      trade_id: tradeId,
      split_solution_id: 'sandbox-036870',
      state: 'Success',
      merchant_mid: '036870',
      merchant_name: 'Harbour & Pine',
      reference_id: String(data.reference_id),
      reference: 'November',
      notify_url: 'http://127.0.0.1:9/splits',
      currency: 'EUR',
      created_at: String(TEST_START.getTime() / 1000),
      type: 'splitPayment',
      receivers: [
        {
          merchant_mid: '046870',
          merchant_name: 'Linden & Daughters',
          detail_reference_id: detailReference,
          split_detail_id: detailsOf(split)[0]!.split_detail_id,
          split_type: 'Split',
          split_amount: '10.00',
          result: 'Success',
          description: 'Their part',
          error_msg: null,
        },
      ],
    });
    const [contract] = findOperation('v3.SplitPayment')!.contracts;
    assert.deepEqual(
      Object.keys(split),
      contract!.result.map(({ name }) => name),
    );
    assert.deepEqual(
      Object.keys(detailsOf(split)[0]!),
      SPLIT_DETAIL.filter((member) => !('optional' in member)).map(({ name }) => name),
    );
    const [note] = await splitNotes(gateway, split.reference_id!);
    assert.deepEqual(Object.keys(note!).sort(), Object.keys(SPLIT_NOTIFICATION).sort());
    assert.deepEqual(
      [note!['!from'], note!.type, note!.state, note!.sequence, JSON.parse(String(note!.receivers))],
      ['gateway', 'splitPayment', 'Success', 1, split.receivers],
    );
    assert.deepEqual([await usableOf(gateway), await usableOf(gateway, RECEIVER)], ['990.00', '10.00']);
  });

  test('a split changes no line of the clearing', async () => {
    const tradeId = await createPaid(gateway);
    const before = await gateway.database.query(lines, [tradeId]);
    await splitOrThrow(gateway, validSplit(tradeId));
    assert.deepEqual(await gateway.database.query(lines, [tradeId]), before);
  });

  test('receivers may be an array, amounts numbers, and the command in any case', async () => {
    const tradeId = await createPaid(gateway);
    const data = validSplit(tradeId, { command: 'CREATESPLITPAYMENT', split_completed: 0 });
    const list = [entry({ split_amount: 1.5 })];
    const asArray = Object.assign(list, { toString: () => JSON.stringify(list) });
    const { code, message, data: split } = await askSplit(gateway, { ...data, receivers: asArray });
    assert.deepEqual([code, detailsOf(split)[0]!.split_amount], ['200', '1.50'], message);
  });

  test('a repeat gets the first answer and takes nothing; other content under its nonce_string is -4118', async () => {
    const data = validSplit(await createPaid(gateway));
    const split = await splitOrThrow(gateway, data);
    const before = await gateway.database.query(tally);
    assert.deepEqual(await splitOrThrow(gateway, data), split);
    assert.equal((await askSplit(gateway, { ...data, reference: 'December' })).code, '-4118');
    const balance = {
      command: 'payout',
      amount: '1.00',
      currency: 'EUR',
      reference: 'x',
      notify_url: 'http://x.example/',
    };
    const paidOut = await gateway.call(
      'v3.MerchantBalance',
      { ...balance, nonce_string: data.nonce_string },
      OWNER,
    );
    assert.equal(paidOut.code, '-4118', 'splits and payouts share their keys');
    assert.equal((await askSplit(gateway, { ...data, nonce_string: newWord() })).code, '-4118');
    assert.deepEqual(await gateway.database.query(tally), before);
  });

  test('what fee, VAT and refunds leave can be split, and not a cent more', async () => {
    const tradeId = await createPaid(gateway);
    const of = (amount: string) =>
      validSplit(tradeId, { receivers: receiverList(entry({ split_amount: amount })) });
    const refused = await askSplit(gateway, of('24.65'));
    assert.deepEqual([refused.code, refused.message.includes(`${NET} EUR`)], ['-4003', true]);
    const refund = { trade_id: tradeId, refund_currency: 'EUR', refund_description: 'x' };
    assert.equal((await gateway.call('v3.CreateRefund', { ...refund, refund_amount: '4.64' })).code, '200');
    assert.equal((await askSplit(gateway, of('20.01'))).code, '-4003');
    assert.equal((await askSplit(gateway, of('20.00'))).code, '200');
    assert.equal((await askSplit(gateway, of('0.01'))).code, '-4003');
    const unsplit = await gateway.call('v3.CreateRefund', { ...refund, refund_amount: '0.36' });
    assert.deepEqual([unsplit.code, unsplit.message.includes('0.35 EUR')], ['-4003', true]);
    assert.equal((await gateway.call('v3.CreateRefund', { ...refund, refund_amount: '0.35' })).code, '200');
  });

  test('split_completed closes the order for splits; the eleventh split is -4004', async () => {
    const tradeId = await createPaid(gateway);
    const cent = (more = {}) =>
      askSplit(
        gateway,
        validSplit(tradeId, { receivers: receiverList(entry({ split_amount: '0.01' })), ...more }),
      );
    for (let made = 1; made < SPLITS_MAX; made += 1) assert.equal((await cent()).code, '200');
    const another = await createPaid(gateway);
    await splitOrThrow(gateway, validSplit(another, { split_completed: '1' }));
    assert.equal((await askSplit(gateway, validSplit(another))).code, '-4002');
    assert.equal((await cent()).code, '200');
    assert.equal((await cent()).code, '-4004');
  });

  test('an order of another merchant is -4001', async () => {
    const answer = await askSplit(
      gateway,
      validSplit(paid, { split_solution_id: 'sandbox-046870' }),
      RECEIVER,
    );
    assert.deepEqual(
      [answer.code, answer.message],
      ['-4001', (await askSplit(gateway, validSplit(crypto.randomUUID()))).message],
    );
  });

  for (const [what, make] of [
    ['waits for its payer', async () => (await gateway.create()).trade_id!],
    ['is authorised', () => createAuthorised(gateway)],
    ['is cancelled', cancelled],
  ] as const) {
    test(`a split of an order that ${what} is -4002`, async () => {
      const { code, message } = await askSplit(gateway, validSplit(await make()));
      assert.equal(code, '-4002', message);
    });
  }
  async function cancelled() {
    const tradeId = await createPaid(gateway);
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: tradeId })).code, '200');
    return tradeId;
  }

  test('what is disputed cannot be split until it is won', async () => {
    const tradeId = await createPaid(gateway);
    const [payment] = await listAttempts(gateway.database, tradeId);
    const money = {
      reference: `chb-${tradeId}`,
      amountMinor: 2499n,
      currency: 'EUR',
      reason: 'fraud',
    } as const;
    const split = () =>
      askSplit(gateway, validSplit(tradeId, { receivers: receiverList(entry({ split_amount: '1.00' })) }));
    for (const stage of ['opened', 'lost', 'won'] as const) {
      await settleDispute(gateway.services, payment!, { ...money, stage });
      const { code, message } = await split();
      assert.deepEqual(
        [code, message.includes('0.00 EUR')],
        stage === 'won' ? ['200', false] : ['-4003', true],
      );
    }
  });

  test('a split of a fully refunded order is -4003', async () => {
    await give(10_000n);
    const tradeId = await createPaid(gateway);
    const refund = { refund_amount: '24.99', refund_currency: 'EUR', refund_description: 'x' };
    assert.equal((await gateway.call('v3.CreateRefund', { trade_id: tradeId, ...refund })).code, '200');
    const { code, message } = await askSplit(gateway, validSplit(tradeId));
    assert.deepEqual([code, message.includes('0.00 EUR')], ['-4003', true]);
  });

  test('a split order cannot be cancelled until all shares are returned', async () => {
    await give(10_000n);
    const tradeId = await createPaid(gateway);
    const split = await splitOrThrow(gateway, validSplit(tradeId));
    assert.equal(split.state, 'Success');
    const cancel = () => gateway.call('v3.CancelPayment', { trade_id: tradeId });
    assert.equal((await cancel()).code, '-4002');
    await splitOrThrow(gateway, validReturn(split));
    assert.equal((await cancel()).code, '-4002');
    const [detail] = detailsOf(split);
    const rest = { mid: '046870', split_detail_id: detail!.split_detail_id, split_amount: '6.00' };
    await splitOrThrow(
      gateway,
      validReturn(split, {
        receivers: receiverList({ ...rest, detail_reference_id: 'r', description: 'x' }),
      }),
    );
    assert.equal((await cancel()).data.state, 'cancelled');
  });

  // In the order of the checks: each row has its own fault and those of the rows below it.
  for (const [title, data, options, code] of [
    ['a cashier', { command: '' }, { user: '016683' }, '-4120'],
    ['an operator', { command: '' }, { user: '026001' }, '-4120'],
    ['without command', { command: '', trade_id: '' }, OWNER, '-3001'],
    ['another command', { command: 'split', trade_id: '' }, OWNER, '-3002'],
    ['without trade_id', { trade_id: '', currency: 'euro' }, OWNER, '-3001'],
    ['without split_solution_id', { split_solution_id: '', currency: 'euro' }, OWNER, '-3001'],
    ['without currency', { currency: '', trade_id: 'x' }, OWNER, '-3001'],
    ['without notify_url', { notify_url: '', currency: 'euro' }, OWNER, '-3001'],
    ['without nonce_string', { nonce_string: '', currency: 'euro' }, OWNER, '-3001'],
    ['without split_completed', { split_completed: '', currency: 'euro' }, OWNER, '-3001'],
    ['without reference_id', { reference_id: '', currency: 'euro' }, OWNER, '-3001'],
    ['without receivers', { receivers: '', currency: 'euro' }, OWNER, '-3001'],
    ['no receivers in the list', { receivers: '[]', currency: 'euro' }, OWNER, '-3001'],
    ...['mid', 'detail_reference_id', 'split_amount', 'role', 'description'].map(
      (name) =>
        [
          `a receiver without ${name}`,
          { receivers: receiverList(entry({ [name]: '' })), currency: 'euro' },
          OWNER,
          '-3001',
        ] as const,
    ),
    ['an invalid trade_id', { trade_id: '7', currency: 'KWD' }, OWNER, '-3002'],
    ['a solution of 33 characters', { split_solution_id: 'x'.repeat(33), currency: 'KWD' }, OWNER, '-3002'],
    ['an unknown currency', { currency: 'EURO' }, OWNER, '-3002'],
    ['an invalid notify_url', { notify_url: 'javascript:1', currency: 'KWD' }, OWNER, '-3002'],
    ['a nonce_string of 33 characters', { nonce_string: 'x'.repeat(33), currency: 'KWD' }, OWNER, '-3002'],
    ['split_completed 2', { split_completed: '2', currency: 'KWD' }, OWNER, '-3002'],
    ['a reference_id of 33 characters', { reference_id: 'x'.repeat(33), currency: 'KWD' }, OWNER, '-3002'],
    ['a reference of 129 characters', { reference: 'x'.repeat(129), currency: 'KWD' }, OWNER, '-3002'],
    ['a reference like a request', { reference: 'a&user=1', currency: 'KWD' }, OWNER, '-3002'],
    ['receivers that are not JSON', { receivers: '[{', currency: 'KWD' }, OWNER, '-3002'],
    ['receivers that are not a list', { receivers: '{"mid":"046870"}', currency: 'KWD' }, OWNER, '-3002'],
    ['receivers that are not objects', { receivers: '["046870"]', currency: 'KWD' }, OWNER, '-3002'],
    [
      'a duplicate member',
      { receivers: receiverList(entry()).replace('{', '{"mid":"1",'), currency: 'KWD' },
      OWNER,
      '-3002',
    ],
    [
      'three decimals',
      { receivers: receiverList(entry({ split_amount: '1.001' })), currency: 'KWD' },
      OWNER,
      '-3002',
    ],
    [
      'a number with three decimals',
      { receivers: receiverList(entry({ split_amount: 1.001 })) },
      OWNER,
      '-3002',
    ],
    ['an amount below zero', { receivers: receiverList(entry({ split_amount: '-1' })) }, OWNER, '-3002'],
    [
      'a description like a request',
      { receivers: receiverList(entry({ description: '&time=' })) },
      OWNER,
      '-3002',
    ],
    [
      'half a surrogate pair',
      { receivers: receiverList(entry()).replace('Their', '\\ud800') },
      OWNER,
      '-3002',
    ],
    [
      'yen with decimals',
      { currency: 'JPY', receivers: receiverList(entry({ split_amount: '1.50' })) },
      OWNER,
      '-3002',
    ],
    ['the same detail_reference_id twice', { receivers: twins() }, OWNER, '-3002'],
    [
      'a currency with three decimals',
      { currency: 'KWD', receivers: receiverList(entry({ split_amount: '0' })) },
      OWNER,
      '-4011',
    ],
    [
      'zero',
      { receivers: receiverList(entry({ split_amount: '0.00' })), trade_id: crypto.randomUUID() },
      OWNER,
      '-3003',
    ],
    [
      '51 receivers',
      { receivers: receiverList(...Array.from({ length: 51 }, () => entry())) },
      OWNER,
      '-3003',
    ],
    ['an unknown trade', { trade_id: crypto.randomUUID(), currency: 'USD' }, OWNER, '-4001'],
    ['a currency the order is not settled in', { currency: 'USD' }, OWNER, '-3002'],
    ['an unknown solution', { split_solution_id: 'nobody' }, OWNER, '-3002'],
    ['a solution of another merchant', { split_solution_id: 'sandbox-046870' }, OWNER, '-3002'],
    ['an unknown receiver', { receivers: receiverList(entry({ mid: '999999' })) }, OWNER, '-3002'],
    [
      'the merchant itself as receiver',
      { receivers: receiverList(entry({ mid: '036870' })) },
      OWNER,
      '-3002',
    ],
    ['another role', { receivers: receiverList(entry({ role: 'agent' })) }, OWNER, '-3002'],
    ['more than the order', { receivers: receiverList(entry({ split_amount: '25.00' })) }, OWNER, '-4003'],
  ] as const) {
    test(`${title} is ${code}, and nothing changes`, async () => {
      const before = await gateway.database.query(tally);
      const answer = await askSplit(gateway, validSplit(paid, data), options);
      assert.equal(answer.code, code, answer.message);
      assert.deepEqual(await gateway.database.query(tally), before);
    });
  }
  function twins() {
    const one = entry();
    return receiverList(one, entry({ detail_reference_id: one.detail_reference_id }));
  }
});

describe('a split of a merchant without settled money', () => {
  const gateway = useGateway();

  test('money that refunds of other orders have taken cannot be split', async () => {
    const [first, second] = [await createPaid(gateway), await createPaid(gateway)];
    const refund = {
      trade_id: first,
      refund_amount: '24.99',
      refund_currency: 'EUR',
      refund_description: 'x',
    };
    assert.equal((await gateway.call('v3.CreateRefund', refund)).code, '200');
    const of = (amount: string) =>
      askSplit(gateway, validSplit(second, { receivers: receiverList(entry({ split_amount: amount })) }));
    const refused = await of('24.30');
    assert.deepEqual([refused.code, refused.message.includes('24.29 EUR')], ['-4005', true]);
    assert.equal((await of('24.29')).data.state, 'Processing');
    assert.equal((await of('0.01')).code, '-4005');
    assert.equal(await usableOf(gateway), '0.00');
  });
});

describe('a split of the whole net amount of the only order', () => {
  const gateway = useGateway();

  test('is carried out once that order is settled, and the merchant has nothing left', async () => {
    const merchantId = (await merchantIds(gateway))['036870']!;
    const receivers = receiverList(entry({ split_amount: NET }));
    const split = await splitOrThrow(gateway, validSplit(await createPaid(gateway), { receivers }));
    assert.equal(split.state, 'Processing');
    const report = { clearingId: crypto.randomUUID(), merchantId, currency: 'EUR', bookedAt: TEST_START };
    const netMinor = 2_464n;
    await bookTransfers(gateway.database, postCleared({ ...report, netMinor }));
    assert.equal(await carryOutWaitingSplits(gateway.services), 0);
    await bookTransfers(gateway.database, postSettled({ ...report, netMinor, reserveMinor: 0n }));
    assert.equal(await usableOf(gateway), '0.00');
    assert.equal(await carryOutWaitingSplits(gateway.services), 1);
    assert.deepEqual([await usableOf(gateway), await usableOf(gateway, RECEIVER)], ['0.00', NET]);
  });
});

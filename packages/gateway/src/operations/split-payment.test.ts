// Existing splits: queried, cancelled while they wait, and returned.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findOperation, SPLIT_DETAIL, SPLIT_NOTIFICATION, SPLITS_MAX } from '@gangway/protocol';
import { giveFunds } from '../ledger/test-funds.ts';
import { carryOutWaitingSplits } from '../outcomes/test-waiting.ts';
import { statement } from '../storage/database.ts';
import { type Answered, TEST_START, type TestGateway, testGateway } from '../test-gateway.ts';
import { createPaid } from './test-orders.ts';
import {
  askSplit,
  cancelSplit,
  detailsOf,
  entry,
  merchantIds,
  newWord,
  OWNER,
  querySplit,
  RECEIVER,
  receiverList,
  returnEntry,
  splitNotes,
  splitOrThrow,
  takeAll,
  tally,
  usableOf,
  validReturn,
  validSplit,
} from './test-splits.ts';

let gateway: TestGateway;
let ids: Readonly<Record<string, string>> = {};

const give = (amountMinor: bigint, uid = '036870') =>
  giveFunds(gateway.database, { merchantId: ids[uid]!, amountMinor, at: TEST_START });
const start = async () => {
  gateway = await testGateway();
  ids = await merchantIds(gateway);
};

describe('v3.SplitPayment: querySplitPayment and cancelSplitPayment', () => {
  before(start);
  after(() => gateway.stop());

  test('a query returns the current state of a split by both of its ids', async () => {
    const split = await splitOrThrow(gateway, validSplit(await createPaid(gateway)));
    assert.deepEqual((await querySplit(gateway, split)).data, split);
    await give(1_000n);
    await carryOutWaitingSplits(gateway.services);
    const now = (
      await querySplit(gateway, split, { split_type: '0', split_id: split.split_id!.toUpperCase() })
    ).data;
    assert.deepEqual([now.state, detailsOf(now)[0]!.result], ['Success', 'Success']);
    assert.equal((await querySplit(gateway, split, { reference_id: 'another' })).code, '-4001');
    assert.equal((await querySplit(gateway, split, { split_id: crypto.randomUUID() })).code, '-4001');
    assert.equal((await querySplit(gateway, split, { split_type: '1' })).code, '-4001');
    assert.equal((await querySplit(gateway, split, {}, RECEIVER)).code, '-4001');
    await takeAll(gateway, RECEIVER);
  });

  test('a query may select single entries, or a return', async () => {
    await give(10_000n);
    const receivers = receiverList(entry(), entry({ split_amount: '5.00' }));
    const split = await splitOrThrow(gateway, validSplit(await createPaid(gateway), { receivers }));
    const second = detailsOf(split)[1]!;
    const one = (await querySplit(gateway, split, { split_detail_id: second.split_detail_id })).data;
    assert.deepEqual(detailsOf(one), [second]);
    assert.equal((await querySplit(gateway, split, { split_detail_id: crypto.randomUUID() })).code, '-4001');

    const returned = await splitOrThrow(gateway, validReturn(split));
    assert.deepEqual((await querySplit(gateway, returned)).data, returned);
    assert.deepEqual((await querySplit(gateway, returned, { split_type: '1' })).data, returned);
    assert.equal((await querySplit(gateway, returned, { split_type: '0' })).code, '-4001');
    const [detail] = detailsOf(returned);
    const by = { refund_split_detail_id: detail!.refund_split_detail_id };
    assert.deepEqual((await querySplit(gateway, returned, by)).data, returned);
    assert.equal((await querySplit(gateway, split, by)).code, '-4001');
    await takeAll(gateway);
  });

  test('a waiting split can be cancelled: its money belongs to the merchant and the order again', async () => {
    const tradeId = await createPaid(gateway);
    const receivers = receiverList(entry({ split_amount: '24.64' }));
    const split = await splitOrThrow(gateway, validSplit(tradeId, { receivers, split_completed: '1' }));
    assert.equal(split.state, 'Processing');
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: tradeId })).code, '-4002');
    const nonce = newWord();
    const { code, data } = await cancelSplit(gateway, split, { nonce_string: nonce });
    assert.deepEqual(
      [code, data],
      ['200', { ...split, state: 'Cancelled', receivers: [{ ...detailsOf(split)[0], result: 'Cancelled' }] }],
    );
    assert.deepEqual((await cancelSplit(gateway, split, { nonce_string: nonce })).data, data);
    assert.equal(
      (await cancelSplit(gateway, split, { nonce_string: nonce, reference_id: 'x' })).code,
      '-4118',
    );
    const notes = await splitNotes(gateway, split.reference_id!);
    assert.deepEqual(
      notes.map(({ sequence, state }) => [sequence, state]),
      [[1, 'Cancelled']],
    );
    const again = await splitOrThrow(gateway, validSplit(tradeId, { receivers }));
    await give(2_464n);
    assert.equal(await carryOutWaitingSplits(gateway.services), 1);
    assert.deepEqual(
      [(await querySplit(gateway, again)).data.state, (await querySplit(gateway, split)).data.state],
      ['Success', 'Cancelled'],
    );
    await takeAll(gateway, RECEIVER);
  });

  test("a split that was carried out or has ended cannot be cancelled; another merchant's is -4001", async () => {
    const split = await splitOrThrow(gateway, validSplit(await createPaid(gateway)));
    assert.equal((await cancelSplit(gateway, split, {}, RECEIVER)).code, '-4001');
    assert.equal((await cancelSplit(gateway, split, { reference_id: 'another' })).code, '-4001');
    assert.equal((await cancelSplit(gateway, split, { split_id: crypto.randomUUID() })).code, '-4001');
    await give(1_000n);
    await carryOutWaitingSplits(gateway.services);
    assert.equal((await cancelSplit(gateway, split)).code, '-4002');
    const returned = await splitOrThrow(gateway, validReturn(split));
    assert.equal((await cancelSplit(gateway, returned)).code, '-4001');
    const waiting = await splitOrThrow(gateway, validSplit(await createPaid(gateway)));
    assert.equal((await cancelSplit(gateway, waiting)).code, '200');
    assert.equal((await cancelSplit(gateway, waiting)).code, '-4002');
  });

  for (const command of ['querySplitPayment', 'cancelSplitPayment']) {
    const asked = { command, nonce_string: 'n', reference_id: 'r', split_id: crypto.randomUUID() };
    for (const [title, data, options, code] of [
      ['a cashier', { command: '' }, { user: '016683' }, '-4120'],
      ['an operator', { command: '' }, { user: '026001' }, '-4120'],
      ['without nonce_string', { nonce_string: '', split_id: 'x' }, OWNER, '-3001'],
      ['without reference_id', { reference_id: '', split_id: 'x' }, OWNER, '-3001'],
      ['without split_id', { split_id: '', nonce_string: 'x'.repeat(33) }, OWNER, '-3001'],
      ['a nonce_string of 33 characters', { nonce_string: 'x'.repeat(33) }, OWNER, '-3002'],
      ['a reference_id of 33 characters', { reference_id: 'x'.repeat(33) }, OWNER, '-3002'],
      ['an invalid split_id', { split_id: '7' }, OWNER, '-3002'],
      ['an unknown split', {}, OWNER, '-4001'],
    ] as const) {
      test(`${command}: ${title} is ${code}`, async () => {
        assert.equal((await askSplit(gateway, { ...asked, ...data }, options)).code, code);
      });
    }
  }
  for (const data of [{ split_type: '2' }, { split_detail_id: '7' }, { refund_split_detail_id: '7' }]) {
    test(`querySplitPayment: ${JSON.stringify(data)} is -3002`, async () => {
      const asked = { reference_id: 'r', split_id: crypto.randomUUID() };
      assert.equal((await querySplit(gateway, asked, data)).code, '-3002');
    });
  }
});

describe('v3.SplitPayment: returnSplitPayment', () => {
  let split: Answered['data'] = {};
  before(async () => {
    await start();
    await give(100_000n);
    split = await splitOrThrow(gateway, validSplit(await createPaid(gateway)));
  });
  after(() => gateway.stop());

  test('a receiver returns a part at once, with every member in answer and notification', async () => {
    const before = [await usableOf(gateway), await usableOf(gateway, RECEIVER)];
    assert.deepEqual(before, ['990.00', '10.00']);
    const data = validReturn(split);
    const returned = await splitOrThrow(gateway, data);
    const [asked] = JSON.parse(String(data.receivers)) as Record<string, string>[];
    const { refund_split_detail_id: detailId } = detailsOf(returned)[0]!;
    assert.deepEqual(returned, {
      ...split,
      reference_id: String(data.reference_id),
      reference: 'One broke',
      notify_url: 'http://127.0.0.1:9/returns',
      type: 'splitRefund',
      receivers: [
        {
          merchant_mid: '046870',
          merchant_name: 'Linden & Daughters',
          detail_reference_id: asked!.detail_reference_id,
          split_detail_id: detailsOf(split)[0]!.split_detail_id,
          refund_split_detail_id: detailId,
          split_type: 'Return',
          split_amount: '4.00',
          result: 'Success',
          description: 'One broke',
          error_msg: null,
        },
      ],
    });
    assert.match(detailId!, /^[0-9a-f-]{36}$/);
    const contract = findOperation('v3.SplitPayment')!.contracts.find(
      ({ title }) => title === 'Return a split',
    );
    assert.deepEqual(
      Object.keys(returned),
      contract!.result.map(({ name }) => name),
    );
    assert.deepEqual(
      Object.keys(detailsOf(returned)[0]!),
      SPLIT_DETAIL.map(({ name }) => name),
    );
    const [note, ...more] = await splitNotes(gateway, returned.reference_id!);
    assert.deepEqual(Object.keys(note!).sort(), Object.keys(SPLIT_NOTIFICATION).sort());
    assert.deepEqual([note!.type, note!.state, note!.sequence, more], ['splitRefund', 'Success', 1, []]);
    assert.deepEqual([await usableOf(gateway), await usableOf(gateway, RECEIVER)], ['994.00', '6.00']);
  });

  test('a repeat gets the first answer; the same reference_id under another nonce_string is -4118', async () => {
    const data = validReturn(split, {
      receivers: receiverList(returnEntry(detailsOf(split)[0]!, { split_amount: '1.00' })),
    });
    const returned = await splitOrThrow(gateway, data);
    const before = await gateway.database.query(tally);
    assert.deepEqual(await splitOrThrow(gateway, data), returned);
    assert.equal((await askSplit(gateway, { ...data, reference: 'other' })).code, '-4118');
    assert.equal((await askSplit(gateway, { ...data, nonce_string: newWord() })).code, '-4118');
    const { reference_id } = split;
    assert.equal((await askSplit(gateway, validReturn(split, { reference_id }))).code, '-4118');
    assert.deepEqual(await gateway.database.query(tally), before);
  });

  test('the remainder of an entry can be returned, and not a cent more; then it can be refunded', async () => {
    const [detail] = detailsOf(split);
    const of = (split_amount: string) =>
      askSplit(
        gateway,
        validReturn(split, { receivers: receiverList(returnEntry(detail!, { split_amount })) }),
      );
    const refund = { trade_id: split.trade_id, refund_currency: 'EUR', refund_description: 'x' };
    const refundAll = () => gateway.call('v3.CreateRefund', { ...refund, refund_amount: '24.99' });
    assert.equal((await of('5.01')).code, '-4003');
    const twice = receiverList(
      returnEntry(detail!, { split_amount: '3.00' }),
      returnEntry(detail!, { split_amount: '2.01' }),
    );
    assert.equal((await askSplit(gateway, validReturn(split, { receivers: twice }))).code, '-4003');
    assert.equal((await refundAll()).code, '-4003');
    assert.equal((await of('5.00')).code, '200');
    assert.equal((await of('0.01')).code, '-4003');
    assert.equal((await refundAll()).code, '200');
  });

  test('only the receiver without money fails; a return that no receiver could pay does not count', async () => {
    await takeAll(gateway, RECEIVER);
    const { id: agentId } = await addReceiver('056870');
    const receivers = receiverList(entry(), entry({ mid: '056870', role: 'agent', split_amount: '5.00' }));
    const made = await splitOrThrow(gateway, validSplit(await createPaid(gateway), { receivers }));
    const [first, second] = detailsOf(made);
    await takeAll(gateway, RECEIVER);
    await give(300n, '046870');
    const both = receiverList(returnEntry(first!), returnEntry(second!));
    const returned = await splitOrThrow(gateway, validReturn(made, { receivers: both }));
    const results = (one: Answered['data']) =>
      detailsOf(one).map(({ result, error_msg }) => [result, error_msg]);
    const lacking = 'The receiver has too little usable money.';
    assert.deepEqual(
      [returned.state, results(returned)],
      [
        'Success',
        [
          ['Failed', lacking],
          ['Success', null],
        ],
      ],
    );
    for (let tried = 0; tried <= SPLITS_MAX; tried += 1) {
      const failed = await splitOrThrow(gateway, validReturn(made));
      assert.deepEqual([failed.state, results(failed)], ['Failed', [['Failed', lacking]]]);
      assert.equal((await splitNotes(gateway, failed.reference_id!))[0]!.state, 'Failed');
    }
    assert.equal(await usableOf(gateway, RECEIVER), '3.00');
    assert.ok(agentId);
    await give(700n, '046870');
    assert.equal((await splitOrThrow(gateway, validReturn(made))).state, 'Success');
  });

  test('the eleventh return is -4004', async () => {
    const made = await splitOrThrow(gateway, validSplit(await createPaid(gateway)));
    const cent = () =>
      askSplit(
        gateway,
        validReturn(made, {
          receivers: receiverList(returnEntry(detailsOf(made)[0]!, { split_amount: '0.01' })),
        }),
      );
    for (let count = 0; count < SPLITS_MAX; count += 1) assert.equal((await cent()).code, '200');
    assert.equal((await cent()).code, '-4004');
  });

  test('a return of a split that waits or was cancelled is -4002', async () => {
    await takeAll(gateway);
    const waiting = await splitOrThrow(gateway, validSplit(await createPaid(gateway)));
    assert.equal(waiting.state, 'Processing');
    assert.equal((await askSplit(gateway, validReturn(waiting))).code, '-4002');
    await cancelSplit(gateway, waiting);
    assert.equal((await askSplit(gateway, validReturn(waiting))).code, '-4002');
  });

  test('a split of another merchant is -4001, and so is one with another trade_id', async () => {
    const codes = await Promise.all([
      askSplit(gateway, validReturn(split), RECEIVER),
      askSplit(gateway, validReturn(split, { split_id: crypto.randomUUID() })),
      askSplit(gateway, validReturn(split, { trade_id: crypto.randomUUID() })),
    ]);
    assert.deepEqual(
      codes.map(({ code }) => code),
      ['-4001', '-4001', '-4001'],
    );
  });

  // In the order of the checks: each row has its own fault and those of the rows below it.
  for (const [title, data, item, options, code] of [
    ['a cashier', { command: '' }, {}, { user: '016683' }, '-4120'],
    ['an operator', { command: '' }, {}, { user: '026001' }, '-4120'],
    ['without currency', { currency: '', trade_id: 'x' }, {}, OWNER, '-3001'],
    ['without notify_url', { notify_url: '', currency: 'euro' }, {}, OWNER, '-3001'],
    ['without nonce_string', { nonce_string: '', currency: 'euro' }, {}, OWNER, '-3001'],
    ['without split_id', { split_id: '', currency: 'euro' }, {}, OWNER, '-3001'],
    ['without reference_id', { reference_id: '', currency: 'euro' }, {}, OWNER, '-3001'],
    ...['mid', 'split_detail_id', 'detail_reference_id', 'split_amount', 'description'].map(
      (name) => [`an entry without ${name}`, { currency: 'euro' }, { [name]: '' }, OWNER, '-3001'] as const,
    ),
    ['an invalid trade_id', { trade_id: 'x', currency: 'KWD' }, {}, OWNER, '-3002'],
    ['an invalid split_id', { split_id: 'x', currency: 'KWD' }, {}, OWNER, '-3002'],
    ['an invalid split_detail_id', { currency: 'KWD' }, { split_detail_id: 'x' }, OWNER, '-3002'],
    ['three decimals', { currency: 'KWD' }, { split_amount: '1.001' }, OWNER, '-3002'],
    ['an amount below zero', { currency: 'KWD' }, { split_amount: '-1.00' }, OWNER, '-3002'],
    ['a currency with three decimals', { currency: 'KWD' }, { split_amount: '0' }, OWNER, '-4011'],
    ['zero', { trade_id: crypto.randomUUID() }, { split_amount: '0' }, OWNER, '-3003'],
    ['a used reference_id', { trade_id: crypto.randomUUID(), reference_id: 'used' }, {}, OWNER, '-4118'],
    ['another trade', { trade_id: crypto.randomUUID(), currency: 'USD' }, {}, OWNER, '-4001'],
    ['another currency', { currency: 'USD' }, { split_amount: '99' }, OWNER, '-3002'],
    ['an entry that is not in the split', {}, { split_detail_id: crypto.randomUUID() }, OWNER, '-3002'],
    ['another receiver', {}, { mid: '036870', split_amount: '99' }, OWNER, '-3002'],
    ['more than the entry', {}, { split_amount: '10.01' }, OWNER, '-4003'],
  ] as const) {
    test(`${title} is ${code}, and nothing changes`, async () => {
      await give(10_000n);
      const made = await splitOrThrow(gateway, validSplit(await createPaid(gateway)));
      if (code === '-4118') await splitOrThrow(gateway, validReturn(made, { reference_id: 'used' }));
      const before = await gateway.database.query(tally);
      const receivers = receiverList(returnEntry(detailsOf(made)[0]!, item));
      const answer = await askSplit(gateway, validReturn(made, { receivers, ...data }), options);
      assert.equal(answer.code, code, answer.message);
      assert.deepEqual(await gateway.database.query(tally), before);
    });
  }

  /** A third merchant, a receiver of the sandbox's solution. */
  async function addReceiver(uid: string): Promise<{ id: string }> {
    const id = crypto.randomUUID();
    await gateway.database.query(
      statement('test.add-merchant', "INSERT INTO merchants (id, uid, name) VALUES ($1, $2, 'Tulip Shop')"),
      [id, uid],
    );
    await gateway.database.query(
      statement(
        'test.add-receiver',
        `INSERT INTO split_receivers (solution_id, merchant_id, receiver_id, role, percent_most)
         SELECT id, merchant_id, $1, 'agent', 50 FROM split_solutions WHERE id = 'sandbox-036870'`,
      ),
      [id],
    );
    ids = await merchantIds(gateway);
    return { id };
  }
});

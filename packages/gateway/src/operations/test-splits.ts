/** Requests of tests for splits and returns. For tests only. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { statement } from '../storage/database.ts';
import type { Answered, CallOptions, TestGateway } from '../test-gateway.ts';

/** The super admin of the merchant that splits. */
export const OWNER: CallOptions = { user: '036870' };
/** The super admin of its receiver. */
export const RECEIVER: CallOptions = { user: '046870' };

/** An entry of `receivers` in an answer. */
export interface Detail {
  readonly merchant_mid: string;
  readonly split_detail_id: string;
  readonly refund_split_detail_id?: string;
  readonly split_type: string;
  readonly split_amount: string;
  readonly result: string;
  readonly error_msg: string | null;
}

/** Returns a random word that is not used yet. */
export const newWord = (): string => randomUUID().replaceAll('-', '');

/** Returns an entry of a split of 10.00; `changes` replaces single members. */
export const entry = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  mid: '046870',
  detail_reference_id: newWord(),
  split_amount: '10.00',
  role: 'supplier',
  description: 'Their part',
  ...changes,
});

/** Returns a valid request for a split of 10.00 of a trade. */
export const validSplit = (
  tradeId: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  command: 'createSplitPayment',
  trade_id: tradeId,
  split_solution_id: 'sandbox-036870',
  currency: 'EUR',
  notify_url: 'http://127.0.0.1:9/splits',
  nonce_string: newWord(),
  split_completed: '0',
  reference_id: newWord(),
  reference: 'November',
  receivers: JSON.stringify([entry()]),
  ...changes,
});

/** Returns a valid request to return 4.00 of the first entry of a split. */
export const validReturn = (
  split: Answered['data'],
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  command: 'returnSplitPayment',
  trade_id: split.trade_id,
  currency: 'EUR',
  notify_url: 'http://127.0.0.1:9/returns',
  nonce_string: newWord(),
  split_id: split.split_id,
  reference_id: newWord(),
  reference: 'One broke',
  ...(changes.receivers ? {} : { receivers: receiverList(returnEntry(detailsOf(split)[0]!)) }),
  ...changes,
});

/** Returns an entry of a return of 4.00. */
export const returnEntry = (
  { merchant_mid, split_detail_id }: Pick<Detail, 'merchant_mid' | 'split_detail_id'>,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  mid: merchant_mid,
  split_detail_id,
  detail_reference_id: newWord(),
  split_amount: '4.00',
  description: 'One broke',
  ...changes,
});

/** Returns the entries of an answer. */
export const detailsOf = (split: Answered['data']): Detail[] => split.receivers as unknown as Detail[];

/** Calls `v3.SplitPayment`. */
export const askSplit = (
  gateway: TestGateway,
  data: Record<string, unknown>,
  options: CallOptions = OWNER,
): Promise<Answered> => gateway.call('v3.SplitPayment', data, options);

/** Calls `v3.SplitPayment` and asserts that it succeeds. */
export async function splitOrThrow(
  gateway: TestGateway,
  data: Record<string, unknown>,
): Promise<Answered['data']> {
  const { code, message, data: split } = await askSplit(gateway, data);
  assert.equal(code, '200', message);
  return split;
}

/** Counts all rows that a split writes. */
export const tally = statement(
  'test.count-splits',
  `SELECT (SELECT count(*) FROM splits) AS splits, (SELECT count(*) FROM transfers) AS transfers,
     (SELECT count(*) FROM request_keys) AS keys, (SELECT count(*) FROM notifications) AS notes`,
);

/** Returns a merchant's usable balance in a currency. */
export const usableOf = async (
  gateway: TestGateway,
  options: CallOptions = OWNER,
  currency = 'EUR',
): Promise<string> =>
  (await gateway.call('v3.MerchantBalance', { command: 'getBalance', currency, nonce_string: 'n' }, options))
    .data.usable!;

const notes = statement(
  'test.split-notes',
  "SELECT body FROM notifications WHERE object LIKE 'split:%' AND body->>'reference_id' = $1 ORDER BY sequence",
);

/** Returns the notifications of a split or a return, oldest first. */
export const splitNotes = async (
  gateway: TestGateway,
  referenceId: string,
): Promise<Record<string, string | number>[]> =>
  (await gateway.database.query<{ body: Record<string, string> }>(notes, [referenceId])).map(
    ({ body }) => body,
  );

const merchants = statement('test.merchant-ids', 'SELECT id, uid FROM merchants');

/** Returns the ids of the sandbox's merchants by their UIDs. */
export const merchantIds = async (gateway: TestGateway): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    (await gateway.database.query<{ id: string; uid: string }>(merchants)).map(({ uid, id }) => [uid, id]),
  );

/** Returns entries in the format of a request. */
export const receiverList = (...entries: Record<string, unknown>[]): string => JSON.stringify(entries);

/** Queries a split or a return. */
export const querySplit = (
  gateway: TestGateway,
  { reference_id, split_id }: Answered['data'],
  more: Record<string, unknown> = {},
  options = OWNER,
): Promise<Answered> => {
  const request = { command: 'querySplitPayment', nonce_string: 'n', reference_id, split_id, ...more };
  return askSplit(gateway, request, options);
};

/** Cancels a split. */
export const cancelSplit = (
  gateway: TestGateway,
  { reference_id, split_id }: Answered['data'],
  more: Record<string, unknown> = {},
  options = OWNER,
): Promise<Answered> => {
  const request = { command: 'cancelSplitPayment', nonce_string: newWord(), reference_id, split_id, ...more };
  return askSplit(gateway, request, options);
};

/** Requests a payout. */
export const payOut = (gateway: TestGateway, amount: string, options = OWNER): Promise<Answered> => {
  const payout = {
    command: 'payout',
    amount,
    currency: 'EUR',
    reference: 'x',
    notify_url: 'http://x.example/',
  };
  return gateway.call('v3.MerchantBalance', { ...payout, nonce_string: newWord() }, options);
};

/** Pays out the whole usable balance of a merchant. */
export async function takeAll(gateway: TestGateway, options = OWNER): Promise<void> {
  const amount = await usableOf(gateway, options);
  if (amount !== '0.00') assert.equal((await payOut(gateway, amount, options)).code, '200');
}

/** Creates the splits that rows need over HTTP: completed, or waiting for settled money. */
import assert from 'node:assert/strict';
import { assertCode } from './caller.ts';
import type { Questions } from './stage.ts';
import { fresh, receiverList } from './values.ts';
import type { Data, Value } from './wire.ts';

/** The ids of a split and its single entry. */
export interface SplitNames {
  readonly split_id: string;
  readonly reference_id: string;
  readonly receivers: readonly Readonly<Record<string, string>>[];
}

/** Creates splits and the money for them. */
export interface Splits {
  /** Gives the merchant settled money; once per run. */
  giveFunds(): Promise<void>;
  /** Creates a completed split, of 1.00 EUR unless receivers are given. */
  createSplit(receivers?: Value): Promise<SplitNames>;
  /** Creates a waiting split, of more than the merchant's settled money. */
  createWaitingSplit(): Promise<SplitNames>;
}

/** What other rows may add to the balance in the meantime, and a reserve for the fee. */
const MORE_THAN_OTHERS_GIVE = 1_000;
const TWICE = 2;

/** Creates the splits of a run; `createPaid` creates their orders. */
export function splitsOf(stage: Questions, createPaid: (data?: Data) => Promise<string>): Splits {
  const as = stage.target.accounts.superAdmin;
  const ask = async (method: string, data: Data): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await stage.call(method, data, { as });
    assertCode(answer, '200');
    return answer.data;
  };
  const split = async (trade_id: string, receivers: Value): Promise<SplitNames> =>
    (await ask('v3.SplitPayment', { ...splitPayment(), trade_id, receivers })) as unknown as SplitNames;
  const giveFunds = (): Promise<void> =>
    stage.once('funds', async () => {
      const gift = { amount: '100000.00', currency: 'EUR' };
      assert.equal(await stage.control(`/sandbox/balances/${as?.uid}`, gift), 200);
    });
  return {
    giveFunds,
    async createSplit(receivers = receiverList()) {
      await giveFunds();
      return split(await createPaid(), receivers);
    },
    async createWaitingSplit() {
      await giveFunds();
      const asked = { command: 'getBalance', currency: 'EUR', nonce_string: fresh() };
      const { usable } = await ask('v3.MerchantBalance', asked);
      const more = Math.ceil(Number(usable)) + MORE_THAN_OTHERS_GIVE;
      const tradeId = await createPaid({ amount: (more * TWICE).toFixed(2) });
      return split(tradeId, receiverList({ split_amount: more.toFixed(2) }));
    },
  };
}

const splitPayment = (): Data => ({
  command: 'createSplitPayment',
  split_solution_id: 'sandbox-036870',
  currency: 'EUR',
  notify_url: 'http://127.0.0.1:9/splits',
  nonce_string: fresh(),
  split_completed: '0',
  reference_id: fresh(),
});

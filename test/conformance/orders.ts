/** Orders as far as rows need them: open, paid, authorised, refunded, with a card kept. All made over HTTP. */
import assert from 'node:assert/strict';
import { assertCode } from './caller.ts';
import { letKeep } from './card-payer.ts';
import type { Questions } from './stage.ts';
import type { Account } from './target.ts';
import { cardInfo, fresh, freshCode, receiverList, redirectPayment, TEST_CARD } from './values.ts';
import type { Data, Value } from './wire.ts';

/** What a split is called by, and its one entry. */
export interface SplitNames {
  readonly split_id: string;
  readonly reference_id: string;
  readonly receivers: readonly Readonly<Record<string, string>>[];
}

/** Makes orders. `data` changes single fields of the creation; `as` is the cashier unless told. */
export interface Orders {
  /** An order that waits for its payer; answers its trade_id, as the others do. */
  createOpen(data?: Data, as?: Account): Promise<string>;
  /** A paid order. */
  createPaid(data?: Data): Promise<string>;
  /** An order that the payer of the sandbox's bank has paid. */
  createApproved(data?: Data, as?: Account): Promise<string>;
  /** An authorised card order of 24.99 EUR. */
  createAuthorised(): Promise<string>;
  /** The token of a card that its payer let us keep; made once for each number and kind of use. */
  keepCard(tokenType: 'CIT' | 'MIT', cardNumber?: string): Promise<string>;
  /** Money that the merchant can have paid out: once for a run. */
  giveFunds(): Promise<void>;
  /** A split that was carried out: of 1.00 EUR, unless told who gets what. */
  createSplit(receivers?: Value): Promise<SplitNames>;
  /** A split that waits: of more than the merchant has of settled money. */
  createWaitingSplit(): Promise<SplitNames>;
  /** A refund of 1.00 EUR; answers its refund_id. */
  createRefund(): Promise<string>;
  /** A refund that awaits approval; answers its refund_id. */
  createWaitingRefund(): Promise<string>;
}

/** The orders of a run. */
export function ordersOf(stage: Questions): Orders {
  const { accounts, url } = stage.target;
  const create = async (
    method: string,
    data: Data,
    as?: Account,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await stage.call(method, data, { as });
    assertCode(answer, '200');
    return answer.data;
  };
  const createOpen: Orders['createOpen'] = async (data, as) =>
    String((await create('v3.CreatePayments', { ...redirectPayment(), ...data }, as)).trade_id);
  const createPaid: Orders['createPaid'] = async (data) =>
    String((await create('v3.BarcodePayment', { ...barcodePayment(), ...data })).trade_id);
  const createApproved: Orders['createApproved'] = async (data, as) => {
    const tradeId = await createOpen(data, as);
    await stage.tell(`/sandbox/payments/${tradeId}`, { outcome: 'approve' });
    await stage.reach(tradeId, ['paid'], as);
    return tradeId;
  };
  const createCard = async (data: Data) => {
    const { trade_id: tradeId, url: page } = await create('v3.CreateCardPayments', {
      ...cardPayment(),
      ...data,
    });
    return { tradeId: String(tradeId), page: String(page) };
  };
  const keep = async (token_type: string, card_number: string): Promise<string> => {
    const { tradeId, page } = await createCard({
      operation: '10',
      '3ds_initiate': '01',
      token_type,
      cardinfo: cardInfo({ card_number }),
    });
    await letKeep(page, url);
    await stage.reach(tradeId, ['authorized']);
    return String((await stage.recordOf(tradeId)).payment_token_object);
  };
  const refund = async (tradeId: string, as?: Account): Promise<string> =>
    String((await create('v3.CreateRefund', { trade_id: tradeId, ...ONE_EURO }, as)).refund_id);
  const split = async (trade_id: string, receivers: Value): Promise<SplitNames> => {
    const data = { ...splitPayment(), trade_id, receivers };
    return (await create('v3.SplitPayment', data, accounts.superAdmin)) as unknown as SplitNames;
  };
  const giveFunds: Orders['giveFunds'] = () =>
    stage.once('funds', async () => {
      const path = `/sandbox/balances/${accounts.superAdmin?.uid}`;
      assert.equal(await stage.tell(path, { amount: '100000.00', currency: 'EUR' }), 200);
    });
  return {
    createOpen,
    createPaid,
    async createSplit(receivers = receiverList()) {
      await giveFunds();
      return split(await createPaid(), receivers);
    },
    async createWaitingSplit() {
      await giveFunds();
      const asked = { command: 'getBalance', currency: 'EUR', nonce_string: fresh() };
      const { usable } = await create('v3.MerchantBalance', asked, accounts.superAdmin);
      const more = Math.ceil(Number(usable)) + MORE_THAN_OTHERS_GIVE;
      const tradeId = await createPaid({ amount: (more * TWICE).toFixed(2) });
      return split(tradeId, receiverList({ split_amount: more.toFixed(2) }));
    },
    createApproved,
    async createAuthorised() {
      const { tradeId } = await createCard({ operation: '2', '3ds_initiate': '02' });
      await stage.reach(tradeId, ['authorized']);
      return tradeId;
    },
    keepCard: (tokenType, cardNumber = TEST_CARD.card_number) =>
      stage.once(`${tokenType} ${cardNumber}`, () => keep(tokenType, cardNumber)),
    giveFunds,
    createRefund: async () => refund(await createPaid()),
    createWaitingRefund: async () => refund(await createApproved({}, accounts.approval), accounts.approval),
  };
}

const ONE_EURO = { refund_amount: '1.00', refund_currency: 'EUR', refund_description: 'One mug broke' };

/** What other rows may put into the balance meanwhile; and what leaves room for the fee. */
const MORE_THAN_OTHERS_GIVE = 1_000;
const TWICE = 2;

const splitPayment = (): Data => ({
  command: 'createSplitPayment',
  split_solution_id: 'sandbox-036870',
  currency: 'EUR',
  notify_url: 'http://127.0.0.1:9/splits',
  nonce_string: fresh(),
  split_completed: '0',
  reference_id: fresh(),
});

const barcodePayment = (): Data => {
  const { pay_method: _, sub_pay_method: __, timeout: ___, redirect_url: ____, ...rest } = redirectPayment();
  return { pay_method: 'offline', ...rest, auth_code: freshCode('Alipay') };
};

const cardPayment = (): Data => ({
  ...redirectPayment(),
  sub_pay_method: 'Card',
  email: 'payer@example.com',
  cardinfo: cardInfo(),
  request_id: fresh(),
});

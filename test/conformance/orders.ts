/** Creates the orders that rows need over HTTP: open, paid, authorized, refunded, with a stored card. */
import { assertCode } from './caller.ts';
import { letKeep } from './card-payer.ts';
import { type Splits, splitsOf } from './splits.ts';
import type { Questions } from './stage.ts';
import type { Account } from './target.ts';
import { cardInfo, fresh, freshCode, redirectPayment, TEST_CARD } from './values.ts';
import type { Data } from './wire.ts';

/** Creates orders. `data` changes single fields of the creation; `as` defaults to the cashier. */
export interface Orders extends Splits {
  /** Creates an order that waits for its payer. Returns its trade_id, like the other functions. */
  createOpen(data?: Data, as?: Account): Promise<string>;
  /** Creates a paid order. */
  createPaid(data?: Data): Promise<string>;
  /** Creates an order that the payer has approved at the simulated bank. */
  createApproved(data?: Data, as?: Account): Promise<string>;
  /** Creates an authorized card order of 24.99 EUR. */
  createAuthorised(): Promise<string>;
  /** Returns the token of a stored card; created once for each number and token type. */
  keepCard(tokenType: 'CIT' | 'MIT', cardNumber?: string): Promise<string>;
  /** Keeps a card of its own. Returns the trade_id by which it is named. */
  createKept(data?: Data): Promise<string>;
  /** Creates a refund of 1.00 EUR. Returns its refund_id. */
  createRefund(): Promise<string>;
  /** Creates a refund that requires approval. Returns its refund_id. */
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
  const createPaid: Orders['createPaid'] = async (data) => {
    const tradeId = String((await create('v3.BarcodePayment', { ...barcodePayment(), ...data })).trade_id);
    // A busy rail may answer after the operation has returned.
    await stage.reach(tradeId, ['paid']);
    return tradeId;
  };
  const createApproved: Orders['createApproved'] = async (data, as) => {
    const tradeId = await createOpen(data, as);
    await stage.control(`/sandbox/payments/${tradeId}`, { outcome: 'approve' });
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
  const keep = async (token_type: string, card_number: string, data?: Data): Promise<string> => {
    const { tradeId, page } = await createCard({
      operation: '10',
      '3ds_initiate': '01',
      token_type,
      cardinfo: cardInfo({ card_number }),
      ...data,
    });
    await letKeep(page, url);
    await stage.reach(tradeId, ['authorized']);
    return tradeId;
  };
  const refund = async (tradeId: string, as?: Account): Promise<string> =>
    String((await create('v3.CreateRefund', { trade_id: tradeId, ...ONE_EURO }, as)).refund_id);
  return {
    createOpen,
    createPaid,
    createApproved,
    async createAuthorised() {
      const { tradeId } = await createCard({ operation: '2', '3ds_initiate': '02' });
      await stage.reach(tradeId, ['authorized']);
      return tradeId;
    },
    keepCard: (tokenType, cardNumber = TEST_CARD.card_number) =>
      stage.once(`${tokenType} ${cardNumber}`, async () => {
        const tradeId = await keep(tokenType, cardNumber);
        return String((await stage.recordOf(tradeId)).payment_token_object);
      }),
    createKept: (data) => keep('CIT', TEST_CARD.card_number, data),
    ...splitsOf(stage, createPaid),
    createRefund: async () => refund(await createPaid()),
    createWaitingRefund: async () => refund(await createApproved({}, accounts.approval), accounts.approval),
  };
}

const ONE_EURO = { refund_amount: '1.00', refund_currency: 'EUR', refund_description: 'One mug broke' };

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

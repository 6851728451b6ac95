// What v3.QueryOrder and the notification tell a merchant about a refusal, and what they keep from everybody else.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { adviceOf } from '@gangway/protocol';
import { DECLINES_BY_CENTS } from '@gangway/protocol/cards';
import { schemeAdvice } from '../rails/merchant-advice.ts';
import { type StoredCardCommands, storedCardGateway, validKeep, validSale } from './test-stored-cards.ts';

const NUMBERS = { visa: '4000000000002073', mastercard: '5100000000002079' } as const;

type Told = Readonly<Record<string, string>>;
const refusalIn = ({ reason_code, retry_advice }: Told) => ({ reason_code, retry_advice });

describe('a refused payment', () => {
  let desk: StoredCardCommands;
  let mit: Readonly<Record<keyof typeof NUMBERS, string>>;
  before(async () => {
    desk = await storedCardGateway();
    const keep = (card_number: string) => desk.keepToken({ token_type: 'MIT' }, { card_number });
    mit = { visa: await keep(NUMBERS.visa), mastercard: await keep(NUMBERS.mastercard) };
  });
  after(() => desk.stop());

  const recordOf = async (trade_id: string): Promise<Told> =>
    (await desk.call('v3.QueryOrder', { trade_id })).data.transaction_info as unknown as Told;
  const listed = async (order_id: string): Promise<Told> => {
    const { data } = await desk.call('v3.ListOrder', {
      page: 1,
      limit: 1,
      filter: JSON.stringify({ order_id }),
    });
    return (data.orders as unknown as Told[])[0]!;
  };
  /** Makes a sale without the payer that is declined, and returns what the merchant is told. */
  async function decline(brand: keyof typeof NUMBERS, amount: string) {
    const request = validSale(mit[brand], { token_type: 'MIT', amount });
    const { code, message } = await desk.ask(request);
    assert.equal(code, '-4006', message);
    const row = await listed(String(request.order_id));
    const [note] = await desk.notes(row.trade_id!);
    return { record: await recordOf(row.trade_id!), note: note as unknown as Told, row, message };
  }

  for (const [cents, wanted] of Object.entries(DECLINES_BY_CENTS))
    for (const brand of ['visa', ...(wanted.mastercard ? ['mastercard' as const] : [])] as const) {
      const { reason } = wanted;
      const advice = schemeAdvice(brand, wanted[brand]) ?? adviceOf(reason);
      test(`${brand}, cents ${cents}: ${reason}, ${advice ?? 'no advice'}, in query and notification`, async () => {
        const { record, note, row } = await decline(brand, `20.${cents.padStart(2, '0')}`);
        const told = { reason_code: reason, retry_advice: advice };
        assert.deepEqual(refusalIn(record), told);
        assert.deepEqual(refusalIn(note), told);
        assert.deepEqual(refusalIn(row), { reason_code: undefined, retry_advice: undefined }, 'lists do not');
      });
    }

  test('that is tried again in time is paid, and then has no reason', async () => {
    const request = validSale(mit.visa, { token_type: 'MIT', amount: '20.99' });
    const { code, data } = await desk.ask(request);
    assert.equal(code, '200');
    const record = await recordOf(data.trade_id!);
    assert.deepEqual(['reason_code' in record, 'retry_advice' in record], [false, false]);
  });

  test("sends no reason through the payer's browser", async () => {
    const { code, data, message } = await desk.ask(
      validKeep({ operation: '1', token_type: undefined, amount: '20.10' }, { card_number: NUMBERS.visa }),
    );
    assert.equal(code, '200', message);
    const last = await desk.browser.walk(data.url!);
    const record = await recordOf(data.trade_id!);
    assert.deepEqual(refusalIn(record), { reason_code: 'stolen', retry_advice: 'do-not-retry' });
    assert.equal(record.unpaid_reason, 'card-declined', 'a payer learns no more than before');
    assert.doesNotMatch(`${last.url} ${last.text}`, /stolen|reason_code|do-not-retry/);
  });
});

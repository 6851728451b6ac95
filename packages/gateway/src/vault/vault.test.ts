// A card that passed through the vault leaves no trace in tables, log lines or errors.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type FrameStart, frameStartSchema } from '@gangway/protocol/cards';
import { pino } from 'pino';
import * as v from 'valibot';
import { statement } from '../storage/database.ts';
import { aloneNumber, scanDatabase } from '../storage/test-column-scan.ts';
import { type TestGateway, testGateway, validPayment } from '../test-gateway.ts';
import { burnToken } from './burned-tokens.ts';
import { type RedeemedToken, redeemToken } from './redeem-token.ts';
import { CANARY_CARD, makeToken } from './test-tokens.ts';

const { card_number: number, card_holder: holder, cvc } = CANARY_CARD;
/** The card in clear, as hex and as base64 at any of its three positions; the code alone only as a whole word. */
const TRACES = [
  new RegExp(number),
  new RegExp(holder, 'i'),
  aloneNumber(cvc),
  new RegExp(`cvc"?\\s*[:=]\\s*"?${cvc}`, 'i'),
  ...[number, holder].flatMap(encodings),
];

function encodings(text: string): RegExp[] {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + text)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4)
      .replace(/[+/]/g, '.'),
  );
  return [Buffer.from(text).toString('hex'), ...base64].map((pattern) => new RegExp(pattern));
}

describe('a redeemed card', () => {
  const lines: string[] = [];
  let gateway: TestGateway;
  let merchantId: string;
  before(async () => {
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    gateway = await testGateway({ log });
    merchantId = (await gateway.services.vault.findClientKey('gwk_test_036870'))!.merchantId;
  });
  after(() => gateway.stop());

  async function openFrame(): Promise<FrameStart> {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const response = await gateway.open('/frame/v1/ticket?client-key=gwk_test_036870', { headers });
    return v.parse(frameStartSchema, await response.json());
  }

  const redeem = (token: string, orderId: string): Promise<RedeemedToken> => {
    const redemption = { token, merchantId, orderId, now: gateway.clock.real() };
    return redeemToken(gateway.services.vault, redemption);
  };

  test('leaves no trace in the database or the log, whether refused or redeemed', async () => {
    const { database } = gateway;
    const token = await makeToken(await openFrame(), { orderId: 'order-1' });
    const burn = async () => {
      const { card: _card, brand: _brand, ...use } = await redeem(token, 'order-1');
      await database.transaction((tx) =>
        burnToken(tx, { ...use, tradeId: randomUUID(), merchantId: randomUUID() }),
      );
    };
    await burn();
    const failures = [burn(), redeem(token, 'order-2'), redeem(`${token.slice(0, -9)}AAAAAAAAA`, 'order-1')];
    for (const result of await Promise.allSettled(failures)) {
      assert.equal(result.status, 'rejected');
      gateway.services.log.error({ err: result.reason }, 'a token was refused');
    }
    const body = token.split('.')[3]!;
    const { valuesRead, foundIn } = await scanDatabase(database, [...TRACES, new RegExp(body)]);
    assert.ok(valuesRead > 50, `${valuesRead} values read`);
    assert.deepEqual(foundIn, []);
    assert.ok(lines.length >= failures.length);
    for (const line of lines)
      assert.ok(![...TRACES, new RegExp(body)].some((trace) => trace.test(line)), line);
  });

  test('leaves no trace in the rows, answers or repeats of a payment', async () => {
    const { database } = gateway;
    const orderId = randomUUID();
    const token = await makeToken(await openFrame(), { orderId });
    const payment = {
      ...validPayment({ sub_pay_method: 'Card', order_id: orderId, payment_token_object: token }),
      ...{ operation: '1', '3ds_initiate': '01', email: 'payer@example.com' },
    };
    const pay = (requestId: string) =>
      gateway.call('v3.CreateCardPayments', { ...payment, request_id: requestId });
    const [first, repeat, second] = [await pay('canary-1'), await pay('canary-1'), await pay('canary-2')];
    assert.equal(first.code, '200', first.message);
    assert.deepEqual(repeat, first);
    assert.equal(second.code, '-4119');
    const { foundIn } = await scanDatabase(database, [...TRACES, new RegExp(token.split('.')[3]!)]);
    assert.deepEqual(foundIn, []);
    for (const text of [...lines, JSON.stringify([first, second])])
      assert.ok(![...TRACES, new RegExp(token.split('.')[3]!)].some((trace) => trace.test(text)), text);
  });

  test('would be found, because the scan reads every kind of column and encoding', async () => {
    const { database } = gateway;
    const kinds: [string, string, string | Buffer][] = [
      ['text', 'merchants.name', holder],
      ['text', 'merchants.name', `code ${cvc}`],
      ['text', 'merchants.name', `x${Buffer.from(` "${number}"`).toString('base64')}`],
      ['bytea', 'account_secrets.sealed', Buffer.from(JSON.stringify(CANARY_CARD))],
      ['bytea', 'account_secrets.sealed', Buffer.from(Buffer.from(number).toString('hex'))],
      ['jsonb', 'encryption_keys.public_key', JSON.stringify({ card: { cvc } })],
    ];
    for (const [type, place, value] of kinds) {
      const [table, column] = place.split('.') as [string, string];
      await assert.rejects(
        database.transaction(async (tx) => {
          await tx.query(statement(`test.plant-${place}`, `UPDATE ${table} SET ${column} = $1::${type}`), [
            value,
          ]);
          const { foundIn } = await scanDatabase({ ...database, query: tx.query } as typeof database, TRACES);
          assert.deepEqual(foundIn, [place]);
          throw new Error('undone');
        }),
        /undone/,
      );
    }
  });
});

// Tests that the content of a token is checked before it leaves for the worker.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import type { FrameStart, TokenContent } from '@gangway/protocol/cards';
import { expose } from 'comlink';
import type { WholeCard } from './card-form.ts';
import type { Ticket } from './start-data.ts';
import { TokenMaker } from './token-maker.ts';

const GOOD: WholeCard = {
  card: {
    card_holder: 'Ada Lovelace',
    card_number: '4111111111111111',
    expiration_month: '12',
    expiration_year: '2039',
    cvc: '123',
  },
  brand: 'visa',
};
const start = { ticket: 'ticket', keys: [{}] } as unknown as FrameStart;
const ticketAt = (now: number) => ({ current: async () => start, now: () => now }) as unknown as Ticket;

describe('the content of a token', () => {
  const { port1, port2 } = new MessageChannel();
  const received: TokenContent[] = [];
  const screens: unknown[] = [];
  let maker: TokenMaker;

  before(() => {
    // The time limit of an encryption would keep the process waiting.
    mock.timers.enable({ apis: ['setTimeout'] });
    // Where the frame starts its worker, this side of a channel is returned.
    Object.assign(globalThis, {
      ...{ window: {}, screen: { width: 1920, height: 1080, colorDepth: 24 } },
      Worker: new Proxy(class {}, { construct: () => port1 }),
    });
    const encrypt = (content: TokenContent, _: unknown, screen: unknown) => {
      screens.push(screen);
      return `token ${received.push(content)}`;
    };
    expose({ prepare: () => undefined, encrypt }, port2);
    maker = new TokenMaker(ticketAt(1_900_000_000));
  });
  beforeEach(() => received.splice(0));
  after(() => {
    mock.timers.reset();
    port1.close();
    port2.close();
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'Worker');
    Reflect.deleteProperty(globalThis, 'screen');
  });

  test('is encrypted when it has the format that the gateway accepts', async () => {
    assert.deepEqual(await maker.make(GOOD, 'order-1'), { kind: 'token', token: 'token 1', brand: 'visa' });
    const [{ jti, ...content } = {}] = received as Partial<TokenContent>[];
    assert.match(jti ?? '', /^[A-Za-z0-9_-]{22}$/);
    assert.deepEqual(content, { v: 1, ticket: 'ticket', madeAt: 1_900_000_000, ...GOOD, orderId: 'order-1' });
    // What a rail asks of the browser for 3-D Secure, and a worker cannot read.
    assert.deepEqual(screens, [[1920, 1080, 24]]);
  });

  const WRONG: readonly (readonly [what: string, card: object])[] = [
    ['a number with a space', { card: { ...GOOD.card, card_number: '4111 1111 1111 1111' } }],
    ['a number that is too short', { card: { ...GOOD.card, card_number: '41111111111' } }],
    ['a month 13', { card: { ...GOOD.card, expiration_month: '13' } }],
    ['a year of two digits', { card: { ...GOOD.card, expiration_year: '39' } }],
    ['a code of two digits', { card: { ...GOOD.card, cvc: '12' } }],
    ['an unknown brand', { brand: 'discover' }],
  ];
  for (const [what, change] of WRONG)
    test(`with ${what} is not sent to the worker`, async () => {
      assert.deepEqual(await maker.make({ ...GOOD, ...change }, undefined), { kind: 'encryption' });
      assert.deepEqual(received, []);
    });

  test('has no member but those of the schema', async () => {
    const card = { ...GOOD.card, note: 'typed elsewhere' };
    await maker.make({ ...GOOD, card }, undefined);
    assert.deepEqual(received[0]?.card, GOOD.card);
  });
});

// A number that the card frame has encrypted for Adyen is nowhere in the memory of the gateway that passes it on.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FrameStart, TokenContent } from '@gangway/protocol/cards';
import { encryptToken, makeToken, tokenContent } from '../../packages/gateway/src/vault/test-tokens.ts';
import { seal } from '../../packages/widget/src/card-frame/seal.ts';
import { type AdyenNode, adyenNode, MERCHANT } from './adyen-node.ts';
import { searchMemory } from './process-memory.ts';

/** Numbers that occur nowhere else: one for the rail, one for the gateway. */
const SEALED_NUMBER = '4929420573595709';
const READABLE_NUMBER = '4000000000001018';
/** All but the last four digits, which the gateway is told. */
const hidden = (number: string): string => number.slice(0, -4);
/** Sent in clear with each payment. */
const DESCRIPTION = 'Quetzalcoatlus northropi, two';
const PAYMENTS = 5;
const SCREEN = [1920, 1080, 24] as const;

describe('cards that are encrypted for Adyen', () => {
  let at: AdyenNode;
  const known = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  before(async () => {
    at = await adyenNode();
    // Node has a navigator from version 21 on.
    const value = { userAgent: 'Browser/1', language: 'nl-NL' };
    Object.defineProperty(globalThis, 'navigator', { value, configurable: true });
  });
  after(async () => {
    if (known) Object.defineProperty(globalThis, 'navigator', known);
    else Reflect.deleteProperty(globalThis, 'navigator');
    await at.stop();
  });

  const cardOf = (card_number: string) => ({
    ...{
      card_holder: 'Ada Lovelace',
      card_number,
      expiration_month: '12',
      expiration_year: '2039',
      cvc: '737',
    },
  });
  /** Returns a token as the worker of the card frame makes it, by the frame's own code. */
  async function sealedToken(frame: FrameStart): Promise<string> {
    const [key] = frame.keys;
    assert.ok(key?.seal, 'the frame has the key of the account');
    const content = tokenContent(frame, { card: cardOf(SEALED_NUMBER), brand: 'visa' }) as TokenContent;
    return encryptToken(frame, await seal(content, key, SCREEN));
  }
  const search = () =>
    searchMemory(at.node().process.pid!, [hidden(SEALED_NUMBER), hidden(READABLE_NUMBER), DESCRIPTION]);

  test('leave no number in the gateway’s memory, where what was sent in clear is found', async () => {
    const frame = await at.frameOf(MERCHANT);
    for (let paid = 0; paid < PAYMENTS; paid += 1) {
      await at.payWith(await sealedToken(frame), { description: DESCRIPTION });
      const { bytes, found } = search();
      assert.ok(bytes > 20_000_000, `${bytes} bytes were read`);
      assert.ok(found[DESCRIPTION]! > 0, 'the search finds what was sent in clear');
      assert.equal(found[hidden(SEALED_NUMBER)], 0);
    }
    // They were paid: the stand-in has opened each.
    const last4 = at.adyen.standIn.payments.map(({ card, state }) => [card?.last4, state]);
    assert.deepEqual(last4, Array(PAYMENTS).fill([SEALED_NUMBER.slice(-4), 'captured']));
  });

  test('differ in that from cards that are encrypted for the gateway, which are found', async () => {
    const frame = await at.frameOf('046870');
    assert.equal(frame.keys[0]?.seal, undefined);
    const token = await makeToken(frame, { card: cardOf(READABLE_NUMBER), brand: 'visa' });
    await at.payWith(token, { description: DESCRIPTION, '3ds_initiate': '01' }, '046683');
    assert.ok(search().found[hidden(READABLE_NUMBER)]! > 0);
  });
});

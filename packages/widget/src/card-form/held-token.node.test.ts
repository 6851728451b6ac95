// Tests that a held token always belongs to the current input and is never too old.
import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { HeldToken } from './held-token.ts';

const whole = { brand: 'visa', complete: true, empty: false } as const;
const half = { ...whole, complete: false };
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Waits for a token that is being made. */
const settled = (held: HeldToken): Promise<void> => held.whenSettled(() => undefined);

let last: HeldToken | undefined;

function hold() {
  const seen: (string | undefined)[] = [];
  let made = 0;
  const make = async (): Promise<string> => {
    made += 1;
    const mine = `token-${made}`;
    await tick();
    return mine;
  };
  const held = new HeldToken({ make, changed: (token) => seen.push(token) });
  last = held;
  return { held, seen, madeCount: () => made };
}

describe('the held token', () => {
  afterEach(() => last?.drop());

  test('is made once the card is complete', async () => {
    const { held, seen } = hold();
    held.follow(half, true);
    held.follow(whole, true);
    await settled(held);
    assert.deepEqual(seen, [undefined, undefined, 'token-1']);
  });

  test('is dropped at once when something changes, and a new one is made', async () => {
    const { held, seen } = hold();
    held.follow(whole, true);
    held.follow(whole, true);
    await settled(held);
    assert.deepEqual(seen, [undefined, undefined, 'token-2']);
  });

  test('is dropped when the card is no longer complete', async () => {
    const { held, seen } = hold();
    held.follow(whole, true);
    held.follow(half, true);
    await settled(held);
    assert.deepEqual(seen, [undefined, undefined]);
  });

  test('is not made unless it is wanted', async () => {
    const { held, madeCount } = hold();
    held.follow(whole, false);
    await settled(held);
    assert.equal(madeCount(), 0);
  });

  test('is renewed after ten minutes, and not before', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { held, seen } = hold();
    held.follow(whole, true);
    await settled(held);
    mock.timers.tick(10 * 60 * 1000 - 1);
    await settled(held);
    assert.equal(seen.at(-1), 'token-1');
    mock.timers.tick(1);
    await settled(held);
    assert.equal(seen.at(-1), 'token-2');
    held.drop();
    mock.timers.tick(60 * 60 * 1000);
    await settled(held);
    assert.equal(seen.at(-1), undefined);
    mock.timers.reset();
  });
});

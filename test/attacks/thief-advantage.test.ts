// Tests of the attack's metric: a leak by answer or time is detected, and without a leak there is no advantage.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SeenTry, thiefAdvantage } from './thief-advantage.ts';

/** Four of ten cards are live; the pseudorandom numbers have a fixed seed. */
function madeTries(change: (one: SeenTry, random: () => number) => Partial<SeenTry>): SeenTry[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: 10_000 }, () => {
    const times = [100 + 20 * random(), 30 + 20 * random()];
    const one = { isLive: random() < 0.4, answer: 'declined', times, isAuthorised: false };
    return { ...one, ...change(one, random) };
  });
}

const points = (tries: readonly SeenTry[]) => thiefAdvantage(tries) * 100;

test('equal answers at equal times give no advantage', () => {
  assert.ok(Math.abs(points(madeTries(() => ({})))) < 0.5);
});

test('a distinct answer for one live card in five is an advantage of eight points', () => {
  const told = madeTries(({ isLive }, random) => (isLive && random() < 0.2 ? { answer: 'other' } : {}));
  assert.ok(Math.abs(points(told) - 8) < 1, `${points(told)}`);
});

test('an issuer that answers more slowly for live cards reveals them', () => {
  const slow = madeTries(({ isLive, times }) => (isLive ? { times: [times[0]! + 40, times[1]!] } : {}));
  assert.ok(points(slow) > 25, `${points(slow)}`);
});

test('an authorized card is known to be live', () => {
  const paid = madeTries(({ isLive }, random) => (isLive && random() < 0.05 ? { isAuthorised: true } : {}));
  assert.ok(Math.abs(points(paid) - 2) < 0.6, `${points(paid)}`);
});

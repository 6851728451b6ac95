// The measure of an attack measures: a leak by answer or by time shows, and where there is none nothing does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SeenTry, thiefAdvantage } from './thief-advantage.ts';

/** Four of ten cards are live; always the same "random" numbers. */
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

test('an answer of its own for one live card in five is an advantage of eight points', () => {
  const told = madeTries(({ isLive }, random) => (isLive && random() < 0.2 ? { answer: 'other' } : {}));
  assert.ok(Math.abs(points(told) - 8) < 1, `${points(told)}`);
});

test('an issuer that thinks longer about live cards gives them away by time', () => {
  const slow = madeTries(({ isLive, times }) => (isLive ? { times: [times[0]! + 40, times[1]!] } : {}));
  assert.ok(points(slow) > 25, `${points(slow)}`);
});

test('an authorised card is known to be live', () => {
  const paid = madeTries(({ isLive }, random) => (isLive && random() < 0.05 ? { isAuthorised: true } : {}));
  assert.ok(Math.abs(points(paid) - 2) < 0.6, `${points(paid)}`);
});

// Tests of the drawings' data: every method has its own, in one style, with enough contrast on its tile.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { METHODS, WALLETS, type WalletType } from '@gangway/protocol';
import { faceOf } from '../offer-picker/method-faces.ts';
import { CARD_MARKS } from './card-marks.ts';
import type { Drawing } from './drawing.ts';
import { LATE_MARKS } from './late-marks.ts';
import { LOCAL_CARD_MARKS } from './local-card-marks.ts';
import { METHOD_MARKS } from './method-marks.ts';
import { walletDrawing } from './wallet-marks.ts';

const WALLET_MARKS = Object.fromEntries(
  Object.keys(WALLETS).map((type) => [type, walletDrawing(type as WalletType)]),
);
const ALL: [string, Drawing][] = [
  METHOD_MARKS,
  LATE_MARKS,
  CARD_MARKS,
  LOCAL_CARD_MARKS,
  WALLET_MARKS,
].flatMap((marks) => Object.entries<Drawing>(marks));

/** Returns the relative luminance of a #rgb or #rrggbb color, WCAG 2.2. */
function luminance(color: string): number {
  const hex = color.length === 4 ? color.replace(/[\da-f]/g, '$&$&') : color;
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
};

describe('drawings', () => {
  test('methods have drawings of their own, but for the two forms of a card', () => {
    const drawn = new Map<string, string[]>();
    for (const method of Object.keys(METHODS)) {
      const { icon } = faceOf(method);
      const drawing = JSON.stringify(icon === 'neutral' ? LATE_MARKS[method] : METHOD_MARKS[icon]);
      drawn.set(drawing, [...(drawn.get(drawing) ?? []), method]);
    }
    assert.deepEqual(
      [...drawn.values()].filter((methods) => methods.length > 1),
      [['Card', 'Cards HPP']],
    );
    assert.equal(drawn.has(JSON.stringify(METHOD_MARKS.neutral)), false);
  });

  test('an unknown method has a neutral one', () => {
    assert.equal(faceOf('Tomorrow Pay').icon, 'neutral');
  });

  test('no two wallets look the same', () => {
    const looks = Object.values(WALLET_MARKS).map((drawing) => JSON.stringify(drawing));
    assert.equal(new Set(looks).size, 19);
  });

  test('the marks on a colored tile have a contrast of at least 3 to 1', () => {
    for (const [name, { ground, paths }] of ALL) {
      if (ground === '') continue;
      const best = Math.max(...paths.map(({ fill, stroke }) => contrast(ground, stroke ?? fill ?? ground)));
      assert.ok(best >= 3, `${name}: ${best.toFixed(2)}`);
    }
  });

  test('a tile without a color is drawn only in the colors of the theme', () => {
    for (const [name, { ground, paths }] of ALL)
      if (ground === '')
        assert.ok(
          paths.every(({ fill, stroke }) => [fill, stroke].includes('currentColor')),
          name,
        );
  });
});

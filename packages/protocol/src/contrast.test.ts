/** Tests of contrast and of corrected accents, over random colors. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { contrastOf, correctAccent, rgbOfHex, THEME_GROUNDS } from './contrast.ts';

const accents = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
const themes = fc.constantFrom('light' as const, 'dark' as const);

const ratio = (one: string, other: string): number => contrastOf(rgbOfHex(one), rgbOfHex(other));

describe('a corrected accent', () => {
  test('can be seen on the surfaces: 3:1 in both themes, whatever was given', () => {
    fc.assert(
      fc.property(accents, themes, (given, theme) => {
        const { accent } = correctAccent(given, theme);
        for (const ground of THEME_GROUNDS[theme])
          assert.ok(ratio(accent, ground) >= 3, `${given} ${accent}`);
      }),
      { numRuns: 2_000 },
    );
  });

  test('has text on it with 4.5:1', () => {
    fc.assert(
      fc.property(accents, themes, (given, theme) => {
        const { accent, onAccent } = correctAccent(given, theme);
        assert.ok(ratio(accent, onAccent) >= 4.5, `${given} ${accent} ${onAccent}`);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is readable as a link: 4.5:1 on the surfaces', () => {
    fc.assert(
      fc.property(accents, themes, (given, theme) => {
        const { link } = correctAccent(given, theme);
        for (const ground of THEME_GROUNDS[theme]) assert.ok(ratio(link, ground) >= 4.5, `${given} ${link}`);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is corrected once: to correct it again changes nothing', () => {
    fc.assert(
      fc.property(accents, themes, (given, theme) => {
        const { accent } = correctAccent(given, theme);
        assert.equal(correctAccent(accent, theme).accent, accent);
      }),
    );
  });

  for (const [given, theme, accent, onAccent] of [
    ['#2946c8', 'light', '#2946c8', '#ffffff'],
    ['#1f5b47', 'light', '#1f5b47', '#ffffff'],
    ['#8fd3b2', 'dark', '#8fd3b2', '#000000'],
  ] as const)
    test(`stays as it is where it has contrast: ${given}, ${theme}`, () => {
      const corrected = correctAccent(given, theme);
      assert.deepEqual([corrected.accent, corrected.onAccent], [accent, onAccent]);
    });

  test('keeps its hue: yellow becomes a dark yellow, and a very dark green a lighter green', () => {
    const [red, green, blue] = rgbOfHex(correctAccent('#ffe600', 'light').accent);
    assert.ok(red > blue * 3 && green > blue * 3, `${[red, green, blue]}`);
    const [r, g, b] = rgbOfHex(correctAccent('#04150c', 'dark').accent);
    assert.ok(g > r && g > b, `${[r, g, b]}`);
  });
});

test('the contrast of black and white is 21, and of a color with itself 1', () => {
  assert.equal(ratio('#000000', '#ffffff'), 21);
  assert.equal(ratio('#777777', '#777777'), 1);
  // #767676 is the lightest grey with 4.5:1 on white.
  assert.ok(ratio('#767676', '#ffffff') >= 4.5);
  assert.ok(ratio('#777777', '#ffffff') < 4.5);
});

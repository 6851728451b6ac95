// Tests that lines of fields and focus rings can be told from their ground: WCAG 1.4.11 asks for 3:1.
import { contrastOf, rgbOfHex, THEME_GROUNDS } from '@gangway/protocol/contrast';
import { expect } from '@open-wc/testing';
import { colorValues, inTheme, withoutPublic } from './token-values.ts';

const ratioOf = (one: string, other: string): number => contrastOf(rgbOfHex(one), rgbOfHex(other));

const colorOf = (name: keyof typeof colorValues, theme: 'light' | 'dark'): string =>
  inTheme(withoutPublic(colorValues[name]), theme);

describe('the colors of the theme', () => {
  for (const theme of ['light', 'dark'] as const)
    for (const [name, ground] of [
      ['fieldLine', 'surface'],
      ['danger', 'surface'],
      ['focus', 'surface'],
      ['focus', 'raised'],
      ['focus', 'canvas'],
    ] as const)
      it(`have a contrast of at least 3:1: ${name} on ${ground}, ${theme}`, () => {
        expect(ratioOf(colorOf(name, theme), colorOf(ground, theme))).to.be.at.least(3);
      });
});

for (const theme of ['light', 'dark'] as const)
  it(`the accent of a hosted page is mended for the surfaces of the theme: ${theme}`, () => {
    const own = (['surface', 'raised'] as const).map((name) => colorOf(name, theme));
    expect(own).to.deep.equal([...THEME_GROUNDS[theme]]);
  });
